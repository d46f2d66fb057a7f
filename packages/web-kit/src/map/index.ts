/** What pages with a map need; the map itself, with Leaflet, is loaded when one is shown. */
export type { Tiles } from './base-layer.ts';
export type {
  createMapView,
  MapEvents,
  MapLabels,
  MapSelection,
  MapView,
  ViewPoint,
} from './map-view.ts';
export type { MapWindow } from './map-window.ts';
export type { Pin, PinView } from './pin-view.ts';
export type { TownLabel } from './town-labels.ts';
export { useMapViewCode, usePinCode } from './use-map-code.ts';
export { useMapTowns } from './use-map-towns.ts';
export { ZoomButtons } from './zoom-buttons.tsx';
