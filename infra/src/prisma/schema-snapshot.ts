import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the schema of the last migration of a service stands. */
export const snapshotFile = (serviceDir: string): string =>
  join(serviceDir, 'prisma/migrations/schema.snapshot.prisma');

/** The present schema of a service's own tables. */
export const readSchema = (serviceDir: string): string =>
  readFileSync(join(serviceDir, 'prisma/schema.prisma'), 'utf8');

/** The schema that the migrations of a service lead to; null without one. */
export function readSnapshot(serviceDir: string): string | null {
  const file = snapshotFile(serviceDir);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** The lines of a schema without comments and indentation, which no database sees. */
export const essenceOf = (schema: string): string[] =>
  schema
    .replaceAll(/\/\/.*$/gm, '')
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean);

/** Whether the last migration of a service leads to its present schema. */
export function hasMigration(serviceDir: string): boolean {
  const snapshot = readSnapshot(serviceDir);
  const lines = (schema: string) => essenceOf(schema).join('\n');
  return snapshot !== null && lines(snapshot) === lines(readSchema(serviceDir));
}
