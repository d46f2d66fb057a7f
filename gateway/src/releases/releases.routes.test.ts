import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { locales } from '@siteswap/contracts/fields';
import {
  moduleBudgetBytes,
  releaseLimits,
  releasePromoted,
  shellBudgetBytes,
} from '@siteswap/contracts/platform';
import { startTcpProxy, waitFor } from '@siteswap/service-kit/testing';
import { internalToken } from '#test/sample-core.ts';
import type { Files } from '#test/sample-releases.ts';
import { aShell, upload as put, release } from '#test/sample-releases.ts';
import { aSoundRelease, aSoundShell, type EntryHead, tarOf } from '#test/sound-release.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

const deployToken = 'deploy-token-of-the-tests';
const clubsToken = 'deploy-token-of-the-clubs';
const first = '1.0.0-bbbbbbbbbb';

let site: TestGateway;
const start = async () => {
  site = await startTestGateway({
    env: { DEPLOY_TOKEN: deployToken, DEPLOY_TOKENS: `clubs=${clubsToken}` },
  });
  const shell = aShell('1.0.0-dddddddddd', {
    shared: { react: '19.3.4', 'react-router': '8.5.1' },
    provides: { react: ['useState', '*'], 'react-router': ['Link', 'Outlet'] },
    offers: ['shell.hall@1'],
  });
  await release(site.releases, 'shell', '1.0.0-dddddddddd', shell);
  await waitFor(async () => (await registry()).shell === '1.0.0-dddddddddd');
};
const stop = () => site.stop();

const registry = async () => (await site.call('/api/platform/registry')).json;
const versionInUse = async () => (await registry()).remotes[0]?.version;
const token = { 'x-deploy-token': deployToken };

