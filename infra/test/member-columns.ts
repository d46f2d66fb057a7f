import pg from 'pg';

/** A column as the database knows it. */
export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** Type of PostgreSQL behind it: `int4`, `_text`, the name of an enumeration. */
  readonly udt: string;
  readonly isRequired: boolean;
  readonly isGenerated: boolean;
}

/**
 * Whether a column says which member something is about, was done by or is for: an integer that ends in `_id` or `_by`.
 * @param notMembers columns that the service declares as ids of something other than members
 */
export const containsMember = (
  { name, type }: Pick<Column, 'name' | 'type'>,
  notMembers: readonly string[] = [],
): boolean =>
  type === 'integer' && /(^|_)(id|by)$/.test(name) && name !== 'id' && !notMembers.includes(name);

/**
 * All columns of a service's own tables. Those of the kit, in a schema of their own, contain members in messages and
 * keys only, which the kit erases.
 */
export async function columnsOf(databaseUrl: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(
      `select table_name as table, column_name as name, data_type as type, udt_name as udt,
         is_nullable = 'NO' and column_default is null and is_identity = 'NO' as "isRequired",
         is_generated = 'ALWAYS' as "isGenerated"
       from information_schema.columns
       where table_schema = 'public'
       order by table_name, ordinal_position`,
    );
    return rows;
  } finally {
    await client.end();
  }
}
