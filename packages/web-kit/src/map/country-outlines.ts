import { feature } from 'topojson-client';

type FeatureCall = Parameters<typeof feature>;
type Ring = GeoJSON.Position[];

/** The part of Natural Earth's TopoJSON files that is used; the types of the JSON imports are looser than the format. */
export interface World {
  readonly objects: { readonly countries: unknown };
}

/** Countries whose outline encloses the pole, which a flat map cannot show. */
const antarctica = '010';

/** Finer outlines from these zooms on, each loaded when it is first needed: 1:110, 1:50 and 1:10 million. */
const levels: readonly { readonly fromZoom: number; readonly load: () => Promise<World> }[] = [
  {
    fromZoom: 0,
    load: async () =>
      (await import('world-atlas/countries-110m.json', { with: { type: 'json' } })).default,
  },
  {
    fromZoom: 4,
    load: async () =>
      (await import('world-atlas/countries-50m.json', { with: { type: 'json' } })).default,
  },
  {
    fromZoom: 7,
    load: async () =>
      (await import('world-atlas/countries-10m.json', { with: { type: 'json' } })).default,
  },
];

/** Index of the outlines for a zoom. */
export const levelAt = (zoom: number): number =>
  levels.findLastIndex(({ fromZoom }) => zoom >= fromZoom);

const loaded = new Map<number, Promise<GeoJSON.MultiPolygon[]>>();

/** Outlines of the countries of the world, each as one shape, as fine as a level has them. */
export function outlinesOf(level: number): Promise<GeoJSON.MultiPolygon[]> {
  const known = loaded.get(level);
  if (known !== undefined) return known;
  const load = levels[level]?.load ?? (() => Promise.reject(new RangeError(`level ${level}`)));
  const outlines = load().then(countryOutlines);
  loaded.set(level, outlines);
  // A failed load is tried again the next time.
  outlines.catch(() => loaded.delete(level));
  return outlines;
}

/**
 * A ring that continues past the date line: Russia ends at 190°, not at -170°, because otherwise a line would cross
 * the whole map.
 */
function unrolled(ring: Ring): Ring {
  let turn = 0;
  return ring.map(([lon = 0, lat = 0], index) => {
    const step = lon - (ring[index - 1]?.[0] ?? lon);
    if (Math.abs(step) > 180) turn -= Math.sign(step) * 360;
    return [lon + turn, lat];
  });
}

const moved = (rings: Ring[], degrees: number): Ring[] =>
  rings.map((ring) => ring.map(([lon = 0, lat = 0]) => [lon + degrees, lat]));

/** Parts past the date line are repeated at the other end of the map. */
function onTheMap(polygon: Ring[]): Ring[][] {
  const rings = polygon.map(unrolled);
  const longitudes = rings.flat().map(([lon = 0]) => lon);
  const west = longitudes.reduce((least, lon) => Math.min(least, lon), 0);
  const east = longitudes.reduce((most, lon) => Math.max(most, lon), 0);
  return [
    rings,
    ...(east > 180 ? [moved(rings, -360)] : []),
    ...(west < -180 ? [moved(rings, 360)] : []),
  ];
}

function polygonsOf(geometry: GeoJSON.Geometry): Ring[][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

/** Natural Earth, public domain. */
function countryOutlines(world: World): GeoJSON.MultiPolygon[] {
  const { countries } = world.objects as { countries: FeatureCall[1] };
  const collection = feature(world as unknown as FeatureCall[0], countries);
  const features = collection.type === 'FeatureCollection' ? collection.features : [collection];
  return features
    .filter(({ id }) => id !== antarctica)
    .map(({ geometry }) => ({
      type: 'MultiPolygon',
      coordinates: polygonsOf(geometry).flatMap(onTheMap),
    }));
}
