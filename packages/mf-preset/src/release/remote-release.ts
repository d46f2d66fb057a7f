import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import {
  type RemoteDefinition,
  type RemoteManifest,
  remoteManifest,
  unvouchedFiles,
} from '@siteswap/contracts/platform';
import { z } from 'zod';
import { compressRelease } from './compress.ts';
import { integrityOf } from './integrity.ts';
import { checkLocales, writeLocales } from './locales.ts';

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** The part of the federation manifest that is read: which files show an exposed module. */
const federationManifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ path: z.string(), name: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assets, css: assets }) })),
});

const unique = (files: readonly string[]): string[] => [...new Set(files)];

/**
 * The browser checks the entry by the registry, and everything after it by hashes inside the entry. A chunk that the
 * entry has no hash for would be run unchecked.
 */
function assertVouchedFor(manifest: RemoteManifest, entryCode: string): void {
  const unvouched = unvouchedFiles(manifest, entryCode);
  if (unvouched.length > 0) {
    throw new Error(`${manifest.name}: the entry has no hash of ${unvouched.join(', ')}`);
  }
}

/** Writes `remote.json`, `locales/` and the compressed files into a finished build. @throws when anything does not fit the contract. */
export async function writeRemoteRelease(options: {
  folder: string;
  definition: RemoteDefinition;
  version: string;
  localesFolder: string;
  shared: Readonly<Record<string, string>>;
}): Promise<void> {
  const { folder, definition, version, localesFolder, shared } = options;
  const namespaces = { [definition.namespace]: localesFolder };
  checkLocales(namespaces);

  const built = federationManifest.parse(
    JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8')),
  );
  const { path, name } = built.metaData.remoteEntry;
  const manifest = remoteManifest.parse({
    schema: 1,
    ...definition,
    version,
    entry: join(path, name),
    files: Object.fromEntries(
      built.exposes.map(({ path: expose, assets: { js, css } }) => [
        expose,
        unique([...css.sync, ...js.sync]),
      ]),
    ),
    integrity: integrityOf(folder),
    shared,
  });
  const lost = [manifest.entry, ...Object.values(manifest.files).flat()].filter(
    (file) => !existsSync(join(folder, file)),
  );
  if (lost.length > 0) throw new Error(`${definition.name} names absent files: ${lost.join(', ')}`);

  assertVouchedFor(manifest, readFileSync(join(folder, manifest.entry), 'utf8'));

  writeFileSync(join(folder, 'remote.json'), JSON.stringify(manifest, null, 1));
  writeLocales(namespaces, folder);
  for (const file of ['mf-manifest.json', 'mf-stats.json'])
    rmSync(join(folder, file), { force: true });
  await compressRelease(folder);
}

/** Turns the build's output into a release once it is on disk. */
export function remoteRelease(options: {
  definition: RemoteDefinition;
  version: string;
  localesFolder: string;
  shared: Readonly<Record<string, string>>;
}): RsbuildPlugin {
  return {
    name: 'siteswap:remote-release',
    setup(api) {
      api.onAfterBuild(async ({ stats }) => {
        if (stats?.hasErrors()) return;
        await writeRemoteRelease({ ...options, folder: api.context.distPath });
      });
    },
  };
}