async function upload(
  version: string,
  files: Files | Buffer,
  { query = '', headers = {} as Record<string, string>, name = 'clubs' } = {},
) {
  return site.call(`/api/platform/releases/${name}/${version}${query}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/x-tar', ...token, ...headers },
    body: Buffer.isBuffer(files) ? files : await tarOf(files),
  });
}

const post = (path: string, body: unknown = {}, headers: Record<string, string> = token) =>
  site.call(`/api/platform/releases/clubs/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const promote = (version: string) => post('promote', { version });
const list = async () => (await site.call('/api/platform/releases/clubs', { headers: token })).json;

describe('a release', () => {
  beforeEach(start);
  afterEach(stop);

  it('MF-01 is uploaded, promoted and rolled back without a restart', async () => {
    const response = await upload('2.0.0', aSoundRelease('2.0.0'));
    expect([response.status, response.json]).toMatchObject([201, { isKept: true, files: 17 }]);
    expect(await versionInUse()).toBe(first);

    expect((await promote('2.0.0')).json).toMatchObject({
      version: '2.0.0',
      previousVersion: first,
    });
    expect((await registry()).remotes[0]).toMatchObject({
      version: '2.0.0',
      previousVersion: first,
    });
    expect((await site.call('/mf/clubs/2.0.0/static/js/list.js')).status).toBe(200);
    const promotions = () =>
      site.broker.events(releasePromoted).filter(({ data }) => data.name === 'clubs');
    await waitFor(() => promotions().length === 1);
    expect(promotions()[0]?.data).toEqual({
      name: 'clubs',
      version: '2.0.0',
      previousVersion: first,
      by: 'deploy-token',
    });

    expect((await post('rollback')).json.version).toBe(first);
    expect(await versionInUse()).toBe(first);
    expect(
      (await list()).entries.map(({ action, by }: Record<string, string>) => [action, by]),
    ).toEqual([
      ['rolled-back', 'deploy-token'],
      ['promoted', 'deploy-token'],
      ['uploaded', 'deploy-token'],
      ['built', 'build'],
    ]);
  });

  it('is listed with what browsers load of it, and the difference to the release in use', async () => {
    const sizesOf = async (version: string, files: Files) =>
      (await upload(version, files)).json.sizes;
    const [sound] = await sizesOf('2.0.0', aSoundRelease('2.0.0'));
    expect(sound).toMatchObject({ of: './list', limit: moduleBudgetBytes });
    expect((await promote('2.0.0')).json.sizes).toMatchObject([
      { of: './list', bytes: sound.bytes },
    ]);
    const [same] = await sizesOf('2.1.0', aSoundRelease('2.1.0'));
    expect(same).toEqual({ ...sound, difference: 0 });
    const entryOnly = aSoundRelease('2.2.0', { files: { './list': ['static/js/list.js'] } });
    const [smaller] = await sizesOf('2.2.0', entryOnly);
    expect(smaller.difference).toBe(smaller.bytes - sound.bytes);
    expect(smaller.difference).toBeLessThan(0);
    expect((await promote('2.2.0')).json.sizes).toEqual([smaller]);
  });

  it('never changes once it is there', async () => {
    await upload('2.0.0', aSoundRelease('2.0.0'));
    const again = await upload('2.0.0', aSoundRelease('2.0.0'));
    expect([again.status, again.json.code]).toEqual([409, 'RELEASE_EXISTS']);
  });

  it('is checked and not stored with ?check=true', async () => {
    const response = await upload('2.0.0', aSoundRelease('2.0.0'), { query: '?check=true' });
    expect([response.status, response.json.isKept]).toEqual([200, false]);
    expect((await promote('2.0.0')).status).toBe(404);
  });

  it('must be stored to be promoted, and needs a previous one to be rolled back', async () => {
    expect((await promote('9.9.9')).json.code).toBe('RELEASE_NOT_FOUND');
    expect((await post('rollback')).json.code).toBe('NO_PREVIOUS_RELEASE');
    expect(await versionInUse()).toBe(first);
  });

  it('is not promoted when the shell in use does not provide the shared modules it requires', async () => {
    await upload('2.0.0', aSoundRelease('2.0.0'));
    const shell = aShell('2.0.0-eeeeeeeeee', { shared: { react: '20.0.0' } });
    await release(site.releases, 'shell', '2.0.0-eeeeeeeeee', shell);
    await waitFor(async () => (await registry()).shell === '2.0.0-eeeeeeeeee');
    const response = await promote('2.0.0');
    expect([response.status, response.json.code]).toEqual([409, 'RELEASE_INCOMPATIBLE']);
    expect(response.json.errors).toMatchObject([{ path: 'react', code: 'SHARED_INCOMPATIBLE' }]);
  });

  it('is not promoted when the shell in use does not provide the names it takes of them', async () => {
    await upload('2.0.0', aSoundRelease('2.0.0'));
    const shell = aShell('2.0.0-eeeeeeeeee', {
      shared: { react: '19.3.4' },
      provides: { react: ['use'] },
    });
    await release(site.releases, 'shell', '2.0.0-eeeeeeeeee', shell);
    await waitFor(async () => (await registry()).shell === '2.0.0-eeeeeeeeee');
    const response = await promote('2.0.0');
    expect([response.status, response.json.code]).toEqual([409, 'RELEASE_INCOMPATIBLE']);
    expect(response.json.errors).toMatchObject([
      { path: 'react', code: 'SHARED_NAME_UNKNOWN', params: { names: ['useState'] } },
    ]);
  });

  it('blocks the promotion of a shell that does not provide what it takes', async () => {
    await upload('2.0.0', aSoundRelease('2.0.0'));
    await promote('2.0.0');
    const shell = aShell('2.0.0-eeeeeeeeee', {
      shared: { react: '19.3.4' },
      provides: { react: ['use'] },
    });
    await put(site.releases, 'shell', '2.0.0-eeeeeeeeee', shell);
    const response = await site.call('/api/platform/releases/shell/promote', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...token },
      body: JSON.stringify({ version: '2.0.0-eeeeeeeeee' }),
    });
    expect([response.status, response.json.code]).toEqual([409, 'RELEASE_INCOMPATIBLE']);
    expect(response.json.errors).toMatchObject([
      { code: 'SHARED_NAME_UNKNOWN', params: { names: ['useState'], remote: 'clubs' } },
    ]);
  });

  it('is stored with nine others, and those in use whatever their age', async () => {
    for (let minor = 0; minor < 12; minor += 1) {
      const version = `2.${minor}.0`;
      expect((await upload(version, aSoundRelease(version))).status).toBe(201);
    }
    const stored = (await readdir(join(site.releases, 'clubs'))).filter(
      (one) => one !== 'current.json',
    );
    expect(stored).toHaveLength(11);
    expect(stored).toEqual(expect.arrayContaining([first, '2.2.0', '2.11.0']));
    expect((await list()).releases[0].version).toBe('2.11.0');
  });

  it('reaches another replica at once, and survives a broker that lost its data', async () => {
    await upload('2.0.0', aSoundRelease('2.0.0'));
    await site.broker.nats.streams.remove();
    await site.broker.nats.streams.ensure();
    expect((await promote('2.0.0')).status).toBe(200);
    const other = await startTestGateway({ env: { RELEASES_DIR: site.releases } });
    expect((await other.call('/api/platform/registry')).json.remotes[0].version).toBe('2.0.0');
    await other.stop();
  });

  it('is replaced by a newer build, which other replicas get, too', async () => {
    await upload('2.0.0', aSoundRelease('2.0.0'));
    await promote('2.0.0');
    await release(site.releases, 'clubs', '3.0.0', aSoundRelease('3.0.0'));
    await waitFor(async () => (await versionInUse()) === '3.0.0');
    await waitFor(async () => (await list()).entries[0].version === '3.0.0');
  });
});

