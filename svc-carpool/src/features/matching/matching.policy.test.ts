import { describe, expect, it } from '@jest/globals';
import { later, minutes } from '@siteswap/service-kit';
import { now } from '#test/days.ts';
import {
  fitOf,
  type MatchableOffer,
  type MatchableRequest,
  maxGapMs,
  rank,
} from './matching.policy.ts';

const carvin = { latitude: 50.49, longitude: 2.96 };
const towns = {
  arras: { latitude: 50.29, longitude: 2.78 },
  amiens: { latitude: 49.9, longitude: 2.3 },
  paris: { latitude: 48.86, longitude: 2.35 },
  brest: { latitude: 48.39, longitude: -4.49 },
};

const offer = (fields: Partial<MatchableOffer> = {}): MatchableOffer => ({
  id: 1,
  userId: 7,
  direction: 'TO_EVENT',
  tripDate: now,
  ...towns.paris,
  stops: [],
  maxDetourMinutes: 30,
  freeSeats: 3,
  ...fields,
});
const request = (fields: Partial<MatchableRequest> = {}): MatchableRequest => ({
  id: 1,
  userId: 8,
  direction: 'TO_EVENT',
  tripDate: now,
  ...towns.arras,
  seatsNeeded: 2,
  ...fields,
});
const matchOf = (given: Partial<MatchableOffer>, wanted: Partial<MatchableRequest> = {}) =>
  fitOf(offer(given), request(wanted), carvin);

describe('whether an offer and a request fit', () => {
  it('CP-07 finds the drivers who pass near, whatever town they come from', () => {
    expect(matchOf({})).toEqual({ detourMinutes: expect.any(Number), gapMinutes: 0 });
    expect(matchOf(towns.arras)).toEqual({ detourMinutes: 0, gapMinutes: 0 });
    expect(matchOf(towns.brest, towns.paris)).toBeNull();
    expect(matchOf({ ...towns.brest, maxDetourMinutes: 180 }, towns.paris)).not.toBeNull();
  });

  it('CP-17 counts a stop on the way as the town, and suggests no detour over the limit of the driver', () => {
    const stop = { city: 'Amiens', ...towns.amiens, time: now.toISOString() };
    const direct = matchOf({}, towns.amiens);
    expect(matchOf({ stops: [stop] }, towns.amiens)?.detourMinutes).toBe(0);
    expect(direct?.detourMinutes ?? 31).toBeGreaterThan(0);
    const minutesOfArras = matchOf({})?.detourMinutes ?? 0;
    expect(minutesOfArras).toBeGreaterThan(0);
    expect(matchOf({ maxDetourMinutes: minutesOfArras })).not.toBeNull();
    expect(matchOf({ maxDetourMinutes: minutesOfArras - 1 })).toBeNull();
  });

  it.each([
    ['too few free seats', { freeSeats: 1 }, {}],
    ['no free seat', { freeSeats: 0 }, { seatsNeeded: 1 }],
    ['the other way', { direction: 'FROM_EVENT' as const }, {}],
    ['the same member', { userId: 8 }, {}],
    ['a town that is not known', {}, { latitude: null, longitude: null }],
    ['a departure that is not known', { latitude: null, longitude: null }, {}],
    ['departures too far apart', { tripDate: later(now, maxGapMs + 1) }, {}],
  ])('CP-07 does not suggest %s', (_, given, wanted) => {
    expect(matchOf(given, wanted)).toBeNull();
    expect(matchOf({}, {})).not.toBeNull();
  });

  it('has no match for an edition without a place', () => {
    expect(fitOf(offer(), request(), { latitude: null, longitude: null })).toBeNull();
  });

  it('CP-07 ranks by added minutes, then by how near the departures are', () => {
    const offers = [
      offer({ id: 1 }),
      offer({ id: 2, ...towns.arras, tripDate: later(now, minutes(90)) }),
      offer({ id: 3, ...towns.arras, tripDate: later(now, -minutes(30)) }),
      offer({ id: 4, freeSeats: 0 }),
    ];
    const ranked = rank(offers, (each) => fitOf(each, request(), carvin));
    expect(ranked.map(({ trip }) => trip.id)).toEqual([3, 2, 1]);
  });
});
