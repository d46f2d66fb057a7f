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

/** A place on a sphere of radius 1, from its centre: a distance between such points needs no sine. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

function pointOf({ latitude, longitude }: Place): Point {
  const fromAxis = Math.cos(radians(latitude));
  return {
    x: fromAxis * Math.cos(radians(longitude)),
    y: fromAxis * Math.sin(radians(longitude)),
    z: Math.sin(radians(latitude)),
  };
}

/** Square of the straight line between two points. */
const chordSquared = (a: Point, b: Point): number =>
  (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;

/** Up to 1,270 km by its series, to less than a millimetre: `Math.asin` was half of the time of an estimate. */
function arcSine(value: number): number {
  if (value > 0.1) return Math.asin(Math.min(1, value));
  const square = value * value;
  return (
    value *
    (1 + square * (1 / 6 + square * (3 / 40 + square * (15 / 336 + square * (105 / 3_456)))))
  );
}

/** Kilometres of the great circle between points with such a chord. */
const circleKm = (squared: number): number => 2 * earthRadiusKm * arcSine(Math.sqrt(squared) / 2);

/** Great circle; kilometres. */
export const distanceKm = (a: Place, b: Place): number =>
  circleKm(chordSquared(pointOf(a), pointOf(b)));

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
function minutesFor(kmOfCircle: number): number {
  const km = kmOfCircle * roadFactor;
  const local = Math.min(km, localKm);
  return (local / localKmh + (km - local) / motorwayKmh) * 60;
}

/** Minutes by road between two places, estimated. */
export const drivingMinutes = (a: Place, b: Place): number => minutesFor(distanceKm(a, b));

/** A place that may not be known. */
interface MaybePlace {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

interface OfferedWay extends MaybePlace {
  readonly direction: Direction;
  readonly stops: readonly Place[];
}

/** The places of an offer in the order in which they are driven through; null where one is not known. */
export function wayOf(offer: OfferedWay, edition: MaybePlace): readonly Place[] | null {
  if (offer.latitude === null || offer.longitude === null) return null;
  if (edition.latitude === null || edition.longitude === null) return null;
  const town = { latitude: offer.latitude, longitude: offer.longitude };
  const event = { latitude: edition.latitude, longitude: edition.longitude };
  return offer.direction === 'TO_EVENT'
    ? [town, ...offer.stops, event]
    : [event, ...offer.stops, town];
}

/** Ways to one edition as numbers one after the other, so that estimating thousands makes no objects. */
export interface Ways {
  /** x, y and z of each town and stop as a point on a sphere of radius 1; NaN where it is not known. */
  readonly points: Float64Array;
  /** Minutes from each of them to the next one, from the last to the edition. */
  readonly legs: Float64Array;
  /** Which of them is the first of each way; then the number of all. */
  readonly starts: Uint32Array;
  readonly edition: Point;
}

const nowhere: Place = { latitude: Number.NaN, longitude: Number.NaN };
const knownPlace = ({ latitude, longitude }: MaybePlace): Place =>
  latitude === null || longitude === null ? nowhere : { latitude, longitude };

function storeWays(ways: readonly (readonly Place[])[], edition: Point): Ways {
  const count = ways.reduce((sum, { length }) => sum + length, 0);
  const points = new Float64Array(3 * count);
  const legs = new Float64Array(count);
  const starts = new Uint32Array(ways.length + 1);
  let at = 0;
  for (const [index, way] of ways.entries()) {
    const ofWay = way.map(pointOf);
    for (const [position, point] of ofWay.entries()) {
      points.set([point.x, point.y, point.z], 3 * at);
      legs[at] = minutesFor(circleKm(chordSquared(point, ofWay[position + 1] ?? edition)));
      at += 1;
    }
    starts[index + 1] = at;
  }
  return { points, legs, starts, edition };
}

/** Ways of offers to their edition; those home are backwards, for which the estimates are the same. */
export const toWays = (offers: readonly OfferedWay[], edition: MaybePlace): Ways =>
  storeWays(
    offers.map((offer) => [
      knownPlace(offer),
      ...(offer.direction === 'TO_EVENT' ? offer.stops : offer.stops.toReversed()),
    ]),
    pointOf(knownPlace(edition)),
  );

const chordSquaredAt = ({ points }: Ways, at: number, { x, y, z }: Point): number =>
  ((points[3 * at] as number) - x) ** 2 +
  ((points[3 * at + 1] as number) - y) ** 2 +
  ((points[3 * at + 2] as number) - z) ** 2;

/** Minutes that a point adds to a way; NaN where a place of the way is not known. */
function detourOn(ways: Ways, index: number, point: Point, kmToEdition: number): number {
  let isOnWay = kmToEdition <= sameTownKm;
  let least = Number.POSITIVE_INFINITY;
  let next = minutesFor(kmToEdition);
  const first = ways.starts[index] as number;
  for (let at = (ways.starts[index + 1] as number) - 1; at >= first; at -= 1) {
    const km = circleKm(chordSquaredAt(ways, at, point));
    if (km <= sameTownKm) isOnWay = true;
    const minutes = minutesFor(km);
    // Once it is NaN it stays so.
    least = Math.min(least, minutes + next - (ways.legs[at] as number));
    next = minutes;
  }
  return isOnWay && !Number.isNaN(least) ? 0 : Math.round(Math.max(0, least) + stopMinutes);
}

/** `addedMinutes` for one place and each of these ways, by its index; NaN where a place of the way is not known. */
export function detoursVia(ways: Ways, place: Place): (index: number) => number {
  const point = pointOf(place);
  const kmToEdition = circleKm(chordSquared(point, ways.edition));
  return (index) => detourOn(ways, index, point, kmToEdition);
}

/** Whether the town or a stop of each of these ways, by its index, is so near to a place; the edition does not count. */
export function nearnessTo(ways: Ways, place: Place, km: number): (index: number) => boolean {
  const point = pointOf(place);
  const squared = (2 * Math.sin(Math.min(km / (2 * earthRadiusKm), Math.PI / 2))) ** 2;
  return (index) => {
    const end = ways.starts[index + 1] as number;
    for (let at = ways.starts[index] as number; at < end; at += 1) {
      if (chordSquaredAt(ways, at, point) <= squared) return true;
    }
    return false;
  };
}

/** `addedMinutes` for many places and one way, whose own minutes are estimated once. */
export function detoursOn(way: readonly Place[]): (place: Place) => number {
  const ways = storeWays([way.slice(0, -1)], pointOf(way.at(-1) ?? nowhere));
  return (place) => detoursVia(ways, place)(0);
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
