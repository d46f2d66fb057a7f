import { createHash, webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { network } from '@siteswap/web-kit/testing';
import { HttpResponse, http } from 'msw';
import { aRegistryEntry } from '#test/registry-entry.ts';
import { fetchFiles } from './fetch-files.ts';

const content = { 'remote-entry.js': 'let entry;', 'list.js': 'let list;', 'list.css': '.a{}' };
type File = keyof typeof content;
const types = (file: string) => (file.endsWith('.css') ? 'text/css' : 'text/javascript');
const hash = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const entry = aRegistryEntry('mf-props', {
  files: { './list': ['list.js', 'list.css'] },
  integrity: Object.fromEntries(Object.entries(content).map(([file, text]) => [file, hash(text)])),
});
const options = () => ({ signal: new AbortController().signal, cache: 'default' as const });

function serve(file: File, respond?: () => Response | Promise<Response>): void {
  const otherwise = (): Response =>
    new HttpResponse(content[file], { headers: { 'content-type': types(file) } });
  network.use(http.get(`*${entry.baseUrl}${file}`, respond ?? otherwise));
}

// jsdom has no digests; browsers have them on secure pages.
Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle });

beforeEach(() => {
  for (const file of Object.keys(content) as File[]) serve(file);
});

describe('fetching the files of a module', () => {
  it('passes when all of them are the released ones', async () => {
    await expect(fetchFiles(entry, './list', options())).resolves.toBeUndefined();
  });

  it.each(['remote-entry.js', 'list.js', 'list.css'] as const)(
    'MF-04 rejects %s when one byte differs',
    async (file) => {
      serve(
        file,
        () => new HttpResponse(`${content[file]} `, { headers: { 'content-type': types(file) } }),
      );
      await expect(fetchFiles(entry, './list', options())).rejects.toMatchObject({
        reason: 'integrity',
      });
    },
  );

  it('MF-04 rejects a file the registry has no hash for', async () => {
    const { 'list.css': _, ...integrity } = entry.manifest.integrity;
    const unhashed = { ...entry, manifest: { ...entry.manifest, integrity } };
    await expect(fetchFiles(unhashed, './list', options())).rejects.toMatchObject({
      reason: 'integrity',
    });
  });

  it.each([
    ['missing', () => new HttpResponse('not found', { status: 404 })],
    ['network', () => new HttpResponse('down', { status: 503 })],
    ['network', () => HttpResponse.error()],
    ['broken', () => HttpResponse.html('<!doctype html>')],
  ] as const)('says %s for what a stylesheet element would hide', async (reason, respond) => {
    serve('list.css', respond);
    await expect(fetchFiles(entry, './list', options())).rejects.toMatchObject({ reason });
  });

  it('stops its requests when it is aborted', async () => {
    serve('list.js', () => new Promise(() => {}));
    const controller = new AbortController();
    const fetching = fetchFiles(entry, './list', { signal: controller.signal, cache: 'default' });
    controller.abort();
    await expect(fetching).rejects.toMatchObject({ reason: 'timeout' });
  });
});
