import { describe, expect, it } from '@jest/globals';
import { randomFrom } from '../testing/seeded-random.ts';
import {
  addedMinutes,
  costShare,
  detoursVia,
  distanceKm,
  nearnessTo,
  type Place,
  roadKm,
  toWays,
  wayOf,
} from './way-estimates.ts';

const lyon = { latitude: 45.76, longitude: 4.84 };
const paris = { latitude: 48.86, longitude: 2.35 };
const dijon = { latitude: 47.32, longitude: 5.04 };
const lille = { latitude: 50.63, longitude: 3.06 };
const villeurbanne = { latitude: 45.77, longitude: 4.87 };

describe('estimates of a way', () => {
  it('knows the distance of two towns to a few kilometres', () => {
    expect(distanceKm(lyon, paris)).toBeCloseTo(392, -1);
    expect(roadKm([lyon, paris])).toBeCloseTo(509, -2);
    expect(distanceKm(lyon, lyon)).toBe(0);
  });

  it('CP-17 counts the minutes that a town adds, at its best place on the way', () => {
    const direct = addedMinutes([lyon, paris], dijon);
    expect(direct).toBeGreaterThan(5);
    expect(addedMinutes([lyon, dijon, paris], dijon)).toBe(0);
    expect(addedMinutes([lyon, paris], villeurbanne)).toBe(0);
    expect(addedMinutes([lyon, paris], lille)).toBeGreaterThan(addedMinutes([lyon, lille], paris));
    // A way through more towns is never made longer by a town than the direct one.
    expect(addedMinutes([lyon, dijon, paris], lille)).toBeLessThanOrEqual(
      addedMinutes([lyon, paris], lille),
    );
  });

  it('orders the places as they are driven through, and has no way where a place is not known', () => {
    const trip = { ...lyon, stops: [dijon] };
    expect(wayOf({ ...trip, direction: 'TO_EVENT' }, paris)).toEqual([lyon, dijon, paris]);
    expect(wayOf({ ...trip, direction: 'FROM_EVENT' }, paris)).toEqual([paris, dijon, lyon]);
    expect(wayOf({ ...trip, latitude: null, direction: 'TO_EVENT' }, paris)).toBeNull();
    expect(wayOf({ ...trip, direction: 'TO_EVENT' }, { ...paris, longitude: null })).toBeNull();
  });

  it('divides fuel and tolls by the people in the car', () => {
    const cost = { litresPer100Km: 6, pricePerLitre: 1.8, tolls: 30, currency: 'EUR' };
    const { fuel, total, each } = costShare(cost, 500, 4);
    expect(fuel).toBeCloseTo(54);
    expect(total).toBeCloseTo(84);
    expect(each).toBeCloseTo(21);
    expect(costShare(cost, 500, 0).each).toBeCloseTo(84);
  });
});

describe('ways of which thousands are estimated at once', () => {
  /** The great circle by the haversine formula, another one than that of the estimates. */
  function haversineKm(a: Place, b: Place): number {
    const radians = (degrees: number) => (degrees * Math.PI) / 180;
    const half =
      Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
      Math.cos(radians(a.latitude)) *
        Math.cos(radians(b.latitude)) *
        Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
    return 2 * 6_371 * Math.asin(Math.min(1, Math.sqrt(half)));
  }
  const minutesOf = (km: number) =>
    (Math.min(km * 1.3, 30) / 50 + Math.max(0, km * 1.3 - 30) / 95) * 60;
  /** Decision 114, place by place. */
  function detour(way: readonly Place[], place: Place): number {
    if (way.some((each) => haversineKm(each, place) <= 3)) return 0;
    const added = way.slice(1).map((to, index) => {
      const before = way[index] as Place;
      const direct = minutesOf(haversineKm(before, to));
      return minutesOf(haversineKm(before, place)) + minutesOf(haversineKm(place, to)) - direct;
    });
    return Math.round(Math.max(0, Math.min(...added)) + 5);
  }

  const random = randomFrom(121);
  const degrees = (most: number) => (random.int(200 * most + 1) - 100 * most) / 100;
  const anywhere = (): Place => ({ latitude: degrees(90), longitude: degrees(180) });
  const nearby = ({ latitude, longitude }: Place): Place => ({
    latitude: Math.max(-90, Math.min(90, latitude + degrees(3))),
    longitude: Math.max(-180, Math.min(180, longitude + degrees(3))),
  });
  const edges = [
    { latitude: 90, longitude: 0 },
    { latitude: -90, longitude: 120 },
    { latitude: 12, longitude: 180 },
    { latitude: 12, longitude: -180 },
    { latitude: -89.9, longitude: -179.9 },
  ];
  const edition = random.pick([lyon, ...edges]);
  const aPlace = () =>
    random.pick([anywhere, () => nearby(edition), () => random.pick(edges), () => edition])();
  const offers = Array.from({ length: 2_000 }, (_, index) => ({
    direction: random.pick(['TO_EVENT', 'FROM_EVENT'] as const),
    ...aPlace(),
    stops: Array.from({ length: index % 4 }, aPlace),
  }));
  const places = [lyon, edition, ...edges, ...Array.from({ length: 10 }, aPlace)];

  it.each([lyon, ...edges])('adds the same minutes as each way of its own, to %j', (end) => {
    const ways = toWays(offers, end);
    for (const place of places) {
      const detourOf = detoursVia(ways, place);
      const found = offers.map((_, index) => detourOf(index));
      const of = offers.map((offer) => wayOf(offer, end) ?? []);
      expect(found).toEqual(of.map((way) => addedMinutes(way, place)));
      expect(found).toEqual(of.map((way) => detour(way, place)));
    }
  });

  it.each([1, 100, 500])('says which towns and stops are within %i km', (km) => {
    const ways = toWays(offers, lyon);
    for (const place of places) {
      const isNear = nearnessTo(ways, place, km);
      expect(offers.map((_, index) => isNear(index))).toEqual(
        offers.map((offer) =>
          [offer, ...offer.stops].some((each) => haversineKm(each, place) <= km),
        ),
      );
    }
  });

  it('knows no minutes of a way with a place that is not known, but its stops', () => {
    const trip = { direction: 'TO_EVENT', stops: [dijon] } as const;
    const unknown = { latitude: null, longitude: null };
    for (const ways of [
      toWays([{ ...trip, ...unknown }], paris),
      toWays([{ ...trip, ...lyon }], unknown),
    ]) {
      expect(detoursVia(ways, dijon)(0)).toBeNaN();
      expect(nearnessTo(ways, dijon, 1)(0)).toBe(true);
      expect(nearnessTo(ways, paris, 100)(0)).toBe(false);
    }
  });
});
