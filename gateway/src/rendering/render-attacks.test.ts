import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { locales } from '@siteswap/contracts/fields';
import { waitFor } from '@siteswap/service-kit/testing';
import { type Files, release } from '#test/sample-releases.ts';
import { shellPages } from '#test/sample-server-files.ts';
import { aSoundRelease, aSoundShell, tarOf } from '#test/sound-release.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

const deployToken = 'deploy-token-of-the-tests';
let site: TestGateway;
let versions = 0;

const send = (path: string, method: string, type: string, body: string | Buffer) =>
  site.call(`/api/platform/releases/${path}`, {
    method,
    headers: { 'content-type': type, 'x-deploy-token': deployToken },
    body,
  });

/** Uploads a release, which is checked there, and puts it into use. */
async function bring(name: string, version: string, files: Files) {
  const uploaded = await send(`${name}/${version}`, 'PUT', 'application/x-tar', await tarOf(files));
  expect([uploaded.status, uploaded.json.errors]).toEqual([201, undefined]);
  const promoted = await send(
    `${name}/promote`,
    'POST',
    'application/json',
    JSON.stringify({ version }),
  );
  expect(promoted.status).toBe(200);
  await waitFor(async () => {
    const { shell, remotes } = (await site.call('/api/platform/registry')).json;
    return [{ name: 'shell', version: shell }, ...remotes].some(
      (one) => one.name === name && one.version === version,
    );
  });
}

/**
 * A release of the remote at `/` whose server file behaves well at `/`, which is all that its upload tries.
 * @param attack code of an address with a query
 * @param atStart code of the file itself
 */
async function bringClubs(attack: string, atStart = ''): Promise<string> {
  versions += 1;
  const version = `3.0.${versions}`;
  const pages = `${atStart}
    module.exports = { './list': async ({ target }) => {
      if (target.includes('?')) { ${attack} }
      return 'clubs';
    } };`;
  await bring('clubs', version, aSoundRelease(version, {}, pages));
  return version;
}

const open = (path: string) => site.call(path, { headers: { accept: 'text/html' } });
const rootOf = (text: string) => /<div id="root"[^>]*>(.*)<\/div>\n<noscript>/s.exec(text)?.[1];

/** Everything else of the platform works: other pages are rendered, the API responds. */
async function expectOthersToWork(version: string): Promise<void> {
  expect(rootOf((await open('/')).text)).toContain('<main>clubs</main>');
  expect(rootOf((await open('/shows/members')).text)).toMatch(/<main>shows\b/);
  expect(rootOf((await open('/login')).text)).toContain('<header>Sign in</header>');
  expect((await site.call('/healthz')).status).toBe(200);
  const { remotes } = (await site.call('/api/platform/registry')).json;
  expect(remotes).toContainEqual(expect.objectContaining({ name: 'clubs', version }));
}

async function startSite(renderTimeoutMs: number): Promise<TestGateway> {
  const env = {
    DEPLOY_TOKEN: deployToken,
    RENDER_DEADLINE_MS: '60000',
    RENDER_TIMEOUT_MS: `${renderTimeoutMs}`,
  };
  site = await startTestGateway({ env, withoutReleases: true });
  await bring('shell', '2.0.0', aSoundShell('2.0.0', shellPages));
  await bring('shows', '1.0.0', aShowsRelease('1.0.0', 'shows'));
  return site;
}

beforeAll(async () => {
  await startSite(5_000);
});
afterAll(() => site.stop());

/** Another remote, whose page at /shows/members shows this text. */
function aShowsRelease(version: string, text: string): Files {
  const files = aSoundRelease(
    version,
    {
      name: 'shows',
      namespace: 'shows',
      routes: [
        { id: 'shows.list', path: '/shows/members', title: 'shows:title', expose: './members' },
      ],
      files: { './members': ['static/js/list.js', 'static/css/list.css'] },
    },
    `module.exports = { './members': () => '${text}' };`,
  );
  const entry = String(files['remote-entry.js']).replace('./list', './members');
  const manifest = JSON.parse(String(files['remote.json']));
  const hash = createHash('sha384').update(entry).digest('base64');
  manifest.integrity['remote-entry.js'] = `sha384-${hash}`;
  const renamed = Object.entries(files)
    .filter(([path]) => path.startsWith('locales/'))
    .map(([path, content]) => [path, String(content).replace('"clubs"', '"shows"')]);
  return {
    ...files,
    ...Object.fromEntries(renamed),
    'remote-entry.js': entry,
    'remote.json': JSON.stringify(manifest),
  };
}

/**
 * Puts a shell into use by the folder of releases, where the gateway tries no server file. What it shares says whether
 * a remote shall attack.
 */
async function useShell(isAttackOn: boolean): Promise<void> {
  versions += 1;
  const version = `2.1.${versions}`;
  const pages = shellPages.replace('shared = {', `shared = { attack: { isOn: ${isAttackOn} },`);
  await release(site.releases, 'shell', version, aSoundShell(version, pages));
  await waitFor(async () => (await site.call('/api/platform/registry')).json.shell === version);
}

/** An object whose functions are being called now: the process, should its own be among them. */
const lookAtStack = `
  const objectsOnStack = () => {
    const before = Error.prepareStackTrace;
    Error.prepareStackTrace = (_, frames) => frames;
    const frames = new Error('x').stack;
    Error.prepareStackTrace = before;
    const objects = frames.map((frame) => frame.getThis());
    return objects.find((one) => one && one !== globalThis && one !== module.exports);
  };
  const onStackAtStart = objectsOnStack();`;

