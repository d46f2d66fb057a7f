import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  contentBase,
  contentHashOf,
  type ShellManifest,
  shellManifest,
} from '@siteswap/contracts/platform';
import { Fixture, inAllLocales } from '../test/fixture.ts';
import { compileHint } from './config/compile-hint.ts';
import { listFiles } from './release/integrity.ts';

const shellFiles: Record<string, string> = {
  'package.json': JSON.stringify({
    name: '@siteswap/shell-fixture',
    version: '1.0.0',
    type: 'module',
  }),
  'rsbuild.config.ts': `
    import { createShellConfig } from '@siteswap/mf-preset';
    export default createShellConfig({
      entry: './src/main.tsx',
      bootScript: './src/boot.ts',
      worker: './src/worker.ts',
      server: './src/server.tsx',
      routes: [{ id: 'shell.login', path: '/login', title: 'shell:login' }],
      locales: { shell: './src/locales', common: './src/common' },
      eagerComponents: ['button'],
    });`,
  'src/main.tsx': `
    import './style.css';
    import '@siteswap/web-kit';
    import { createRoot } from 'react-dom/client';
    import { RouterProvider } from 'react-router/dom';
    import { Button } from '@siteswap/ui-kit/button';
    createRoot(document.body).render(<Button>Hi {String(RouterProvider)}</Button>);`,
  'src/server.tsx': `
    import { Button } from '@siteswap/ui-kit/button';
    import { renderToReadableStream } from 'react-dom/server.edge';
    export async function render({ target }) {
      const stream = await renderToReadableStream(<Button>{target}</Button>);
      const decoder = new TextDecoder();
      const reader = stream.getReader();
      let html = '';
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        html += decoder.decode(part.value, { stream: true });
      }
      return { html };
    }`,
  'src/style.css': 'body { color: green }',
  'src/boot.ts': `
    const theme: string = 'dark';
    document.documentElement.dataset['theme'] = theme;`,
  'src/worker.ts': `
    import type { Message } from './message.ts';
    const show = (message: Message): void => self.show(message);
    self.addEventListener('push', (event) => show(event.data));`,
  ...inAllLocales('src/locales', { login: 'Sign in' }),
  ...inAllLocales('src/common', { retry: 'Retry' }),
};

/** What a server file may use: no `process`, no network, no document. */
const allowed = {
  AbortController,
  console,
  MessageChannel,
  performance,
  queueMicrotask,
  ReadableStream,
  setTimeout,
  structuredClone,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
};

interface ServerPages {
  readonly shared: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  render(input: { target: string }): Promise<{ html: string }>;
}

/** Runs a server file where nothing is but what it may use. */
function runServerPages(code: string): ServerPages {
  const module = { exports: {} };
  const run = runInNewContext(`(function (module, exports, require) {${code}\n})`, { ...allowed });
  run(module, module.exports, (request: string) => {
    throw new Error(`requires ${request}`);
  });
  return module.exports as ServerPages;
}