describe('without the broker', () => {
  it('a release is rolled back all the same, which the broker learns later', async () => {
    const link = await startTcpProxy(process.env['TEST_NATS_URL'] ?? '');
    site = await startTestGateway({ env: { DEPLOY_TOKEN: deployToken }, natsUrl: link.url });
    try {
      const shell = aShell('1.0.0-dddddddddd', {
        shared: { react: '19.3.4', 'react-router': '8.5.1' },
        provides: { react: ['useState', '*'], 'react-router': ['Link', 'Outlet'] },
      });
      await release(site.releases, 'shell', '1.0.0-dddddddddd', shell);
      await waitFor(async () => (await registry()).shell === '1.0.0-dddddddddd');
      await upload('2.0.0', aSoundRelease('2.0.0'));
      await promote('2.0.0');
      link.cut();
      await waitFor(async () => !(await site.call('/readyz')).json.checks.broker);
      expect((await promote(first)).status).toBe(503);
      const response = await post('rollback');
      expect([response.status, response.json.version]).toEqual([200, first]);
      expect(await versionInUse()).toBe(first);

      link.mend();
      await waitFor(async () => (await site.call('/readyz')).json.checks.broker);
      await waitFor(async () => (await list()).entries[0].action === 'rolled-back');
      expect((await list()).entries[0]).toMatchObject({ version: first, by: 'deploy-token' });
    } finally {
      await stop();
      await link.close();
    }
  });
});

describe('contributions of a release', () => {
  beforeEach(start);
  afterEach(stop);

  const to = (slot: string) => ({ slot, id: slot, expose: './list', order: 1 });

  it('go to slots that the shell or the release itself offers, and it may need known services', async () => {
    const release = aSoundRelease('2.0.0', {
      offers: ['clubs.room@1'],
      slots: [to('shell.hall@1'), to('clubs.room@1')],
      requires: ['svc-clubs'],
    });
    expect((await upload('2.0.0', release)).status).toBe(201);
  });

  it('are not checked while a release is in use that does not state what it offers', async () => {
    await release(
      site.releases,
      'shell',
      '1.1.0',
      aShell('1.1.0', { shared: { react: '19.3.4' } }),
    );
    await waitFor(async () => (await registry()).shell === '1.1.0');
    const unknown = aSoundRelease('2.0.0', { slots: [to('anywhere.else@1')] });
    expect((await upload('2.0.0', unknown)).status).toBe(201);
  });
});

