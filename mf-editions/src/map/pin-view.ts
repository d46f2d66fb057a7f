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
  const nothing = (): void => {};
  addBaseLayer(map, options.tiles, nothing).catch(nothing);
  onZoomingWheel(map, container, options.onPlainWheel);

  let pin: Marker | undefined;
  const { onMove } = options;
  const tell = ({ lat, lng }: { lat: number; lng: number }) =>
    onMove?.({ latitude: rounded(lat), longitude: rounded(lng) });
  if (onMove) map.on('click', ({ latlng }) => tell(latlng.wrap()));

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
          draggable: onMove !== undefined,
          interactive: onMove !== undefined,
          keyboard: false,
          alt: options.label,
        }).addTo(map);
        pin.on('dragend', () => pin && tell(pin.getLatLng().wrap()));
      }
      if (!map.getBounds().contains(at) || map.getZoom() < zoomOfTown - 3) {
        map.setView(at, zoomOfTown);
      }
    },
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    remove: () => void map.remove(),
  };
}
