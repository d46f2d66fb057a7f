import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { installCaches } from '@siteswap/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { aRegistryEntry } from '#test/registry-entry.ts';
import { keepOpenedFiles } from './opened-files.ts';

const editions = {
  ...aRegistryEntry('mf-editions'),
  version: '2.0.0',
  previousVersion: '1.0.0',
};
const registry = { release: 'r', messages: 'h', remotes: [editions] };

/** Tells the page that the browser has loaded this. */
let report: (entries: readonly { name: string; responseStatus?: number }[]) => void;

beforeEach(() => {
  class ObserverFixture {
    constructor(listener: (list: { getEntries(): unknown }) => void) {
      report = (entries) => listener({ getEntries: () => entries });
    }
    observe(): void {}
  }
  Object.assign(window, { PerformanceObserver: ObserverFixture });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path) => new Response(String(path)));
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'PerformanceObserver');
});

const own = (path: string) => new URL(path, location.href).href;

describe('the files of pages that were opened', () => {
  it('are stored out of the browser’s cache, and nothing else is', async () => {
    const stored = installCaches();
    await keepOpenedFiles(registry);
    report([
      { name: own('/mf/mf-editions/2.0.0/list.js'), responseStatus: 200 },
      { name: own('/_i18n/h/fr/messages.json?of=push') },
      { name: own('/mf/mf-editions/2.0.0/missing.js'), responseStatus: 404 },
      { name: own('/api/profile'), responseStatus: 200 },
      { name: 'https://tiles.example/mf/1.png', responseStatus: 200 },
    ]);
    await waitFor(() =>
      expect([...stored.keys()]).toEqual([
        '/mf/mf-editions/2.0.0/list.js',
        '/_i18n/h/fr/messages.json?of=push',
      ]),
    );
    expect(jest.mocked(fetch).mock.calls[0]?.[1]).toEqual({ cache: 'force-cache' });
  });

  it('are stored also where the old ones cannot be listed', async () => {
    const stored = installCaches();
    const cache = await caches.open('siteswap-files');
    Object.assign(caches, {
      open: async () => Object.assign(cache, { keys: () => Promise.reject(new Error('busy')) }),
    });
    await keepOpenedFiles(registry);
    report([{ name: own('/mf/mf-editions/2.0.0/list.js'), responseStatus: 200 }]);
    await waitFor(() => expect([...stored.keys()]).toEqual(['/mf/mf-editions/2.0.0/list.js']));
  });

  it('are not stored where the browser does not say what it loads, or stores nothing', async () => {
    await expect(keepOpenedFiles(registry)).resolves.toBeUndefined();
    const stored = installCaches({ '/mf/mf-gone/1.0.0/list.js': 'x' });
    Reflect.deleteProperty(window, 'PerformanceObserver');
    await expect(keepOpenedFiles(registry)).resolves.toBeUndefined();
    expect(stored.size).toBe(1);
  });

  it('go with the release after the next, and when there are more than 300', async () => {
    const shellFiles = Array.from({ length: 300 }, (_, n) => `/mf/shell/_files/part.${n}.js`);
    const remoteFiles = ['1.0.0', '2.0.0', '0.9.0'].map((v) => `/mf/mf-editions/${v}/list.js`);
    const gone = '/mf/mf-gone/1.0.0/list.js';
    const before = [...shellFiles, ...remoteFiles, gone].map((path) => [path, 'x']);
    const stored = installCaches(Object.fromEntries(before), 1_000);
    await keepOpenedFiles(registry);
    const has = (path: string) => stored.has(path);
    expect(remoteFiles.map(has)).toEqual([true, true, false]);
    expect([has(gone), has(shellFiles[0] ?? ''), has(shellFiles[299] ?? '')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