describe('an invalid release', () => {
  beforeAll(start);
  afterAll(stop);

  const sound = aSoundRelease('2.0.0');
  const manifest = JSON.parse(sound['remote.json'] as string);
  const without = (file: string): Files =>
    Object.fromEntries(Object.entries(sound).filter(([name]) => name !== file));
  const stating = (change: Record<string, unknown>): Files => ({
    ...sound,
    'remote.json': JSON.stringify({ ...manifest, ...change }),
  });
  /** Texts of all languages, or of some of them; in Polish the forms for few and many are missing. */
  const withTexts = (
    texts: Record<string, string>,
    changed: readonly string[] = locales,
  ): Files => ({
    ...sound,
    ...Object.fromEntries(
      changed.map((locale) => [`locales/${locale}.json`, JSON.stringify({ clubs: texts })]),
    ),
  });
  const { 'static/css/list.css': _css, ...fewerHashes } = manifest.integrity;
  const large = Buffer.from(
    Array.from({ length: moduleBudgetBytes }, (_, at) => ((at * 7919) % 251) ^ ((at * at) % 241)),
  );

  it.each<[string, string, Files]>([
    ['MANIFEST_MISSING', 'remote.json', without('remote.json')],
    ['MANIFEST_INVALID', 'remote.json', { ...sound, 'remote.json': '{' }],
    ['MANIFEST_INVALID', 'remote.json', stating({ schema: 2 })],
    ['NAME_DIFFERS', 'remote.json', stating({ name: 'groups' })],
    ['VERSION_DIFFERS', 'remote.json', stating({ version: '2.0.1' })],
    [
      'GUARD_UNKNOWN',
      'remote.json',
      stating({ routes: [{ ...manifest.routes[0], guard: 'full-moon' }] }),
    ],
    ['EXPOSE_MISSING', './list', stating({ files: {} })],
    [
      'SLOT_UNKNOWN',
      'remote.json',
      stating({ slots: [{ slot: 'shell.hell@1', id: 'x', expose: './list', order: 1 }] }),
    ],
    ['REQUIRES_UNKNOWN', 'remote.json', stating({ requires: ['svc-nowhere'] })],
    ['FILE_MISSING', 'remote-entry.js', without('remote-entry.js')],
    ['FILE_MISSING', 'static/css/list.css', without('static/css/list.css')],
    ['HASH_MISSING', 'static/css/list.css', stating({ integrity: fewerHashes })],
    ['HASH_DIFFERS', 'static/css/list.css', { ...sound, 'static/css/list.css': 'b{}' }],
    ['HASH_DIFFERS', 'remote-entry.js', { ...sound, 'remote-entry.js': 'expose("./list")' }],
    ['HASH_NOT_IN_ENTRY', 'static/js/list.js', { ...sound, 'remote-entry.js': '"./list"' }],
    ['FILE_MISSING', 'server/pages.js', without('server/pages.js')],
    ['HASH_DIFFERS', 'server/pages.js', { ...sound, 'server/pages.js': 'module.exports = 1' }],
    ['HASH_MISSING', 'server/pages.js', stating({ server: undefined })],
    [
      'SERVER_FILE_PUBLIC',
      'server/pages.js',
      stating({
        integrity: { ...manifest.integrity, 'server/pages.js': manifest.server.integrity },
      }),
    ],
    [
      'SERVER_FILE_PUBLIC',
      'static/js/list.js',
      stating({ server: { ...manifest.server, file: 'static/js/list.js' } }),
    ],
    ['COMPRESSED_DIFFERS', 'static/js/list.js.br', { ...sound, 'static/js/list.js.br': 'x' }],
    ['LOCALE_MISSING', 'locales/uk.json', without('locales/uk.json')],
    ['LOCALE_INVALID', 'locales/da.json', { ...sound, 'locales/da.json': '[]' }],
    [
      'LOCALE_DIFFERS',
      'locales/fr.json',
      { ...sound, 'locales/fr.json': '{"clubs":{"title":"Clubs"}}' },
    ],
    [
      'LOCALE_DIFFERS',
      'locales/pl.json',
      withTexts({ title: 'Clubs', seats_one: '{{count}}', seats_other: '{{count}}' }),
    ],
    ['LOCALE_DIFFERS', 'locales/it.json', withTexts({ title: 'Clubs {{invented}}' }, ['it'])],
    ['SHARED_UNSTATED', 'remote.json', stating({ shared: undefined })],
    [
      'SHARED_UNKNOWN',
      'left-pad',
      stating({ shared: { 'left-pad': '^1.0.0' }, uses: { 'left-pad': ['default'] } }),
    ],
    ['SHARED_INCOMPATIBLE', 'react', stating({ shared: { react: '^18.0.0' } })],
    ['SHARED_UNSTATED', 'remote.json', stating({ uses: undefined })],
    [
      'SHARED_NAME_UNKNOWN',
      'react-router',
      stating({ uses: { 'react-router': ['Link', 'createCookie'] } }),
    ],
    ['SHARED_NAME_UNKNOWN', 'react-router', stating({ uses: { 'react-router': ['*'] } })],
    ['BUDGET_EXCEEDED', './list', { ...sound, 'static/css/list.css.br': large }],
  ])('is rejected with %s about %s', async (code, path, files) => {
    const response = await upload('2.0.0', files);
    expect([response.status, response.json.code]).toEqual([422, 'RELEASE_REJECTED']);
    expect(response.json.errors).toContainEqual(expect.objectContaining({ code, path }));
    expect((await readdir(join(site.releases, 'clubs'))).sort()).toEqual([first, 'current.json']);
  });

  it('is rejected when every page would load more of a shell than its budget', async () => {
    const shell = {
      ...aSoundShell('2.0.0', 'module.exports = {}'),
      'static/js/main.js.br': Buffer.alloc(shellBudgetBytes),
    };
    const response = await upload('2.0.0', shell, { name: 'shell' });
    expect(response.status).toBe(422);
    expect(response.json.errors).toContainEqual({
      path: 'shell',
      code: 'BUDGET_EXCEEDED',
      params: { bytes: expect.any(Number), limit: shellBudgetBytes },
    });
  });
});

