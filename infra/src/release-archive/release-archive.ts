import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { extract } from 'tar-stream';

/** The releases of shell and remotes before the present ones, as `name/version/file` in a tar. */
export const releaseArchive = join(import.meta.dirname, 'previous-releases.tar.br');

/**
 * Unpacks the releases archived for tests into a folder of releases, without putting any into use.
 * @returns the version of each, by name
 */
export async function unpackPreviousReleases(
  releasesDir: string,
): Promise<ReadonlyMap<string, string>> {
  const versions = new Map<string, string>();
  const entries = extract();
  entries.end(brotliDecompressSync(readFileSync(releaseArchive)));
  for await (const entry of entries) {
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    const [name = '', version = ''] = entry.header.name.split('/');
    versions.set(name, version);
    const file = join(releasesDir, entry.header.name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.concat(parts));
  }
  return versions;
}
