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
    ['react-i18next', ['useTranslation', 'initReactI18next', 'I18nextProvider']],
    ['tanstack-react-query', ['useQuery', 'useInfiniteQuery', 'QueryClient', 'keepPreviousData']],
  ])('retains the exports of %s that pages use', (library, names) => {
    expect(namesOf(library)).toEqual(expect.arrayContaining(names));
  });

  it.each([
    ['react-router', ['createRequestHandler', 'createCookie', 'StaticRouter', 'Scripts']],
    ['zod', ['fromJSONSchema', 'toJSONSchema', 'locales', 'compile']],
    ['react-i18next', ['IcuTrans', 'Trans', 'withSSR']],
    ['tanstack-react-query', ['dehydrate', 'hydrate']],
  ])('leaves out the exports of %s that pages cannot use', (library, names) => {
    const exported = new Set(namesOf(library));
    expect(exported.size).toBeGreaterThan(5);
    expect(names.filter((name) => exported.has(name))).toEqual([]);
  });

  it('names no path of this machine, because the request is written into the bundle', () => {
    const requests = Object.values(replacements);
    expect(requests.length).toBe(5);
    for (const request of requests) {
      expect(request).not.toContain('/');
      expect(modules[alias[request] ?? '']).toBeDefined();
    }
  });

  it('gives zod its namespace', () => {
    expect(modules[alias[replacements['zod'] ?? ''] ?? '']).toContain('export { z, z as default }');
  });
});
