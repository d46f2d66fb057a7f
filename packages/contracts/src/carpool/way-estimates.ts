import type { Direction, TripCost } from './trip-fields.ts';

/** Degrees north and east. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

const earthRadiusKm = 6_371;
/** Roads are longer than the great circle; decision 114 says why these numbers. */
const roadFactor = 1.3;
const localKm = 30;
const localKmh = 50;
const motorwayKmh = 95;
/** To leave the road, find each other and load. */
const stopMinutes = 5;
/** Nearer than this it is the same town: no one drives there specially. */
const sameTownKm = 3;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great circle, by the haversine formula; kilometres. */
export function distanceKm(a: Place, b: Place): number {
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Kilometres by road along these places, estimated. */
export function roadKm(places: readonly Place[]): number {
  let km = 0;
  for (const [index, place] of places.entries()) {
    const next = places[index + 1];
    if (next) km += distanceKm(place, next) * roadFactor;
  }
  return km;
}

/** Minutes by road for kilometres of the great circle: slow near both ends, faster on the way. */
function minutesFor(circleKm: number): number {
  const km = circleKm * roadFactor;
  const local = Math.min(km, localKm);
  return (local / localKmh + (km - local) / motorwayKmh) * 60;
}

/** Minutes by road between two places, estimated. */
export const drivingMinutes = (a: Place, b: Place): number => minutesFor(distanceKm(a, b));

/** The places of an offer in the order in which they are driven through; null where one is not known. */
export function wayOf(
  offer: {
    readonly direction: Direction;
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly stops: readonly Place[];
  },
  edition: { readonly latitude: number | null; readonly longitude: number | null },
): readonly Place[] | null {
  if (offer.latitude === null || offer.longitude === null) return null;
  if (edition.latitude === null || edition.longitude === null) return null;
  const town = { latitude: offer.latitude, longitude: offer.longitude };
  const event = { latitude: edition.latitude, longitude: edition.longitude };
  return offer.direction === 'TO_EVENT'
    ? [town, ...offer.stops, event]
    : [event, ...offer.stops, town];
}

/** `addedMinutes` for many places and one way, whose own minutes are estimated once. */
export function detoursOn(way: readonly Place[]): (place: Place) => number {
  const legs = way.slice(1).map((to, index) => drivingMinutes(way[index] as Place, to));
  return (place) => {
    let least = Number.POSITIVE_INFINITY;
    let before = Number.NaN;
    for (const [index, each] of way.entries()) {
      const km = distanceKm(each, place);
      if (km <= sameTownKm) return 0;
      const minutes = minutesFor(km);
      if (index > 0) least = Math.min(least, before + minutes - (legs[index - 1] as number));
      before = minutes;
    }
    return Math.round(Math.max(0, least) + stopMinutes);
  };
}

/** Minutes that a way becomes longer when it also leads through `place`, at the best position; whole minutes. */
export const addedMinutes = (way: readonly Place[], place: Place): number => detoursOn(way)(place);

/** Fuel and tolls of a way, and what each person in the car would pay; in the currency of `cost`. */
export function costShare(
  cost: TripCost,
  km: number,
  people: number,
): { readonly fuel: number; readonly total: number; readonly each: number } {
  const fuel = (km / 100) * cost.litresPer100Km * cost.pricePerLitre;
  const total = fuel + cost.tolls;
  return { fuel, total, each: total / Math.max(1, people) };
}
