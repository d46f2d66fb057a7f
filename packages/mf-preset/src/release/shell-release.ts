import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RsbuildPlugin, rspack } from '@rsbuild/core';
import { contentHashDigits, type ShellManifest, shellManifest } from '@siteswap/contracts/platform';
import { sharedRequests } from '../config/shared-modules.ts';
import { type SharedNames, SharedNamesPlugin } from '../config/shared-names.ts';
import { assertNamesKnown } from '../config/unknown-names.ts';
import { buildServerFile, type ServerBuild, serverFileOf } from '../server/server-build.ts';
import { compressRelease } from './compress.ts';
import { integrityOf } from './integrity.ts';
import { checkLocales, type NamespaceFolders, writeLocales } from './locales.ts';
import { stampVersion } from './stamp-version.ts';

export interface ShellReleaseOptions {
  /** Folder of the workspace. */
  readonly cwd: string;
  readonly version: string;
  readonly routes: ShellManifest['routes'];
  readonly offers: readonly string[];
  readonly bootScript: string;
  /** Source of the service worker; null switches off the one that browsers have. */
  readonly worker: string | null;
  readonly locales: NamespaceFolders;
  /** Names of later chunks that the page loads at once, after the entry. */
  readonly ahead: readonly string[];
  /** Shared module → version. */
  readonly shared: Readonly<Record<string, string>>;
  /** How it is built for the server; null when browsers render all pages. */
  readonly server: ServerBuild | null;
}

/** Namespaces of the shell that are not left to pages of their own. */
function namespacesOfAllPages(
  locales: NamespaceFolders,
  routes: ShellManifest['routes'],
): string[] {
  const ofPages = new Set(routes.flatMap(({ messages }) => messages ?? []));
  return Object.keys(locales).filter((namespace) => !ofPages.has(namespace));
}

/** Compiles a source that stands alone to one small classic script. @returns its file name. */
async function writeScript(name: string, source: string, folder: string): Promise<string> {
  const { code } = await rspack.experiments.swc.transform(readFileSync(source, 'utf8'), {
    filename: source,
    isModule: true,
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: true, mangle: true },
    },
    minify: true,
  });
  // What is left of imports of types alone is `export {}`, which a classic script cannot have.
  const script = `(()=>{${code.replace(/export\s*\{\s*\};?/, '')}})();\n`;
  const hash = createHash('sha256').update(script).digest('hex').slice(0, contentHashDigits);
  const file = `${name}.${hash}.js`;
  writeFileSync(join(folder, file), script);
  return file;
}

/** Writes `shell.json`, the scripts that stand alone, `locales/` and the compressed files into a finished build. */
export async function writeShellRelease(
  options: ShellReleaseOptions & {
    readonly folder: string;
    /** Files of the entry, in load order. */
    readonly entryFiles: readonly string[];
    /** Names that the build takes of shared modules, and those that it brings. */
    readonly names: { readonly uses: SharedNames; readonly provides: SharedNames };
  },
): Promise<void> {
  const { folder, entryFiles, routes, offers, locales, shared } = options;
  checkLocales(locales);
  await assertNamesKnown('The shell', options.names.uses, options.cwd);
  const bootScript = await writeScript('boot', options.bootScript, folder);
  const worker = options.worker ? await writeScript('worker', options.worker, folder) : null;
  for (const file of ['mf-manifest.json', 'mf-stats.json'])
    rmSync(join(folder, file), { force: true });
  if (options.server) await buildServerFile(options.server, folder);
  writeLocales(locales, folder);
  const stated = {
    scripts: entryFiles.filter((file) => file.endsWith('.js')),
    styles: entryFiles.filter((file) => file.endsWith('.css')),
    bootScript,
    ...(worker ? { worker } : {}),
    routes,
    messages: namespacesOfAllPages(locales, routes),
    offers,
    addresses: 'content',
    shared,
    provides: options.names.provides,
  };
  const version = stampVersion(folder, options.version, stated);
  const manifest = shellManifest.parse({
    schema: 1,
    version,
    ...stated,
    integrity: integrityOf(folder),
    ...(options.server ? { server: serverFileOf(folder) } : {}),
  });
  writeFileSync(join(folder, 'shell.json'), JSON.stringify(manifest, null, 1));
  await compressRelease(folder);
}

/** Turns the build's output into a release once it is on disk. */
export function shellRelease(options: ShellReleaseOptions): RsbuildPlugin {
  return {
    name: 'siteswap:shell-release',
    setup(api) {
      const names = new SharedNamesPlugin(sharedRequests(options.cwd));
      api.modifyRspackConfig((_config, { appendPlugins }) => appendPlugins(names));
      api.onAfterBuild(async ({ stats }) => {
        if (!stats || stats.hasErrors()) return;
        const { entrypoints = {}, assetsByChunkName = {} } = stats.toJson({
          all: false,
          entrypoints: true,
          chunkGroups: true,
          assets: true,
        });
        const entryFiles = (entrypoints['main']?.assets ?? []).map(({ name }) => name);
        // Last, so that the entry does not wait for it: nearly every page of a remote loads it next.
        const ahead = options.ahead.flatMap((chunk) => assetsByChunkName[chunk] ?? []);
        await writeShellRelease({
          ...options,
          folder: api.context.distPath,
          entryFiles: [...entryFiles, ...ahead],
          names,
        });
      });
    },
  };
}
