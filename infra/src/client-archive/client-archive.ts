import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The client of a release: texts by their paths in the repository. */
export interface ClientArchive {
  readonly commit: string;
  readonly files: Readonly<Record<string, string>>;
}

export const archiveFile = join(import.meta.dirname, 'previous-client.json.gz');

export const readArchive = (): ClientArchive =>
  JSON.parse(gunzipSync(readFileSync(archiveFile)).toString('utf8'));

/** Writes an archive into a folder inside the repository, where its imports find zod. Returns the paths of its doors. */
export function unpackArchive({ files }: ClientArchive, dir: string) {
  for (const [path, text] of Object.entries(files)) {
    const file = join(dir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return {
    callRoute: join(dir, 'packages/web-kit/src/client/call-route.ts'),
    contract: (domain: string) => join(dir, 'packages/contracts/src', domain, 'index.ts'),
  };
}
