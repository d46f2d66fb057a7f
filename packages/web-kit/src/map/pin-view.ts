import { control, divIcon, map as leafletMap, type Marker, marker } from 'leaflet';
import './map.css';
import { addBaseLayer, type Tiles } from './base-layer.ts';
import { type MapWindow, windowOf } from './map-window.ts';
import { addScaleBar } from './scale-bar.ts';
import { type TownLabel, townLabels } from './town-labels.ts';
import { onZoomingWheel } from './wheel-zoom.ts';

export interface Pin {
  readonly latitude: number;
  readonly longitude: number;
}

export interface PinView {
  /** Shows the pin there, or none. */
  place(pin: Pin | null): void;
  setTowns(labels: readonly TownLabel[]): void;
  zoomBy(steps: number): void;
  remove(): void;
}

/** Metres matter for a pin; more digits than that only look exact. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
const zoomOfTown = 9;
/** Without tiles the names of villages tell where a place is, with them the streets. */
const zoomOfPlace = { outlines: 10.5, tiles: 14 };
/** Pixels by which an arrow key moves the pin; with Shift one. */
const keySteps = 12;
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A map with one pin; with `onMove` a press on the map, a drag or an arrow key moves it. This module imports Leaflet. */
export function createPinView(
  container: HTMLElement,
  options: {
    tiles: Tiles | undefined;
    label: string;
    onMove?: ((pin: Pin) => void) | undefined;
    onPlainWheel: () => void;
    /** The visible part has changed. */
    onWindow: (window: MapWindow) => void;
    /** There are no tiles, or none arrives. */
    onWithoutTiles: () => void;
  },
): PinView {
  const map = leafletMap(container, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    zoomAnimation: false,
    minZoom: 2,
    maxZoom: 11,
    zoomSnap: 0.5,
  });
  control.attribution({ prefix: false }).addTo(map);
  addScaleBar(map);
  map.setView([48, 8], 4);
  const { tiles, onMove } = options;
  const isFixed = onMove === undefined;
  const zoomOut = (): void => {
    if (isFixed) map.setZoom(zoomOfPlace.outlines);
    options.onWithoutTiles();
  };
  map.on('moveend', () => options.onWindow(windowOf(map.getBounds(), map.getZoom())));
  addBaseLayer(map, tiles, zoomOut).catch(zoomOut);
  onZoomingWheel(map, container, options.onPlainWheel);

  let pin: Marker | undefined;
  const report = ({ lat, lng }: { lat: number; lng: number }) =>
    onMove?.({ latitude: rounded(lat), longitude: rounded(lng) });
  const onKey = (event: KeyboardEvent): void => {
    const [x, y] = arrows[event.key] ?? [0, 0];
    if (!pin || (x === 0 && y === 0)) return;
    event.preventDefault();
    event.stopPropagation();
    const steps = event.shiftKey ? 1 : keySteps;
    const from = map.latLngToContainerPoint(pin.getLatLng());
    report(map.containerPointToLatLng(from.add([x * steps, y * steps])).wrap());
  };
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
        const icon = divIcon({ className: 'sw-map-point', iconSize: [26, 26] });
        pin = marker(at, {
          icon,
          draggable: !isFixed,
          interactive: !isFixed,
          keyboard: !isFixed,
          alt: options.label,
        }).addTo(map);
        const element = pin.getElement();
        element?.setAttribute('aria-label', options.label);
        if (!isFixed) element?.addEventListener('keydown', onKey);
        pin.on('dragend', () => pin && report(pin.getLatLng().wrap()));
      }
      if (isFixed) map.setView(at, zoomOfPlace[tiles ? 'tiles' : 'outlines']);
      else if (!map.getBounds().contains(at) || map.getZoom() < zoomOfTown - 3) {
        map.setView(at, zoomOfTown);
      }
    },
    setTowns: townLabels(map),
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    remove: () => void map.remove(),
  };
}
