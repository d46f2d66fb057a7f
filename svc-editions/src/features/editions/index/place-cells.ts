import { chordBetween, chordOf, type GlobePoint, kmPerDegree, onGlobe } from './places.ts';

const cellsPerDegree = 2;
/** From the middle of a cell to its corners, and a little more. */
const cellKm = (0.71 / cellsPerDegree) * kmPerDegree;

const rowOf = (lat: number): number => Math.floor((lat + 90) * cellsPerDegree);
const columnOf = (lon: number): number => Math.floor((lon + 180) * cellsPerDegree);

interface Cell {
  readonly middle: GlobePoint;
  readonly ordinals: number[];
}

/** The ordinals of editions that have a place, by cells of half a degree. */
export class PlaceCells {
  /** From south to north; by their columns from west to east. */
  readonly #rows = Array.from({ length: 180 * cellsPerDegree + 1 }, () => new Map<number, Cell>());

  add(ordinal: number, lat: number, lon: number): void {
    const row = this.#rows[rowOf(lat)];
    const column = columnOf(lon);
    const cell = row?.get(column);
    if (cell) cell.ordinals.push(ordinal);
    else row?.set(column, { middle: middleOf(rowOf(lat), column), ordinals: [ordinal] });
  }

  remove(ordinal: number, lat: number, lon: number): void {
    const row = this.#rows[rowOf(lat)];
    const column = columnOf(lon);
    const ordinals = row?.get(column)?.ordinals ?? [];
    const last = ordinals.pop();
    if (last !== undefined && last !== ordinal) ordinals[ordinals.indexOf(ordinal)] = last;
    if (ordinals.length === 0) row?.delete(column);
  }

  /** The ordinals of the cells that lie inside a circle, and of those that its edge may cross. */
  around([lat, lon]: readonly [number, number], km: number) {
    const place = onGlobe([lat, lon]);
    const [inside, outside] = [chordOf(km - cellKm), chordOf(km + cellKm)];
    const found: Record<'inside' | 'edge', (readonly number[])[]> = { inside: [], edge: [] };
    const degrees = km / kmPerDegree;
    const rows = this.#rows.slice(Math.max(0, rowOf(lat - degrees)), rowOf(lat + degrees) + 1);
    for (const row of rows) {
      for (const { middle, ordinals } of row.values()) {
        const chord = chordBetween(middle, place);
        if (chord <= inside) found.inside.push(ordinals);
        else if (chord <= outside) found.edge.push(ordinals);
      }
    }
    return found;
  }
}

/** The northernmost row and the last column begin at the pole and at the date line, so theirs lies beyond. */
const middleOf = (row: number, column: number): GlobePoint =>
  onGlobe([(row + 0.5) / cellsPerDegree - 90, (column + 0.5) / cellsPerDegree - 180]);
