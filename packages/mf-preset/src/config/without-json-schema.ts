import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';
import { packageFolder } from './shared-modules.ts';

/** Modules of zod that write JSON Schema, and what its types use of them for other things (`minLength`). */
const modules: Readonly<Record<string, readonly string[]>> = {
  'to-json-schema': [],
  'json-schema-processors': ['aggregateChecks'],
};

/**
 * Leaves the writing of JSON Schema out: the gateway describes routes with it, no browser does, and every type of zod
 * brings its part of it.
 */
export function withoutJsonSchema(cwd: string): Rspack.RspackPluginInstance[] {
  const core = join(packageFolder('zod', cwd), 'v4/core');
  const replacements = Object.entries(modules).map(([name, retained]) => {
    const original = join(core, `${name}.js`);
    const exported = Object.keys(createRequire(original)(original) as object);
    const empty = exported.filter((item) => !retained.includes(item) && item !== '__esModule');
    const code = [
      "const leftOut = () => () => { throw new Error('No JSON Schema in a browser'); };",
      `export { ${empty.map((item) => `leftOut as ${item}`).join(', ')} };`,
      ...(retained.length > 0
        ? [`export { ${retained.join(', ')} } from ${JSON.stringify(original)};`]
        : []),
    ];
    // In the workspace: a virtual module in `node_modules` would hide that the folder may be a link to another.
    const replacement = join(cwd, `src/zod-${name}.js`);
    return { name, replacement, code: code.join('\n') };
  });
  return [
    new rspack.experiments.VirtualModulesPlugin(
      Object.fromEntries(replacements.map(({ replacement, code }) => [replacement, code])),
    ),
    ...replacements.map(
      ({ name, replacement }) =>
        new rspack.NormalModuleReplacementPlugin(
          new RegExp(String.raw`^\.\.?/(core/)?${name}\.js$`),
          (data) => {
            if (/[\\/]zod[\\/]/.test(data.context)) data.request = replacement;
          },
        ),
    ),
  ];
}
