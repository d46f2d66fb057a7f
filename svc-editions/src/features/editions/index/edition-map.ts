import type { EditionFilters, EditionMap, MapPoint } from '@siteswap/contracts/editions';
import type { MapBox } from '@siteswap/contracts/fields';
import type { TypedFastBitSet } from 'typedfastbitset';
import { filterEditions } from './edition-filter.ts';
import type { EditionIndex } from './edition-index.ts';
import { cellsAtZoom, finestZoom, isInside, wholeEarth } from './places.ts';
import { dayText } from './shown-edition.ts';

export type EditionMapQuery = EditionFilters & {
  zoom: number;
  bbox?: [west: number, south: number, east: number, north: number] | undefined;
};

const maxNamed = 20;

/** More cells than these are not worth an array, which is faster than a map. */
const maxArray = 2 ** 20;

/** Of what sums are made: whole numbers add up to the same in any order. */
const unitsPerDegree = 1e7;

/** Places that are added one by one. */
class Cluster {
  west = 180;
  south = 90;
  east = -180;
  north = -90;
  #latitudes = 0;
  #longitudes = 0;
  count = 0;

  add(lat: number, lon: number): void {
    if (lon < this.west) this.west = lon;
    if (lon > this.east) this.east = lon;
    if (lat < this.south) this.south = lat;
    if (lat > this.north) this.north = lat;
    this.#latitudes += Math.round(lat * unitsPerDegree);
    this.#longitudes += Math.round(lon * unitsPerDegree);
    this.count += 1;
  }

  addAll(other: Cluster): void {
    this.west = Math.min(this.west, other.west);
    this.east = Math.max(this.east, other.east);
    this.south = Math.min(this.south, other.south);
    this.north = Math.max(this.north, other.north);
    this.#latitudes += other.#latitudes;
    this.#longitudes += other.#longitudes;
    this.count += other.count;
  }

  get bounds(): MapBox {
    const { west, south, east, north } = this;
    return { west, south, east, north };
  }

  get middle(): { latitude: number; longitude: number } {
    const { count } = this;
    return {
      latitude: rounded(this.#latitudes / count / unitsPerDegree),
      longitude: rounded(this.#longitudes / count / unitsPerDegree),
    };
  }

  get isOnePlace(): boolean {
    return this.west === this.east && this.south === this.north;
  }
}

/** The editions of a cell of the grid. */
class Cell extends Cluster {
  readonly key: number;
  /** While all are at one place. */
  readonly ordinals: number[] = [];

  constructor(key: number) {
    super();
    this.key = key;
  }

  addEdition(ordinal: number, lat: number, lon: number): void {
    this.add(lat, lon);
    if (this.isOnePlace) this.ordinals.push(ordinal);
    else if (this.ordinals.length > 0) this.ordinals.length = 0;
  }
}

/** The cells that have editions. */
class Grid {
  readonly cells: Cell[] = [];
  /** Its columns and rows are those of the index, halved a number of times. */
  readonly #halved: number;
  /** One more than cells: the date line itself lies in the cell after the last. */
  readonly #columns: number;
  /** Numbers of cells, from 1 on, by key. */
  readonly #array: Int32Array | undefined;
  readonly #map = new Map<number, number>();

  constructor(zoom: number) {
    this.#halved = finestZoom - zoom;
    this.#columns = cellsAtZoom(zoom) + 1;
    const keys = this.#columns ** 2;
    this.#array = keys <= maxArray ? new Int32Array(keys) : undefined;
  }

  /** @param column and `row` of the finest grid */
  cellAt(column: number, row: number): Cell {
    const key = (row >> this.#halved) * this.#columns + (column >> this.#halved);
    const number = (this.#array ? this.#array[key] : this.#map.get(key)) ?? 0;
    return this.cells[number - 1] ?? this.#add(key);
  }

  #add(key: number): Cell {
    const cell = new Cell(key);
    const number = this.cells.push(cell);
    if (this.#array) this.#array[key] = number;
    else this.#map.set(key, number);
    return cell;
  }
}

/**
 * The editions that fit the filters as points of a map, from north to south and west to east.
 * @param now decides what is past, current and upcoming
 */
export function mapEditions(index: EditionIndex, query: EditionMapQuery, now: number): EditionMap {
  const ordinals = filterEditions(index, query, now).fitting();
  const grid = new Grid(query.zoom);
  const all = gather(index, ordinals, boxOf(query), grid);
  return {
    data: grid.cells.sort((a, b) => a.key - b.key).map((cell) => toPoint(index, cell)),
    total: ordinals.size(),
    located: all.count,
    bounds: all.count > 0 ? all.bounds : null,
  };
}

/** Adds the editions inside a box to a grid. @returns all that have a place, wherever it is */
function gather(
  { columns }: EditionIndex,
  ordinals: TypedFastBitSet,
  box: MapBox,
  grid: Grid,
): Cluster {
  const { latitude, longitude, mapColumn, mapRow } = columns;
  const all = new Cluster();
  // Bit by bit, as in `edition-counts.ts`.
  const bits = new Int32Array(ordinals.words.buffer, 0, ordinals.words.length);
  for (let at = 0; at < bits.length; at += 1) {
    for (let left = bits[at] ?? 0; left !== 0; left &= left - 1) {
      const ordinal = (at << 5) + 31 - Math.clz32(left & -left);
      const lat = latitude[ordinal] ?? 0;
      const lon = longitude[ordinal] ?? 0;
      if (isInside(box, lat, lon)) {
        grid.cellAt(mapColumn[ordinal] ?? 0, mapRow[ordinal] ?? 0).addEdition(ordinal, lat, lon);
      } else if (!Number.isNaN(lat)) all.add(lat, lon);
    }
  }
  for (const cell of grid.cells) all.addAll(cell);
  return all;
}

function boxOf({ bbox }: EditionMapQuery): MapBox {
  if (!bbox) return wholeEarth;
  const [west, south, east, north] = bbox;
  return { west, south, east, north };
}

/** A tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

const toPoint = (index: EditionIndex, cell: Cell): MapPoint => ({
  ...cell.middle,
  count: cell.count,
  bounds: cell.bounds,
  editions: cell.ordinals
    .sort((a, b) => index.byStart(a, b))
    .slice(0, maxNamed)
    .map((ordinal) => ({
      id: index.columns.id[ordinal] ?? 0,
      name: index.names[ordinal] ?? '',
      startDate: dayText(index.columns.startDay[ordinal] ?? 0),
      endDate: dayText(index.columns.endDay[ordinal] ?? 0),
    })),
});
