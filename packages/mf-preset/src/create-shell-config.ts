import { join } from 'node:path';
import { type RsbuildConfig, rspack } from '@rsbuild/core';
import { contentBase, contentHashDigits, type ShellManifest } from '@siteswap/contracts/platform';
import { browserExports } from './config/browser-exports.ts';
import { commonConfig } from './config/common-config.ts';
import { hintCompilation } from './config/compile-hint.ts';
import { shellFederation } from './config/federation.ts';
import { releaseVersion } from './config/release-version.ts';
import { lateModules, packageFolder, statedShares } from './config/shared-modules.ts';
import type { NamespaceFolders } from './release/locales.ts';
import { shellRelease } from './release/shell-release.ts';
import { shellServerBuild } from './server/shell-server.ts';

export interface ShellConfigOptions {
  /** Pages of the shell itself. */
  readonly routes: ShellManifest['routes'];
  /** Names of the slots in its pages. */
  readonly offers?: readonly string[];
  /** Script run before paint; it stands alone (no imports). */
  readonly bootScript: string;
  /** Service worker; it stands alone (no imports but types). Without it, browsers end the one they have. */
  readonly worker?: string;
  /** Application entry. */
  readonly entry: string;
  /** Module that exports `render(input)`, which renders a page on the server; without it browsers render all pages. */
  readonly server?: string;
  /** Packages that do nothing without a browser: the server file has them empty. */
  readonly browserOnly?: readonly string[];
  /** Components of the ui-kit the frame needs for its first paint (`button`); all others load when first used. */
  readonly eagerComponents?: readonly string[];
  /** Folders of translations by namespace: `{ shell: './src/locales' }`. */
  readonly locales: NamespaceFolders;
  /** Folder of the shell's workspace; the current folder when absent. */
  readonly cwd?: string;
}

/**
 * Only modules that the build has met are offered to remotes: this one names every component of the ui-kit and what
 * else only some pages need, so that each is a chunk of the shell that loads when a remote first imports it.
 */
function offeredComponents(cwd: string): Record<string, string> {
  const imports = lateModules(cwd).map((name) => `() => import(${JSON.stringify(name)})`);
  return { [offeredModule(cwd)]: `globalThis.siteswapOffered = [${imports.join(', ')}];` };
}

/** The module exists in the build only; it lies in the shell so that its imports resolve as the shell's do. */
const offeredModule = (cwd: string): string => join(cwd, 'src/offered-components.js');

/**
 * Modules outside the frame travel in seven files: components of dates and of other forms, which are large and wait for
 * a dialog on most pages, what crops a picture, tables, QR codes, what binds forms to routes, and all other components. A
 * chunk for each meant twenty requests, one step after the remote that imports them.
 */
const kitChunks = {
  // Apart from the application, whose lines change with most releases of the shell.
  packages: {
    name: 'packages',
    chunks: 'initial',
    enforce: true,
    priority: 5,
    test: /packages[\\/](contracts|ui-kit|web-kit)[\\/]src[\\/]|@siteswap[\\/](contracts|ui-kit|web-kit)[\\/]src[\\/]/,
  },
  routeForms: {
    name: 'route-forms',
    chunks: 'async',
    enforce: true,
    priority: 30,
    test: /web-kit[\\/]src[\\/]form[\\/]|[\\/]react-hook-form[\\/]/,
  },
  kitImages: {
    name: 'kit-images',
    chunks: 'async',
    enforce: true,
    priority: 25,
    test: /ui-kit[\\/]src[\\/](forms|styles)[\\/](image-crop|crop-picture)|[\\/]react-image-crop[\\/]/,
  },
  kitDates: {
    name: 'kit-dates',
    chunks: 'async',
    enforce: true,
    priority: 20,
    test: /ui-kit[\\/]src[\\/]forms[\\/](date|time|calendar)|[\\/](calendar|datepicker|date)[\\/]|[\\/](\w*Calendar|Date\w+|HiddenDateInput|TimeField|useDateFormatter)\.mjs|@internationalized[\\/]date/,
  },
  kitForms: {
    name: 'kit-forms',
    chunks: 'async',
    enforce: true,
    priority: 15,
    test: /ui-kit[\\/]src[\\/]forms[\\/](check|choices|combo-box|image-|number-stepper|options|password-field|radio-group|select|switch|text-(area|field)|use-picture)|[\\/](Checkbox|ComboBox|DragAndDrop|FileTrigger|ListBox|ListCollection|NumberField|RadioGroup|Select|Switch|TextArea|TextField|useFilter|useFormattedTextField|useListFormatter|useListState|useScrollWheel|useToggle)\.mjs|[\\/](checkbox|combobox|listbox|numberfield|radio|select|spinbutton|switch)[\\/]|@internationalized[\\/]number/,
  },
  kitTables: {
    name: 'kit-tables',
    chunks: 'async',
    enforce: true,
    priority: 12,
    test: /ui-kit[\\/]src[\\/](data-table[\\/]|styles[\\/]data-table)|[\\/]Table\.mjs|[\\/](react-aria|react-stately)[\\/].*[\\/]table[\\/]/,
  },
  kitCodes: {
    name: 'kit-codes',
    chunks: 'async',
    enforce: true,
    priority: 12,
    test: /ui-kit[\\/]src[\\/](data-display|styles)[\\/]qr-code|[\\/]node_modules[\\/]qr[\\/]/,
  },
  kit: {
    name: 'kit',
    chunks: 'async',
    enforce: true,
    priority: 10,
    test: /ui-kit[\\/]src[\\/]|[\\/](react-aria|react-aria-components|react-stately|lucide-react)[\\/]|@internationalized/,
  },
} as const;

/** The scripts of the page itself; what is loaded later is below `async/`. */
const firstScripts = /^static\/js\/[^/]+\.js$/;

/** The whole `rsbuild.config.ts` of the shell. */
export function createShellConfig(options: ShellConfigOptions): RsbuildConfig {
  const { cwd = process.cwd(), eagerComponents = [], server: entry, browserOnly = [] } = options;
  const production = process.env['NODE_ENV'] !== 'development';
  const version = releaseVersion(cwd);
  // An unchanged file has the address it had in the release before, so browsers have it cached.
  const assetPrefix = production ? contentBase('shell') : `/mf/shell/${version}/`;
  // Development builds of libraries are chosen by the bundler.
  const browser = production
    ? browserExports(cwd, (name) => packageFolder(name, cwd))
    : { replacements: {}, alias: {}, modules: {} };
  return commonConfig({
    root: cwd,
    source: { entry: { main: [offeredModule(cwd), options.entry] } },
    // A development build is no release: the dev proxy finds the files of its entry here.
    output: {
      assetPrefix,
      ...(production ? { filenameHash: `contenthash:${contentHashDigits}` } : { manifest: true }),
    },
    dev: { assetPrefix },
    resolve: { alias: browser.alias },
    tools: {
      rspack: {
        // The gateway checks names against contents by the same function.
        output: { hashFunction: 'sha256' },
        plugins: [
          ...(production ? [hintCompilation(firstScripts)] : []),
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
              cwd,
              version,
              routes: options.routes,
              offers: options.offers ?? [],
              ahead: ['kit'],
              shared: statedShares('shell', cwd),
              server: entry ? shellServerBuild({ cwd, entry, browserOnly }) : null,
              bootScript: join(cwd, options.bootScript),
              worker: options.worker ? join(cwd, options.worker) : null,
              locales: Object.fromEntries(
                Object.entries(options.locales).map(([name, folder]) => [name, join(cwd, folder)]),
              ),
            }),
          ]
        : []),
    ],
  });
}
