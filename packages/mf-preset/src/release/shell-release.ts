import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RsbuildPlugin, rspack } from '@rsbuild/core';
import { type ShellManifest, shellManifest } from '@siteswap/contracts/platform';
import { compressRelease } from './compress.ts';
import { integrityOf } from './integrity.ts';
import { checkLocales, type NamespaceFolders, writeLocales } from './locales.ts';

export interface ShellReleaseOptions {
  readonly version: string;
  readonly routes: ShellManifest['routes'];
  readonly bootScript: string;
  readonly locales: NamespaceFolders;
  /** Names of later chunks that the page loads at once, after the entry. */
  readonly ahead: readonly string[];
  /** Shared module → version. */
  readonly shared: Readonly<Record<string, string>>;
}

/** Compiles the script that runs before paint to one small classic script. @returns its file name. */
async function writeBootScript(source: string, folder: string): Promise<string> {
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
  const name = `boot.${createHash('sha256').update(code).digest('hex').slice(0, 10)}.js`;
  writeFileSync(join(folder, name), `(()=>{${code}})();\n`);
  return name;
}

/** Writes `shell.json`, the boot script, `locales/` and the compressed files into a finished build. */
export async function writeShellRelease(
  options: ShellReleaseOptions & {
    readonly folder: string;
    /** Files of the entry, in load order. */
    readonly entryFiles: readonly string[];
  },
): Promise<void> {
  const { folder, entryFiles, version, routes, locales } = options;
  checkLocales(locales);
  const bootScript = await writeBootScript(options.bootScript, folder);
  const manifest = shellManifest.parse({
    schema: 1,
    version,
    scripts: entryFiles.filter((file) => file.endsWith('.js')),
    styles: entryFiles.filter((file) => file.endsWith('.css')),
    bootScript,
    routes,
    integrity: integrityOf(folder),
    shared: options.shared,
  });
  writeFileSync(join(folder, 'shell.json'), JSON.stringify(manifest, null, 1));
  writeLocales(locales, folder);
  for (const file of ['mf-manifest.json', 'mf-stats.json'])
    rmSync(join(folder, file), { force: true });
  await compressRelease(folder);
}

/** Turns the build's output into a release once it is on disk. */
export function shellRelease(options: ShellReleaseOptions): RsbuildPlugin {
  return {
    name: 'siteswap:shell-release',
    setup(api) {
      api.onAfterBuild(async ({ stats }) => {
        if (!stats || stats.hasErrors()) return;
        const { entrypoints = {}, assetsByChunkName = {} } = stats.toJson({
          all: false,
          entrypoints: true,
          chunkGroups: true,
          assets: true,
        });
        const entryFiles = (entrypoints['main']?.assets ?? []).map(({ name }) => name);
        // Last, so that the entry does not wait for it: nearly every page of a remote asks for it next.
        const ahead = options.ahead.flatMap((chunk) => assetsByChunkName[chunk] ?? []);
        await writeShellRelease({
          ...options,
          folder: api.context.distPath,
          entryFiles: [...entryFiles, ...ahead],
        });
      });
    },
  };
}
