import { chordBetween, chordOf, type GlobePoint, kmPerDegree, onGlobe } from './places.ts';

const cellsPerDegree = 2;
/** From the middle of a cell to its corners, and a little more. */
const cellKm = (0.71 / cellsPerDegree) * kmPerDegree;

const rowOf = (lat: number): number => Math.floor((lat + 90) * cellsPerDegree);
const columnOf = (lon: number): number => Math.floor((lon + 180) * cellsPerDegree);

interface Cell {
  readonly middle: GlobePoint;
  readonly slots: number[];
}

/** The slots of editions that have a place, by cells of half a degree. */
export class PlaceCells {
  /** From south to north; by their columns from west to east. */
  readonly #rows = Array.from({ length: 180 * cellsPerDegree + 1 }, () => new Map<number, Cell>());

  add(slot: number, lat: number, lon: number): void {
    const row = this.#rows[rowOf(lat)];
    const column = columnOf(lon);
    const cell = row?.get(column);
    if (cell) cell.slots.push(slot);
    else row?.set(column, { middle: middleOf(rowOf(lat), column), slots: [slot] });
  }

  remove(slot: number, lat: number, lon: number): void {
    const row = this.#rows[rowOf(lat)];
    const column = columnOf(lon);
    const slots = row?.get(column)?.slots ?? [];
    const last = slots.pop();
    if (last !== undefined && last !== slot) slots[slots.indexOf(slot)] = last;
    if (slots.length === 0) row?.delete(column);
  }

  /** The slots of the cells that lie inside a circle, and of those that its edge may cross. */
  around([lat, lon]: readonly [number, number], km: number) {
    const place = onGlobe([lat, lon]);
    const [inside, outside] = [chordOf(km - cellKm), chordOf(km + cellKm)];
    const found: Record<'inside' | 'edge', (readonly number[])[]> = { inside: [], edge: [] };
    const degrees = km / kmPerDegree;
    const rows = this.#rows.slice(Math.max(0, rowOf(lat - degrees)), rowOf(lat + degrees) + 1);
    for (const row of rows) {
      for (const { middle, slots } of row.values()) {
        const chord = chordBetween(middle, place);
        if (chord <= inside) found.inside.push(slots);
        else if (chord <= outside) found.edge.push(slots);
      }
    }
    return found;
  }
}

/** The northernmost row and the last column begin at the pole and at the date line, so theirs lies beyond. */
const middleOf = (row: number, column: number): GlobePoint =>
  onGlobe([(row + 0.5) / cellsPerDegree - 90, (column + 0.5) / cellsPerDegree - 180]);
