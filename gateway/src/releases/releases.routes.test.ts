import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { moduleBudgetBytes, releaseLimits, releasePromoted } from '@siteswap/contracts/platform';
import { waitFor } from '@siteswap/service-kit/testing';
import type { Files } from '#test/sample-releases.ts';
import { aShell, release } from '#test/sample-releases.ts';
import { aSoundRelease, type EntryHead, tarOf } from '#test/sound-release.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

const deployToken = 'deploy-token-of-the-tests';
const first = '1.0.0-bbbbbbbbbb';

let site: TestGateway;
const start = async () => {
  site = await startTestGateway({ env: { DEPLOY_TOKEN: deployToken } });
  const shell = aShell('1.0.0-dddddddddd', { shared: { react: '19.3.4' } });
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

  it('MF-01 is taken in, pointed to and back, while nothing is started again', async () => {
    const answer = await upload('2.0.0', aSoundRelease('2.0.0'));
    expect([answer.status, answer.json]).toMatchObject([201, { isKept: true, files: 16 }]);
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
    const told = () =>
      site.broker.events(releasePromoted).filter(({ data }) => data.name === 'clubs');
    await waitFor(() => told().length === 1);
    expect(told()[0]?.data).toEqual({
      name: 'clubs',
      version: '2.0.0',
      previousVersion: first,
      by: 'deploy-token',
    });

    expect((await post('rollback')).json.version).toBe(first);
    expect(await versionInUse()).toBe(first);
    expect((await list()).deeds.map(({ deed, by }: Record<string, string>) => [deed, by])).toEqual([
      ['rolled-back', 'deploy-token'],
      ['promoted', 'deploy-token'],
      ['uploaded', 'deploy-token'],
      ['built', 'build'],
    ]);
  });

  it('never changes once it is there', async () => {
    await upload('2.0.0', aSoundRelease('2.0.0'));
    const again = await upload('2.0.0', aSoundRelease('2.0.0'));
    expect([again.status, again.json.code]).toEqual([409, 'RELEASE_EXISTS']);
  });

  it('is only checked when asked to', async () => {
    const answer = await upload('2.0.0', aSoundRelease('2.0.0'), { query: '?check=true' });
    expect([answer.status, answer.json.isKept]).toEqual([200, false]);
    expect((await promote('2.0.0')).status).toBe(404);
  });

  it('must be there to be pointed to, and must have had one before to go back', async () => {
    expect((await promote('9.9.9')).json.code).toBe('RELEASE_NOT_FOUND');
    expect((await post('rollback')).json.code).toBe('NO_PREVIOUS_RELEASE');
    expect(await versionInUse()).toBe(first);
  });

  it('is not pointed to when the shell in use no longer shares what it wants', async () => {
    await upload('2.0.0', aSoundRelease('2.0.0'));
    const shell = aShell('2.0.0-eeeeeeeeee', { shared: { react: '20.0.0' } });
    await release(site.releases, 'shell', '2.0.0-eeeeeeeeee', shell);
    await waitFor(async () => (await registry()).shell === '2.0.0-eeeeeeeeee');
    const answer = await promote('2.0.0');
    expect([answer.status, answer.json.code]).toEqual([409, 'RELEASE_INCOMPATIBLE']);
    expect(answer.json.errors).toMatchObject([{ path: 'react', code: 'SHARED_INCOMPATIBLE' }]);
  });

  it('is kept with nine others, and those in use whatever their age', async () => {
    for (let minor = 0; minor < 12; minor += 1) {
      const version = `2.${minor}.0`;
      expect((await upload(version, aSoundRelease(version))).status).toBe(201);
    }
    const kept = (await readdir(join(site.releases, 'clubs'))).filter(
      (one) => one !== 'current.json',
    );
    expect(kept).toHaveLength(11);
    expect(kept).toEqual(expect.arrayContaining([first, '2.2.0', '2.11.0']));
    expect((await list()).releases[0].version).toBe('2.11.0');
  });

  it('reaches another replica at once, and survives a broker that forgot everything', async () => {
    await upload('2.0.0', aSoundRelease('2.0.0'));
    await site.broker.nats.streams.remove();
    await site.broker.nats.streams.ensure();
    expect((await promote('2.0.0')).status).toBe(200);
    const other = await startTestGateway({ env: { RELEASES_DIR: site.releases } });
    expect((await other.call('/api/platform/registry')).json.remotes[0].version).toBe('2.0.0');
    await other.stop();
  });

  it('gives way to a newer build, which the others get too', async () => {
    await upload('2.0.0', aSoundRelease('2.0.0'));
    await promote('2.0.0');
    await release(site.releases, 'clubs', '3.0.0', aSoundRelease('3.0.0'));
    await waitFor(async () => (await versionInUse()) === '3.0.0');
    await waitFor(async () => (await list()).deeds[0].version === '3.0.0');
  });
});

