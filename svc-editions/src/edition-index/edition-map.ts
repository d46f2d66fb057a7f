import type { EditionFilters, EditionMap, MapBox, MapPoint } from '@siteswap/contracts/editions';
import { filterEditions } from './edition-filter.ts';
import type { EditionIndex } from './edition-index.ts';
import { isInside, wholeEarth } from './places.ts';
import { dayText } from './shown-edition.ts';

export type EditionMapQuery = EditionFilters & {
  zoom: number;
  bbox?: [west: number, south: number, east: number, north: number] | undefined;
};

const maxNamed = 20;

/**
 * Editions are gathered by a grid over the square map: cells of 85 pixels, so that circles of neighbouring cells hardly
 * touch. The grid depends on the zoom alone, so the same editions make the same points whatever part of the map is
 * requested.
 */
const cellsAtZoom = (zoom: number): number => 3 * 2 ** zoom;

interface Cell {
  readonly bounds: MapBox;
  latitudes: number;
  longitudes: number;
  count: number;
  /** The first by start date. */
  readonly slots: number[];
}

/** Places that are added one by one. */
const noBounds = (): MapBox => ({ west: 180, south: 90, east: -180, north: -90 });

function widen(bounds: MapBox, lat: number, lon: number): void {
  bounds.west = Math.min(bounds.west, lon);
  bounds.south = Math.min(bounds.south, lat);
  bounds.east = Math.max(bounds.east, lon);
  bounds.north = Math.max(bounds.north, lat);
}

/**
 * The editions that fit the filters as points of a map, from north to south and west to east.
 * @param now decides what is past, current and upcoming
 */
export function mapEditions(index: EditionIndex, query: EditionMapQuery, now: number): EditionMap {
  const { columns } = index;
  const { misses } = filterEditions(index, query, now);
  const cellsAcross = cellsAtZoom(query.zoom);
  const [west, south, east, north] = query.bbox ?? [];
  const box =
    west === undefined || south === undefined || east === undefined || north === undefined
      ? wholeEarth
      : { west, south, east, north };
  const cells = new Map<number, Cell>();
  const bounds = noBounds();
  let total = 0;
  let located = 0;
  for (const slot of index.order('start')) {
    if (misses(slot) !== 0) continue;
    total += 1;
    const lat = columns.latitude[slot] ?? 0;
    const lon = columns.longitude[slot] ?? 0;
    if (Number.isNaN(lat)) continue;
    located += 1;
    widen(bounds, lat, lon);
    if (!isInside(box, lat, lon)) continue;
    const x = Math.floor((columns.mapX[slot] ?? 0) * cellsAcross);
    const y = Math.floor((columns.mapY[slot] ?? 0) * cellsAcross);
    // One more column than cells: the date line itself lies in the cell after the last.
    addTo(cells, y * (cellsAcross + 1) + x, slot, lat, lon);
  }
  const inOrder = [...cells].sort(([a], [b]) => a - b);
  return {
    data: inOrder.map(([, cell]) => toPoint(index, cell)),
    total,
    located,
    bounds: located > 0 ? bounds : null,
  };
}

function addTo(cells: Map<number, Cell>, key: number, slot: number, lat: number, lon: number) {
  let cell = cells.get(key);
  if (!cell) {
    cell = { bounds: noBounds(), latitudes: 0, longitudes: 0, count: 0, slots: [] };
    cells.set(key, cell);
  }
  widen(cell.bounds, lat, lon);
  cell.latitudes += lat;
  cell.longitudes += lon;
  cell.count += 1;
  if (cell.slots.length < maxNamed) cell.slots.push(slot);
}

/** A tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

function toPoint({ columns, names }: EditionIndex, cell: Cell): MapPoint {
  const { bounds, count, latitudes, longitudes } = cell;
  const isOneSpot = bounds.west === bounds.east && bounds.south === bounds.north;
  return {
    latitude: rounded(latitudes / count),
    longitude: rounded(longitudes / count),
    count,
    bounds,
    editions: isOneSpot
      ? cell.slots.map((slot) => ({
          id: columns.id[slot] ?? 0,
          name: names[slot] ?? '',
          startDate: dayText(columns.startDay[slot] ?? 0),
          endDate: dayText(columns.endDay[slot] ?? 0),
        }))
      : [],
  };
}
