import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { releasePromoted } from '@siteswap/contracts/platform';
import { deployTokenOf } from '@siteswap/releases';
import { startTcpProxy, waitFor } from '@siteswap/service-kit/testing';
import { aShell, point, release } from '#test/sample-releases.ts';
import { aSoundRelease, tarOf } from '#test/sound-release.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

const deployToken = 'deploy-token-of-the-tests';
const token = { 'x-deploy-token': deployToken };
const first = '1.0.0-bbbbbbbbbb';

let site: TestGateway;
const start = async (natsUrl?: string) => {
  site = await startTestGateway({
    env: { DEPLOY_TOKEN: deployToken },
    ...(natsUrl === undefined ? {} : { natsUrl }),
  });
  const shell = aShell('1.0.0-dddddddddd', {
    shared: { react: '19.3.4' },
    provides: { react: ['useState', '*'] },
    offers: [],
  });
  await release(site.releases, 'shell', '1.0.0-dddddddddd', shell);
  await waitFor(async () => (await registry()).shell === '1.0.0-dddddddddd');
};

const registry = async () => (await site.call('/api/platform/registry')).json;
const clubs = async () => (await registry()).remotes[0];

const put = async (version: string, headers: Record<string, string> = token, name = 'clubs') =>
  site.call(`/api/platform/releases/${name}/${version}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/x-tar', ...headers },
    body: await tarOf(aSoundRelease(version, { name })),
  });

/** Status with the code of a rejection, or with the version in use. */
async function post(path: string, body: unknown = {}, name = 'clubs', headers = {}) {
  const { status, json } = await site.call(`/api/platform/releases/${name}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...token, ...headers },
    body: JSON.stringify(body),
  });
  return [status, json.code ?? json.version];
}

const promote = (version: string) => post('promote', { version });
const list = async () => (await site.call('/api/platform/releases/clubs', { headers: token })).json;

/** Versions that were put in use one after the other, after the first. */
async function promoteAll(...versions: string[]) {
  for (const version of versions) {
    expect((await put(version)).status).toBe(201);
    expect(await promote(version)).toEqual([200, version]);
  }
}

beforeEach(() => start());
afterEach(() => site.stop());

describe('going back', () => {
  it('never leads to the release that was left, and goes further back each time', async () => {
    await promoteAll('2.0.0', '3.0.0');
    expect(await post('rollback')).toEqual([200, '2.0.0']);
    expect(await clubs()).toMatchObject({ version: '2.0.0', previousVersion: first });
    expect(await post('rollback')).toEqual([200, first]);
    expect(await clubs()).not.toHaveProperty('previousVersion');
    expect(await post('rollback')).toEqual([409, 'NO_PREVIOUS_RELEASE']);
  });

  it('leads to a release that is named', async () => {
    await promoteAll('2.0.0', '3.0.0', '4.0.0');
    expect(await post('rollback?to=9.9.9')).toEqual([404, 'RELEASE_NOT_FOUND']);
    expect(await post('rollback?to=2.0.0')).toEqual([200, '2.0.0']);
    expect(await clubs()).toMatchObject({ version: '2.0.0', previousVersion: first });
  });
});

describe('a release that was marked as bad', () => {
  it('is chosen by no rollback, promotion or browser, until it is accepted', async () => {
    await promoteAll('2.0.0', '3.0.0', '4.0.0');
    expect(await post('reject', { version: '4.0.0' })).toEqual([409, 'RELEASE_IN_USE']);
    expect(await post('reject', { version: '3.0.0' })).toEqual([200, '4.0.0']);
    expect(await clubs()).toMatchObject({ version: '4.0.0', previousVersion: '2.0.0' });
    expect(await post('rollback?reject=true')).toEqual([200, '2.0.0']);
    expect(await promote('4.0.0')).toEqual([409, 'RELEASE_REJECTED']);
    expect(await post('rollback?to=3.0.0')).toEqual([409, 'RELEASE_REJECTED']);
    const { releases, entries } = await list();
    expect(
      releases
        .filter((one: { isRejected: boolean }) => one.isRejected)
        .map(({ version }: { version: string }) => version),
    ).toEqual(expect.arrayContaining(['3.0.0', '4.0.0']));
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'rejected', version: '3.0.0', by: 'deploy-token' }),
    );

    expect(await post('accept', { version: '4.0.0' })).toEqual([200, '2.0.0']);
    expect(await promote('4.0.0')).toEqual([200, '4.0.0']);
    expect(await clubs()).toMatchObject({ version: '4.0.0', previousVersion: '2.0.0' });
  });

  it('is not used when a pointer names it that was written by hand', async () => {
    await promoteAll('2.0.0');
    await post('rollback?reject=true');
    await point(site.releases, 'clubs', '2.0.0');
    await waitFor(() => site.logged.some(({ msg }) => msg === 'rejected release is not used'));
    await waitFor(async () => (await clubs()).version === first);
    expect(await promote('2.0.0')).toEqual([409, 'RELEASE_REJECTED']);
  });
});

