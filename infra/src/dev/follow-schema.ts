import { join } from 'node:path';
import { repositoryDir } from '../paths.ts';
import { applyMigrations } from '../prisma/apply-migrations.ts';
import { generate } from '../prisma/generate.ts';
import { hasMigration } from '../prisma/schema-snapshot.ts';
import { grantRows } from '../servers/postgres-roles.ts';
import type { Platform } from '../start/platform.ts';

/**
 * Brings client and tables of a service to its schema.
 * Says so when a migration has to be written first.
 */
export async function followSchema(
  platform: Pick<Platform, 'databaseUrl' | 'env'>,
  service: string,
  log: (line: string) => void,
): Promise<void> {
  if (await generate(service)) log(`${service}: generated its database client and files`);
  const ownerUrl = platform.databaseUrl(service);
  const names = await applyMigrations(join(repositoryDir, service), ownerUrl);
  if (names.length > 0) {
    log(`${service}: applied ${names.join(', ')}`);
    const { username } = new URL(platform.env(service)['DATABASE_URL'] ?? ownerUrl);
    const role = decodeURIComponent(username);
    if (role !== decodeURIComponent(new URL(ownerUrl).username)) await grantRows(ownerUrl, role);
  }
  if (hasMigration(join(repositoryDir, service))) return;
  log(
    `${service}: its schema changed and has no migration yet. Run npm run migration -- ${service} <name>; it is applied then, and the service restarts`,
  );
}