describe('an archive', () => {
  beforeAll(start);
  afterAll(stop);

  const entries = { 'remote.json': '{}' };

  const strange: [string, EntryHead][] = [
    ['a path that climbs', { name: '../../shell/shell.json', size: 0 }],
    ['an absolute path', { name: '/etc/passwd', size: 0 }],
    ['a hidden file', { name: '.env', size: 0 }],
    ['a symbolic link', { name: 'link.js', type: 'symlink', linkname: '/etc/passwd' }],
    ['a hard link', { name: 'link.js', type: 'link', linkname: 'remote.json' }],
    ['a device', { name: 'null', type: 'character-device' }],
    ['the same file twice', { name: 'remote.json', size: 0 }],
  ];
  it.each(strange)('with %s is rejected', async (_what, header) => {
    const response = await upload('2.0.0', await tarOf(entries, [header]));
    expect(response.status).toBe(422);
    expect(response.json.errors).toMatchObject([{ code: 'ARCHIVE_ENTRY_REJECTED' }]);
    expect((await readdir(join(site.releases, 'clubs'))).sort()).toEqual([first, 'current.json']);
  });

  it('that is not a tar is rejected', async () => {
    const response = await upload('2.0.0', Buffer.alloc(1_000, 'x'));
    expect(response.json.errors).toMatchObject([{ code: 'ARCHIVE_BROKEN' }]);
    const half = (await tarOf(aSoundRelease('2.0.0'))).subarray(0, 2_000);
    expect((await upload('2.0.0', half)).json.errors).toMatchObject([{ code: 'ARCHIVE_BROKEN' }]);
  });

  it('of another type or too large is rejected', async () => {
    const headers = { 'content-type': 'application/zip' };
    expect((await upload('2.0.0', sound(), { headers })).status).toBe(415);
    const large = { 'large.txt': Buffer.alloc(releaseLimits.bytes + 1) };
    expect((await upload('2.0.0', large)).status).toBe(413);
  });

  const sound = () => aSoundRelease('2.0.0');
});

