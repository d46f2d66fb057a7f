import { geoJSON, type Map as LeafletMap, svg, tileLayer } from 'leaflet';

export interface Tiles {
  readonly url: string;
  readonly attribution: string;
}

/** Further in, the outlines would say nothing any more. */
const lastZoomOfOutlines = 8;
const lastZoomOfTiles = 18;

async function drawOutlines(map: LeafletMap): Promise<void> {
  map.setMaxZoom(lastZoomOfOutlines);
  const { countryOutlines } = await import('./country-outlines.ts');
  // Half a map more on each side, so that nothing is missing while it is dragged.
  const renderer = svg({ padding: 0.5 });
  for (const country of countryOutlines()) {
    geoJSON(country, {
      interactive: false,
      attribution: 'Natural Earth',
      style: { renderer, className: 'ed-map-land' },
    }).addTo(map);
  }
}

/**
 * What lies under the points: the configured tiles, or the outlines of countries where none are configured or none
 * arrives. @param onFallback the tiles are out of reach
 */
export function addBaseLayer(
  map: LeafletMap,
  tiles: Tiles | undefined,
  onFallback: () => void,
): Promise<void> {
  if (!tiles) return drawOutlines(map);
  return new Promise((resolve, reject) => {
    let isReached = false;
    const layer = tileLayer(tiles.url, {
      attribution: tiles.attribution,
      maxZoom: lastZoomOfTiles,
    });
    layer.on('tileload', () => {
      isReached = true;
      resolve();
    });
    layer.on('tileerror', () => {
      if (isReached || !map.hasLayer(layer)) return;
      layer.remove();
      onFallback();
      drawOutlines(map).then(resolve, reject);
    });
    map.setMaxZoom(lastZoomOfTiles);
    layer.addTo(map);
  });
}
