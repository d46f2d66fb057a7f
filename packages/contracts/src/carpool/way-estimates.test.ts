import { describe, expect, it } from '@jest/globals';
import { addedMinutes, costShare, distanceKm, roadKm, wayOf } from './way-estimates.ts';

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
