import { mergeRsbuildConfig, type RsbuildConfig, rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import tailwind from '@tailwindcss/postcss';

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
      },
      performance: { printFileSize: { total: true, detail: false } },
      tools: {
        // The gateway writes the page.
        htmlPlugin: false,
        rspack: {
          plugins: [
            // zod carries its messages in fifty languages (a third of it); ours are chosen by error code.
            new rspack.NormalModuleReplacementPlugin(/^\.\.\/locales\/index\.js$/, (data) => {
              if (/[\\/]zod[\\/]/.test(data.context)) data.request = '../locales/en.js';
            }),
          ],
        },
        postcss: { postcssOptions: { plugins: [tailwind()] } },
      },
    },
    own,
  );
}
