import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@siteswap/service-kit/testing';
import { aRemote, aShell, type Files, release } from '#test/sample-releases.ts';
import { pagesOf, shellPages } from '#test/sample-server-files.ts';
import { aSoundRelease, aSoundShell, tarOf } from '#test/sound-release.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

const deployToken = 'deploy-token-of-the-tests';
let site: TestGateway;

beforeAll(async () => {
  site = await startTestGateway({ env: { DEPLOY_TOKEN: deployToken } });
  const shell = aShell('2.0.0', { shared: { react: '19.3.4' } }, shellPages);
  await release(site.releases, 'shell', '2.0.0', shell);
  const inUse = pagesOf(`if (target.includes('members')) throw new Error('not mine'); return 'x';`);
  await release(site.releases, 'clubs', '2.0.0', aRemote('2.0.0', {}, undefined, inUse));
  await waitFor(async () => {
    const { shell: version, remotes } = (await site.call('/api/platform/registry')).json;
    return version === '2.0.0' && remotes[0].version === '2.0.0';
  });
});
afterAll(() => site.stop());

async function upload(name: string, version: string, files: Files) {
  const { status, json } = await site.call(`/api/platform/releases/${name}/${version}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/x-tar', 'x-deploy-token': deployToken },
    body: await tarOf(files),
  });
  return { status, errors: json.errors };
}

const broken = (reason: string) => ({
  status: 422,
  errors: [
    {
      path: 'server/pages.js',
      code: 'SERVER_FILE_BROKEN',
      params: { reason: expect.stringContaining(reason) },
    },
  ],
});

describe('a release is rendered once before it is stored', () => {
  it('and stored when all its public pages can be', async () => {
    const sound = aSoundRelease('3.0.0', {}, pagesOf(`return target + locale;`));
    expect((await upload('clubs', '3.0.0', sound)).status).toBe(201);
    expect((await upload('shell', '3.0.0', aSoundShell('3.0.0', ownPages))).status).toBe(201);
  });

  it.each([
    ['throws when it is loaded', `throw new Error('at once')`, 'clubs: Error: at once'],
    ['wants what the shell does not share', `require('lodash')`, 'lodash cannot be required'],
    ['lacks a page', 'module.exports = {}', './list is not exported'],
    ['cannot render a page', pagesOf(`throw new Error('my page')`), '/: clubs: my page'],
    ['hangs', pagesOf('for (;;);'), '/: No reply'],
  ])('and rejected when it %s', async (_, pages, reason) => {
    const response = await upload('clubs', '4.0.0', aSoundRelease('4.0.0', {}, pages));
    expect(response).toMatchObject(broken(reason));
  });

  it.each([
    ['throws', `throw new Error('at once')`, 'shell: Error: at once'],
    ['renders nothing', `module.exports = {}`, 'shell: It exports no render'],
    ['renders no text', `exports.render = () => ({ html: 3 })`, 'not a string'],
  ])('and a shell that %s is rejected', async (_, pages, reason) => {
    const response = await upload('shell', '4.0.0', aSoundShell('4.0.0', pages));
    expect(response).toMatchObject({ status: 422 });
    expect(response.errors[0]).toMatchObject(broken(reason).errors[0] ?? {});
  });

  it('where there is a shell to render it with: else it is stored', async () => {
    const other = await startTestGateway({ env: { DEPLOY_TOKEN: deployToken } });
    try {
      const response = await other.call('/api/platform/releases/clubs/3.0.0', {
        method: 'PUT',
        headers: { 'content-type': 'application/x-tar', 'x-deploy-token': deployToken },
        body: await tarOf(aSoundRelease('3.0.0', {}, pagesOf(`throw new Error('x')`))),
      });
      expect(response.status).toBe(201);
    } finally {
      await other.stop();
    }
  });
});

/** The shell of the samples, without the remotes, whose failures would be the shell's here. */
const ownPages = shellPages.replace("path === '/login' ||", "path !== '' ||");
