import type { Rspack } from '@rsbuild/core';
import { trimmedNames } from './browser-exports.ts';

/** Shared module → names, sorted; `*` for a module that is taken, or brought, whole. */
export type SharedNames = Readonly<Record<string, readonly string[]>>;

/** All names of a module, known or not. */
export const wholeModule = '*';

/** Names under which a library also exports all of itself: `z.object` is its `object`. */
const namespaces: Readonly<Record<string, readonly string[]>> = { zod: ['z', 'default'] };

const sorted = (names: ReadonlyMap<string, ReadonlySet<string>>): SharedNames =>
  Object.fromEntries(
    [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, set]) => [key, [...set].sort()]),
  );

/** What two builds take together. */
export function joinNames(a: SharedNames, b: SharedNames): SharedNames {
  const joined = new Map<string, Set<string>>();
  for (const [request, names] of [...Object.entries(a), ...Object.entries(b)]) {
    joined.set(request, new Set([...(joined.get(request) ?? []), ...names]));
  }
  return sorted(joined);
}

/** The name that an import takes of a shared module; null when it only runs the module. */
function nameOf(request: string, { type, ids }: Rspack.Dependency): string | null {
  if (type === 'esm import') return null;
  const [first, second] = ids ?? [];
  const isNamespace = first !== undefined && namespaces[request]?.includes(first);
  // Without a name it is `import * as`, `export *`, `import()` or `require()`.
  return (isNamespace ? second : first) ?? wholeModule;
}

/** Reads from the finished graph of a build which names it takes of shared modules, and which it brings. */
export class SharedNamesPlugin {
  readonly #requests: readonly string[];
  readonly #uses = new Map<string, Set<string>>();
  readonly #provides = new Map<string, Set<string>>();

  constructor(requests: readonly string[]) {
    this.#requests = requests;
  }

  get uses(): SharedNames {
    return sorted(this.#uses);
  }

  get provides(): SharedNames {
    return sorted(this.#provides);
  }

  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.thisCompilation.tap('SharedNames', (compilation) => {
      // Names are resolved, what nothing needs is left out, and modules are not joined yet.
      compilation.hooks.afterOptimizeModules.tap('SharedNames', (modules) => {
        for (const module of modules) this.#read(module, compilation);
      });
    });
  }

  #read(module: Rspack.Module, compilation: Rspack.Compilation): void {
    const identifier = module.identifier();
    const taken = this.#requests.find(
      (request) =>
        identifier.startsWith(`consume shared module (default) ${request}@`) ||
        identifier === `external commonjs ${JSON.stringify(request)}`,
    );
    if (taken) this.#readUses(taken, module, compilation);
    const brought = this.#requests.find((request) =>
      identifier.startsWith(`provide shared module (default) ${request}@`),
    );
    if (brought) this.#readProvides(brought, module, compilation);
  }

  #readUses(request: string, module: Rspack.Module, compilation: Rspack.Compilation): void {
    const names = this.#uses.get(request) ?? new Set();
    for (const connection of compilation.moduleGraph.getIncomingConnections(module)) {
      const { originModule, dependency } = connection;
      if (!originModule || connection.getActiveState(undefined) === false) continue;
      if (compilation.chunkGraph.getModuleChunks(originModule).length === 0) continue;
      const name = nameOf(request, dependency);
      if (name) names.add(name);
    }
    this.#uses.set(request, names);
  }

  #readProvides(request: string, module: Rspack.Module, compilation: Rspack.Compilation): void {
    const [connection] = compilation.moduleGraph.getOutgoingConnections(module);
    const original = connection?.module;
    const known = original && compilation.moduleGraph.getProvidedExports(original);
    const names = new Set(Array.isArray(known) ? known : []);
    if (!trimmedNames(request)) names.add(wholeModule);
    // A CommonJS module is its own default export.
    if (original?.identifier().includes('/node_modules/') && names.has(wholeModule)) {
      names.add('default');
    }
    this.#provides.set(request, names);
  }
}
