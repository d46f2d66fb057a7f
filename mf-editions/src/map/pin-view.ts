import { control, divIcon, map as leafletMap, type Marker, marker } from 'leaflet';
import './map.css';
import { addBaseLayer, type Tiles } from './base-layer.ts';
import { onZoomingWheel } from './wheel-zoom.ts';

export interface Pin {
  readonly latitude: number;
  readonly longitude: number;
}

export interface PinView {
  /** Shows the pin there, or none. */
  place(pin: Pin | null): void;
  zoomBy(steps: number): void;
  remove(): void;
}

/** Metres matter for a pin; more digits than that only look exact. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
const zoomOfTown = 9;
/** Outlines tell where in a country a place is, tiles where in a town. */
const zoomOfPlace = { outlines: 5, tiles: 14 };

/** A map with one pin; with `onMove` a press on the map or a drag moves it. This module imports Leaflet. */
export function createPinView(
  container: HTMLElement,
  options: {
    tiles: Tiles | undefined;
    label: string;
    onMove?: ((pin: Pin) => void) | undefined;
    onPlainWheel: () => void;
  },
): PinView {
  const map = leafletMap(container, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    zoomAnimation: false,
    minZoom: 2,
    maxZoom: 9,
  });
  control.attribution({ prefix: false }).addTo(map);
  map.setView([48, 8], 4);
  const { tiles, onMove } = options;
  const isFixed = onMove === undefined;
  const zoomOut = (): void => {
    if (isFixed) map.setZoom(zoomOfPlace.outlines);
  };
  addBaseLayer(map, tiles, zoomOut).catch(zoomOut);
  onZoomingWheel(map, container, options.onPlainWheel);

  let pin: Marker | undefined;
  const report = ({ lat, lng }: { lat: number; lng: number }) =>
    onMove?.({ latitude: rounded(lat), longitude: rounded(lng) });
  if (onMove) map.on('click', ({ latlng }) => report(latlng.wrap()));

  return {
    place(next) {
      if (!next) {
        pin?.remove();
        pin = undefined;
        return;
      }
      const at: [number, number] = [next.latitude, next.longitude];
      if (pin) pin.setLatLng(at);
      else {
        const icon = divIcon({ className: 'ed-map-point', iconSize: [26, 26] });
        pin = marker(at, {
          icon,
          draggable: !isFixed,
          interactive: !isFixed,
          keyboard: false,
          alt: options.label,
        }).addTo(map);
        pin.on('dragend', () => pin && report(pin.getLatLng().wrap()));
      }
      if (isFixed) map.setView(at, zoomOfPlace[tiles ? 'tiles' : 'outlines']);
      else if (!map.getBounds().contains(at) || map.getZoom() < zoomOfTown - 3) {
        map.setView(at, zoomOfTown);
      }
    },
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    remove: () => void map.remove(),
  };
}
