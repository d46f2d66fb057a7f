import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Modules of which a page has exactly one copy: the shell brings them, remotes only name the range they accept.
 * `@siteswap/web-kit/shell` is not among them: the shell alone imports it, from the same modules.
 */
const libraries = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  'react-router/dom',
  'i18next',
  'react-i18next',
  '@tanstack/react-query',
  'zod',
  '@siteswap/web-kit',
] as const;

/** Shared modules that only some pages need: each loads when a page first imports it. */
const lateLibraries = [
  '@siteswap/web-kit/calendar-feed',
  '@siteswap/web-kit/comments',
  '@siteswap/web-kit/confirm-dialog',
  '@siteswap/web-kit/form',
  '@siteswap/web-kit/map',
  '@siteswap/web-kit/markdown',
  '@siteswap/web-kit/member-field',
  '@siteswap/web-kit/town-field',
] as const;

export type Role = 'shell' | 'remote';

export interface SharedModule {
  singleton: true;
  requiredVersion: string;
  strictVersion: boolean;
  version?: string;
  eager?: boolean;
  /** `false` for what only the shell brings; a request where something else is brought in its name. */
  import?: false | string;
}

const packageOf = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

/** Folder of the package of a request as the workspace in `cwd` would resolve it. */
export function packageFolder(request: string, cwd: string): string {
  const name = packageOf(request);
  const require = createRequire(join(cwd, 'package.json'));
  const folders = (require.resolve.paths(name) ?? []).map((folder) => join(folder, name));
  const installed = folders.find((folder) => existsSync(join(folder, 'package.json')));
  if (!installed) throw new Error(`${name} is not installed for ${cwd}`);
  return installed;
}

/** Some packages do not export their `package.json`. */
function readPackage(name: string, cwd: string): { version: string; exports?: unknown } {
  return JSON.parse(readFileSync(join(packageFolder(name, cwd), 'package.json'), 'utf8'));
}

/** Components of the ui-kit by sub-path; its styles are not modules. */
export function uiKitComponents(cwd: string): string[] {
  const { exports = {} } = readPackage('@siteswap/ui-kit', cwd);
  return Object.entries(exports as Record<string, string>)
    .filter(([key, file]) => key.startsWith('./') && /\.tsx?$/.test(file) && !key.includes('*'))
    .map(([key]) => `@siteswap/ui-kit/${key.slice(2)}`);
}

/** The TypeScript source of a shared module of this repository; null for a library. */
export function sourceOf(request: string, cwd: string): string | null {
  const { exports = {} } = readPackage(packageOf(request), cwd);
  const file = (exports as Record<string, unknown>)[`.${request.slice(packageOf(request).length)}`];
  return typeof file === 'string' && /\.tsx?$/.test(file)
    ? join(packageFolder(request, cwd), file)
    : null;
}

/** Shared modules outside the shell's entry, as far as the shell does not need them for its first paint. */
export const lateModules = (cwd: string): string[] => [...lateLibraries, ...uiKitComponents(cwd)];

/** All shared modules. */
export const sharedRequests = (cwd: string): string[] => [...libraries, ...lateModules(cwd)];

/** Shared modules on the server, where nothing is hydrated. */
export const serverRequests = (cwd: string): string[] =>
  sharedRequests(cwd).filter((request) => request !== 'react-dom/client');

/**
 * The shared scope. A remote built against an incompatible range fails alone, because its ranges are strict.
 *
 * @param eager requests the shell needs for its first paint; ignored for remotes.
 * @param replacements request → the request that is brought in its name; ignored for remotes.
 */
export function sharedModules(
  role: Role,
  cwd: string,
  eager: readonly string[] = [],
  replacements: Readonly<Record<string, string>> = {},
): Record<string, SharedModule> {
  const late = lateModules(cwd);
  return Object.fromEntries(
    sharedRequests(cwd).map((request) => {
      const { version } = readPackage(packageOf(request), cwd);
      const common = { singleton: true, requiredVersion: `^${version}` } as const;
      const replacement = replacements[request];
      const atStart = !late.includes(request) || eager.includes(request);
      return [
        request,
        role === 'remote'
          ? { ...common, strictVersion: true, import: false }
          : {
              ...common,
              strictVersion: false,
              version,
              ...(atStart ? { eager: true } : {}),
              ...(replacement ? { import: replacement } : {}),
            },
      ];
    }),
  );
}

/** What a release states about the shared scope: ranges a remote accepts, versions the shell brings. */
export function statedShares(role: Role, cwd: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sharedModules(role, cwd)).map(([request, { requiredVersion, version }]) => [
      request,
      version ?? requiredVersion,
    ]),
  );
}
