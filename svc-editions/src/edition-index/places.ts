import type { MapBox } from '@siteswap/contracts/editions';

/** Mean radius of the earth (IUGG). */
const earthKm = 6371.0088;
const kmPerDegree = (Math.PI * earthKm) / 180;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export const wholeEarth: MapBox = { west: -180, south: -90, east: 180, north: 90 };

/** The smallest box around a circle. Around a pole, or as wide as the earth, it takes every longitude. */
function boxAround([lat, lon]: readonly [number, number], radiusKm: number): MapBox {
  const high = radiusKm / kmPerDegree;
  const south = Math.max(-90, lat - high);
  const north = Math.min(90, lat + high);
  const ratio = Math.sin(radiusKm / earthKm) / Math.cos(radians(lat));
  if (south === -90 || north === 90 || ratio >= 1) return { ...wholeEarth, south, north };
  const wide = (Math.asin(ratio) * 180) / Math.PI;
  const turn = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
  return { west: turn(lon - wide), east: turn(lon + wide), south, north };
}

/** Inside a box; one whose `west` is greater than its `east` crosses the date line. No place is inside no box. */
export function isInside({ west, south, east, north }: MapBox, lat: number, lon: number): boolean {
  if (!(lat >= south && lat <= north)) return false;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}

/** Kilometres between two places, as the crow flies (haversine). */
export function distanceKm(
  [lat, lon]: readonly [number, number],
  [otherLat, otherLon]: readonly [number, number],
): number {
  const north = Math.sin(radians(otherLat - lat) / 2) ** 2;
  const east = Math.sin(radians(otherLon - lon) / 2) ** 2;
  const arc = north + Math.cos(radians(lat)) * Math.cos(radians(otherLat)) * east;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(arc)));
}

/** The places at most so many kilometres from one, with a box around them that leaves few to the trigonometry. */
export interface Circle {
  readonly centre: readonly [lat: number, lon: number];
  readonly radiusKm: number;
  readonly box: MapBox;
}

export const circleAround = (centre: Circle['centre'], radiusKm: number): Circle => ({
  centre,
  radiusKm,
  box: boxAround(centre, radiusKm),
});

export const isWithin = ({ centre, radiusKm, box }: Circle, lat: number, lon: number): boolean =>
  isInside(box, lat, lon) && distanceKm(centre, [lat, lon]) <= radiusKm;
