import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { pack } from 'tar-stream';
import { repositoryDir } from '../paths.ts';
import { frontEnds } from '../releases/front-ends.ts';
import { releaseArchive } from './release-archive.ts';

const maxBytes = 1_500_000;
/** Maps of the world and flags are larger; they load late, and no page needs them to work. */
const maxLateBytes = 300_000;

/** Without what a gateway makes itself, what developers read, and what is large and loads late. */
const isPacked = (path: string, bytes: number): boolean =>
  !/\.(br|map|woff2)$/.test(path) && !(path.includes('/async/') && bytes > maxLateBytes);

/**
 * Packs releases that were in use.
 * @param releasesDir `<name>/<version>/…`, one version of each
 */
export async function packReleases(releasesDir: string): Promise<Buffer> {
  const archive = pack();
  const packed = buffer(archive);
  for (const name of frontEnds()) {
    for (const file of readdirSync(join(releasesDir, name), {
      recursive: true,
      encoding: 'utf8',
    })) {
      const path = join(releasesDir, name, file);
      const stats = statSync(path);
      if (!stats.isFile() || !isPacked(file, stats.size)) continue;
      if (!file.includes('/')) continue;
      archive.entry({ name: `${name}/${file}`, mtime: new Date(0) }, readFileSync(path));
    }
  }
  archive.finalize();
  const content = await packed;
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(content, {
    params: { [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: content.length },
  });
}

/** `node infra/src/release-archive/archive-releases.ts <folder of releases>`: those that the next ones are tested with. */
async function main([releasesDir = '']: string[]): Promise<void> {
  const bytes = await packReleases(releasesDir);
  if (bytes.length > maxBytes) throw new Error(`The archive has ${bytes.length} bytes.`);
  writeFileSync(releaseArchive, bytes);
  console.log(`wrote ${relative(repositoryDir, releaseArchive)}, ${bytes.length} bytes`);
}

if (import.meta.url === pathToFileURL(join(process.argv[1] ?? '')).href)
  await main(process.argv.slice(2));