describe('a release of the shell', () => {
  const fixture = new Fixture(shellFiles);
  const dist = join(fixture.folder, 'dist');
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
  let manifest: ShellManifest;

  beforeAll(async () => {
    await fixture.build();
    manifest = shellManifest.parse(JSON.parse(read('shell.json')));
  });
  afterAll(() => fixture.remove());

  it('names scripts and styles of its entry, all there and all with their hash', () => {
    expect(manifest.version).toBe('1.2.3-0123456789');
    expect(manifest.scripts.length).toBeGreaterThan(0);
    expect(manifest.styles).toHaveLength(1);
    const named = [...manifest.scripts, ...manifest.styles, manifest.bootScript];
    expect(listFiles(dist)).toEqual(expect.arrayContaining(named));
    for (const file of named) expect(manifest.integrity[file]).toMatch(/^sha384-/);
  });

  it('loads the components outside the frame ahead, in one file after the entry', () => {
    expect(manifest.scripts.at(-1)).toMatch(/\/kit\./);
    expect(manifest.scripts.at(-2)).toMatch(/\/main\./);
  });

  it('has the scripts of the page compiled while they arrive, and no others', () => {
    const hinted = listFiles(dist).filter(
      (file) => file.endsWith('.js') && read(file).startsWith(compileHint),
    );
    const ofPage = manifest.scripts.filter((file) => !file.includes('/async/'));
    expect(ofPage.length).toBeGreaterThan(0);
    expect(hinted.toSorted()).toEqual(ofPage.toSorted());
  });

  it('needs no page of its own, because the gateway writes it', () => {
    expect(listFiles(dist).filter((file) => file.endsWith('.html'))).toEqual([]);
  });

  it('loads its later files from the address that all versions have in common', () => {
    const code = manifest.scripts.map(read).join();
    expect(manifest.addresses).toBe('content');
    expect(code).toContain(`"${contentBase('shell')}"`);
    expect(code).not.toContain(manifest.version);
  });

  it('names every file by its content, as the gateway checks it', () => {
    const files = Object.keys(manifest.integrity);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const hash = createHash('sha256')
        .update(readFileSync(join(dist, file)))
        .digest('hex');
      expect([file, contentHashOf(file)]).toEqual([file, hash.slice(0, 16)]);
    }
  });

  it('sets the theme by a script that stands alone', () => {
    const documentElement = { dataset: {} as Record<string, string> };
    runInNewContext(read(manifest.bootScript), { document: { documentElement } });
    expect(documentElement.dataset).toEqual({ theme: 'dark' });
  });

  it('has a service worker that stands alone and that no page loads', () => {
    const { worker = '' } = manifest;
    expect(manifest.integrity[worker]).toMatch(/^sha384-/);
    expect(manifest.scripts).not.toContain(worker);
    const shown: unknown[] = [];
    const self = new EventTarget();
    runInNewContext(read(worker), {
      self: Object.assign(self, { show: (data: unknown) => shown.push(data) }),
    });
    self.dispatchEvent(Object.assign(new Event('push'), { data: 'hello' }));
    expect(shown).toEqual(['hello']);
  });

  it('carries the translations of the shell and of the kit, and its own routes', () => {
    expect(JSON.parse(read('locales/fr.json'))).toEqual({
      shell: { login: 'Sign in' },
      common: { retry: 'Retry' },
    });
    expect(manifest.routes).toEqual([{ id: 'shell.login', path: '/login', title: 'shell:login' }]);
  });

  it('contains what renders pages on the server, in one file that stands alone', async () => {
    expect(listFiles(join(dist, 'server'))).toEqual(['pages.js']);
    const pages = runServerPages(read('server/pages.js'));
    const { html } = await pages.render({ target: '/editions/1?page=2' });
    expect(html).toMatch(/^<button [^>]*>.*\/editions\/1\?page=2/);
  });

  it('brings every shared module whole for the server files of remotes', () => {
    const { shared } = runServerPages(read('server/pages.js'));
    const requests = Object.keys(manifest.shared ?? {});
    const onServer = requests.filter((request) => request !== 'react-dom/client');
    expect(Object.keys(shared).sort()).toEqual(onServer.sort());
    expect(shared['react']).toMatchObject({ useState: expect.any(Function) });
    expect(shared['react-router']).toMatchObject({ StaticRouterProvider: expect.any(Function) });
    expect(shared['@siteswap/ui-kit/button']).toMatchObject({ Button: expect.anything() });
    for (const module of Object.values(shared)) expect(Object.keys(module)).not.toEqual([]);
  });

  it('says which names it brings of shared modules, and of which it brings all', () => {
    const { provides = {} } = manifest;
    expect(Object.keys(provides).sort()).toEqual(Object.keys(manifest.shared ?? {}).sort());
    expect(provides['react']).toEqual(expect.arrayContaining(['useState', 'default', '*']));
    expect(provides['@siteswap/ui-kit/button']).toEqual(['*', 'Button']);
    expect(provides['react-router']).toEqual(expect.arrayContaining(['Link', 'useParams']));
    expect(provides['zod']).toEqual(expect.arrayContaining(['object', 'z', 'default']));
    for (const library of ['react-router', 'zod', '@tanstack/react-query']) {
      expect(provides[library]).not.toContain('*');
    }
  });

  it('has the hash of the server file apart from those of browsers', () => {
    const hash = createHash('sha384').update(read('server/pages.js')).digest('base64');
    expect(manifest.server).toEqual({ file: 'server/pages.js', integrity: `sha384-${hash}` });
    expect(Object.keys(manifest.integrity)).not.toContain('server/pages.js');
  });

  it('leaves the messages of zod in other languages out', () => {
    const code = listFiles(dist)
      .filter((file) => file.endsWith('.js') && !file.startsWith('server/'))
      .map(read)
      .join();
    expect(code).not.toContain('Ungültige Eingabe');
  });

  it('leaves the JSON Schema of zod out, which only services describe their routes with', () => {
    const code = manifest.scripts.map(read).join();
    expect(code).toContain('ZodError');
    expect(code).not.toContain('json-schema.org');
  });
});
