import type { RawSql } from '@siteswap/service-kit';

/** Values by the names that the contract gives them, as JSON has them. */
type Fields = Readonly<Record<string, unknown>>;

export interface SavedCopy {
  readonly hasChanged: boolean;
  /** The fields before; null for a first copy and for an unchanged one. */
  readonly previous: Fields | null;
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const columnOf = (field: string) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** SQL of an object with the fields of a row. */
const fieldsOf = (alias: string, names: readonly string[]) =>
  `jsonb_build_object(${names.map((name) => `'${name}', ${alias}.${quoted(columnOf(name))}`).join(', ')})`;

/**
 * Stores the copy of an entity in one statement. An unchanged copy is not written.
 * @param fields the columns of the table have the same names, in snake case
 */
export async function saveCopy(
  tx: RawSql,
  table: string,
  id: number,
  fields: Fields,
): Promise<SavedCopy> {
  const names = Object.keys(fields);
  const columns = names.map((name) => quoted(columnOf(name)));
  const [into, list] = [quoted(table), columns.join(', ')];
  const stored = columns.map((column) => `copy.${column}`).join(', ');
  const given = columns.map((column) => `excluded.${column}`).join(', ');
  const row = Object.fromEntries(names.map((name) => [columnOf(name), fields[name]]));
  const [saved] = await tx.$queryRawUnsafe<{ previous: Fields | null }[]>(
    `with previous as (select ${fieldsOf('p', names)} as fields from ${into} p where id = $1::int)
     insert into ${into} as copy (id, ${list})
     select $1::int, ${list} from jsonb_populate_record(null::${into}, $2::jsonb)
     on conflict (id) do update set (${list}) = row(${given})
     where row(${stored}) is distinct from row(${given})
     returning (select fields from previous) as previous`,
    id,
    JSON.stringify(row),
  );
  return { hasChanged: saved !== undefined, previous: saved?.previous ?? null };
}

/** Removes the copy of an entity. @returns its fields; null when there was none */
export async function deleteCopy(
  tx: RawSql,
  table: string,
  id: number,
  names: readonly string[],
): Promise<Fields | null> {
  const [deleted] = await tx.$queryRawUnsafe<{ fields: Fields }[]>(
    `delete from ${quoted(table)} copy where id = $1::int returning ${fieldsOf('copy', names)} as fields`,
    id,
  );
  return deleted?.fields ?? null;
}

/** Fields of the copies that are there, by id. */
export async function findCopies(
  client: RawSql,
  table: string,
  ids: readonly number[],
  names: readonly string[],
): Promise<Map<number, Fields>> {
  if (ids.length === 0) return new Map();
  const rows = await client.$queryRawUnsafe<{ id: number; fields: Fields }[]>(
    `select id, ${fieldsOf('copy', names)} as fields from ${quoted(table)} copy where id = any($1::int[])`,
    [...new Set(ids)],
  );
  return new Map(rows.map(({ id, fields }) => [id, fields]));
}
