import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRsbuild, type RsbuildConfig, type Rspack, rspack } from '@rsbuild/core';
import type { Registry } from '@siteswap/contracts/platform';
import { commonConfig, compressRelease, hintCompilation } from '@siteswap/mf-preset';

const repositoryDir = fileURLToPath(new URL('../../../', import.meta.url));
const shellDir = join(repositoryDir, 'shell');

/** What the page of a bundle names, relative to its folder. */
export interface OneBundle {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Files of an exposed module by `<remote> <expose>`: the chunks of its route. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

/** Exposed modules of all remotes as `<remote> <expose>` with the file behind each. */
function exposedModules({ remotes }: Registry): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, manifest } of remotes) {
    for (const { expose } of [...manifest.routes, ...manifest.slots]) {
      if (!expose) continue;
      const file = join(repositoryDir, name, 'src/exposes', `${expose.slice(2)}.tsx`);
      found.set(`${name} ${expose}`, file);
    }
  }
  return found;
}

const chunkName = (key: string): string => key.replace(' ./', '.');

/**
 * Takes the place of the shell's federation runtime, the only difference: each exposed module is a dynamic
 * import. It exists in the build only, and lies in the shell so that its imports resolve as the shell's do.
 */
function bundledRuntime(modules: ReadonlyMap<string, string>): string {
  const loaders = [...modules].map(
    ([key, file]) =>
      `${JSON.stringify(key)}: () => import(/* webpackChunkName: "${chunkName(key)}" */ ${JSON.stringify(file)})`,
  );
  return `
    const modules = { ${loaders.join(',\n')} };
    export class FederationRuntime {
      load({ name }, expose) { return modules[name + ' ' + expose](); }
      forget() {}
      previous() { return Promise.reject(new Error('a bundle has one version')); }
    }`;
}

const fileNames = (assets: readonly { name: string }[] = []): string[] =>
  assets.map(({ name }) => name).filter((name) => /\.(js|css)$/.test(name));

/**
 * Builds shell and remotes from the same sources with the same settings as one application: no federation, routes
 * split by dynamic import, everything unused left out.
 * @param assetPrefix where the folder is served, with a slash at its end
 */
export async function buildOneBundle(options: {
  readonly registry: Registry;
  readonly outDir: string;
  readonly assetPrefix: string;
}): Promise<OneBundle> {
  const modules = exposedModules(options.registry);
  const runtimeFile = join(shellDir, 'src/bundled-runtime.js');
  const config: RsbuildConfig = {
    mode: 'production',
    root: shellDir,
    source: { entry: { main: './src/main.tsx' } },
    output: { assetPrefix: options.assetPrefix, distPath: { root: options.outDir } },
    performance: { printFileSize: false },
    tools: {
      rspack: {
        plugins: [
          hintCompilation(/^static\/js\/(async\/mf-)?[^/]+\.js$/),
          new rspack.experiments.VirtualModulesPlugin({ [runtimeFile]: bundledRuntime(modules) }),
          new rspack.NormalModuleReplacementPlugin(
            /^#src\/remotes\/federation-runtime\.ts$/,
            runtimeFile,
          ),
        ],
      },
    },
  };
  const rsbuild = await createRsbuild({ cwd: shellDir, config: commonConfig(config) });
  const { stats, close } = await rsbuild.build();
  const { entrypoints, namedChunkGroups } = (stats as Rspack.Stats).toJson({
    all: false,
    entrypoints: true,
    chunkGroups: true,
  });
  await close();
  await compressRelease(options.outDir);
  const entry = fileNames(entrypoints?.['main']?.assets);
  return {
    scripts: entry.filter((file) => file.endsWith('.js')),
    styles: entry.filter((file) => file.endsWith('.css')),
    files: new Map(
      [...modules.keys()].map((key) => [
        key,
        fileNames(namedChunkGroups?.[chunkName(key)]?.assets),
      ]),
    ),
  };
}
