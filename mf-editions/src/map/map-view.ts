import type { MapBox, MapPoint } from '@siteswap/contracts/editions';
import {
  control,
  type Map as LeafletMap,
  latLngBounds,
  map as leafletMap,
  type Marker,
  Point,
} from 'leaflet';
import './map.css';
import { addBaseLayer, type Tiles } from './base-layer.ts';
import { type MapWindow, windowOf } from './map-window.ts';
import { pointKey, pointMarker } from './point-marker.ts';
import { type TownLabel, townLabels } from './town-labels.ts';
import { onZoomingWheel } from './wheel-zoom.ts';

export interface MapLabels {
  /** Label of a point: the edition's name, or how many there are. */
  readonly point: (point: MapPoint) => string;
}

export interface MapEvents {
  /** The visible part of the map has changed, by a person or by `show`. */
  readonly onMove: (window: MapWindow, isByPerson: boolean) => void;
  /** A point with editions was pressed; null when another part of the map was. */
  readonly onSelect: (selected: MapSelection | null) => void;
  /** The plain wheel, which scrolls the page, was turned over the map. */
  readonly onPlainWheel: () => void;
  /** The configured tiles are unreachable. */
  readonly onFallback: () => void;
}

export interface MapSelection {
  readonly point: MapPoint;
  readonly isKeyboard: boolean;
  /** Gives the focus back to the point. */
  readonly focusPoint: () => void;
}

export interface MapView {
  /** Replaces the points; those that stay the same keep the focus, unless their labels are in another language. */
  setPoints(points: readonly MapPoint[], labels: MapLabels): void;
  /** Names of towns, the largest first; those that would cover another one are left out. */
  setTowns(towns: readonly TownLabel[]): void;
  /** Raises the point of this place above the others, if it is on the map. */
  raise(place: { latitude: number; longitude: number } | null): void;
  /** Shows all of a box, but no closer than a region. */
  show(box: MapBox): void;
  zoomBy(steps: number): void;
  /** The middle of what is in sight, and how far its corners are. */
  area(): { latitude: number; longitude: number; radiusKm: number };
  remove(): void;
}

/** Farther than all of the world in a wide window. */
const farthestZoom = 2;
/** Pixels around all that is shown, on both sides: half of a large point, and the space of a button. */
const margin = 40;

/** Zoom of a region: a single edition is shown with its surroundings. */
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

function createMap(container: HTMLElement): LeafletMap {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leafletMap(container, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    minZoom: farthestZoom,
    maxZoom: 9,
    maxBounds: [
      [-62, -190],
      [84, 190],
    ],
    maxBoundsViscosity: 1,
    // An animated zoom ends in a timer that fails when the map was removed in the meantime.
    zoomAnimation: false,
    ...(isCalm ? { fadeAnimation: false, inertia: false } : {}),
  });
  control.attribution({ prefix: false }).addTo(map);
  return map;
}

/** The map itself. This module imports Leaflet, so it is loaded only when a map is shown. */
export function createMapView(
  container: HTMLElement,
  options: MapEvents & { tiles: Tiles | undefined; onBaseFailed: () => void },
): MapView {
  const map = createMap(container);
  const setTowns = townLabels(map);
  let shown = new Map<string, { point: MapPoint; marker: Marker }>();
  let shownLabels: MapLabels | undefined;
  let isOwnMove = true;

  const own = (move: () => void) => {
    isOwnMove = true;
    move();
    isOwnMove = false;
  };
  map.on('moveend', () => options.onMove(windowOf(map.getBounds(), map.getZoom()), !isOwnMove));
  map.on('click', () => options.onSelect(null));
  own(() => map.setView([48, 8], 4));
  onZoomingWheel(map, container, options.onPlainWheel);
  addBaseLayer(map, options.tiles, options.onFallback).catch(options.onBaseFailed);

  const press = (point: MapPoint, button: Marker, isKeyboard: boolean) => {
    if (point.editions.length > 0) {
      const focusPoint = () => button.getElement()?.focus();
      return options.onSelect({ point, isKeyboard, focusPoint });
    }
    const { west, south, east, north } = point.bounds;
    const fit = map.getBoundsZoom([
      [south, west],
      [north, east],
    ]);
    // At least one step closer: the same zoom would show the same cluster again.
    const zoom = Math.min(Math.max(fit, map.getZoom() + 1), map.getMaxZoom());
    // The point is about to be replaced; the focus moves to the map.
    if (isKeyboard) container.focus();
    own(() => map.setView([(south + north) / 2, (west + east) / 2], zoom));
  };

  return {
    setPoints(points, labels) {
      const next = new Map<string, { point: MapPoint; marker: Marker }>();
      if (labels !== shownLabels) {
        for (const { marker } of shown.values()) marker.remove();
        shown = next;
        shownLabels = labels;
      }
      for (const point of points) {
        const key = pointKey(point);
        const known = shown.get(key);
        const button: Marker =
          known?.marker ??
          pointMarker(point, labels.point(point), ({ isKeyboard }) =>
            press(point, button, isKeyboard),
          ).addTo(map);
        next.set(key, { point, marker: button });
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
    setTowns,
    show({ west, south, east, north }) {
      const bounds = latLngBounds([south, west], [north, east]);
      own(() => {
        // A phone is too narrow for points all over the world, at the zoom of other windows.
        map.setMinZoom(0);
        const fit = map.getBoundsZoom(bounds, false, new Point(2 * margin, 2 * margin));
        map.setMinZoom(Math.min(farthestZoom, fit));
        map.fitBounds(bounds, { padding: [margin, margin], maxZoom: closestFit });
      });
    },
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps),
    area() {
      const { lat, lng } = map.getCenter();
      const metres = map.distance(map.getCenter(), map.getBounds().getNorthEast());
      return {
        latitude: lat,
        longitude: lng,
        radiusKm: Math.min(Math.max(Math.round(metres / 1000), 1), 2000),
      };
    },
    remove: () => void map.remove(),
  };
}
