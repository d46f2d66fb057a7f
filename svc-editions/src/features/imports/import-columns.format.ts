import { editionFlags, importColumns } from '@siteswap/contracts/editions';

/** The parts of a row, by their fields. */
export interface RowParts {
  readonly convention: Readonly<Record<string, unknown>>;
  readonly edition: Readonly<Record<string, unknown>>;
}

export const flagColumns: ReadonlySet<string> = new Set([...editionFlags, 'isVirtual']);
export const coordinateColumns: ReadonlySet<string> = new Set(['latitude', 'longitude']);

/** `convention.email` is the column `conventionEmail`, `edition.city` the column `city`. */
export function columnOf(path: string): string {
  const [part = '', ...field] = path.split('.');
  const name = field.join('.');
  if (part === 'edition') return name || part;
  return part + name.charAt(0).toUpperCase() + name.slice(1);
}

/** The field of the convention that a column stands for; null for one of the edition. */
function conventionField(column: string): string | null {
  const [, first, rest = ''] = /^convention([A-Z])(\w*)$/.exec(column) ?? [];
  return first ? first.toLowerCase() + rest : null;
}

/** A row from its columns. */
export function toParts(values: Iterable<readonly [column: string, value: unknown]>): RowParts {
  const entries = [...values];
  return {
    convention: Object.fromEntries(
      entries.flatMap(([column, value]) => {
        const field = conventionField(column);
        return field === null ? [] : [[field, value]];
      }),
    ),
    edition: Object.fromEntries(entries.filter(([column]) => conventionField(column) === null)),
  };
}

/** The columns of a row that have a value, in the order of the contract. */
export function toColumns({ convention, edition }: RowParts): [column: string, value: unknown][] {
  return importColumns
    .map((column): [string, unknown] => {
      const field = conventionField(column);
      return [column, field === null ? edition[column] : convention[field]];
    })
    .filter(([, value]) => value !== undefined && value !== null && value !== '');
}
