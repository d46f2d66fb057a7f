import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import {
  filesWithoutIntegrity,
  type RemoteDefinition,
  type RemoteManifest,
  remoteManifest,
} from '@siteswap/contracts/platform';
import { z } from 'zod';
import { sharedRequests } from '../config/shared-modules.ts';
import { joinNames, type SharedNames, SharedNamesPlugin } from '../config/shared-names.ts';
import { assertNamesKnown } from '../config/unknown-names.ts';
import { buildServerFile, type ServerBuild, serverFileOf } from '../server/server-build.ts';
import { compressRelease } from './compress.ts';
import { integrityOf } from './integrity.ts';
import { checkLocales, writeLocales } from './locales.ts';
import { stampVersion } from './stamp-version.ts';

export interface RemoteReleaseOptions {
  /** Folder of the workspace. */
  readonly cwd: string;
  readonly definition: RemoteDefinition;
  readonly version: string;
  readonly localesFolder: string;
  /** Shared module → range. */
  readonly shared: Readonly<Record<string, string>>;
  /** How its pages are built for the server; null when all of them have a guard. */
  readonly server: ServerBuild | null;
}

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
function assertIntegrityKnown(manifest: RemoteManifest, entryCode: string): void {
  const unchecked = filesWithoutIntegrity(manifest, entryCode);
  if (unchecked.length > 0) {
    throw new Error(`${manifest.name}: the entry has no hash of ${unchecked.join(', ')}`);
  }
}

/** Writes `remote.json`, `locales/` and the compressed files into a finished build. @throws when anything does not fit the contract. */
export async function writeRemoteRelease(
  options: RemoteReleaseOptions & {
    folder: string;
    /** Names that the build for browsers takes of shared modules. */
    uses: SharedNames;
  },
): Promise<void> {
  const { folder, definition, localesFolder, cwd } = options;
  const namespaces = { [definition.namespace]: localesFolder };
  checkLocales(namespaces);

  const federation = federationManifest.parse(
    JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8')),
  );
  for (const file of ['mf-manifest.json', 'mf-stats.json'])
    rmSync(join(folder, file), { force: true });
  const { path, name } = federation.metaData.remoteEntry;
  const serverUses = options.server && (await buildServerFile(options.server, folder));
  const uses = joinNames(options.uses, serverUses ?? {});
  await assertNamesKnown(definition.name, uses, cwd);
  // A module that it does not take is none of its business: whether the shell has it stops no release.
  const shared = Object.fromEntries(
    Object.entries(options.shared).filter(([request]) => uses[request]),
  );
  writeLocales(namespaces, folder);
  const version = stampVersion(folder, options.version, { definition, shared, uses });
  const server = serverUses ? { server: serverFileOf(folder) } : {};
  const manifest = remoteManifest.parse({
    schema: 1,
    offers: [],
    ...definition,
    version,
    entry: join(path, name),
    files: Object.fromEntries(
      federation.exposes.map(({ path: expose, assets: { js, css } }) => [
        expose,
        unique([...css.sync, ...js.sync]),
      ]),
    ),
    integrity: integrityOf(folder),
    shared,
    uses,
    ...server,
  });
  const missing = [manifest.entry, ...Object.values(manifest.files).flat()].filter(
    (file) => !existsSync(join(folder, file)),
  );
  if (missing.length > 0)
    throw new Error(`${definition.name} names missing files: ${missing.join(', ')}`);

  assertIntegrityKnown(manifest, readFileSync(join(folder, manifest.entry), 'utf8'));

  writeFileSync(join(folder, 'remote.json'), JSON.stringify(manifest, null, 1));
  await compressRelease(folder);
}

/**
 * The shell loads the entry of a remote as one classic script, which contains the runtime too.
 * @throws Error when the remote's own configuration splits it or makes a module of it
 */
function assertOneContainer(name: string, config: Rspack.Configuration): void {
  const { optimization, output, experiments } = config;
  if (optimization?.runtimeChunk) {
    throw new Error(`${name}: optimization.runtimeChunk would take the runtime out of the entry`);
  }
  if (
    output?.module ||
    (experiments && 'outputModule' in experiments && experiments.outputModule)
  ) {
    throw new Error(
      `${name}: output.module would make a module of the entry, which is loaded as a script`,
    );
  }
}

/** Turns the build's output into a release once it is on disk. */
export function remoteRelease(options: RemoteReleaseOptions): RsbuildPlugin {
  return {
    name: 'siteswap:remote-release',
    setup(api) {
      const names = new SharedNamesPlugin(sharedRequests(options.cwd));
      api.modifyRspackConfig((_config, { appendPlugins }) => appendPlugins(names));
      api.onBeforeCreateCompiler({
        // Before the federation plugin, which takes some of these settings back without a word.
        order: 'pre',
        handler: ({ bundlerConfigs }) => {
          for (const config of bundlerConfigs) assertOneContainer(options.definition.name, config);
        },
      });
      api.onAfterBuild(async ({ stats }) => {
        if (stats?.hasErrors()) return;
        const folder = api.context.distPath;
        await writeRemoteRelease({ ...options, folder, uses: names.uses });
      });
    },
  };
}