describe('who may release', () => {
  beforeAll(start);
  afterAll(stop);

  const asAdmin = { 'x-admin-mode': 'true' };

  it.each([
    ['a visitor', 401, () => ({})],
    ['a wrong token', 401, () => ({ 'x-deploy-token': 'wrong-token-of-a-client' })],
    ['a made-up bearer', 401, () => ({ authorization: 'Bearer gateway.made-up.token' })],
    ['a member', 403, () => site.cookie(site.core.signIn().cookie)],
    [
      'a member who claims admin mode',
      403,
      () => ({ ...site.cookie(site.core.signIn().cookie), ...asAdmin }),
    ],
    [
      'an admin outside admin mode',
      403,
      () => site.cookie(site.core.signIn({ isGlobalAdmin: true }).cookie),
    ],
  ])('not %s', async (_who, status, headers) => {
    const own = site.own(headers());
    expect((await post('promote', { version: first }, own)).status).toBe(status);
    expect((await post('rollback', {}, own)).status).toBe(status);
    const read = await site.call('/api/platform/releases/clubs', { headers: headers() });
    expect(read.status).toBe(status);
    const response = await site.call('/api/platform/releases/clubs/2.0.0', {
      method: 'PUT',
      headers: { ...own, 'content-type': 'application/x-tar' },
      body: await tarOf(aSoundRelease('2.0.0')),
    });
    expect(response.status).toBe(status);
  });

  it('the token of a remote, for that remote only', async () => {
    const own = { 'x-deploy-token': clubsToken };
    await upload('3.0.0', aSoundRelease('3.0.0'), { headers: own });
    expect((await post('promote', { version: '3.0.0' }, own)).status).toBe(200);
    expect((await list()).entries[0]).toMatchObject({
      action: 'promoted',
      by: 'deploy-token:clubs',
    });
    for (const name of ['shell', 'groups']) {
      const path = `/api/platform/releases/${name}`;
      expect((await site.call(path, { headers: own })).status).toBe(403);
      const moved = await site.call(`${path}/rollback`, { method: 'POST', headers: own });
      expect([moved.status, moved.json.code]).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('not a client that tries tokens: after ten wrong ones of an address no further is looked at', async () => {
    const other = await startTestGateway({ env: { DEPLOY_TOKEN: deployToken } });
    const call = (headers: Record<string, string>) =>
      other.call('/api/platform/releases/clubs', { headers });
    const wrong = { 'x-deploy-token': 'wrong-token-of-a-client' };
    for (let tried = 0; tried < 10; tried += 1) expect((await call(wrong)).status).toBe(401);
    const limited = await call(token);
    expect([limited.status, limited.json.code]).toEqual([429, 'RATE_LIMITED']);
    const wait = Number(limited.headers['retry-after']);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect(wait).toBeGreaterThan(10 * 60);
    const lines = other.logged.filter(({ msg }) => msg === 'security event');
    expect(lines).toHaveLength(10);
    expect(lines[0]).toMatchObject({ type: 'release.token', outcome: 'failure' });
    expect(JSON.stringify(other.logged)).not.toContain('wrong-token');
    await other.stop();
  });

  it('a session that calls what is no route leaves nothing behind', async () => {
    const { cookie } = site.core.signIn({ isGlobalAdmin: true });
    const path = '/api/platform/releases/a/b/c/d';
    for (let calls = 0; calls < 3; calls += 1) {
      expect((await site.call(path, { headers: site.cookie(cookie) })).status).toBe(404);
    }
    const headers = { 'x-internal-token': internalToken };
    await waitFor(async () =>
      /unused_one_time_tokens\{[^}]*\} 0/.test((await site.call('/metrics', { headers })).text),
    );
  });

  it('not an admin whose last proof is older than 15 minutes, and a deploy token needs none', async () => {
    const { cookie } = site.core.signIn({ id: 92, isGlobalAdmin: true });
    site.core.proofAt = () => Math.floor(Date.now() / 1_000) - 16 * 60;
    const headers = site.own({ ...site.cookie(cookie), ...asAdmin });
    const path = '/api/platform/releases/clubs/4.0.0';
    const tar = { ...headers, 'content-type': 'application/x-tar' };
    for (const response of [
      await post('promote', { version: first }, headers),
      await post('rollback', {}, headers),
      await site.call(path, { method: 'PUT', headers: tar, body: 'x' }),
    ]) {
      expect([response.status, response.json.code]).toEqual([403, 'PROOF_REQUIRED']);
    }
    site.core.proofAt = () => Math.floor(Date.now() / 1_000);
    const list = '/api/platform/releases/clubs';
    expect((await site.call(list, { headers })).status).toBe(200);
    expect((await upload('4.0.0', aSoundRelease('4.0.0'))).status).toBe(201);
  });

  it('an admin in admin mode, from our own pages', async () => {
    const { cookie, user } = site.core.signIn({ isGlobalAdmin: true });
    const headers = { ...site.cookie(cookie), ...asAdmin };
    await upload('2.0.0', aSoundRelease('2.0.0'));
    const foreign = { ...headers, origin: 'https://elsewhere.example' };
    const rejected = await post('promote', { version: '2.0.0' }, foreign);
    expect([rejected.status, rejected.json.code]).toEqual([403, 'CROSS_SITE_REJECTED']);
    const response = await post('promote', { version: '2.0.0' }, site.own(headers));
    expect(response.status).toBe(200);
    expect((await list()).entries[0]).toMatchObject({ action: 'promoted', by: `user:${user.id}` });
  });

  it('and what they did is reported as security events', async () => {
    const { cookie, user } = site.core.signIn({ id: 91, isGlobalAdmin: true });
    const headers = site.own({ ...site.cookie(cookie), ...asAdmin });
    await upload('2.1.0', aSoundRelease('2.1.0'));
    await post('promote', { version: '2.1.0' }, headers);
    await post('rollback', {}, headers);
    await post('promote', { version: '2.1.0' }, { ...headers, origin: 'https://evil.example' });
    const events = site.logged.filter(({ msg }) => msg === 'security event').slice(-4);
    expect(events).toMatchObject([
      { type: 'release.uploaded', outcome: 'success', reason: 'clubs 2.1.0' },
      { type: 'release.promoted', outcome: 'success', userId: user.id, reason: 'clubs 2.1.0' },
      { type: 'release.rolled-back', outcome: 'success', userId: user.id },
      { type: 'cross-site.write', outcome: 'rejected' },
    ]);
  });
});