describe('a release that does not hold together', () => {
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
    ['FILE_MISSING', 'remote-entry.js', without('remote-entry.js')],
    ['FILE_MISSING', 'static/css/list.css', without('static/css/list.css')],
    ['HASH_MISSING', 'static/css/list.css', stating({ integrity: fewerHashes })],
    ['HASH_DIFFERS', 'static/css/list.css', { ...sound, 'static/css/list.css': 'b{}' }],
    ['HASH_DIFFERS', 'remote-entry.js', { ...sound, 'remote-entry.js': 'expose("./list")' }],
    ['HASH_NOT_IN_ENTRY', 'static/js/list.js', { ...sound, 'remote-entry.js': '"./list"' }],
    ['COMPRESSED_DIFFERS', 'static/js/list.js.br', { ...sound, 'static/js/list.js.br': 'x' }],
    ['LOCALE_MISSING', 'locales/uk.json', without('locales/uk.json')],
    ['LOCALE_INVALID', 'locales/da.json', { ...sound, 'locales/da.json': '[]' }],
    [
      'LOCALE_KEYS_DIFFER',
      'locales/fr.json',
      { ...sound, 'locales/fr.json': '{"clubs":{"title":"Clubs"}}' },
    ],
    ['SHARED_UNSTATED', 'remote.json', stating({ shared: undefined })],
    ['SHARED_UNKNOWN', 'left-pad', stating({ shared: { 'left-pad': '^1.0.0' } })],
    ['SHARED_INCOMPATIBLE', 'react', stating({ shared: { react: '^18.0.0' } })],
    ['BUDGET_EXCEEDED', './list', { ...sound, 'static/css/list.css.br': large }],
  ])('is refused with %s about %s', async (code, path, files) => {
    const answer = await upload('2.0.0', files);
    expect([answer.status, answer.json.code]).toEqual([422, 'RELEASE_REFUSED']);
    expect(answer.json.errors).toContainEqual(expect.objectContaining({ code, path }));
    expect((await readdir(join(site.releases, 'clubs'))).sort()).toEqual([first, 'current.json']);
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
  it.each(strange)('with %s is refused', async (_what, header) => {
    const answer = await upload('2.0.0', await tarOf(entries, [header]));
    expect(answer.status).toBe(422);
    expect(answer.json.errors).toMatchObject([{ code: 'ARCHIVE_ENTRY_REFUSED' }]);
    expect((await readdir(join(site.releases, 'clubs'))).sort()).toEqual([first, 'current.json']);
  });

  it('that is none is refused', async () => {
    const answer = await upload('2.0.0', Buffer.alloc(1_000, 'x'));
    expect(answer.json.errors).toMatchObject([{ code: 'ARCHIVE_BROKEN' }]);
    const half = (await tarOf(aSoundRelease('2.0.0'))).subarray(0, 2_000);
    expect((await upload('2.0.0', half)).json.errors).toMatchObject([{ code: 'ARCHIVE_BROKEN' }]);
  });

  it('of another type or too large is refused', async () => {
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
    ['a wrong token', 401, () => ({ 'x-deploy-token': 'wrong-token-of-somebody' })],
    ['a made-up bearer', 401, () => ({ authorization: 'Bearer own.made-up.pass' })],
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
    const answer = await site.call('/api/platform/releases/clubs/2.0.0', {
      method: 'PUT',
      headers: { ...own, 'content-type': 'application/x-tar' },
      body: await tarOf(aSoundRelease('2.0.0')),
    });
    expect(answer.status).toBe(status);
  });

  it('an admin in admin mode, from our own pages', async () => {
    const { cookie, user } = site.core.signIn({ isGlobalAdmin: true });
    const headers = { ...site.cookie(cookie), ...asAdmin };
    await upload('2.0.0', aSoundRelease('2.0.0'));
    const foreign = { ...headers, origin: 'https://elsewhere.example' };
    const refused = await post('promote', { version: '2.0.0' }, foreign);
    expect([refused.status, refused.json.code]).toEqual([403, 'CROSS_SITE_REFUSED']);
    const answer = await post('promote', { version: '2.0.0' }, site.own(headers));
    expect(answer.status).toBe(200);
    expect((await list()).deeds[0]).toMatchObject({ deed: 'promoted', by: `user:${user.id}` });
  });
});
