import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@siteswap/service-kit/testing';
import { openGraphFaults } from '#test/open-graph.ts';
import { aRemote, aShell, release } from '#test/sample-releases.ts';
import { clubState } from '#test/sample-routes.ts';
import { sendJson } from '#test/sample-service.ts';
import { publicUrl, startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

let site: TestGateway;
let club: Record<string, unknown>;
let clubs: unknown;

beforeAll(async () => {
  site = await startTestGateway();
});
afterAll(() => site.stop());
beforeEach(async () => {
  club = { id: 12, name: 'Lille Juggling', description: 'We **meet** on [Mondays](http://x).' };
  clubs = { data: [{ id: 12 }] };
  site.clubs.respond = (req, res) => {
    if (req.url === '/api/clubs') sendJson(res, clubs);
    else if (req.url === '/api/clubs/12') sendJson(res, club);
    else if (req.url === '/api/clubs?marker') sendJson(res, {});
    else sendJson(res, { code: 'NOT_FOUND' }, 404);
  };
  await changeClub();
});

/** Publishes a change of a club; resolves once the gateway has invalidated its cache, which a marker URL shows. */
async function changeClub(): Promise<void> {
  const marker = async () => (await site.call('/api/clubs?marker')).headers['x-cache'];
  await waitFor(async () => (await marker()) === 'hit');
  await site.broker.publishState(clubState, 12, Date.now(), { name: 'x' });
  await waitFor(async () => (await marker()) === 'miss');
}

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const open = (path: string, headers: Record<string, string> = {}) =>
  site.call(path, { headers: { ...browser, ...headers } });

/** The JSON of a block, read as a browser does: up to the first closing tag. */
function block(html: string, id: string) {
  const start = html.indexOf(`id="siteswap-${id}">`);
  const from = html.indexOf('>', start) + 1;
  return JSON.parse(html.slice(from, html.indexOf('</script', from)));
}

const tag = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const title = (html: string) => tag(html, /<title>([^<]*)<\/title>/);
const meta = (html: string, name: string) =>
  tag(html, new RegExp(`<meta (?:property|name)="${name}" content="(.*?)">`));

describe('the document of a page', () => {
  it('begins with the theme, and links what the first page needs', async () => {
    const { status, text, headers } = await open('/');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toMatch(/^<!doctype html>\n<html lang="en" data-theme="light">\n<head>/);
    const scripts = [...text.matchAll(/<script ([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts[0]).toContain(
      'src="/mf/shell/1.0.0-aaaaaaaaaa/boot.js" integrity="sha384-boot"',
    );
    expect(scripts[1]).toContain('defer src="/mf/shell/1.0.0-aaaaaaaaaa/static/js/main.js"');
    expect(text).toContain(
      '<link rel="stylesheet" href="/mf/shell/1.0.0-aaaaaaaaaa/static/css/main.css"',
    );
    const base = '/mf/clubs/1.0.0-bbbbbbbbbb';
    expect(text).toContain(
      `<link rel="preload" as="fetch" href="${base}/remoteEntry.js" crossorigin="anonymous">`,
    );
    expect(text).toContain(`as="fetch" href="${base}/static/js/list.js"`);
    expect(text).toContain(`as="fetch" href="${base}/static/css/list.css"`);
    expect(text).not.toMatch(/href="[^"]*club\.js"/);
    const { messages } = block(text, 'registry');
    const translations = `/_i18n/${messages}/en/messages.json`;
    expect(text).toContain(
      `<link rel="preload" as="fetch" href="${translations}" crossorigin="anonymous">`,
    );
    expect((await site.call(translations)).status).toBe(200);
    expect(text).toContain('id="siteswap-loading"');
    expect(text).toContain('<div id="root"></div>');
    expect(text).toMatch(/<noscript>.+<\/noscript>/);
  });

  it('contains what the browser would request first', async () => {
    const { text } = await open('/');
    const requestId = expect.stringMatching(/^[\w-]+$/);
    expect(block(text, 'page')).toEqual({ status: 200, locale: 'en', requestId });
    expect(block(text, 'session')).toEqual({ user: null });
    expect(block(text, 'config')).toEqual((await site.call('/api/platform/config')).json);
    expect(block(text, 'registry')).toEqual((await site.call('/api/platform/registry')).json);
    expect(block(text, 'data')).toEqual([{ route: 'clubs.club.list', call: {}, data: clubs }]);
  });

  it('FE-03 has its own request id for each visit, also from the cache', async () => {
    const visits = [await open('/'), await open('/')].map(({ headers }) => ({
      id: headers['x-request-id'],
      visitId: headers['server-timing'],
    }));
    expect(visits.map(({ visitId }) => visitId)).toEqual(
      visits.map(({ id }) => `request;desc="${id}"`),
    );
    expect(visits[0]?.id).not.toBe(visits[1]?.id);
  });

  it('leaves the data out when the address has a query', async () => {
    const { status, text } = await open('/?q=x');
    expect([status, block(text, 'data')]).toEqual([200, []]);
  });

  it('has the title of what it shows', async () => {
    club['imageUrl'] = '/uploads/editions/1/a.webp';
    const { text } = await open('/clubs/12');
    expect(title(text)).toBe('Lille Juggling · Siteswap');
    expect(meta(text, 'og:title')).toBe('Lille Juggling · Siteswap');
    expect(meta(text, 'og:description')).toBe('We meet on Mondays.');
    expect(meta(text, 'description')).toBe('We meet on Mondays.');
    expect(meta(text, 'og:url')).toBe(`${publicUrl}/clubs/12`);
    expect(meta(text, 'og:image')).toBe(`${publicUrl}/uploads/editions/1/a.webp`);
    expect(openGraphFaults(text)).toEqual([]);
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}/clubs/12">`);
    expect(block(text, 'data')).toEqual([
      { route: 'clubs.club.get', call: { params: { id: 12 } }, data: club },
    ]);
  });

  it('inside another page has the titles of both, and links the files of both', async () => {
    const { text } = await open('/clubs/12/members/');
    expect(title(text)).toBe('Members · Lille Juggling · Siteswap');
    expect(text).toContain(`<link rel="canonical" href="${publicUrl}/clubs/12/members">`);
    for (const file of ['club.js', 'members.js']) expect(text).toContain(`/static/js/${file}`);
    expect(block(text, 'data')).toHaveLength(1);
  });

  it('is left out by search engines where its address is secret', async () => {
    const { status, text } = await open('/clubs/12/invited/a-secret');
    expect(status).toBe(200);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toContain('rel="canonical"');
    expect((await open('/clubs/12')).text).not.toContain('noindex');
  });

  it('is 404 for an unknown address, and where what it shows does not exist', async () => {
    for (const path of [
      '/nowhere',
      '/clubs/99',
      '/clubs/99/members',
      '/clubs/%E0%A4%A',
      '/clubs/',
    ]) {
      const { status, text } = await open(path);
      expect([path, status]).toEqual([path, 404]);
      expect(title(text)).toBe('Page Not Found · Siteswap');
      expect(openGraphFaults(text)).toEqual([]);
      expect(block(text, 'page').status).toBe(404);
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).not.toContain('rel="canonical"');
    }
  });

  it('is sent also when the service of its data is unreachable', async () => {
    site.clubs.respond = (_req, res) => res.destroy();
    const { status, text } = await open('/clubs/12');
    expect([status, block(text, 'data')]).toEqual([200, []]);
    expect(title(text)).toBe('Club · Siteswap');
  });

  it('is sent to messengers, too, which accept any type', async () => {
    const kinds: Record<string, string>[] = [{ accept: '*/*' }, {}];
    for (const headers of kinds) {
      const preview = await site.call('/clubs/12', { headers });
      expect(meta(preview.text, 'og:title')).toBe('Lille Juggling · Siteswap');
      const missing = await site.call('/logo-of-yesterday.png', { headers });
      expect([missing.status, missing.json.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('is only for browsers that navigate', async () => {
    const response = await site.call('/clubs/12', { headers: { accept: 'application/json' } });
    expect([response.status, response.json.code]).toEqual([404, 'NOT_FOUND']);
    const post = await site.call('/clubs/12', {
      method: 'POST',
      headers: { ...browser, ...site.own() },
    });
    expect(post.status).toBe(404);
  });
});

describe('text from outside', () => {
  const nasty = '</script><script>alert(1)</script><!-- "\'&\u2028\u2029';

  it('is escaped for its place', async () => {
    club = { id: 12, name: nasty, description: `"><img src=x onerror=alert(1)> ${nasty}` };
    const { text } = await open('/clubs/12');
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img');
    expect(text).not.toContain('<!--');
    expect(text).not.toMatch(/[\u2028\u2029](?=[^<]*<\/script)/);
    expect(block(text, 'data')[0].data).toEqual(club);
    expect(title(text)).toContain('&lt;/script&gt;');
  });

  it('of a member is escaped, too', async () => {
    const { cookie, user } = site.core.signIn({ pseudo: nasty });
    const { text } = await open('/', site.cookie(cookie));
    expect(text).not.toContain('<script>alert');
    expect(block(text, 'session')).toEqual({ user });
  });

  it('of the address is escaped, too', async () => {
    const { text } = await open('/clubs/%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E');
    expect(text).not.toContain('<script>alert');
  });
});

describe('how a page looks from outside', () => {
  const nasty = '</script><script>alert(1)</script><!-- "\u2028';
  const preview = {
    description: 'Lundi · **Lille** · "le club" & Co',
    image: {
      url: '/pictures/12.png?v=3',
      type: 'image/png',
      width: 1200,
      height: 630,
      alt: 'Le "club" de <Lille>',
    },
    linkedData: { '@context': 'https://schema.org', '@type': 'SportsClub', name: nasty },
  };
  let other: TestGateway;
  let responses: Record<string, [unknown, number]>;

  beforeAll(async () => {
    other = await startTestGateway({ withoutReleases: true });
    const routes = [
      {
        id: 'clubs.club',
        path: '/clubs/:id',
        title: 'clubs:page.club',
        head: { route: 'clubs.club.get', params: { id: 'id' }, search: [] },
        preview: { route: 'clubs.club.preview', params: { id: 'id' }, query: { locale: 'locale' } },
        query: ['tab'],
        expose: './club',
      },
      {
        id: 'clubs.members',
        path: '/clubs/:id/members',
        parent: 'clubs.club',
        title: 'clubs:page.members',
        head: { route: 'clubs.club.get', params: { id: 'id' }, search: [] },
        expose: './members',
      },
      {
        id: 'clubs.meetings',
        path: '/clubs/:id/meetings',
        parent: 'clubs.club',
        title: 'clubs:page.members',
        head: { route: 'clubs.club.get', params: { id: 'id' }, search: [] },
        preview: {
          route: 'clubs.meeting.preview',
          params: { id: 'id' },
          query: { locale: 'locale' },
          search: ['meetingId'],
        },
        expose: './members',
      },
    ];
    await release(other.releases, 'shell', '1.0.0', aShell('1.0.0'));
    await release(other.releases, 'clubs', '1.0.0', aRemote('1.0.0', { routes }));
    const isThere = async () => (await other.call('/clubs/12', { headers: browser })).status;
    other.clubs.respond = (req, res) => {
      const [body, status] = responses[req.url ?? ''] ?? [{ code: 'NOT_FOUND' }, 404];
      sendJson(res, body, status);
    };
    responses = { '/api/clubs/12': [{ id: 12, name: 'Lille Juggling' }, 200] };
    await waitFor(async () => (await isThere()) === 200);
  });
  afterAll(() => other.stop());

  const visit = (path: string, headers: Record<string, string> = {}) =>
    other.call(path, { headers: { ...browser, ...headers } });

  /** Another club for each test, so that nothing is cached. */
  const respond = (id: number, body: unknown, status = 200, locale = 'en') => {
    responses[`/api/clubs/${id}`] = [{ id, name: 'Lille Juggling' }, 200];
    responses[`/api/clubs/${id}/preview?locale=${locale}`] = [body, status];
  };

  it('ED-09 is in its head, escaped for its place', async () => {
    respond(20, preview);
    const { text } = await visit('/clubs/20');
    expect(meta(text, 'og:image')).toBe(`${publicUrl}/pictures/12.png?v=3`);
    expect(openGraphFaults(text)).toEqual([]);
    expect(meta(text, 'og:image:type')).toBe('image/png');
    expect(meta(text, 'og:image:width')).toBe('1200');
    expect(meta(text, 'og:image:height')).toBe('630');
    expect(meta(text, 'og:image:alt')).toBe('Le &quot;club&quot; de &lt;Lille&gt;');
    expect(meta(text, 'twitter:card')).toBe('summary_large_image');
    expect(meta(text, 'og:description')).toBe('Lundi · Lille · &quot;le club&quot; &amp; Co');
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<!--');
    const data = tag(text, /<script type="application\/ld\+json">(.*?)<\/script/s) ?? '';
    expect(JSON.parse(data)).toEqual(preview.linkedData);
    // The browser does not need it.
    expect(JSON.stringify(block(text, 'data'))).not.toContain('SportsClub');
  });

  it('is in the language of the page, also of the pages in its frame', async () => {
    respond(21, { ...preview, description: 'En français' }, 200, 'fr');
    const { text } = await visit('/clubs/21/members', { 'accept-language': 'fr' });
    expect(meta(text, 'og:description')).toBe('En français');
    expect(text).toContain('application/ld+json');
    expect(title(text)).toBe('Membres · Lille Juggling · Siteswap');
  });

  it.each([
    ['responds with 404', null, 404],
    ['responds with an error', null, 500],
    ['responds with something else', { name: 'x' }, 200],
  ])('is that of its first response when the preview %s', async (_, body, status) => {
    const id = 30 + (status === 200 ? 1 : status);
    respond(id, body, status);
    const { status: got, text } = await visit(`/clubs/${id}`);
    expect([got, title(text)]).toEqual([200, 'Lille Juggling · Siteswap']);
    expect(meta(text, 'twitter:card')).toBe('summary');
    expect(text).not.toContain('ld+json');
  });

  describe('of what its query names', () => {
    const meeting = {
      title: 'Lundi <18:00>',
      description: 'Au gymnase',
      image: null,
      linkedData: null,
    };
    const respondMeeting = (id: number, meetingId: string, body: unknown, status = 200) => {
      const query = `locale=en&meetingId=${meetingId}`;
      responses[`/api/clubs/${id}/meeting-preview?${query}`] = [body, status];
    };
    const ofClub = {
      title: 'Members · Lille Juggling · Siteswap',
      description: 'Lundi · Lille · &quot;le club&quot; &amp; Co',
    };
    const shown = (text: string) => ({
      title: title(text),
      description: meta(text, 'og:description'),
    });

    it('has its title and text, with the picture and data of the page around it', async () => {
      respond(40, preview);
      respondMeeting(40, '7', meeting);
      const { text } = await visit('/clubs/40/meetings?utm_source=x&meetingId=7');
      expect(shown(text)).toEqual({
        title: 'Lundi &lt;18:00&gt; · Lille Juggling · Siteswap',
        description: 'Au gymnase',
      });
      expect(meta(text, 'og:title')).toBe(title(text));
      expect(meta(text, 'og:image')).toBe(`${publicUrl}/pictures/12.png?v=3`);
      expect(meta(text, 'og:url')).toBe(`${publicUrl}/clubs/40/meetings?meetingId=7`);
      expect(text).toContain('application/ld+json');
      expect(openGraphFaults(text)).toEqual([]);
    });

    it('has a picture of its own where it names one', async () => {
      respond(41, preview);
      const image = { url: '/pictures/meeting.png', alt: 'Lundi' };
      respondMeeting(41, '7', { ...meeting, image });
      const { text } = await visit('/clubs/41/meetings?meetingId=7');
      expect(meta(text, 'og:image')).toBe(`${publicUrl}/pictures/meeting.png`);
      expect(meta(text, 'og:image:type')).toBeUndefined();
    });

    it('is not the same for another meeting', async () => {
      respond(42, preview);
      respondMeeting(42, '7', meeting);
      respondMeeting(42, '8', { ...meeting, title: 'Mardi' });
      const titles = ['7', '8'].map(async (id) =>
        title((await visit(`/clubs/42/meetings?meetingId=${id}`)).text),
      );
      expect(await Promise.all(titles)).toEqual([
        'Lundi &lt;18:00&gt; · Lille Juggling · Siteswap',
        'Mardi · Lille Juggling · Siteswap',
      ]);
    });

    it.each([
      ['names none', 43, ''],
      ['names one that is gone', 44, '?meetingId=9'],
      ['is malformed', 45, '?meetingId=x'],
      ['names one whose service fails', 46, '?meetingId=500'],
      ['names none after all', 47, '?meetingId='],
    ])('is that of the page around it when the query %s', async (_, id, query) => {
      respond(id, preview);
      respondMeeting(id, 'x', { code: 'INVALID_INPUT' }, 422);
      respondMeeting(id, '500', { code: 'INTERNAL' }, 500);
      responses[`/api/clubs/${id}/meeting-preview?locale=en`] = [meeting, 200];
      const { status, text } = await visit(`/clubs/${id}/meetings${query}`);
      expect([status, shown(text)]).toEqual([200, ofClub]);
      expect(meta(text, 'og:image')).toBe(`${publicUrl}/pictures/12.png?v=3`);
      expect(text).toContain('application/ld+json');
    });

    it('is shown again once the service responds', async () => {
      respond(48, preview);
      respondMeeting(48, '7', null, 500);
      const open = async () => shown((await visit('/clubs/48/meetings?meetingId=7')).text);
      expect(await open()).toEqual(ofClub);
      respondMeeting(48, '7', meeting);
      expect((await open()).description).toBe('Au gymnase');
    });
  });

  it('has one address, whatever query it was opened with', async () => {
    respond(22, preview);
    const canonical = async (query: string) =>
      tag((await visit(`/clubs/22/${query}`)).text, /<link rel="canonical" href="([^"]*)">/);
    expect(await canonical('')).toBe(`${publicUrl}/clubs/22`);
    expect(await canonical('?utm_source=x&fbclid=%22%3E')).toBe(`${publicUrl}/clubs/22`);
    expect(await canonical('?fbclid=1&tab=%22%3E')).toBe(`${publicUrl}/clubs/22?tab=%22%3E`);
  });
});

describe('the language of a page', () => {
  it.each([
    ['en', {}],
    ['fr', { 'accept-language': 'fr-CA,fr;q=0.8,en;q=0.5' }],
    ['fr', { 'accept-language': 'en;q=0.2, xx, fr;q=0.9' }],
    ['de', { 'accept-language': 'fr', cookie: 'locale=de' }],
    ['fr', { 'accept-language': 'fr', cookie: 'locale=klingon' }],
    ['en', { 'accept-language': 'ja, zh' }],
  ])('is %s for %j', async (locale, headers) => {
    const { text, headers: got } = await open('/', headers as Record<string, string>);
    expect(text).toContain(`<html lang="${locale}"`);
    expect(got['content-language']).toBe(locale);
    expect(got['vary']).toContain('accept-language');
    expect(title(text)).toBe(locale === 'fr' ? 'Associations · Siteswap' : 'Clubs · Siteswap');
  });
});

describe('cached pages', () => {
  it('are the same for visitors until something changes', async () => {
    const first = await open('/clubs/12');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await open('/clubs/12', { 'if-none-match': first.headers.etag ?? '' });
    expect(again.status).toBe(304);
    club['name'] = 'Lille Circus';
    await changeClub();
    expect(title((await open('/clubs/12')).text)).toBe('Lille Circus · Siteswap');
  });

  it('are not used for members, whose pages are private', async () => {
    const { cookie, user } = site.core.signIn({ id: 81 });
    const { text, headers } = await open('/clubs/12', site.cookie(cookie));
    expect(block(text, 'session')).toEqual({ user });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).not.toContain('token-');
    expect(block((await open('/clubs/12')).text, 'session')).toEqual({ user: null });
  });

  it('show a visitor with an ended session as signed out, and clear the cookie', async () => {
    const { status, text, headers } = await open('/', site.cookie('ended-session-0123456789'));
    expect([status, block(text, 'session')]).toEqual([200, { user: null }]);
    expect(headers['set-cookie']?.[0]).toContain('Max-Age=0');
  });

  it('change with the release', async () => {
    await release(site.releases, 'clubs', '1.5.0', aRemote('1.5.0'));
    await release(site.releases, 'shell', '1.5.0', aShell('1.5.0'));
    await waitFor(async () => {
      const { text } = await open('/');
      return text.includes('/mf/shell/1.5.0/') && text.includes('/mf/clubs/1.5.0/');
    });
  });
});

describe('protection', () => {
  it('lets a page run and load only what comes from our origin', async () => {
    const { headers } = await open('/');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('has no inline script, style or handler in the document', async () => {
    const { text } = await open('/clubs/12');
    for (const [, attributes] of text.matchAll(/<script ([^>]*)>/g)) {
      expect(attributes).toMatch(/src="|type="application\/json"/);
    }
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });

  it('requires https and allows map tiles where that is configured', async () => {
    const other = await startTestGateway({
      env: {
        PUBLIC_URL: 'https://siteswap.example',
        TRUSTED_PROXIES: '1',
        MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
      },
    });
    try {
      const { headers, text } = await other.call('/', { headers: browser });
      expect(headers['strict-transport-security']).toContain('max-age=31536000');
      expect(headers['content-security-policy']).toContain(
        "img-src 'self' data: blob: https://*.tiles.example;",
      );
      expect(meta(text, 'og:url')).toBe('https://siteswap.example/');
      expect(block(text, 'config').mapTiles.url).toContain('tiles.example');
    } finally {
      await other.stop();
    }
  });
});

describe('a long page', () => {
  it('is sent compressed', async () => {
    const { body, headers } = await open('/', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(body).toString()).toMatch(/^<!doctype html>/);
  });
});

describe('without a shell', () => {
  it('there is no page yet', async () => {
    const other = await startTestGateway({ withoutReleases: true });
    try {
      const response = await other.call('/', { headers: browser });
      expect([response.status, response.headers['retry-after']]).toEqual([503, '2']);
      expect((await other.call('/readyz')).status).toBe(503);
      await release(other.releases, 'shell', '1.0.0', aShell('1.0.0'));
      await waitFor(async () => (await other.call('/login', { headers: browser })).status === 200);
      expect((await other.call('/readyz')).status).toBe(200);
    } finally {
      await other.stop();
    }
  });
});
