import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Column } from './member-columns.ts';

/** The person the rows are about, and the text in them. */
export interface Written {
  readonly id: number;
  readonly text: string;
}

/** First label of each enumeration of the database. */
export async function enumLabels(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; label: string }>(
    `select t.typname as name, min(e.enumlabel) as label
     from pg_type t join pg_enum e on e.enumtypid = t.oid group by t.typname`,
  );
  return new Map(rows.map(({ name, label }) => [name, label]));
}

const isText = ({ type }: Column) => type === 'text' || type === 'character varying';

const fixed: Record<string, () => unknown> = {
  ARRAY: () => '{}',
  bytea: () => Buffer.from('sealed'),
  uuid: randomUUID,
  boolean: () => false,
  integer: () => randomInt(1, 1_000_000),
  bigint: () => randomInt(1, 1_000_000),
  'timestamp with time zone': () => new Date(),
  date: () => new Date(),
  'double precision': () => 1,
};

/** A value that fits into a column: the text in every column of type text. */
function valueFor(column: Column, about: Written, labels: Map<string, string>): unknown {
  const { name, type, udt } = column;
  if (labels.has(udt)) return labels.get(udt);
  if (type === 'jsonb') return JSON.stringify({ userId: about.id, text: about.text });
  if (name === 'timezone') return 'UTC';
  if (name === 'country') return 'FR';
  return fixed[type]?.() ?? `${about.text} ${randomUUID()}`;
}

/**
 * Writes a row that is `about` a person: their text in every text column, and these ids in the columns that name members.
 * Columns that need no value and are no text stay empty.
 */
export async function writeRow(
  client: pg.Client,
  columns: readonly Column[],
  about: Written,
  members: Readonly<Record<string, number>>,
  labels: Map<string, string>,
): Promise<void> {
  const filled = columns.filter(
    (column) =>
      !column.isGenerated && (column.isRequired || isText(column) || column.name in members),
  );
  const names = filled.map(({ name }) => `"${name}"`).join();
  const places = filled.map((_, index) => `$${index + 1}`).join();
  await client.query(
    `insert into "${columns[0]?.table}" (${names}) values (${places})`,
    filled.map((column) => {
      const member = members[column.name];
      if (member === undefined) return valueFor(column, about, labels);
      return column.type === 'ARRAY' ? [member] : member;
    }),
  );
}
