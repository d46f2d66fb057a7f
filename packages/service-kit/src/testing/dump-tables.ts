import type pg from 'pg';

/**
 * Every row of every table of a service's database as JSON text, the kit's tables included.
 * @returns rows by the name of their table: `users`, `kit.outbox`
 */
export async function dumpTables(pool: pg.Pool): Promise<Map<string, string[]>> {
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('public', 'kit') and table_type = 'BASE TABLE'`,
  );
  const dumps = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const { rows } = await pool.query<{ row: object }>(
        `select to_jsonb(t) as row from "${schema}"."${name}" t`,
      );
      const label = schema === 'kit' ? `kit.${name}` : name;
      return [label, rows.map(({ row }) => JSON.stringify(row))] as const;
    }),
  );
  return new Map(dumps);
}
