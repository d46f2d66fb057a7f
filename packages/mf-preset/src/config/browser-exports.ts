import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Trimmed {
  /** The module inside the package that holds everything. */
  readonly file: string;
  /** What no page can use. */
  readonly leftOut: RegExp;
  /** The name under which the library also exports all of itself. */
  readonly namespace?: string;
}

/**
 * A shared library travels whole, because no build knows what remotes will ask of it. These export things that only
 * servers, tools or other frameworks use, and would be a third of what a first visit loads.
 */
const trimmed: Readonly<Record<string, Trimmed>> = {
  'react-router': {
    file: 'dist/production/index.js',
    leftOut:
      /^UNSAFE_|^unstable_|Static|Cookie|Session|Server|RequestHandler|RoutesStub|^(Links|Meta|Scripts|PrefetchPageLinks)$/,
  },
  zod: {
    file: 'index.js',
    leftOut:
      /^(default|z|core|util|regexes|locales|compile|withParser|toZod|fromJSONSchema|toJSONSchema)$|^ZodCompile/,
    namespace: 'z',
  },
  'react-i18next': { file: 'dist/es/index.js', leftOut: /Icu|SSR|InitialProps/ },
};

export interface BrowserExports {
  /** Library → the request to share in its place. */
  readonly replacements: Readonly<Record<string, string>>;
  /** Where those requests lead. */
  readonly alias: Readonly<Record<string, string>>;
  /** Modules that exist in the build only, by path. */
  readonly modules: Readonly<Record<string, string>>;
}

/**
 * Modules that re-export a library without what no page can use, so that the bundler leaves it out.
 *
 * @param packageFolder finds the folder of an installed package
 */
export function browserExports(
  cwd: string,
  packageFolder: (name: string) => string,
): BrowserExports {
  const replacements: Record<string, string> = {};
  const alias: Record<string, string> = {};
  const modules: Record<string, string> = {};
  for (const [library, { file, leftOut, namespace }] of Object.entries(trimmed)) {
    const original = join(packageFolder(library), file);
    const exported = Object.keys(createRequire(original)(original) as object);
    const names = exported.filter((name) => !leftOut.test(name) && name !== '__esModule');
    const part = join(cwd, `src/shared-${library}.js`);
    modules[part] = `export { ${names.join(', ')} } from ${JSON.stringify(original)};`;
    // A request and no path, because it is written into the bundle.
    const request = `siteswap-shared-${library}`;
    replacements[library] = request;
    alias[request] = part;
    if (!namespace) continue;
    const whole = join(cwd, `src/shared-${library}-whole.js`);
    const from = JSON.stringify(part);
    modules[whole] =
      `import * as ${namespace} from ${from}; export * from ${from}; export { ${namespace}, ${namespace} as default };`;
    alias[request] = whole;
  }
  return { replacements, alias, modules };
}
