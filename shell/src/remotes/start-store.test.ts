import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getRegistry } from '@siteswap/contracts/platform';
import { installCaches } from '@siteswap/web-kit/testing';
import { startPath, storedRegistry, storeStart } from './start-store.ts';

const registry = { release: 'r', messages: 'h', remotes: [] };
const main = '/mf/shell/_files/main.1.js';
const style = '/mf/shell/_files/main.2.css';
const texts = '/_i18n/h/fr/messages.json';
const former = '/mf/shell/_files/main.0.js';

/** Responds with the name of a file, or not at all for some. */
function serveFiles(missing: readonly string[] = []): readonly unknown[] {
  const asked: unknown[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    asked.push(path);
    return missing.includes(String(path)) ? Response.error() : new Response(`file ${String(path)}`);
  });
  return asked;
}

beforeEach(() => {
  document.head.innerHTML = `
    <script src="${main}" integrity="sha384-x" crossorigin="anonymous" defer></script>
    <link rel="stylesheet" href="${style}">
    <link rel="stylesheet" href="/mf/mf-editions/1/list.css">
    <link rel="preload" as="fetch" href="${texts}">`;
  document.body.innerHTML = `
    <div id="root"><h1>Massues</h1></div>
    <script type="application/json" id="siteswap-page">{"locale":"fr"}</script>
    <script type="application/json" id="siteswap-session">{"user":{"pseudo":"Ana"}}</script>`;
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('what is stored of a start', () => {
  it('is a document, the files it names and the registry, in place of those of before', async () => {
    const stored = installCaches({ [former]: 'old', [style]: 'stored' });
    const asked = serveFiles();
    await storeStart(registry);
    expect([...stored.keys()].sort()).toEqual(
      [startPath, style, main, texts, getRegistry.path].sort(),
    );
    // Its address names its content.
    expect(asked).toEqual([main, texts]);
    expect(stored.get(main)).toBe(`file ${main}`);
    expect(stored.get(getRegistry.path)).toBe(JSON.stringify(registry));
  });

  it('names no person and shows nothing', async () => {
    const stored = installCaches();
    serveFiles();
    await storeStart(registry);
    const start = stored.get(startPath) ?? '';
    expect(start).toContain(`<script src="${main}" integrity="sha384-x"`);
    expect(start).toContain('{"locale":"fr"}');
    expect(start).toContain('<div id="root"></div>');
    expect(start).not.toMatch(/Ana|Massues|mf-editions/);
  });

  it.each([
    ['a file does not come', { missing: [texts] }],
    ['storage is full', { limit: 3 }],
  ])(
    'stays what it was when %s',
    async (_what, { missing = [], limit = 100 }: { missing?: string[]; limit?: number }) => {
      const before = { [startPath]: 'old', [former]: 'old' };
      const stored = installCaches(before, limit);
      serveFiles(missing);
      await storeStart(registry);
      expect(Object.fromEntries(stored)).toMatchObject(before);
    },
  );

  it('is nothing where the browser has no such storage', async () => {
    await expect(storeStart(registry)).resolves.toBeUndefined();
    await expect(storedRegistry()).resolves.toBeUndefined();
  });

  it('has the registry, and none when what is stored cannot be read', async () => {
    installCaches();
    serveFiles();
    await storeStart(registry);
    expect(await storedRegistry()).toEqual(registry);
    installCaches({ [getRegistry.path]: '{"release":' });
    expect(await storedRegistry()).toBeUndefined();
  });
});
