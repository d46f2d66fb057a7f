import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine } from '@prisma/schema-engine-wasm';

const file = (content: string) => ({ path: 'schema.prisma', content });

/**
 * SQL that turns a database of one schema into a database of another; empty when nothing differs.
 * @param from Prisma schema, or null for an empty database
 * @param databaseUrl any PostgreSQL: the engine only reads its version
 */
export async function diffSchemas(
  from: string | null,
  to: string,
  databaseUrl: string,
): Promise<string> {
  const engine = await SchemaEngine.new(
    { datamodels: [['schema.prisma', to]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(
      new PrismaPg({ connectionString: databaseUrl, idleTimeoutMillis: 50 }),
    ),
  );
  try {
    const { stdout } = await engine.diff({
      from: from === null ? { tag: 'empty' } : { tag: 'schemaDatamodel', files: [file(from)] },
      to: { tag: 'schemaDatamodel', files: [file(to)] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return stdout?.includes('This is an empty migration') ? '' : (stdout ?? '');
  } finally {
    engine.free();
  }
}
