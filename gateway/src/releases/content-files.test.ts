import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@siteswap/service-kit/testing';
import { aShell, point, release, upload } from '#test/sample-releases.ts';
import { aSoundShell, tarOf } from '#test/sound-release.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

const deployToken = 'a-token-of-the-pipeline-0123456789';

let site: TestGateway;
beforeEach(async () => {
  site = await startTestGateway({ env: { DEPLOY_TOKEN: deployToken } });
});
afterEach(() => site.stop());

const named = (name: string, content: string): string =>
  name.replace('*', createHash('sha256').update(content).digest('hex').slice(0, 16));
const vendor = named('static/js/o.*.js', 'vendor');
const main = (content: string): string => named('static/js/main.*.js', content);
const at = (file: string): string => `/mf/shell/_files/${file}`;
const page = async () => (await site.call('/login', { headers: { accept: 'text/html' } })).text;
const shellInUse = async () => (await site.call('/api/platform/registry')).json.shell;

/** A shell whose files are named by their content. */
function aShellByContent(version: string, app: string) {
  const boot = named('boot.*.js', 'boot');
  const files = { [boot]: 'boot', [vendor]: 'vendor', [main(app)]: app };
  return {
    ...aShell(version, {
      addresses: 'content',
      scripts: [vendor, main(app)],
      styles: [],
      bootScript: boot,
      integrity: {},
    }),
    ...files,
  };
}

describe('the files of a shell that are named by their content', () => {
  it('have the same address in the next release when they did not change', async () => {
    await release(site.releases, 'shell', '2.0.0', aShellByContent('2.0.0', 'app 2'));
    await waitFor(async () => (await shellInUse()) === '2.0.0');
    expect(await page()).toContain(`src="${at(vendor)}"`);
    await release(site.releases, 'shell', '3.0.0', aShellByContent('3.0.0', 'app 3'));
    await waitFor(async () => (await shellInUse()) === '3.0.0');
    const html = await page();
    expect(html).toContain(`src="${at(vendor)}"`);
    expect(html).toContain(`src="${at(main('app 3'))}"`);
    const response = await site.call(at(vendor));
    expect([response.status, response.text]).toEqual([200, 'vendor']);
    expect(response.headers['cache-control']).toContain('immutable');
  });

  it('are served for pages of every release that is still there, also after the way back', async () => {
    await upload(site.releases, 'shell', '2.0.0', aShellByContent('2.0.0', 'app 2'));
    await release(site.releases, 'shell', '3.0.0', aShellByContent('3.0.0', 'app 3'));
    expect((await site.call(at(main('app 2')))).text).toBe('app 2');
    expect((await site.call(at(main('app 3')))).text).toBe('app 3');
    await point(site.releases, 'shell', '2.0.0');
    await waitFor(async () => (await shellInUse()) === '2.0.0');
    expect(await page()).toContain(at(main('app 2')));
  });

  it('lie below their version too, and a shell from before lies there only', async () => {
    await upload(site.releases, 'shell', '2.0.0', aShellByContent('2.0.0', 'app 2'));
    expect((await site.call(`/mf/shell/2.0.0/${vendor}`)).text).toBe('vendor');
    expect(await page()).toContain('src="/mf/shell/1.0.0-aaaaaaaaaa/static/js/main.js"');
    expect((await site.call(at('static/js/main.js'))).status).toBe(404);
  });

  it('never have the content of another file, whatever a release brought', async () => {
    await upload(site.releases, 'shell', '2.0.0', aShellByContent('2.0.0', 'app 2'));
    const spoilt = { ...aShellByContent('3.0.0', 'app 3'), [vendor]: 'other' };
    await upload(site.releases, 'shell', '3.0.0', spoilt);
    expect((await site.call(at(vendor))).text).toBe('vendor');
    await rm(join(site.releases, 'shell/2.0.0'), { recursive: true });
    expect((await site.call(at(main('app 2')))).status).toBe(404);
  });

  it.each([
    at(`server/${named('pages.*.js', 'hush')}`),
    at(`../${named('a.*.js', 'hush')}`),
    at(`%2e%2e/${named('a.*.js', 'hush')}`),
    at('shell.json'),
    at(''),
  ])('are files for browsers only: %s', async (path) => {
    const files = {
      [named('a.*.js', 'hush')]: 'hush',
      [`server/${named('pages.*.js', 'hush')}`]: 'hush',
    };
    await upload(site.releases, 'shell', '2.0.0', { ...aShellByContent('2.0.0', 'a'), ...files });
    await writeFile(join(site.releases, 'shell', named('a.*.js', 'hush')), 'hush');
    expect((await site.call(path)).status).toBe(404);
  });

  it('are rejected at upload when the name is not of the content', async () => {
    const files = aSoundShell('2.0.0', 'module.exports = {}', { addresses: 'content' });
    const response = await site.call('/api/platform/releases/shell/2.0.0', {
      method: 'PUT',
      headers: { 'content-type': 'application/x-tar', 'x-deploy-token': deployToken },
      body: await tarOf(files),
    });
    expect(response.status).toBe(422);
    expect(response.json.errors).toEqual(
      expect.arrayContaining([
        { path: 'boot.js', code: 'ADDRESS_DIFFERS' },
        { path: 'static/js/main.js', code: 'ADDRESS_DIFFERS' },
      ]),
    );
  });
});
