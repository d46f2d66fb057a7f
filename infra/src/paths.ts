import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the repository. */
export const repositoryDir = join(import.meta.dirname, '../..');

/** Names of top-level workspace folders that satisfy the pattern, in alphabetical order. */
export function topLevelFolders(pattern: RegExp): string[] {
  return readdirSync(repositoryDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && pattern.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

/** Services that have a database of their own: found by their Prisma schema, not written down. */
export function servicesWithDatabase(): string[] {
  return topLevelFolders(/^svc-/).filter((name) =>
    existsSync(join(repositoryDir, name, 'prisma/schema.prisma')),
  );
}

/** Folders whose Prisma client the types depend on: the services, and the fixtures that test the kit and the shared features. */
export function foldersWithClient(): string[] {
  const fixtures = ['packages/service-kit/test/fixture', 'packages/features/test/fixture'];
  return [
    ...servicesWithDatabase(),
    ...fixtures.filter((dir) => existsSync(join(repositoryDir, dir, 'prisma/schema.prisma'))),
  ];
}
