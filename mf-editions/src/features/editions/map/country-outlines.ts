import { feature } from 'topojson-client';
import world from 'world-atlas/countries-110m.json' with { type: 'json' };

type FeatureCall = Parameters<typeof feature>;
type Ring = GeoJSON.Position[];

/** Its outline goes round the pole, which a flat map cannot close. */
const antarctica = '010';

/**
 * A ring as on a strip of paper that goes on past the date line: Russia ends at 190°, not at -170°, to where a line
 * would be drawn through the whole map.
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

/** What is past the date line is drawn at the other end of the map as well. */
function onTheMap(polygon: Ring[]): Ring[][] {
  const rings = polygon.map(unrolled);
  const longitudes = rings.flat().map(([lon = 0]) => lon);
  return [
    rings,
    ...(Math.max(...longitudes) > 180 ? [moved(rings, -360)] : []),
    ...(Math.min(...longitudes) < -180 ? [moved(rings, 360)] : []),
  ];
}

function polygonsOf(geometry: GeoJSON.Geometry): Ring[][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

/** The countries of the world, drawn coarsely, each as one shape. Natural Earth, public domain. */
export function countryOutlines(): GeoJSON.MultiPolygon[] {
  // JSON is typed more loosely than the format it holds.
  const { countries } = world.objects as unknown as { countries: FeatureCall[1] };
  const drawn = feature(world as unknown as FeatureCall[0], countries);
  const features = drawn.type === 'FeatureCollection' ? drawn.features : [drawn];
  return features
    .filter(({ id }) => id !== antarctica)
    .map(({ geometry }) => ({
      type: 'MultiPolygon',
      coordinates: polygonsOf(geometry).flatMap(onTheMap),
    }));
}
