import type { MapBox, MapPoint } from '@siteswap/contracts/editions';
import {
  control,
  DomEvent,
  type Map as LeafletMap,
  map as leafletMap,
  type Marker,
  popup,
} from 'leaflet';
import './map.css';
import { addBaseLayer, type Tiles } from './base-layer.ts';
import { type MapWindow, windowOf } from './map-window.ts';
import { pointKey, pointMarker } from './point-marker.ts';
import { type PopupWords, pointPopup } from './point-popup.ts';

export interface MapWords extends PopupWords {
  readonly zoomIn: string;
  readonly zoomOut: string;
  /** What a point is: the edition's name, or how many there are. */
  readonly point: (point: MapPoint) => string;
}

export interface MapEvents {
  /** The map shows another part of the world. */
  readonly onMove: (window: MapWindow) => void;
  readonly onOpen: (href: string) => void;
  /** The configured tiles are out of reach. */
  readonly onFallback: () => void;
}

export interface MapView {
  /** Replaces the points; those that stay the same keep the focus. */
  setPoints(points: readonly MapPoint[], words: MapWords): void;
  /** Raises the point that stands for this place, if it is on the map. */
  raise(place: { latitude: number; longitude: number } | null): void;
  /** Shows all of a box, but no closer than a region. */
  show(box: MapBox): void;
  remove(): void;
}

/** Close enough for a region: a single edition is shown with what is around it. */
const closestFit = 6;
const above = 10_000;

const isIn = (
  { west, south, east, north }: MapBox,
  place: { latitude: number; longitude: number },
): boolean =>
  place.latitude >= south &&
  place.latitude <= north &&
  place.longitude >= west &&
  place.longitude <= east;

function createMap(container: HTMLElement, words: MapWords): LeafletMap {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leafletMap(container, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 2,
    maxZoom: 9,
    maxBounds: [
      [-62, -190],
      [84, 190],
    ],
    maxBoundsViscosity: 1,
    // An animated zoom ends by a timer that a map taken away in between does not survive.
    zoomAnimation: false,
    ...(isCalm ? { fadeAnimation: false, inertia: false } : {}),
  });
  control.attribution({ prefix: false }).addTo(map);
  control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  return map;
}

/** The map itself; everything that needs Leaflet is loaded with this module, when a map is opened. */
export function createMapView(
  container: HTMLElement,
  options: MapEvents & { tiles: Tiles | undefined; words: MapWords; onBaseFailed: () => void },
): MapView {
  const map = createMap(container, options.words);
  let shown = new Map<string, { point: MapPoint; marker: Marker }>();

  map.on('moveend', () => options.onMove(windowOf(map.getBounds(), map.getZoom())));
  map.setView([48, 8], 4);
  addBaseLayer(map, options.tiles, options.onFallback).catch(options.onBaseFailed);

  const openPopup = (point: MapPoint, marker: Marker, words: MapWords, isKeyboard: boolean) => {
    const content = pointPopup(point, words, options.onOpen);
    const bubble = popup({ closeButton: false, offset: [0, -4], maxHeight: 240, minWidth: 160 })
      .setLatLng(marker.getLatLng())
      .setContent(content)
      .openOn(map);
    const element = bubble.getElement();
    if (element) {
      DomEvent.on(element, 'keydown', (event) => {
        if ((event as KeyboardEvent).key !== 'Escape') return;
        DomEvent.stop(event);
        bubble.close();
        marker.getElement()?.focus();
      });
    }
    if (isKeyboard) content.querySelector('a')?.focus();
  };

  const press = (point: MapPoint, marker: Marker, words: MapWords, isKeyboard: boolean) => {
    if (point.editions.length > 0) return openPopup(point, marker, words, isKeyboard);
    const { west, south, east, north } = point.bounds;
    const fit = map.getBoundsZoom([
      [south, west],
      [north, east],
    ]);
    // A step at least, since the same grid would make the same cluster again.
    const zoom = Math.min(Math.max(fit, map.getZoom() + 1), map.getMaxZoom());
    // The point is about to go; its focus stays on the map.
    if (isKeyboard) container.focus();
    map.setView([(south + north) / 2, (west + east) / 2], zoom);
  };

  return {
    setPoints(points, words) {
      const next = new Map<string, { point: MapPoint; marker: Marker }>();
      for (const point of points) {
        const key = pointKey(point);
        const known = shown.get(key);
        const marker =
          known?.marker ??
          pointMarker(point, words.point(point), ({ isKeyboard }) =>
            press(point, marker, words, isKeyboard),
          ).addTo(map);
        next.set(key, { point, marker });
      }
      for (const [key, { marker }] of shown) if (!next.has(key)) marker.remove();
      shown = next;
    },
    raise(place) {
      for (const { point, marker } of shown.values()) {
        const isRaised = place !== null && isIn(point.bounds, place);
        marker.setZIndexOffset(isRaised ? above : 0);
        marker.getElement()?.classList.toggle('ed-map-raised', isRaised);
      }
    },
    show({ west, south, east, north }) {
      map.fitBounds(
        [
          [south, west],
          [north, east],
        ],
        { padding: [40, 40], maxZoom: closestFit },
      );
    },
    remove: () => void map.remove(),
  };
}