describe('a remote that is switched off', () => {
  const page = (path = '/') => site.call(path, { headers: { accept: 'text/html' } });

  it('has no files and contributions, its pages say so, and it comes back', async () => {
    expect((await page()).status).toBe(200);
    expect(await post('disable')).toEqual([200, first]);
    expect(await clubs()).toMatchObject({ off: 'disabled', manifest: { files: {}, nav: [] } });
    const off = await page();
    expect([off.status, off.headers['retry-after']]).toEqual([503, '3600']);
    expect(off.text).not.toContain('="/mf/clubs/');
    await waitFor(() => site.broker.events(releasePromoted).some(({ data }) => data.off));
    // Another replica, which has a copy of the folder.
    const other = await startTestGateway({ env: { RELEASES_DIR: site.releases } });
    expect((await other.call('/')).status).toBe(503);
    await other.stop();

    await promoteAll('2.0.0');
    expect(await clubs()).toMatchObject({ version: '2.0.0', off: 'disabled' });
    expect(await post('enable')).toEqual([200, '2.0.0']);
    expect(await clubs()).not.toHaveProperty('off');
    expect((await page()).status).toBe(200);
    expect((await list()).entries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['disabled', 'enabled']),
    );
  });

  it('is off without the broker, too', async () => {
    await site.stop();
    const link = await startTcpProxy(process.env['TEST_NATS_URL'] ?? '');
    await start(link.url);
    link.cut();
    await waitFor(async () => !(await site.call('/readyz')).json.checks.broker);
    expect(await post('enable')).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(await post('disable')).toEqual([200, first]);
    expect((await page()).status).toBe(503);
    link.mend();
    await waitFor(async () => (await site.call('/readyz')).json.checks.broker);
    await waitFor(async () => (await list()).entries[0].action === 'disabled');
    expect((await page()).status).toBe(503);
    await link.close();
  });

  it('is gone for good once it was taken out, until a release is promoted', async () => {
    await promoteAll('2.0.0');
    expect((await post('retire'))[0]).toBe(200);
    expect((await page()).status).toBe(410);
    expect(await list()).toMatchObject({ version: null, off: 'retired' });
    expect(await post('rollback')).toEqual([409, 'REMOTE_RETIRED']);
    expect(await post('enable')).toEqual([409, 'REMOTE_RETIRED']);
    expect(await post('disable')).toEqual([409, 'REMOTE_RETIRED']);
    expect(await promote(first)).toEqual([200, first]);
    expect((await page()).status).toBe(200);
  });

  it('is never the shell, nor an unknown one', async () => {
    expect(await post('disable', {}, 'shell')).toEqual([409, 'SHELL_NEEDED']);
    expect(await post('retire', {}, 'shell')).toEqual([409, 'SHELL_NEEDED']);
    expect(await post('disable', {}, 'nothing')).toEqual([404, 'RELEASE_NOT_FOUND']);
    expect(await post('disable', {}, 'clubs', { 'x-deploy-token': 'wrong' })).toEqual([
      401,
      'UNAUTHENTICATED',
    ]);
  });
});

describe('the token of a team', () => {
  it('works for a remote that the running platform has not seen, and for no other', async () => {
    const own = { 'x-deploy-token': deployTokenOf('guests', deployToken) };
    expect((await put('1.0.0', own, 'guests')).status).toBe(201);
    expect((await put('2.0.0', own)).status).toBe(401);
  });

  it('is distinguished in the audit, with the person or pipeline that the caller names', async () => {
    const own = { 'x-deploy-token': deployTokenOf('clubs', deployToken) };
    await put('2.0.0', { ...own, 'x-deployer': 'pipeline 4711' });
    await put('2.1.0', { ...own, 'x-deployer': 'anna@example.org' });
    const by = (await list()).entries.map((entry: { by: string }) => entry.by);
    expect(by).toEqual(['deploy-token:clubs', 'deploy-token:clubs (pipeline 4711)', 'build']);
  });
});
