import { describe, expect, it } from '@jest/globals';
import { tripDays } from '@siteswap/contracts/carpool';
import { dayOf } from '@siteswap/contracts/format';
import { acceptsTrips, isOnTripDays, type TripEdition } from './trips.policy.ts';

const edition: TripEdition = {
  startDate: '2027-03-26',
  endDate: '2027-03-29',
  timezone: 'Europe/Berlin',
  status: 'CONFIRMED',
  isOnline: true,
  isVirtual: false,
  isConventionArchived: false,
};

describe('the days of a trip', () => {
  it('go from a week before the start to the end, and from the start to a week after', () => {
    expect(tripDays(edition, 'TO_EVENT')).toEqual({
      firstDay: '2027-03-19',
      lastDay: '2027-03-29',
    });
    expect(tripDays(edition, 'FROM_EVENT')).toEqual({
      firstDay: '2027-03-26',
      lastDay: '2027-04-05',
    });
  });

  it.each([
    // Clocks go forward on 28 March: the last day ends at 22:00 UTC, the first began at 23:00 UTC.
    ['TO_EVENT', '2027-03-18T22:59:59Z', false],
    ['TO_EVENT', '2027-03-18T23:00:00Z', true],
    ['TO_EVENT', '2027-03-29T21:59:59Z', true],
    ['TO_EVENT', '2027-03-29T22:00:00Z', false],
    ['FROM_EVENT', '2027-03-25T22:59:59Z', false],
    ['FROM_EVENT', '2027-03-26T00:00:00+01:00', true],
    ['FROM_EVENT', '2027-04-05T23:59:59+02:00', true],
    ['FROM_EVENT', '2027-04-06T00:00:00+02:00', false],
  ] as const)('%s at %s: %s', (direction, instant, allowed) => {
    expect(isOnTripDays(edition, { direction, tripDate: new Date(instant) })).toBe(allowed);
  });

  it('are counted in the zone of the edition, whatever the zone of the reader', () => {
    const instant = new Date('2027-03-19T11:30:00Z');
    expect(dayOf(instant, 'Pacific/Kiritimati')).toBe('2027-03-20');
    expect(dayOf(instant, 'Pacific/Pago_Pago')).toBe('2027-03-19');
    expect(dayOf(new Date('2027-03-19T10:30:00Z'), 'Pacific/Pago_Pago')).toBe('2027-03-18');
  });
});

describe('an edition people travel to', () => {
  it.each<[string, Partial<TripEdition>, boolean]>([
    ['a confirmed one', {}, true],
    ['a postponed one', { status: 'POSTPONED' }, true],
    ['a relocated one', { status: 'RELOCATED' }, true],
    ['a cancelled one', { status: 'CANCELLED' }, false],
    ['a virtual one', { isVirtual: true }, false],
    ['one of an archived convention', { isConventionArchived: true }, false],
  ])('%s', (_, change, expected) => {
    expect(acceptsTrips({ ...edition, ...change })).toBe(expected);
  });
});
