import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@siteswap/service-kit/testing';
import { aRemote, aShell, release } from '#test/sample-releases.ts';
import { clubState } from '#test/sample-routes.ts';
import { clubPages, pagesOf, shellPages } from '#test/sample-server-files.ts';
import { sendJson } from '#test/sample-service.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

let site: TestGateway;
let names: string[];
let versions = 0;

const browser = { accept: 'text/html' };
const open = (path: string, headers: Record<string, string> = {}) =>
  site.call(path, { headers: { ...browser, ...headers } });

/** What is in the root; null without markup. */
const markupOf = (text: string): string | null =>
  /<div id="root" data-rendered>(.*)<\/div>\n<noscript>/s.exec(text)?.[1] ?? null;
const markupAt = async (path: string, headers?: Record<string, string>) =>
  markupOf((await open(path, headers)).text);

function block(html: string, id: string) {
  const start = html.indexOf(`id="siteswap-${id}">`);
  const from = html.indexOf('>', start) + 1;
  return JSON.parse(html.slice(from, html.indexOf('</script', from)));
}

/** A number of the gateway's own metrics. */
async function metric(name: string, label?: string): Promise<number> {
  const { text } = await site.call('/metrics', {
    headers: { 'x-internal-token': site.internalToken },
  });
  const line = text
    .split('\n')
    .find((one) => one.startsWith(`${name}{`) && (!label || one.includes(`name="${label}"`)));
  return Number(line?.split(' ').at(-1) ?? 0);
}

const listSearch = { route: 'clubs.club.list', search: ['q'] };

/** Puts other code for the pages of the remote into use. */
async function usePages(code: string): Promise<string> {
  versions += 1;
  const version = `2.0.${versions}`;
  const files = aRemote(version, {}, undefined, code);
  const manifest = JSON.parse(String(files['remote.json']));
  manifest.routes[0].data = [listSearch];
  manifest.routes[2].head.search = [];
  await release(site.releases, 'clubs', version, {
    ...files,
    'remote.json': JSON.stringify(manifest),
  });
  await waitFor(async () => (await open('/login')).text.includes(`/mf/clubs/${version}/`));
  return version;
}

async function changeClubs(changed: string[]): Promise<void> {
  const marker = async () => (await site.call('/api/clubs?a=marker')).headers['x-cache'];
  await waitFor(async () => (await marker()) === 'hit');
  names = changed;
  await site.broker.publishState(clubState, 12, Date.now(), { name: 'x' });
  await waitFor(async () => (await marker()) === 'miss');
}

beforeAll(async () => {
  site = await startTestGateway({
    env: { RENDER_DEADLINE_MS: '60000', RENDER_TIMEOUT_MS: '5000' },
  });
  const title = 'shell:page.login';
  const routes = [
    { id: 'shell.login', path: '/login', title },
    { id: 'shell.profile', path: '/profile', title, guard: 'auth-protected' },
    { id: 'shell.reset-password', path: '/reset', title, isForBrowsers: true },
  ];
  await release(site.releases, 'shell', '2.0.0', aShell('2.0.0', { routes }, shellPages));
});
afterAll(() => site.stop());
beforeEach(() => {
  names = ['Lille'];
  site.clubs.respond = (req, res) => {
    const id = /^\/api\/clubs\/(\d+)$/.exec(req.url ?? '')?.[1];
    const missing = {
      type: 'about:blank',
      title: 'x',
      status: 404,
      code: 'NO_CLUB',
      requestId: 'r',
    };
    if (id === '99') sendJson(res, missing, 404);
    else if (id) sendJson(res, { id: Number(id), name: names[0] });
    else sendJson(res, { asked: req.url, names });
  };
});

