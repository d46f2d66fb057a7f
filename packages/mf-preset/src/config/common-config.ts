import { mergeRsbuildConfig, type RsbuildConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import tailwind from '@tailwindcss/postcss';
import { withoutJsonSchema } from './without-json-schema.ts';

/** Languages of the product, as React Aria names its files of translations. */
const productLocales =
  /[\\/](en-US|da-DK|de-DE|es-ES|fr-FR|it-IT|nl-NL|pl-PL|pt-PT|pt-BR|ru-RU|uk-UA)\./;

/**
 * Short names follow the alphabet, not how often a letter occurs: an entry has hashes of other files in it while it is
 * minified, which are not final then, and their letters change with what reaches no file. (Missing in the types.)
 */
const shortNames: object = { disableCharFreq: true };

/**
 * The public file of a feature only names what others may use. Who takes one thing of it then gets no other: the panel
 * of a page would come with what every page shows.
 */
const publicFiles = {
  test: /[\\/]features[\\/][^\\/]+[\\/][^\\/]+\.public\.tsx?$/,
  sideEffects: false,
};

/** Settings of every browser build: modern browsers, hidden source maps, Tailwind, no page of its own. */
export function commonConfig(own: RsbuildConfig): RsbuildConfig {
  return mergeRsbuildConfig(
    {
      plugins: [pluginReact()],
      output: {
        cleanDistPath: true,
        sourceMap: { js: 'hidden-source-map' },
        overrideBrowserslist: ['chrome >= 120', 'edge >= 120', 'firefox >= 121', 'safari >= 17.4'],
        legalComments: 'none',
        minify: { jsOptions: { minimizerOptions: { mangle: shortNames } } },
      },
      performance: { printFileSize: { total: true, detail: false } },
      tools: {
        // The gateway writes the page.
        htmlPlugin: false,
        rspack: {
          module: { rules: [publicFiles] },
          plugins: [
            ...withoutJsonSchema(own.root ?? process.cwd()),
            // zod carries its messages in fifty languages (a third of it); ours are chosen by error code.
            new rspack.NormalModuleReplacementPlugin(/^\.\.\/locales\/index\.js$/, (data) => {
              if (/[\\/]zod[\\/]/.test(data.context)) data.request = '../locales/en.js';
            }),
            // The federation plugin names the CommonJS form of its runtime, of which nothing unused can be left out.
            new rspack.NormalModuleReplacementPlugin(
              /[\\/]@module-federation[\\/][^!]*\.cjs$|^@module-federation\/runtime$/,
              (data) => {
                data.request = data.request.endsWith('.cjs')
                  ? data.request.replace(/\.cjs$/, '.js')
                  : '@module-federation/runtime/bundler';
              },
            ),
            // React Aria carries translations in thirty languages.
            new rspack.NormalModuleReplacementPlugin(/[\\/][a-z]{2}-[A-Z]{2}\.m?js$/, (data) => {
              const isProductLocale = productLocales.test(data.request);
              if (isProductLocale || !/[\\/]react-(aria|stately)/.test(data.context)) return;
              data.request = data.request.replace(/[a-z]{2}-[A-Z]{2}(\.m?js)$/, 'en-US$1');
            }),
          ],
        },
        postcss: { postcssOptions: { plugins: [tailwind()] } },
      },
    },
    own,
  );
}
