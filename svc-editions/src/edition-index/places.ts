import type { MapBox } from '@siteswap/contracts/editions';

/** Mean radius of the earth (IUGG). */
const earthKm = 6371.0088;
const kmPerDegree = (Math.PI * earthKm) / 180;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export const wholeEarth: MapBox = { west: -180, south: -90, east: 180, north: 90 };

/** Inside a box; one whose `west` is greater than its `east` crosses the date line. No place is inside no box. */
export function isInside({ west, south, east, north }: MapBox, lat: number, lon: number): boolean {
  if (!(lat >= south && lat <= north)) return false;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}

/** A place on a globe of radius 1, where distances need no trigonometry. */
export function onGlobe([lat, lon]: readonly [number, number]): [x: number, y: number, z: number] {
  const [phi, lambda] = [radians(lat), radians(lon)];
  const towardsEquator = Math.cos(phi);
  return [towardsEquator * Math.cos(lambda), towardsEquator * Math.sin(lambda), Math.sin(phi)];
}

/** The straight line between two places of that globe that are so many kilometres apart, as the crow flies. */
export const chordOf = (km: number): number => 2 * Math.sin(Math.min(Math.PI, km / earthKm) / 2);

/** The latitudes of the places that are at most so many kilometres from one. */
export const southAndNorthOf = (
  [lat]: readonly [number, number],
  km: number,
): [south: number, north: number] => [lat - km / kmPerDegree, lat + km / kmPerDegree];
