import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir, topLevelFolders } from '../paths.ts';

/**
 * What services export for tests of the whole platform, by convention: `svc-<name>/test/<part>.ts`. A service without
 * the file takes no part.
 */
export async function testPartsOf<Part>(part: string): Promise<readonly Part[]> {
  const files = topLevelFolders(/^svc-/).map((name) =>
    join(repositoryDir, name, 'test', `${part}.ts`),
  );
  return Promise.all(files.filter(existsSync).map((file) => import(file) as Promise<Part>));
}
