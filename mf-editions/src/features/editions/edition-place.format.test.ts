import { describe, expect, it } from '@jest/globals';
import { anEdition } from '@siteswap/contracts/testing';
import { fullPlace } from './edition-place.format.ts';

/** A country is not known. */
const nowhere = { country: undefined, locale: 'en' } as const;

describe('the full place of an edition', () => {
  it('is its venue, address, town, region and country', () => {
    const edition = anEdition({
      venueName: 'Gymnase du Cirque',
      addressLine1: '1 rue du Cirque',
      addressLine2: 'Salle B',
      postalCode: '59000',
      region: 'Hauts-de-France',
    });
    expect(fullPlace(edition, { country: 'France', locale: 'fr' })).toBe(
      'Gymnase du Cirque, 1 rue du Cirque, Salle B, 59000 Lille, Hauts-de-France, France',
    );
  });

  it('leaves out what is not known', () => {
    expect(fullPlace(anEdition({ region: 'Hauts-de-France', city: null }), nowhere)).toBe(
      'Hauts-de-France',
    );
    expect(fullPlace(anEdition({ city: null }), nowhere)).toBe('');
  });

  it('names a region once that has the name of its town', () => {
    expect(
      fullPlace(anEdition({ city: 'Genève', region: 'GENEVE' }), {
        country: 'Suisse',
        locale: 'fr',
      }),
    ).toBe('Genève, Suisse');
    expect(fullPlace(anEdition({ city: 'Berlin', region: 'Berlin' }), nowhere)).toBe('Berlin');
  });

  it('names the region as the reader does, and once if that is the name of the town', () => {
    const edition = anEdition({
      city: 'München',
      region: 'Bavaria',
      regionNames: { de: 'Bayern', fr: 'Bavière' },
    });
    expect(fullPlace(edition, { country: 'Allemagne', locale: 'fr' })).toBe(
      'München, Bavière, Allemagne',
    );
    expect(fullPlace(edition, { country: 'Italia', locale: 'it' })).toBe(
      'München, Bavaria, Italia',
    );
    const inVienna = anEdition({ city: 'Wien', region: 'Vienna', regionNames: { de: 'Wien' } });
    expect(fullPlace(inVienna, { country: 'Österreich', locale: 'de' })).toBe('Wien, Österreich');
  });
});
