import { join } from 'node:path';
import { type RsbuildConfig, rspack } from '@rsbuild/core';
import type { ShellManifest } from '@siteswap/contracts/platform';
import { browserExports } from './config/browser-exports.ts';
import { commonConfig } from './config/common-config.ts';
import { shellFederation } from './config/federation.ts';
import { releaseVersion } from './config/release-version.ts';
import { packageFolder, statedShares, uiKitComponents } from './config/shared-modules.ts';
import type { NamespaceFolders } from './release/locales.ts';
import { shellRelease } from './release/shell-release.ts';

export interface ShellConfigOptions {
  /** Pages of the shell itself. */
  readonly routes: ShellManifest['routes'];
  /** Script run before paint; it stands alone (no imports). */
  readonly bootScript: string;
  /** Application entry. */
  readonly entry: string;
  /** Components of the ui-kit the frame needs for its first paint (`button`); all others load when first used. */
  readonly eagerComponents?: readonly string[];
  /** Texts by namespace: `{ shell: './src/locales' }`. */
  readonly locales: NamespaceFolders;
  /** Folder of the shell's workspace; the current folder when absent. */
  readonly cwd?: string;
}

/**
 * Only modules that the build has met are offered to remotes: this one names every component of the ui-kit, so that
 * each is a chunk of the shell that loads when a remote first asks for it.
 */
function offeredComponents(cwd: string): Record<string, string> {
  const imports = uiKitComponents(cwd).map((name) => `() => import(${JSON.stringify(name)})`);
  return { [offeredModule(cwd)]: `globalThis.siteswapOffered = [${imports.join(', ')}];` };
}

/** The module exists in the build only; it lies in the shell so that its imports resolve as the shell's do. */
const offeredModule = (cwd: string): string => join(cwd, 'src/offered-components.js');

/**
 * Components outside the frame travel in four files: those of dates and those of other forms, which are large and
 * wait for a dialog on most pages, what crops a picture, and all others. A chunk for each meant twenty requests, one
 * step after the remote that asked for them.
 */
const kitChunks = {
  kitImages: {
    name: 'kit-images',
    chunks: 'async',
    enforce: true,
    priority: 25,
    test: /ui-kit[\\/]src[\\/](lib|styles)[\\/](image-crop|crop-picture)|[\\/]react-image-crop[\\/]/,
  },
  kitDates: {
    name: 'kit-dates',
    chunks: 'async',
    enforce: true,
    priority: 20,
    test: /ui-kit[\\/]src[\\/](lib[\\/])?(date|time|calendar)|[\\/](calendar|datepicker|date)[\\/]|[\\/](\w*Calendar|Date\w+|HiddenDateInput|TimeField)\.mjs|@internationalized[\\/]date/,
  },
  kitForms: {
    name: 'kit-forms',
    chunks: 'async',
    enforce: true,
    priority: 15,
    test: /ui-kit[\\/]src[\\/](checkbox|combo-box|image-field|number-stepper|password-field|radio-group|select|switch|text-(area|field))|[\\/](Checkbox|ComboBox|FileTrigger|ListBox|NumberField|RadioGroup|Select|Switch|TextArea)\.mjs|[\\/](checkbox|combobox|listbox|numberfield|radio|select|spinbutton|switch)[\\/]|@internationalized[\\/]number/,
  },
  kit: {
    name: 'kit',
    chunks: 'async',
    enforce: true,
    priority: 10,
    test: /ui-kit[\\/]src[\\/]|[\\/](react-aria|react-aria-components|react-stately|lucide-react)[\\/]|@internationalized/,
  },
} as const;

/** The whole `rsbuild.config.ts` of the shell. */
export function createShellConfig(options: ShellConfigOptions): RsbuildConfig {
  const { cwd = process.cwd(), eagerComponents = [] } = options;
  const production = process.env['NODE_ENV'] !== 'development';
  const version = releaseVersion(cwd);
  const assetPrefix = `/mf/shell/${version}/`;
  // Development builds of libraries are chosen by the bundler.
  const browser = production
    ? browserExports(cwd, (name) => packageFolder(name, cwd))
    : { replacements: {}, alias: {}, modules: {} };
  return commonConfig({
    root: cwd,
    source: { entry: { main: [offeredModule(cwd), options.entry] } },
    // A development build is no release: whoever writes its page finds the files of the entry here.
    output: { assetPrefix, ...(production ? {} : { manifest: true }) },
    dev: { assetPrefix },
    resolve: { alias: browser.alias },
    tools: {
      rspack: {
        plugins: [
          new rspack.experiments.VirtualModulesPlugin({
            ...offeredComponents(cwd),
            ...browser.modules,
          }),
        ],
        optimization: { splitChunks: { cacheGroups: kitChunks } },
      },
    },
    security: { sri: { enable: production } },
    plugins: [
      shellFederation({
        cwd,
        eager: eagerComponents.map((name) => `@siteswap/ui-kit/${name}`),
        replacements: browser.replacements,
      }),
      ...(production
        ? [
            shellRelease({
              version,
              routes: options.routes,
              ahead: ['kit'],
              shared: statedShares('shell', cwd),
              bootScript: join(cwd, options.bootScript),
              locales: Object.fromEntries(
                Object.entries(options.locales).map(([name, folder]) => [name, join(cwd, folder)]),
              ),
            }),
          ]
        : []),
    ],
  });
}
