import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { startTestServers } from '../test/servers.ts';
import { diffSchemas } from './diff-schemas.ts';
import { readSchema, readSnapshot, snapshotFile } from './schema-snapshot.ts';

function timestamp(now: Date): string {
  return now.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);
}

/** Any running PostgreSQL will do; without one a throwaway is started. */
async function withDatabase<T>(use: (databaseUrl: string) => Promise<T>): Promise<T> {
  const running = process.env['TEST_POSTGRES_URL'];
  if (running) return use(running);
  const servers = await startTestServers();
  try {
    return await use(servers.env.TEST_POSTGRES_URL);
  } finally {
    await servers.stop();
  }
}

/**
 * Writes the migration from the schema of the last one (`schema.snapshot.prisma`) to the present schema.
 * @returns path of the new migration, or null when nothing changed
 */
export async function newMigration(service: string, name: string): Promise<string | null> {
  const serviceDir = join(repositoryDir, service);
  if (!existsSync(join(serviceDir, 'prisma/schema.prisma'))) {
    throw new OperatorError(`${service} has no prisma/schema.prisma: write it first.`);
  }
  if (!/^[a-z0-9_]+$/.test(name)) {
    throw new OperatorError('Name the migration in small letters, digits and _: add_bookings.');
  }
  const migrations = join(serviceDir, 'prisma/migrations');
  const from = readSnapshot(serviceDir);
  const to = readSchema(serviceDir);
  const sql = await withDatabase((databaseUrl) => diffSchemas(from, to, databaseUrl));
  if (!sql) return null;

  const dir = join(migrations, `${timestamp(new Date())}_${name}`);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'migration.sql'), sql);
  writeFileSync(snapshotFile(serviceDir), to);
  return relative(repositoryDir, join(dir, 'migration.sql'));
}

/** `npm run migration -- <service> <name>`. */
export async function migrationCommand([service, name]: string[]): Promise<void> {
  if (!service || !name) throw new OperatorError('Usage: npm run migration -- <service> <name>');
  const file = await newMigration(service, name);
  console.log(file ? `wrote ${file}` : 'Nothing changed since the last migration.');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await migrationCommand(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof OperatorError ? error.message : error);
    process.exitCode = 1;
  });
}
