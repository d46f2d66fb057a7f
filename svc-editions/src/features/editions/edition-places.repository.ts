import type { MapBox } from '@siteswap/contracts/editions';
import type { Condition } from './edition-selection.repository.ts';

/** Mean radius of the earth (IUGG). */
const earthKm = 6371.0088;
const kmPerDegree = (Math.PI * earthKm) / 180;

/** What has a place on the map: a virtual edition has none, whatever its row says. */
export const hasPlace = 'e.latitude is not null and e.longitude is not null and not e.is_virtual';

/** The smallest box around a circle. Around a pole, or as wide as the earth, it takes every longitude. */
function boxAround([lat, lon]: readonly [number, number], radiusKm: number): MapBox {
  const high = radiusKm / kmPerDegree;
  const south = Math.max(-90, lat - high);
  const north = Math.min(90, lat + high);
  const ratio = Math.sin(radiusKm / earthKm) / Math.cos((lat * Math.PI) / 180);
  if (south === -90 || north === 90 || ratio >= 1) return { west: -180, east: 180, south, north };
  const wide = (Math.asin(ratio) * 180) / Math.PI;
  const turn = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180;
  return { west: turn(lon - wide), east: turn(lon + wide), south, north };
}

/** Inside a box; one whose `west` is greater than its `east` crosses the date line. */
export function isInside({ west, south, east, north }: MapBox): Condition {
  return {
    values: [west, south, east, north],
    sql: (w, s, e, n) =>
      `e.latitude between ${s}::float8 and ${n}::float8
      and case when ${w}::float8 <= ${e}::float8 then e.longitude between ${w}::float8 and ${e}::float8
        else e.longitude >= ${w}::float8 or e.longitude <= ${e}::float8 end`,
  };
}

/** Kilometres from a place, as the crow flies (haversine). */
function distance(lat: string, lon: string): string {
  const north = `sin(radians(e.latitude - ${lat}::float8) / 2) ^ 2`;
  const east = `sin(radians(e.longitude - ${lon}::float8) / 2) ^ 2`;
  const arc = `${north} + cos(radians(${lat}::float8)) * cos(radians(e.latitude)) * ${east}`;
  return `${2 * earthKm} * asin(least(1, sqrt(${arc})))`;
}

/** How far editions are from a place; of those within a distance only, which have one. */
export const distanceFrom = (centre: readonly [number, number]): Condition => ({
  values: centre,
  sql: (lat = '', lon = '') => distance(lat, lon),
});

/**
 * At most so many kilometres away, as the crow flies (haversine). The box around the circle, which an index can
 * serve, leaves few rows to the trigonometry; `earthdistance` would need an extension on every server for no more.
 */
export function isWithin(centre: readonly [number, number], radiusKm: number): Condition {
  const box = isInside(boxAround(centre, radiusKm));
  return {
    values: [...box.values, ...centre, radiusKm],
    sql: (w = '', s = '', e = '', n = '', lat = '', lon = '', km = '') =>
      `${hasPlace} and ${box.sql(w, s, e, n)}
      and ${distance(lat, lon)} <= ${km}::float8`,
  };
}
