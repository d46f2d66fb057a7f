import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../paths.ts';

/** The kit's tables (outbox, inbox …), which every service's database has in addition to its own. */
const kitSchema = join(repositoryDir, 'packages/service-kit/prisma/kit.prisma');

/** The whole schema of a service's database: the kit's tables, then its own. */
export function composeSchema(serviceDir: string): string {
  const own = readFileSync(join(serviceDir, 'prisma/schema.prisma'), 'utf8');
  const kit = existsSync(kitSchema) ? readFileSync(kitSchema, 'utf8') : '';
  return [kit.trim(), own.trim()].filter(Boolean).join('\n\n').concat('\n');
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
  const snapshot = join(serviceDir, 'prisma/migrations/schema.snapshot.prisma');
  if (!existsSync(snapshot)) return false;
  const lines = (schema: string) => essenceOf(schema).join('\n');
  return lines(readFileSync(snapshot, 'utf8')) === lines(composeSchema(serviceDir));
}
