import type { MapBox } from '@siteswap/contracts/fields';

/** Mean radius of the earth (IUGG). */
const earthKm = 6371.0088;
export const kmPerDegree = (Math.PI * earthKm) / 180;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export const wholeEarth: MapBox = { west: -180, south: -90, east: 180, north: 90 };

/** Inside a box; one whose `west` is greater than its `east` crosses the date line. No place is inside no box. */
export function isInside({ west, south, east, north }: MapBox, lat: number, lon: number): boolean {
  if (!(lat >= south && lat <= north)) return false;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}

/** A place on a globe of radius 1, where distances need no trigonometry. */
export type GlobePoint = readonly [x: number, y: number, z: number];

export function onGlobe([lat, lon]: readonly [number, number]): GlobePoint {
  const [phi, lambda] = [radians(lat), radians(lon)];
  const towardsEquator = Math.cos(phi);
  return [towardsEquator * Math.cos(lambda), towardsEquator * Math.sin(lambda), Math.sin(phi)];
}

/** The straight line between two places of that globe, by their distance in kilometres as the crow flies. */
export const chordOf = (km: number): number => 2 * Math.sin(Math.min(Math.PI, km / earthKm) / 2);

/** The straight line between two places of that globe. */
export const chordBetween = (a: GlobePoint, b: GlobePoint): number =>
  Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2);

/**
 * The map gathers editions by a grid over the square of web maps: cells of 85 pixels, so that circles of neighbouring
 * cells hardly touch. The grid depends on the zoom alone, so the same editions make the same points whatever part of the
 * map is requested. With each zoom a cell becomes four.
 */
export const cellsAtZoom = (zoom: number): number => 3 * 2 ** zoom;
export const finestZoom = 20;

/** Where the square of web maps ends. */
const lastLatitude = 85.05112878;

/** The cell of a place at the finest zoom. */
export function onFinestGrid(lat: number, lon: number): [column: number, row: number] {
  const phi = radians(Math.max(-lastLatitude, Math.min(lat, lastLatitude)));
  const x = (lon + 180) / 360;
  const y = (1 - Math.log(Math.tan(phi) + 1 / Math.cos(phi)) / Math.PI) / 2;
  return [Math.floor(x * cellsAtZoom(finestZoom)), Math.floor(y * cellsAtZoom(finestZoom))];
}
