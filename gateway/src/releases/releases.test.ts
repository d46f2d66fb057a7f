import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { registry as registrySchema } from '@siteswap/contracts/platform';
import { waitFor } from '@siteswap/service-kit/testing';
import { aRemote, aShell, point, release, shellScript, upload } from '#test/sample-releases.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

let site: TestGateway;
beforeEach(async () => {
  site = await startTestGateway();
});
afterEach(() => site.stop());

const registry = async () => (await site.call('/api/platform/registry')).json;
const shellBase = '/mf/shell/1.0.0-aaaaaaaaaa';

describe('a file of a release', () => {
  it('is kept by browsers for a year', async () => {
    const answer = await site.call(`${shellBase}/static/js/main.js`);
    expect([answer.status, answer.text]).toEqual([200, shellScript]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const css = await site.call(`${shellBase}/static/css/main.css`);
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8');
    const again = await site.call(`${shellBase}/static/js/main.js`, {
      headers: { 'if-none-match': answer.headers.etag ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('goes out in the compressed form made with the release', async () => {
    const answer = await site.call(`${shellBase}/static/js/main.js`, {
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['vary']).toContain('accept-encoding');
    expect(brotliDecompressSync(answer.body).toString()).toBe(shellScript);
  });

  it('that is missing is a plain 404, also for a browser, and is found once it is there', async () => {
    const path = '/mf/clubs/2.0.0-cccccccccc/static/js/late.js';
    const missing = await site.call(path, { headers: { accept: 'text/html' } });
    expect([missing.status, missing.json.code]).toEqual([404, 'NOT_FOUND']);
    expect(missing.headers['cache-control']).toBe('no-store');
    await upload(site.releases, 'clubs', '2.0.0-cccccccccc', { 'static/js/late.js': 'late' });
    expect((await site.call(path)).text).toBe('late');
  });

  it('too large to keep is read from disk', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024, 'x');
    await upload(site.releases, 'clubs', '1.0.0-bbbbbbbbbb', { 'large.js': large });
    const answer = await site.call('/mf/clubs/1.0.0-bbbbbbbbbb/large.js');
    expect(answer.body.equals(large)).toBe(true);
    expect(answer.headers['cache-control']).toContain('immutable');
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

  it('can only be read', async () => {
    const answer = await site.call(`${shellBase}/boot.js`, { method: 'POST', headers: site.own() });
    expect(answer.status).toBe(405);
  });
});

describe('the registry', () => {
  it('lists the remotes in use with their manifests', async () => {
    const answer = await site.call('/api/platform/registry');
    const parsed = registrySchema.parse(answer.json);
    expect(
      parsed.remotes.map(({ name, version, baseUrl }) => ({ name, version, baseUrl })),
    ).toEqual([
      { name: 'clubs', version: '1.0.0-bbbbbbbbbb', baseUrl: '/mf/clubs/1.0.0-bbbbbbbbbb/' },
    ]);
    expect(parsed.remotes[0]?.manifest.namespace).toBe('clubs');
    expect(answer.headers['cache-control']).toBe('no-cache');
    const again = await site.call('/api/platform/registry', {
      headers: { 'if-none-match': answer.headers.etag ?? '' },
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

  it('keeps the shell that works when the next one is broken', async () => {
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
    const answer = await messages(hash, 'fr');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toContain('max-age=86400');
    expect(answer.json.shell.page.login).toBe('Se connecter');
    expect(answer.json.common.state.loading).toBe('Chargement…');
    expect(answer.json.clubs.page.list).toBe('Associations');
  });

  it('are English where a release has no words in that language', async () => {
    const { messages: hash } = await registry();
    expect((await messages(hash, 'uk')).json.clubs.page.list).toBe('Clubs');
  });

  it('keep their address while no word changes, and get another one when one does', async () => {
    const { messages: before } = await registry();
    await release(site.releases, 'clubs', '1.1.0', aRemote('1.1.0'));
    await waitFor(async () => (await registry()).remotes[0].version === '1.1.0');
    expect((await registry()).messages).toBe(before);
    const words = { en: { clubs: { page: { list: 'All clubs' } } } };
    await release(site.releases, 'clubs', '1.2.0', aRemote('1.2.0', {}, words));
    await waitFor(async () => (await registry()).remotes[0].version === '1.2.0');
    const { messages: after } = await registry();
    expect(after).not.toBe(before);
    expect((await messages(after, 'en')).json.clubs.page.list).toBe('All clubs');
    expect((await messages(before, 'en')).json.clubs.page.list).toBe('Clubs');
  });

  it('of an older release are still answered by a gateway that never used it', async () => {
    const { messages: old } = await registry();
    const words = { en: { clubs: { page: { list: 'All clubs' } } } };
    await release(site.releases, 'clubs', '1.2.0', aRemote('1.2.0', {}, words));
    const other = await startTestGateway({ env: { RELEASES_DIR: site.releases } });
    try {
      const current = (await other.call('/api/platform/registry')).json;
      expect(current.messages).not.toBe(old);
      const answer = await other.call(`/_i18n/${old}/en/messages.json`);
      expect(answer.json.clubs.page.list).toBe('Clubs');
    } finally {
      await other.stop();
    }
  });

  it('are 404 for a language or a hash that nobody knows', async () => {
    const { messages: hash } = await registry();
    expect((await messages(hash, 'xx')).status).toBe(404);
    expect((await messages('0123456789abcdef', 'en')).status).toBe(404);
    expect((await messages('..', 'en')).status).toBe(404);
    expect((await site.call(`/_i18n/${hash}/en/other.json`)).status).toBe(404);
  });

  it('of a broken file do not take the others away', async () => {
    const files = { ...aRemote('1.3.0'), 'locales/fr.json': '{' };
    await release(site.releases, 'clubs', '1.3.0', files);
    await release(site.releases, 'shell', '1.3.0', aShell('1.3.0'));
    await waitFor(async () => (await registry()).remotes[0].version === '1.3.0');
    const answer = await messages((await registry()).messages, 'fr');
    expect(answer.json.shell.page.login).toBe('Se connecter');
    expect(answer.json.clubs.page.list).toBe('Clubs');
  });
});
