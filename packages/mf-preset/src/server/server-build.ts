import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createRsbuild, logger, rspack } from '@rsbuild/core';
import type { ServerFile } from '@siteswap/contracts/platform';
import { commonConfig } from '../config/common-config.ts';
import { type SharedNames, SharedNamesPlugin } from '../config/shared-names.ts';

/** The file that renders the pages of a release on the server. */
const serverPages = 'server/pages.js';

export interface ServerBuild {
  /** Folder of the workspace. */
  readonly cwd: string;
  /** Modules that exist in this build only, by path; the first is the entry. */
  readonly modules: Readonly<Record<string, string>>;
  /** Shared modules that the process which runs the file provides. */
  readonly externals?: readonly string[];
  /** Packages and modules that do nothing without a browser; they are empty on the server. */
  readonly browserOnly?: readonly string[];
  /** Where browsers find the pictures that modules import. */
  readonly assetPrefix: string;
}

/** Styles do nothing on the server; the gateway names those of a page. */
const withoutStyles = (empty: string) =>
  new rspack.NormalModuleReplacementPlugin(/\.css$/, (data) => {
    data.request = empty;
  });

/**
 * `react-dom/server.edge` brings a second renderer for `renderToString`, which nothing here calls: half of its bytes,
 * and two renderers in one process mix up contexts.
 */
const oneRenderer = (empty: string) =>
  new rspack.NormalModuleReplacementPlugin(/react-dom-server-legacy\./, (data) => {
    data.request = empty;
  });

/**
 * Writes `server/pages.js` into the folder of a release: one CommonJS file without chunks, styles or modules of Node,
 * to be run by a process without file system, network and document.
 * @returns the names it takes of shared modules
 * @throws when it does not compile
 */
export async function buildServerFile(build: ServerBuild, folder: string): Promise<SharedNames> {
  const { cwd, externals = [], browserOnly = [], assetPrefix } = build;
  const began = performance.now();
  const [entry = ''] = Object.keys(build.modules);
  const names = new SharedNamesPlugin(externals);
  const empty = join(cwd, 'src/server-empty.js');
  const rsbuild = await createRsbuild({
    cwd,
    config: commonConfig({
      mode: 'production',
      logLevel: 'error',
      root: cwd,
      source: { entry: { pages: entry } },
      output: {
        // Conditions of packages and globals as in a worker: no document, no modules of Node.
        target: 'web-worker',
        distPath: { root: join(folder, 'server'), js: '' },
        filename: { js: '[name].js' },
        assetPrefix,
        cleanDistPath: false,
        emitAssets: false,
        emitCss: false,
        sourceMap: false,
        externals: Object.fromEntries(externals.map((name) => [name, `commonjs ${name}`])),
      },
      performance: { printFileSize: false },
      resolve: { alias: Object.fromEntries(browserOnly.map((name) => [name, false])) },
      tools: {
        rspack: {
          output: { library: { type: 'commonjs2' } },
          plugins: [
            names,
            withoutStyles(empty),
            oneRenderer(empty),
            new rspack.experiments.VirtualModulesPlugin({
              ...build.modules,
              [empty]: 'module.exports = {};',
            }),
          ],
        },
      },
    }),
  });
  const { close } = await rsbuild.build();
  await close();
  const { size } = statSync(join(folder, serverPages));
  const seconds = ((performance.now() - began) / 1000).toFixed(2);
  logger.info(`${serverPages}: ${Math.round(size / 1000)} kB, built in ${seconds} s`);
  return names.uses;
}

/** The server file of a release, with the hash that it has now. */
export function serverFileOf(folder: string): ServerFile {
  const hash = createHash('sha384').update(readFileSync(join(folder, serverPages)));
  return { file: serverPages, integrity: `sha384-${hash.digest('base64')}` };
}
