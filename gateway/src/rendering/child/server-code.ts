import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import type { ServerFileOf } from '../render-messages.ts';

type Exports = Readonly<Record<string, unknown>>;
type Require = (request: string) => unknown;

/**
 * Runs a server file as a CommonJS module. `import()` in it fails, because no callback is given for it.
 * @throws when it is not the file of the manifest, or throws itself
 */
export function runServerFile({ name, path, integrity }: ServerFileOf, require: Require): Exports {
  const code = readFileSync(path);
  const hash = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  if (hash !== integrity)
    throw new Error('The server file has another hash than its manifest says');
  const wrapped = `(function (module, exports, require) {${code.toString()}\n})`;
  const run = new Script(wrapped, { filename: `${name}/pages.js` }).runInThisContext();
  const module = { exports: {} as Exports };
  run(module, module.exports, require);
  return module.exports;
}

/** `require` of the shell, which brings everything itself. */
export const requireNothing: Require = (request) => {
  throw new Error(`${String(request)} cannot be required`);
};

/** `require` of remotes: the modules that the shell shares, and nothing else. */
export function requireFrom(shared: unknown): Require {
  const table = new Map(Object.entries((shared ?? {}) as Exports));
  return (request) => (table.has(request) ? table.get(request) : requireNothing(request));
}
