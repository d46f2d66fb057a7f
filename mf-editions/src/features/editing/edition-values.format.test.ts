import { describe, expect, it } from '@jest/globals';
import { editionForm } from '@siteswap/contracts/editions';
import { anEdition } from '@siteswap/contracts/testing';
import { changedFields, firstWrongStep, toBody, valuesOf } from './edition-values.format.ts';

const fieldsOf = (edition: Parameters<typeof anEdition>[0] = {}) =>
  editionForm.parse(toBody(valuesOf(anEdition(edition))));

describe('the fields of an edition', () => {
  it('come back as they were when nothing was touched', () => {
    const edition = anEdition({
      hasGym: true,
      hasATM: true,
      ticketingUrl: 'https://tickets.test/',
    });
    const sent = editionForm.parse(toBody(valuesOf(edition)));
    const { timezone: _, ...fields } = sent;
    expect(edition).toMatchObject(fields);
  });

  it('have the zone of the place, and of a virtual edition the chosen one', () => {
    expect(fieldsOf().timezone).toBeNull();
    expect(fieldsOf({ isVirtual: true, timezone: 'Asia/Tokyo' }).timezone).toBe('Asia/Tokyo');
  });

  it('differ only where something was touched', () => {
    const before = fieldsOf();
    expect(changedFields(before, { ...before })).toEqual({});
    const after = { ...before, hasShowers: !before.hasShowers, addressLine1: 'Ici' };
    expect(changedFields(before, after)).toEqual({
      hasShowers: after.hasShowers,
      addressLine1: 'Ici',
    });
  });
});

describe('the first step in error', () => {
  it('is the first of the form, not the first that was rejected', () => {
    expect(firstWrongStep(['ticketingUrl', 'city'])).toBe('place');
    expect(firstWrongStep(['ticketingUrl'])).toBe('links');
    expect(firstWrongStep([])).toBeUndefined();
  });
});
