import type { MapBox } from '@siteswap/contracts/fields';
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
import { type PointLook, pointMarker, usualLook } from './point-marker.ts';
import { type TownLabel, townLabels } from './town-labels.ts';
import { onZoomingWheel } from './wheel-zoom.ts';

/** A place on the map, or several that are too close to stand apart. */
export interface ViewPoint {
  readonly latitude: number;
  readonly longitude: number;
  /** How many things there are. */
  readonly count: number;
  readonly bounds: MapBox;
}

/** What the points of a map are. */
interface PointKind<Point extends ViewPoint> {
  /** Equal for points with the same look and action, so that a marker with the focus can stay. */
  readonly keyOf: (point: Point) => string;
  /** Whether a press selects the point; the map comes closer otherwise. */
  readonly isSelectable: (point: Point) => boolean;
  /** `usualLook` when absent. */
  readonly lookOf?: (point: Point) => PointLook;
}

export interface MapLabels<Point extends ViewPoint> {
  /** Label of a point: a name, or how many there are. */
  readonly point: (point: Point) => string;
}

export interface MapEvents<Point extends ViewPoint> {
  /** The visible part of the map has changed, by a person or by `show`. */
  readonly onMove: (window: MapWindow, isByPerson: boolean) => void;
  /** A selectable point was pressed; null when another part of the map was. */
  readonly onSelect: (selected: MapSelection<Point> | null) => void;
  /** The plain wheel, which scrolls the page, was turned over the map. */
  readonly onPlainWheel: () => void;
  /** The configured tiles are unreachable. */
  readonly onFallback: () => void;
}

export interface MapSelection<Point extends ViewPoint> {
  readonly point: Point;
  readonly isKeyboard: boolean;
  /** Gives the focus back to the point. */
  readonly focusPoint: () => void;
}

export interface MapView<Point extends ViewPoint> {
  /** Replaces the points; those that stay the same keep the focus, unless their labels are in another language. */
  setPoints(points: readonly Point[], labels: MapLabels<Point>): void;
  /** Names of towns, the largest first; those that would cover another one are left out. */
  setTowns(towns: readonly TownLabel[]): void;
  /** Raises the point of this place above the others, if it is on the map. */
  raise(place: { latitude: number; longitude: number } | null): void;
  /** Shows all of a box, but no closer than a region, or than another zoom. */
  show(box: MapBox, closestZoom?: number): void;
  zoomBy(steps: number): void;
  /** The middle of what is in sight, and how far its corners are. */
  area(): { latitude: number; longitude: number; radiusKm: number };
  remove(): void;
}

/** Farther than all of the world in a wide window. */
const farthestZoom = 2;
/** Pixels around all that is shown, on both sides: half of a large point, and the space of a button. */
const margin = 40;

/** Zoom of a region: a single point is shown with its surroundings. */
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
export function createMapView<Point extends ViewPoint>(
  container: HTMLElement,
  options: MapEvents<Point> &
    PointKind<Point> & { tiles: Tiles | undefined; onBaseFailed: () => void },
): MapView<Point> {
  const { keyOf, isSelectable, lookOf = ({ count }) => usualLook(count) } = options;
  const map = createMap(container);
  const setTowns = townLabels(map);
  let shown = new Map<string, { point: Point; marker: Marker }>();
  let shownLabels: MapLabels<Point> | undefined;
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

  const press = (point: Point, button: Marker, isKeyboard: boolean) => {
    if (isSelectable(point)) {
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
      const next = new Map<string, { point: Point; marker: Marker }>();
      if (labels !== shownLabels) {
        for (const { marker } of shown.values()) marker.remove();
        shown = next;
        shownLabels = labels;
      }
      for (const point of points) {
        const key = keyOf(point);
        const known = shown.get(key);
        const button: Marker =
          known?.marker ??
          pointMarker(point, lookOf(point), labels.point(point), ({ isKeyboard }) =>
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
        marker.getElement()?.classList.toggle('sw-map-raised', isRaised);
      }
    },
    setTowns,
    show({ west, south, east, north }, closestZoom = closestFit) {
      const bounds = latLngBounds([south, west], [north, east]);
      own(() => {
        // A phone is too narrow for points all over the world, at the zoom of other windows.
        map.setMinZoom(0);
        const fit = map.getBoundsZoom(bounds, false, new Point(2 * margin, 2 * margin));
        map.setMinZoom(Math.min(farthestZoom, fit));
        map.fitBounds(bounds, { padding: [margin, margin], maxZoom: closestZoom });
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
