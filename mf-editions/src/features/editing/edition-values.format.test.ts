import { describe, expect, it } from '@jest/globals';
import { editionForm } from '@siteswap/contracts/editions';
import { anEdition } from '@siteswap/contracts/testing';
import { nextEdition, toBody, toChangedBody, valuesOf } from './edition-values.format.ts';

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

  it.each(['verified', 'derived', 'uncertain'] as const)(
    'keep days that are %s',
    (datesCertainty) => {
      expect(fieldsOf({ datesCertainty }).datesCertainty).toBe(datesCertainty);
    },
  );

  it('are verified once the box is unticked, and derived again when it is ticked', () => {
    const values = valuesOf(anEdition({ datesCertainty: 'derived' }));
    expect(toBody({ ...values, areDatesUncertain: false }).datesCertainty).toBe('verified');
    expect(toBody(values).datesCertainty).toBe('derived');
  });

  it('have uncertain days where others than the derived ones were typed', () => {
    const before = valuesOf(anEdition({ datesCertainty: 'derived' }));
    const moved = { ...before, endDate: '2126-04-22' };
    expect(toChangedBody(before, before).datesCertainty).toBe('derived');
    expect(toChangedBody(before, moved).datesCertainty).toBe('uncertain');
    const verified = { ...moved, areDatesUncertain: false };
    expect(toChangedBody(before, verified).datesCertainty).toBe('verified');
  });
});

describe('the next edition', () => {
  it.each([
    ['a year later, on the same day of the week', '2027-04-16', '2026-11-27', '2028-04-14'],
    ['the year after a leap day', '2028-02-29', '2026-11-27', '2029-02-27'],
    ['not in the past', '2019-08-03', '2026-11-27', '2027-07-31'],
    ['this year, when that is ahead', '2025-12-20', '2026-11-27', '2026-12-19'],
  ])('begins %s', (_, startDate, today, expected) => {
    const { startDate: next } = nextEdition({ name: 'EJC', startDate }, today);
    expect(next).toBe(expected);
    expect(new Date(next).getUTCDay()).toBe(new Date(startDate).getUTCDay());
  });

  it.each([
    ['EJC 2027', 'EJC 2028'],
    ['2027: EJC', '2028: EJC'],
    ['EJC 12027', 'EJC 12027'],
    ['EJC 2026/2027', 'EJC 2026/2028'],
    ['44th EJC', '44th EJC'],
  ])('%s is called %s', (name, expected) => {
    expect(nextEdition({ name, startDate: '2027-04-16' }, '2026-11-27').name).toBe(expected);
  });
});
