import type { LatLngBounds } from 'leaflet';

/** A part of the map, as the route of the map takes it. */
export interface MapWindow {
  readonly zoom: number;
  /** `west,south,east,north` */
  readonly bbox: string;
}

/** Decimals of a box: exact enough for the closest zoom. */
const digits = 4;

/**
 * The visible part of a map, enlarged to the next lines of a grid, so that small movements repeat the same request
 * and are served from the query cache.
 */
export function windowOf(
  bounds: Pick<LatLngBounds, 'getWest' | 'getSouth' | 'getEast' | 'getNorth'>,
  zoom: number,
): MapWindow {
  const step = 180 / 2 ** zoom;
  const down = (degrees: number) => Math.floor(degrees / step) * step;
  const up = (degrees: number) => Math.ceil(degrees / step) * step;
  const within = (degrees: number, max: number) =>
    Number(Math.min(Math.max(degrees, -max), max).toFixed(digits));
  const bbox = [
    within(down(bounds.getWest()), 180),
    within(down(bounds.getSouth()), 90),
    within(up(bounds.getEast()), 180),
    within(up(bounds.getNorth()), 90),
  ];
  return { zoom, bbox: bbox.join() };
}
