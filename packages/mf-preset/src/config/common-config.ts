import { mergeRsbuildConfig, type RsbuildConfig } from '@rsbuild/core';
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
        postcss: { postcssOptions: { plugins: [tailwind()] } },
      },
    },
    own,
  );
}
