import {
  geoJSON,
  type LatLngBounds,
  type Layer,
  type Map as LeafletMap,
  latLngBounds,
  svg,
} from 'leaflet';
import { levelAt, outlinesOf } from './country-outlines.ts';

/** A phone shows about 20 km, which the names of villages fill. */
const lastZoom = 11;
/** From this zoom on even the finest outlines are off by many pixels, and only hint at coasts and borders. */
const firstZoomOfHints = 10;
/** From this level on only what is in sight is on the map: the whole world would have half a million points. */
const firstCulledLevel = 2;

interface Country {
  readonly layer: Layer;
  readonly bounds: LatLngBounds;
}

/** The outlines of countries as fine as the zoom needs; the former ones stay until the finer ones have come. */
export async function addOutlines(map: LeafletMap): Promise<void> {
  map.setMaxZoom(lastZoom);
  // Before the outlines have come: names of towns leave out the place of this line.
  map.attributionControl?.addAttribution('Natural Earth');
  // Half a map more on each side, so that no part is missing while the map is dragged.
  const renderer = svg({ padding: 0.5 });
  const levels = new Map<number, readonly Country[]>();
  let shown: readonly Country[] = [];

  const made = async (level: number): Promise<readonly Country[]> => {
    const known = levels.get(level);
    if (known) return known;
    const countries = (await outlinesOf(level)).flatMap(({ coordinates }) =>
      // An island in sight must not bring the whole country.
      (level < firstCulledLevel ? [coordinates] : coordinates.map((polygon) => [polygon])).map(
        (polygons) => ({
          layer: geoJSON({ type: 'MultiPolygon', coordinates: polygons } as GeoJSON.MultiPolygon, {
            interactive: false,
            style: { renderer, className: 'sw-map-land' },
          }),
          bounds: latLngBounds(
            polygons.flatMap(([ring = []]) =>
              ring.map(([lon = 0, lat = 0]) => [lat, lon] as [number, number]),
            ),
          ),
        }),
      ),
    );
    levels.set(level, countries);
    return countries;
  };

  const show = async (): Promise<void> => {
    map.getContainer().classList.toggle('sw-map-hints', map.getZoom() >= firstZoomOfHints);
    const level = levelAt(map.getZoom());
    const countries = await made(level);
    // The map has moved on, or is gone.
    if (level !== levelAt(map.getZoom())) return;
    const inSight = map.getBounds().pad(0.5);
    const next =
      level < firstCulledLevel
        ? countries
        : countries.filter(({ bounds }) => bounds.isValid() && inSight.intersects(bounds));
    const remaining = new Set(next);
    for (const country of shown) if (!remaining.has(country)) country.layer.remove();
    for (const { layer } of next) if (!map.hasLayer(layer)) layer.addTo(map);
    shown = next;
  };

  let isGone = false;
  map.on('unload', () => {
    isGone = true;
  });
  map.on('moveend', () => {
    // A level that did not load leaves the former one.
    if (!isGone) show().catch(() => {});
  });
  await show();
}
