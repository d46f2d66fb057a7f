import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly routes: readonly { readonly id: string; readonly guard?: string }[];
}

const readJson = <T>(...parts: string[]): T =>
  JSON.parse(readFileSync(join(...parts), 'utf8')) as T;

/** Ids of every page that the releases in use contribute, with whether only members may open it. */
export function pagesInUse(releasesDir: string): { id: string; isForMembers: boolean }[] {
  const names = readdirSync(releasesDir).filter((name) =>
    existsSync(join(releasesDir, name, 'current.json')),
  );
  return names.flatMap((name) => {
    const { version } = readJson<{ version: string }>(releasesDir, name, 'current.json');
    const file = name === 'shell' ? 'shell.json' : 'remote.json';
    const { routes } = readJson<Manifest>(releasesDir, name, version, file);
    return routes.map(({ id, guard }) => ({ id, isForMembers: guard !== undefined }));
  });
}