describe('a release that behaves well when it is checked, and attacks later', () => {
  it.each([
    ['hangs', 'for (;;);'],
    ['never ends', 'await new Promise(() => {});'],
    ['fills the heap', 'const all = []; for (;;) all.push(new Array(100000).fill({}));'],
    ['fills the memory', 'const all = []; for (;;) all.push(new Uint8Array(8000000).fill(1));'],
    [
      'throws in a timer',
      'setTimeout(() => { throw new Error("later"); }); await new Promise(() => {});',
    ],
    ['makes endless markup', 'return "x".repeat(3_000_000);'],
    ['floods its queue of turns', 'for (;;) await null;'],
  ])('and %s loses one page its first paint', async (_, attack) => {
    const version = await bringClubs(attack);
    const { status, text } = await open('/?attack=1');
    expect([status, rootOf(text)]).toEqual([200, '']);
    // Browsers render the page from this release.
    expect(text).toContain(`"version":"${version}"`);
    await expectOthersToWork(version);
  });

  it.each([
    ['throws', 'throw new Error("no");'],
    ['throws what is no error', 'throw { get message() { throw this; }, toString: null };'],
    ['returns no text', 'return { toString() { throw new Error("no"); } };'],
  ])('and %s loses its place, or the root, of one page', async (_, attack) => {
    const version = await bringClubs(attack);
    const { status, text } = await open('/?attack=1');
    expect(status).toBe(200);
    expect(['', '<header>Sign in</header><main></main>']).toContain(rootOf(text));
    await expectOthersToWork(version);
  });

  it('finds neither network, files, modules nor the process', async () => {
    const version = await bringClubs(
      `
      const attempts = {
        fetch: () => fetch('http://127.0.0.1'),
        net: () => import('node:net'),
        fs: () => require('node:fs'),
        process: () => process.env,
        builtin: () => globalThis.process.getBuiltinModule('fs'),
        constructor: () => constructor.constructor('return process')(),
        array: () => [].constructor.constructor('return process')(),
        async: () => (async () => {}).constructor('return process')(),
        timer: () => setTimeout.constructor('return process')(),
        main: () => require.main.require('fs'),
        cache: () => require.cache[0].require('fs'),
        code: () => setTimeout('globalThis.hacked = 1'),
        stack: () => objectsOnStack(),
        stackAtStart: () => onStackAtStart,
      };
      const found = [];
      for (const [name, attempt] of Object.entries(attempts)) {
        try { if ((await attempt()) !== undefined) found.push(name); } catch {}
      }
      return 'found: ' + found.join();`,
      lookAtStack,
    );
    const { text } = await open('/?attack=1');
    expect(rootOf(text)).toContain('<main>found: </main>');
    await expectOthersToWork(version);
  });

  it.each([
    ['throws', `throw new Error('now')`],
    ['ends its process', 'const all = []; for (;;) all.push(new Array(100000).fill({}));'],
  ])(
    'and %s once it is loaded leaves its pages to browsers, and does not stop deployments',
    async (_, attack) => {
      await useShell(false);
      const version = await bringClubs('', `if (require('attack').isOn) { ${attack} }`);
      await useShell(true);
      // With other releases in use, all server files are loaded again.
      await bring(
        'shows',
        `1.1.${versions}`,
        aShowsRelease(`1.1.${versions}`, `shows ${versions}`),
      );
      expect(rootOf((await open('/')).text)).toBe('<header>Sign in</header><main></main>');
      expect(rootOf((await open('/shows/members')).text)).toContain(`shows ${versions}`);
      expect((await open('/')).text).toContain(`"version":"${version}"`);
    },
  );
});

describe('while pages of a release hang', () => {
  it('ten cold pages of others are rendered', async () => {
    const usual = site;
    const leaving = new AbortController();
    try {
      // Who waits for the end of a hang waits longer than the pages do.
      await startSite(600_000);
      await bringClubs('for (;;);');
      const attack = async (times: number) => {
        const url = `http://127.0.0.1:${site.gateway.port}/?attack=${times}`;
        const request = fetch(url, { headers: { accept: 'text/html' }, signal: leaving.signal });
        await request.catch(() => undefined);
      };
      const attacks = [attack(0)];
      for (const [index, locale] of locales.slice(0, 10).entries()) {
        attacks.push(attack(index + 1));
        const headers = { accept: 'text/html', 'accept-language': locale };
        const { text } = await site.call('/shows/members', { headers });
        expect(rootOf(text)).toContain('<main>shows');
      }
      leaving.abort();
      await Promise.all(attacks);
    } finally {
      await site.stop();
      site = usual;
    }
  });

  it('it loses its own first paint after two of them, as metrics and log say', async () => {
    const version = await bringClubs(
      'const all = []; for (;;) all.push(new Array(100000).fill({}));',
    );
    await open('/?attack=1');
    expect(rootOf((await open('/?attack=2')).text)).toBe('');
    // The frame is the shell's.
    expect(rootOf((await open('/?attack=3')).text)).toBe('<header>Sign in</header><main></main>');
    expect(rootOf((await open('/shows/members')).text)).toMatch(/<main>shows/);
    const headers = { 'x-internal-token': site.internalToken };
    const metrics = (await site.call('/metrics', { headers })).text;
    const release = `clubs@${version}`;
    expect(metrics).toContain(
      `gateway_render_losses{page="clubs.list",release="${release}",service="gateway"} 2`,
    );
    expect(site.logged).toContainEqual(
      expect.objectContaining({ level: 'error', page: 'clubs.list', release }),
    );
  });
});
