import { describe, expect, it } from '@jest/globals';
import { anEdition } from '@siteswap/contracts/testing';
import { fullPlace } from './edition-place.format.ts';

describe('the full place of an edition', () => {
  it('is its address, town, region and country', () => {
    const edition = anEdition({
      addressLine1: '1 rue du Cirque',
      addressLine2: 'Salle B',
      postalCode: '59000',
      region: 'Hauts-de-France',
    });
    expect(fullPlace(edition, 'France')).toBe(
      '1 rue du Cirque, Salle B, 59000 Lille, Hauts-de-France, France',
    );
  });

  it('leaves out what is not known', () => {
    expect(fullPlace(anEdition({ region: 'Hauts-de-France', city: null }), undefined)).toBe(
      'Hauts-de-France',
    );
    expect(fullPlace(anEdition({ city: null }), undefined)).toBe('');
  });

  it('names a region once that has the name of its town', () => {
    expect(fullPlace(anEdition({ city: 'Genève', region: 'GENEVE' }), 'Suisse')).toBe(
      'Genève, Suisse',
    );
    expect(fullPlace(anEdition({ city: 'Berlin', region: 'Berlin' }), undefined)).toBe('Berlin');
  });
});