describe('the first paint of a page', () => {
  beforeAll(() => usePages(clubPages));

  it('is rendered from its data, in its language, for visitors and members alike', async () => {
    await changeClubs(['Lille']);
    const { text, status } = await open('/clubs/12', { 'accept-language': 'fr' });
    expect(status).toBe(200);
    expect(markupOf(text)).toContain('<header>Se connecter</header>');
    expect(markupOf(text)).toContain('Lille');
    const { cookie } = site.core.signIn({ id: 81 });
    const member = await open('/clubs/12', { 'accept-language': 'fr', ...site.cookie(cookie) });
    expect(markupOf(member.text)).toBe(markupOf(text));
    expect(block(member.text, 'session').user.id).toBe(81);
  });

  it('says that all of it can be read without JavaScript; the place of a page says itself what it needs', async () => {
    for (const [path, text] of [
      ['/login', 'All can be read.'],
      ['/profile', ''],
      ['/reset', ''],
    ] as const) {
      const page = (await open(path, { 'accept-language': 'en' })).text;
      expect(markupOf(page)).toContain('<header>');
      expect(page).toContain(`\n<noscript>${text}</noscript>`);
    }
  });

  it('of the end of a link knows nothing of the token in it', async () => {
    expect(await markupAt('/reset?token=hush')).not.toContain('hush');
    const text = JSON.stringify(site.logged);
    expect(text).not.toContain('hush');
  });

  it('has the styles of its remotes in the head, and a logo that covers nothing', async () => {
    const { text } = await open('/');
    expect(text).toMatch(/<link rel="stylesheet" href="\/mf\/clubs\/[^"]+list\.css" crossorigin/);
    expect(text).not.toMatch(/as="fetch"[^>]* href="[^"]+\.css"/);
    // Files that only make it interactive wait for its styles.
    const preloads = text.match(/<link rel="preload" as="fetch"[^>]*>/g) ?? [];
    expect(preloads.length).toBeGreaterThan(1);
    for (const preload of preloads) expect(preload).toContain('fetchpriority="low"');
    expect(text).toContain('<div id="siteswap-loading" class="sw-loading" data-over role="status"');
    expect(text).toContain('<noscript><link rel="stylesheet" href="/noscript.css"></noscript>');
    const styles = await site.call('/noscript.css');
    expect([styles.status, styles.text]).toEqual([
      200,
      '.sw-loading,.sw-needs-script,.sw-form,.sw-segmented,button:not([type=submit]){display:none!important}\n',
    ]);
    expect(styles.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('of an address with a query is that of the names that its manifest knows', async () => {
    const { text } = await open('/?utm=1&q=b%26c&x=2');
    expect(markupOf(text)).toContain('data-target="/?q=b%26c"');
    const [entry] = block(text, 'data');
    expect(entry).toMatchObject({ route: 'clubs.club.list', call: { query: { q: 'b&c' } } });
    expect(entry.data.asked).toBe('/api/clubs?q=b%26c');
    expect(block((await open('/?q=a&q=b')).text, 'data')[0].call).toEqual({
      query: { q: ['a', 'b'] },
    });
    expect(await markupAt('/?utm=1')).toContain('data-target="/"');
  });

  it('has the data that its manifest calls the same whatever the query', async () => {
    const { text } = await open('/clubs/12/members?utm=1');
    expect(markupOf(text)).toContain('data-target="/clubs/12/members"');
    expect(block(text, 'data')[0]).toMatchObject({ route: 'clubs.club.get', data: { id: 12 } });
  });

  it('is left to the browser where the query may mean something else', async () => {
    const { text } = await open('/clubs/12?tab=x');
    expect([markupOf(text), block(text, 'data')]).toEqual([null, []]);
  });

  it('of what does not exist says so, from the problem in its data', async () => {
    const { text, status } = await open('/clubs/99');
    expect([status, block(text, 'data')]).toMatchObject([
      404,
      [{ route: 'clubs.club.get', call: { params: { id: 99 } }, problem: { code: 'NO_CLUB' } }],
    ]);
    expect(markupOf(text)).toContain('NO_CLUB');
    expect(await markupAt('/nowhere')).toContain('data-target="/nowhere"');
  });

  it('changes when its data does, and with the release', async () => {
    await changeClubs(['Lille', 'Roubaix']);
    expect(await markupAt('/')).toContain('Roubaix');
    await changeClubs(['Lille', 'Tourcoing']);
    expect(await markupAt('/')).toContain('Tourcoing');
    await usePages(pagesOf(`return 'a new release'`));
    expect(await markupAt('/')).toContain('a new release');
    await usePages(clubPages);
    expect(await markupAt('/')).toContain('Tourcoing');
  });

  it.each([
    '</script><img src=x onerror=alert(1)>',
    '</title><img src=x onerror=alert(1)>',
    '"><img src=x onerror=alert(1)>',
    '<!--<script>\u2028\u2029<img src=x onerror=alert(1)>',
    '__proto__<img src=x onerror=alert(1)>',
  ])('is escaped everywhere: %j', async (nasty) => {
    await changeClubs([nasty]);
    const { text } = await open('/clubs/12');
    expect(text).not.toMatch(/<!--|[\u2028\u2029]<img|<img/);
    expect(markupOf(text)).toContain('img src=x onerror');
    expect(text.match(/<\/script>/g)?.length).toBe(text.match(/<script/g)?.length);
    expect(block(text, 'data')[0].data.name).toBe(nasty);
    const { headers } = await open('/');
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it('is rendered once for everybody who opens the page', async () => {
    await changeClubs(['Only once']);
    const before = await metric('gateway_renders');
    const opened = await Promise.all(Array.from({ length: 8 }, () => markupAt('/clubs/7')));
    expect(new Set(opened).size).toBe(1);
    expect(opened[0]).toContain('Only once');
    const hits = await metric('gateway_first_paints', 'hit');
    await markupAt('/clubs/7');
    expect(await metric('gateway_renders')).toBe(before + 1);
    expect(await metric('gateway_first_paints', 'hit')).toBe(hits + 1);
  });
});

describe('code of a release that misbehaves', () => {
  it.each([
    ['throws', `throw new Error('no')`, '<main></main>'],
    ['hangs', 'for (;;);', null],
    ['ends its process', `const all = []; for (;;) all.push(new Array(100000).fill({}));`, null],
  ])('and %s costs one page its first paint, and nothing else', async (_, code, expected) => {
    await usePages(pagesOf(`if (target === '/clubs/12') { ${code} } return 'fine';`));
    expect(await markupAt('/')).toContain('fine');
    const { text, status } = await open('/clubs/12');
    expect(status).toBe(200);
    if (expected === null) expect(text).toContain('<div id="root"></div>');
    else expect(markupOf(text)).toContain(expected);
    expect(await markupAt('/clubs/13')).toContain('fine');
    expect((await open('/clubs/12')).status).toBe(200);
  });

  it('at its start leaves its pages to the browser, in the frame of the shell', async () => {
    await usePages(`throw new Error('no')`);
    expect(await markupAt('/')).toContain('<main></main>');
  });
});

describe('the time a page waits', () => {
  const startWith = async (deadlineMs: string, code: string) => {
    const other = await startTestGateway({ env: { RENDER_DEADLINE_MS: deadlineMs } });
    await release(other.releases, 'shell', '2.0.0', aShell('2.0.0', {}, shellPages));
    await release(other.releases, 'clubs', '2.0.0', aRemote('2.0.0', {}, undefined, code));
    other.clubs.respond = (_, res) => sendJson(res, { names });
    const seen = async (path: string) =>
      markupOf((await other.call(path, { headers: browser })).text);
    await waitFor(async () =>
      (await other.call('/', { headers: browser })).text.includes('/mf/clubs/2.0.0/'),
    );
    return { other, seen };
  };

  it('is limited: a late render is there for the next visitor', async () => {
    const slow = pagesOf(
      // shape-ignore sleep: only the page waits, for longer than the deadline of 1 ms
      `await new Promise((resolve) => setTimeout(resolve, 300)); return 'slow';`,
    );
    const { other, seen } = await startWith('1', slow);
    try {
      expect(await seen('/clubs/12')).toBeNull();
      await waitFor(async () => (await seen('/clubs/12'))?.includes('slow') === true);
    } finally {
      await other.stop();
    }
  });

  it('is longer for crawlers, which render nothing themselves', async () => {
    const slow = pagesOf(
      // shape-ignore sleep: only the page waits, for longer than the deadline of 1 ms
      `await new Promise((resolve) => setTimeout(resolve, 300)); return 'slow';`,
    );
    const { other } = await startWith('1', slow);
    try {
      const headers = { ...browser, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' };
      const { text } = await other.call('/clubs/13', { headers });
      expect(markupOf(text)).toContain('slow');
    } finally {
      await other.stop();
    }
  });

  it('is none with a deadline of 0: browsers render', async () => {
    const { other, seen } = await startWith('0', clubPages);
    try {
      expect(await seen('/clubs/12')).toBeNull();
      const { text } = await other.call('/', { headers: browser });
      expect(text).toContain('<div id="root"></div>');
    } finally {
      await other.stop();
    }
  });

  it('is none for the home page after a release: it is rendered before the first visit', async () => {
    const { other } = await startWith('60000', clubPages);
    try {
      const token = { 'x-internal-token': other.internalToken };
      const isPrepared = async () => {
        const { text } = await other.call('/metrics', { headers: token });
        return Number(/^gateway_renders\{[^}]*\} (\d+)/m.exec(text)?.[1]) >= 11;
      };
      await waitFor(isPrepared);
    } finally {
      await other.stop();
    }
  });
});
