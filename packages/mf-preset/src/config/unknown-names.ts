import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rspack } from '@rsbuild/core';
import { trimmedNames } from './browser-exports.ts';
import { packageFolder, sourceOf } from './shared-modules.ts';
import { type SharedNames, wholeModule } from './shared-names.ts';

/** Names that a TypeScript module exports; null when it exports all names of another module. */
async function exportsOfSource(file: string): Promise<Set<string> | null> {
  const { code } = await rspack.experiments.swc.transform(readFileSync(file, 'utf8'), {
    filename: file,
    jsc: {
      parser: { syntax: 'typescript', tsx: file.endsWith('.tsx') },
      target: 'esnext',
      transform: { react: { runtime: 'automatic' } },
    },
  });
  // The compiler leaves comments in front of statements on their line.
  const statement = String.raw`(?:^|\*/ *)export `;
  if (new RegExp(`${statement}\\*`, 'm').test(code)) return null;
  const keywords = String.raw`(?:async )?(?:const|let|class|function\*?) ([\w$]+)`;
  const declared = code.matchAll(new RegExp(statement + keywords, 'gm'));
  const lists = code.matchAll(new RegExp(String.raw`${statement}\{([^}]*)\}`, 'gm'));
  const listed = Array.from(lists, ([, list = '']) => list);
  return new Set([
    ...Array.from(declared, ([, name = '']) => name),
    ...listed.flatMap((list) =>
      list.split(',').map((item) => item.split(' as ').at(-1)?.trim() ?? ''),
    ),
  ]);
}

/** Names that the shell would bring of a shared module; null when it brings the module whole and cannot be asked. */
async function providedNames(request: string, cwd: string): Promise<Set<string> | null> {
  const trimmed = trimmedNames(request);
  if (trimmed) return new Set(trimmed);
  const source = sourceOf(request, cwd);
  if (source) return exportsOfSource(source);
  const require = createRequire(join(packageFolder(request, cwd), 'package.json'));
  return new Set(['default', wholeModule, ...Object.keys(require(request) as object)]);
}

async function unknownNames(request: string, names: readonly string[], cwd: string) {
  if (names.includes(wholeModule) && trimmedNames(request)) return [`${request} as a whole`];
  const provided = await providedNames(request, cwd);
  return names
    .filter((name) => name !== wholeModule && provided?.has(name) === false)
    .map((name) => `${name} of ${request}`);
}

/** Where the names of a shared module are listed. */
function placeOf(requests: readonly string[], unknown: readonly string[]): string {
  const isOfKit = (request: string) => request.startsWith('@siteswap/');
  const named = requests.filter((request) =>
    unknown.some((text) => text.endsWith(` of ${request}`) || text.startsWith(`${request} as `)),
  );
  const folders = new Set(named.filter(isOfKit).map((request) => request.split('/')[1]));
  const places = [...folders].map(
    (folder) => `What it brings of ${folder} is what packages/${folder} exports.`,
  );
  if (!named.every(isOfKit))
    places.push('What it brings of libraries is listed in browser-exports.ts of mf-preset.');
  return places.join(' ');
}

/**
 * In the browser, an import of what the shell does not bring would be undefined; the bundler cannot see it, because the
 * shell brings the module.
 * @throws Error with the names that the shell of this repository would not bring
 */
export async function assertNamesKnown(
  name: string,
  uses: SharedNames,
  cwd: string,
): Promise<void> {
  const entries = Object.entries(uses);
  const found = await Promise.all(
    entries.map(([request, names]) => unknownNames(request, names, cwd)),
  );
  const unknown = found.flat();
  if (unknown.length === 0) return;
  throw new Error(
    `${name} imports ${unknown.join(', ')}, which the shell does not bring. ${placeOf(Object.keys(uses), unknown)}`,
  );
}
