import { type Map as LeafletMap, tileLayer } from 'leaflet';
import { addOutlines } from './outline-layer.ts';

export interface Tiles {
  readonly url: string;
  readonly attribution: string;
}

const lastZoomOfTiles = 18;

/**
 * The layer under the points: the configured tiles, or the outlines of countries if none are configured or none
 * arrives. @param onFallback called when the tiles are unreachable
 */
export function addBaseLayer(
  map: LeafletMap,
  tiles: Tiles | undefined,
  onFallback: () => void,
): Promise<void> {
  if (!tiles) return addOutlines(map);
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
      addOutlines(map).then(resolve, reject);
    });
    map.setMaxZoom(lastZoomOfTiles);
    layer.addTo(map);
  });
}
