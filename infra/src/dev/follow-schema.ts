import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../paths.ts';
import { applyMigrations } from '../prisma/apply-migrations.ts';
import { composeSchema } from '../prisma/compose-schema.ts';
import { generateClient } from '../prisma/generate.ts';
import { grantRows } from '../servers/postgres-roles.ts';
import type { Platform } from '../start/platform.ts';

/** Whether the last migration leads to the present schema. */
function hasMigration(service: string): boolean {
  const dir = join(repositoryDir, service);
  const snapshot = join(dir, 'prisma/migrations/schema.snapshot.prisma');
  return existsSync(snapshot) && readFileSync(snapshot, 'utf8') === composeSchema(dir);
}

/**
 * Brings client and tables of a service to its schema.
 * @returns false when a migration has to be written first, which is said
 */
export async function followSchema(
  platform: Pick<Platform, 'databaseUrl' | 'env'>,
  service: string,
  log: (line: string) => void,
): Promise<boolean> {
  if (await generateClient(service)) log(`${service}: generated its database client`);
  const ownerUrl = platform.databaseUrl(service);
  const names = await applyMigrations(join(repositoryDir, service), ownerUrl);
  if (names.length > 0) {
    log(`${service}: applied ${names.join(', ')}`);
    const { username } = new URL(platform.env(service)['DATABASE_URL'] ?? ownerUrl);
    const role = decodeURIComponent(username);
    if (role !== decodeURIComponent(new URL(ownerUrl).username)) await grantRows(ownerUrl, role);
  }
  if (hasMigration(service)) return true;
  log(
    `${service}: its schema changed and has no migration yet. Run npm run migration -- ${service} <name>; it is applied then, and the service restarts`,
  );
  return false;
}
