import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { registry as registrySchema } from '@siteswap/contracts/platform';
import { waitFor } from '@siteswap/service-kit/testing';
import {
  aRemote,
  aShell,
  clubTranslations,
  point,
  release,
  shellScript,
  upload,
} from '#test/sample-releases.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

let site: TestGateway;
beforeEach(async () => {
  site = await startTestGateway();
});
afterEach(() => site.stop());

const registry = async () => (await site.call('/api/platform/registry')).json;
const shellBase = '/mf/shell/1.0.0-aaaaaaaaaa';

describe('a file of a release', () => {
  it('is cached by browsers for a year', async () => {
    const response = await site.call(`${shellBase}/static/js/main.js`);
    expect([response.status, response.text]).toEqual([200, shellScript]);
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const css = await site.call(`${shellBase}/static/css/main.css`);
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
    const again = await site.call(`${shellBase}/static/js/main.js`, {
      headers: { 'if-none-match': response.headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('is sent in the compressed form made with the release', async () => {
    const response = await site.call(`${shellBase}/static/js/main.js`, {
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['vary']).toContain('accept-encoding');
    expect(brotliDecompressSync(response.body).toString()).toBe(shellScript);
  });

  it('that is missing is a plain 404, also for a browser, and is served once it is there', async () => {
    const path = '/mf/clubs/2.0.0-cccccccccc/static/js/late.js';
    const missing = await site.call(path, { headers: { accept: 'text/html' } });
    expect([missing.status, missing.json.code]).toEqual([404, 'NOT_FOUND']);
    expect(missing.headers['cache-control']).toBe('no-store');
    await upload(site.releases, 'clubs', '2.0.0-cccccccccc', { 'static/js/late.js': 'late' });
    expect((await site.call(path)).text).toBe('late');
  });

  it('too large for the cache is read from disk', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024, 'x');
    await upload(site.releases, 'clubs', '1.0.0-bbbbbbbbbb', { 'large.js': large });
    const response = await site.call('/mf/clubs/1.0.0-bbbbbbbbbb/large.js');
    expect(response.body.equals(large)).toBe(true);
    expect(response.headers['cache-control']).toContain('immutable');
  });

  it.each([
    '/mf/clubs/1.0.0-bbbbbbbbbb/../../shell/1.0.0-aaaaaaaaaa/shell.json',
    '/mf/clubs/../shell/shell.json',
    '/mf/clubs/..%2f..%2fsecret',
    '/mf/clubs/1.0.0-bbbbbbbbbb/%2e%2e/current.json',
    '/mf/clubs/1.0.0-bbbbbbbbbb/..%2fcurrent.json',
    '/mf/clubs/1.0.0-bbbbbbbbbb/.env',
    '/mf/clubs/current.json',
    '/mf/clubs/../../secret',
    '/mf/clubs/1.0.0-bbbbbbbbbb/static%00.js',
    '/mf/clubs/1.0.0-bbbbbbbbbb/static',
    '/mf//etc/passwd',
    '/mf/',
  ])('does not lie at %s', async (path) => {
    await writeFile(join(site.releases, 'secret'), 'secret');
    await upload(site.releases, 'clubs', '1.0.0-bbbbbbbbbb', { '.env': 'secret' });
    expect((await site.call(path)).status).toBe(404);
  });

  it.each([
    '/mf/clubs/1.0.0-bbbbbbbbbb/server/pages.js',
    '/mf/clubs/1.0.0-bbbbbbbbbb/static/js/list.js.map',
    '/mf/shell/1.0.0-aaaaaaaaaa/server/pages.js',
  ])('that is not for browsers is not sent: %s', async (path) => {
    const [, , name = '', version = '', ...file] = path.split('/');
    await upload(site.releases, name, version, { [file.join('/')]: 'source', 'boot.js': 'boot' });
    expect((await site.call(`/mf/${name}/${version}/boot.js`)).status).toBe(200);
    expect((await site.call(path)).status).toBe(404);
  });

  it('can only be read', async () => {
    const response = await site.call(`${shellBase}/boot.js`, {
      method: 'POST',
      headers: site.own(),
    });
    expect(response.status).toBe(405);
  });
});

describe('the registry', () => {
  it('lists the remotes in use with their manifests', async () => {
    const response = await site.call('/api/platform/registry');
    const parsed = registrySchema.parse(response.json);
    expect(
      parsed.remotes.map(({ name, version, baseUrl }) => ({ name, version, baseUrl })),
    ).toEqual([
      { name: 'clubs', version: '1.0.0-bbbbbbbbbb', baseUrl: '/mf/clubs/1.0.0-bbbbbbbbbb/' },
    ]);
    expect(parsed.remotes[0]?.manifest.namespace).toBe('clubs');
    expect(response.headers['cache-control']).toBe('no-cache');
    const again = await site.call('/api/platform/registry', {
      headers: { 'if-none-match': response.headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('follows a pointer without a restart, there and back', async () => {
    const before = await site.call('/api/platform/registry');
    await release(site.releases, 'clubs', '1.1.0-cccccccccc', aRemote('1.1.0-cccccccccc'));
    await waitFor(async () => (await registry()).remotes[0].version === '1.1.0-cccccccccc');
    const after = await site.call('/api/platform/registry', {
      headers: { 'if-none-match': before.headers.etag ?? '' },
    });
    expect(after.status).toBe(200);
    expect(after.json.release).not.toBe(before.json.release);
    await point(site.releases, 'clubs', '1.0.0-bbbbbbbbbb');
    await waitFor(async () => (await registry()).remotes[0].version === '1.0.0-bbbbbbbbbb');
    expect((await registry()).release).toBe(before.json.release);
  });

  it.each([
    ['no manifest at all', {}],
    ['a manifest that is no JSON', { 'remote.json': '{' }],
    ['a manifest outside the contract', { 'remote.json': '{"schema":1}' }],
    ['the manifest of another version', aRemote('9.9.9')],
    ['an unknown guard', aRemote('2.0.0', { nav: [unknownGuard()] })],
    ['no entry', withoutEntry()],
  ])('leaves out a remote with %s, and only that one', async (_name, files) => {
    await release(site.releases, 'good', '1.0.0', aRemote('1.0.0', { name: 'good', routes: [] }));
    await waitFor(async () => (await registry()).remotes.length === 2);
    await release(site.releases, 'clubs', '2.0.0', files);
    await waitFor(async () => (await registry()).remotes.length === 1);
    expect((await registry()).remotes[0].name).toBe('good');
    const line = site.logged.find(({ msg }) => String(msg).startsWith('broken release'));
    expect(line).toMatchObject({ remote: 'clubs', level: 'error' });
  });

  it('leaves out a pointer that cannot be read', async () => {
    await mkdir(join(site.releases, 'broken'));
    await writeFile(join(site.releases, 'broken', 'current.json'), '{"version":"../shell"}');
    await waitFor(() => site.logged.some(({ remote }) => remote === 'broken'));
    expect((await registry()).remotes).toHaveLength(1);
  });

  it('goes on with the shell in use when the next one is broken', async () => {
    await release(site.releases, 'shell', '2.0.0', { 'shell.json': '{' });
    await waitFor(() => site.logged.some(({ msg }) => String(msg).includes('the last one stays')));
    const page = await site.call('/', { headers: { accept: 'text/html' } });
    expect(page.text).toContain(`${shellBase}/static/js/main.js`);
  });
});

function unknownGuard() {
  return {
    id: 'clubs.nav',
    label: 'clubs:page.list',
    to: '/',
    place: 'user-menu' as const,
    guard: 'moon-phase',
    order: 1,
  };
}

function withoutEntry() {
  const { 'remoteEntry.js': _entry, ...files } = aRemote('2.0.0');
  return files;
}

describe('the messages of a language', () => {
  const messages = async (hash: string, locale: string) =>
    site.call(`/_i18n/${hash}/${locale}/messages.json`);

  it('are those of shell and remotes together', async () => {
    const { messages: hash } = await registry();
    const response = await messages(hash, 'fr');
    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toContain('max-age=86400');
    expect(response.json.shell.page.login).toBe('Se connecter');
    expect(response.json.common.state.loading).toBe('Chargement…');
    expect(response.json.clubs.page.list).toBe('Associations');
  });

  it('are those of the namespaces asked for; common ones bring the labels that others show', async () => {
    const { messages: hash } = await registry();
    const of = async (names: string) =>
      (await site.call(`/_i18n/${hash}/fr/messages.json?of=${names}`)).json;
    expect(await of('clubs')).toEqual({ clubs: clubTranslations.fr.clubs });
    expect(await of('unknown,__proto__')).toEqual({});
    const { common, shell, clubs, ...rest } = await of('common,shell');
    expect([common.state.loading, shell.page.login]).toEqual(['Chargement…', 'Se connecter']);
    expect(clubs).toEqual({ page: clubTranslations.fr.clubs.page });
    expect(rest).toEqual({});
    const seats = { seats_one: '{{count}} place', seats_other: '{{count}} places' };
    const near = { near_one: '{{count}} place ici', near_other: '{{count}} places ici' };
    const texts = { ...seats, ...near };
    const translations = {
      en: { clubs: { ...clubTranslations.en.clubs, ...texts, form: { long: 'Much text' } } },
      fr: {
        clubs: { ...clubTranslations.fr.clubs, ...texts, form: { long: 'Beaucoup de texte' } },
      },
    };
    const entry = { id: 'clubs.seats', label: 'clubs:seats', to: '/', place: 'header' as const };
    const stored = { key: 'town', query: { from: ['city'] }, label: 'clubs:near' };
    const count = { path: '/api/clubs/counts' as const, stored };
    const badge = { slot: 'clubs.badge@1', id: 'clubs', label: 'clubs:seats', count, order: 1 };
    const remote = aRemote(
      '1.3.0',
      { nav: [{ ...entry, order: 1 }], slots: [badge] },
      translations,
    );
    await release(site.releases, 'clubs', '1.3.0', remote);
    await waitFor(async () => (await registry()).remotes[0].version === '1.3.0');
    const next = (await registry()).messages;
    const labels = (await site.call(`/_i18n/${next}/fr/messages.json?of=common`)).json;
    expect(labels).toEqual({ common, clubs: { ...clubs, ...texts }, shell: { page: shell.page } });
  });

  it('are compressed from the first response on', async () => {
    const texts = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => [`key${at}`, `A long text ${at}`]),
    );
    const translations = { en: { clubs: { ...clubTranslations.en.clubs, texts } } };
    await release(site.releases, 'clubs', '1.4.0', aRemote('1.4.0', {}, translations));
    await waitFor(async () => (await registry()).remotes[0].version === '1.4.0');
    const { messages: hash } = await registry();
    const path = `/_i18n/${hash}/en/messages.json?of=clubs`;
    const first = await site.call(path, { headers: { 'accept-encoding': 'br' } });
    expect(first.headers['content-encoding']).toBe('br');
  });

  it('are English where a release has no translations in that language', async () => {
    const { messages: hash } = await registry();
    expect((await messages(hash, 'uk')).json.clubs.page.list).toBe('Clubs');
  });

  it('keep their address until a translation changes', async () => {
    const { messages: before } = await registry();
    await release(site.releases, 'clubs', '1.1.0', aRemote('1.1.0'));
    await waitFor(async () => (await registry()).remotes[0].version === '1.1.0');
    expect((await registry()).messages).toBe(before);
    const translations = { en: { clubs: { page: { list: 'All clubs' } } } };
    await release(site.releases, 'clubs', '1.2.0', aRemote('1.2.0', {}, translations));
    await waitFor(async () => (await registry()).remotes[0].version === '1.2.0');
    const { messages: after } = await registry();
    expect(after).not.toBe(before);
    expect((await messages(after, 'en')).json.clubs.page.list).toBe('All clubs');
    expect((await messages(before, 'en')).json.clubs.page.list).toBe('Clubs');
  });

  it('of an older release are served also by a gateway that never used it', async () => {
    const { messages: old } = await registry();
    const translations = { en: { clubs: { page: { list: 'All clubs' } } } };
    await release(site.releases, 'clubs', '1.2.0', aRemote('1.2.0', {}, translations));
    const other = await startTestGateway({ env: { RELEASES_DIR: site.releases } });
    try {
      const current = (await other.call('/api/platform/registry')).json;
      expect(current.messages).not.toBe(old);
      const response = await other.call(`/_i18n/${old}/en/messages.json`);
      expect(response.json.clubs.page.list).toBe('Clubs');
    } finally {
      await other.stop();
    }
  });

  it('are 404 for an unknown language or hash', async () => {
    const { messages: hash } = await registry();
    expect((await messages(hash, 'xx')).status).toBe(404);
    expect((await messages('0123456789abcdef', 'en')).status).toBe(404);
    expect((await messages('..', 'en')).status).toBe(404);
    expect((await site.call(`/_i18n/${hash}/en/other.json`)).status).toBe(404);
  });

  it('are 404 for releases that no registry named together, each of them once', async () => {
    const { messages: hash } = await registry();
    const [shell, clubs] = [hash.slice(0, 8), hash.slice(8)];
    for (const other of [
      clubs,
      shell,
      clubs + shell,
      hash + clubs,
      shell + hash,
      hash.repeat(30),
    ]) {
      expect([other, (await messages(other, 'en')).status]).toEqual([other, 404]);
    }
    expect((await messages(hash, 'en')).status).toBe(200);
  });

  it('of a broken file do not affect the others', async () => {
    const files = { ...aRemote('1.3.0'), 'locales/fr.json': '{' };
    await release(site.releases, 'clubs', '1.3.0', files);
    await release(site.releases, 'shell', '1.3.0', aShell('1.3.0'));
    await waitFor(async () => (await registry()).remotes[0].version === '1.3.0');
    const response = await messages((await registry()).messages, 'fr');
    expect(response.json.shell.page.login).toBe('Se connecter');
    expect(response.json.clubs.page.list).toBe('Clubs');
  });
});

describe('the service worker', () => {
  const worker = () => site.call('/sw.js');
  const withWorker = (version: string, code: string) => ({
    ...aShell(version, { worker: 'worker.js' }),
    'worker.js': code,
  });

  it('is the file of the shell in use, for all pages, and never cached', async () => {
    await release(site.releases, 'shell', '2.0.0-dddddddddd', withWorker('2.0.0-dddddddddd', '2;'));
    await waitFor(async () => (await worker()).text === '2;');
    expect((await registry()).hasWorker).toBe(true);
    const { status, headers } = await worker();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
    });
    await release(site.releases, 'shell', '3.0.0-eeeeeeeeee', withWorker('3.0.0-eeeeeeeeee', '3;'));
    await waitFor(async () => (await worker()).text === '3;');
    await point(site.releases, 'shell', '2.0.0-dddddddddd');
    await waitFor(async () => (await worker()).text === '2;');
  });

  it('ends itself where the shell has none, and pages can tell', async () => {
    expect((await registry()).hasWorker).toBe(false);
    const { status, text } = await worker();
    expect(status).toBe(200);
    expect(text).toContain('registration.unregister()');
  });

  it('is only read', async () => {
    const { status, headers } = await site.call('/sw.js', { method: 'POST', headers: site.own() });
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});
