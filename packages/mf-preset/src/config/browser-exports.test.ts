import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { browserExports } from './browser-exports.ts';
import { packageFolder } from './shared-modules.ts';

const repository = resolve(import.meta.dirname, '../../../..');
const shell = resolve(repository, 'shell');

describe('what the shell brings of a shared library', () => {
  const { replacements, alias, modules } = browserExports(shell, (name) =>
    packageFolder(name, shell),
  );
  const namesOf = (library: string) => {
    const code = modules[resolve(shell, `src/shared-${library}.js`)] ?? '';
    return (
      /\{(.*)\}/
        .exec(code)?.[1]
        ?.split(',')
        .map((name) => name.trim()) ?? []
    );
  };

  it.each([
    ['react-router', ['Link', 'Outlet', 'createBrowserRouter', 'useBlocker', 'useFetcher']],
    ['zod', ['object', 'string', 'iso', 'coerce', 'config', 'discriminatedUnion', 'ZodError']],
    ['react-i18next', ['useTranslation', 'Trans', 'initReactI18next', 'I18nextProvider']],
  ])('keeps of %s what pages use', (library, names) => {
    expect(namesOf(library)).toEqual(expect.arrayContaining(names));
  });

  it.each([
    ['react-router', ['createRequestHandler', 'createCookie', 'StaticRouter', 'Scripts']],
    ['zod', ['fromJSONSchema', 'locales', 'compile']],
    ['react-i18next', ['IcuTrans', 'withSSR']],
  ])('leaves out of %s what they cannot', (library, names) => {
    const kept = new Set(namesOf(library));
    expect(kept.size).toBeGreaterThan(5);
    expect(names.filter((name) => kept.has(name))).toEqual([]);
  });

  it('names no path of this machine, because the request is written into the bundle', () => {
    const requests = Object.values(replacements);
    expect(requests.length).toBe(3);
    for (const request of requests) {
      expect(request).not.toContain('/');
      expect(modules[alias[request] ?? '']).toBeDefined();
    }
  });

  it('gives zod its namespace', () => {
    expect(modules[alias[replacements['zod'] ?? ''] ?? '']).toContain('export { z, z as default }');
  });
});
