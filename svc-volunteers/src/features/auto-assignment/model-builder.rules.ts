import type { ModelData } from 'highs';

export type Entry = readonly [column: number, value: number];

export const infinity = Number.POSITIVE_INFINITY;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** The largest unit in which all of these are whole. */
export const unitOf = (values: Iterable<number>): number => {
  let unit = 0;
  for (const value of values) unit = divisor(unit, Math.abs(value));
  return unit || 1;
};

/** Collects columns and rows. */
export class ModelBuilder {
  readonly cost: number[] = [];
  readonly upper: number[] = [];
  readonly isWhole: number[] = [];
  readonly start: number[] = [];
  readonly rowLower: number[] = [];
  readonly rowUpper: number[] = [];
  readonly starts: number[] = [0];
  readonly indices: number[] = [];
  readonly values: number[] = [];

  column(upper: number, start: number, isWhole = false): number {
    this.cost.push(0);
    this.upper.push(upper);
    this.start.push(start);
    this.isWhole.push(isWhole ? 1 : 0);
    return this.cost.length - 1;
  }

  row(lower: number, upper: number, entries: readonly Entry[]): void {
    for (const [column, value] of entries) {
      this.indices.push(column);
      this.values.push(value);
    }
    this.starts.push(this.indices.length);
    this.rowLower.push(lower);
    this.rowUpper.push(upper);
  }

  price(entries: readonly Entry[]): void {
    for (const [column, value] of entries) this.cost[column] = value;
  }

  data(): ModelData {
    const numCols = this.cost.length;
    const numRows = this.rowLower.length;
    return {
      numCols,
      numRows,
      colCost: this.cost,
      colLower: new Float64Array(numCols),
      colUpper: this.upper,
      rowLower: this.rowLower,
      rowUpper: this.rowUpper,
      integrality: Int32Array.from(this.isWhole),
      matrix: {
        format: 'csr',
        numRows,
        numCols,
        starts: this.starts,
        indices: this.indices,
        values: this.values,
      },
    };
  }
}
