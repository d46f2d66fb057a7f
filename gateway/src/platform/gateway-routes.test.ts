import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { platformConfig } from '@siteswap/contracts/platform';
import { waitFor } from '@siteswap/service-kit/testing';
import { internalToken } from '#test/sample-core.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

const metricsToken = 'metrics-token-of-the-tests';
let site: TestGateway;
beforeAll(async () => {
  site = await startTestGateway({
    env: {
      METRICS_TOKEN: metricsToken,
      MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
    },
    pageConfigs: {
      core: { members: { canJoin: true } },
      clubs: { clubs: ['one'], members: 'taken', mapTiles: 'taken' },
    },
  });
});
afterAll(() => site.stop());

describe('the gateway itself', () => {
  it('sends browsers its configuration and what services declare, each name from its first owner', async () => {
    const response = await site.call('/api/platform/config');
    expect(platformConfig.parse(response.json)).toEqual({
      mapTiles: { url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '' },
      members: { canJoin: true },
      clubs: ['one'],
    });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    const rejected = site.logged.filter(({ msg }) => String(msg).startsWith('page setting'));
    expect(rejected).toMatchObject([{ service: 'svc-clubs', setting: 'members' }]);
  });

  it.each(['/api/platform/config', '/healthz', '/sitemap.xml', '/robots.txt', '/api/nowhere'])(
    'lets no other page frame %s',
    async (path) => {
      const { headers } = await site.call(path);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('remembers the language for a year', async () => {
    const response = await site.call('/api/platform/locale', {
      method: 'PUT',
      headers: site.own(),
      body: '{"locale":"fr"}',
    });
    expect([response.status, response.json]).toEqual([200, { locale: 'fr' }]);
    expect(response.headers['set-cookie']).toEqual([
      'locale=fr; Path=/; Max-Age=31536000; SameSite=Lax',
    ]);
  });

  it.each([
    ['{"locale":"xx"}', 422],
    ['{', 400],
    ['"fr"', 422],
  ])('rejects the language %s', async (body, status) => {
    const response = await site.call('/api/platform/locale', {
      method: 'PUT',
      headers: site.own(),
      body,
    });
    expect(response.status).toBe(status);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('reports liveness and readiness, and what is missing', async () => {
    expect((await site.call('/healthz')).json.status).toBe('ok');
    const ready = await site.call('/readyz');
    expect([ready.status, ready.json]).toEqual([
      200,
      { status: 'ready', checks: { releases: true, broker: true, services: true, disk: true } },
    ]);
  });

  it('shows its metrics only with a secret, also to callers on the same machine', async () => {
    await site.call('/api/clubs');
    await site.call('/api/clubs');
    const metrics = (headers: Record<string, string>) => site.call('/metrics', { headers });
    const { text } = await metrics({ 'x-internal-token': internalToken });
    expect(text).toMatch(/gateway_cached_reads\{name="hit"[^}]*\} 1/);
    expect((await metrics({ authorization: `Bearer ${metricsToken}` })).status).toBe(200);
    const wrong: Record<string, string>[] = [
      {},
      { forwarded: 'for=127.0.0.1' },
      { 'x-internal-token': 'wrong-token-of-a-client' },
      { authorization: 'Bearer wrong-token-of-a-client' },
      { authorization: `Basic ${metricsToken}` },
    ];
    for (const headers of wrong) {
      expect([headers, (await metrics(headers)).status]).toEqual([headers, 404]);
    }
  });

  it('serves a manifest whose icons are there, one of them maskable', async () => {
    const { json, headers } = await site.call('/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(json).toMatchObject({ name: 'Siteswap', start_url: '/', display: 'standalone' });
    const icons = json.icons as { src: string; sizes: string; purpose: string }[];
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes } of icons) {
      const { status, body } = await site.call(src);
      // Width and height of a PNG are at 16 and 20.
      const size = `${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`;
      expect([src, status, size]).toEqual([src, 200, sizes]);
    }
    expect((await site.call('/icons/badge-96.png')).headers['content-type']).toBe('image/png');
  });

  it('serves the favicon', async () => {
    const icon = await site.call('/favicon.svg');
    expect(icon.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    for (const path of ['/robots.txt', '/sitemap.xml', '/favicon.svg']) {
      const response = await site.call(path, { method: 'POST', headers: site.own() });
      expect([path, response.status, response.headers['allow']]).toEqual([path, 405, 'GET, HEAD']);
    }
  });

  it.each(['/api/clubs', '/api/clubs/search', '/'])(
    'rejects two Host headers, also for a cached response: %s',
    async (path) => {
      await site.call(path);
      const socket = connect(site.gateway.port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\nHost: evil.example\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1.1 400 .*MALFORMED_REQUEST/s);
    },
  );
});

describe('the configuration of a service that starts later', () => {
  it('reaches browsers and pages without a restart', async () => {
    const early = await startTestGateway();
    const configs = async () => {
      const { text } = await early.call('/');
      const inPage = /id="siteswap-config"[^>]*>(.*?)<\/script>/.exec(text)?.[1] ?? '';
      return [(await early.call('/api/platform/config')).json, JSON.parse(inPage)];
    };
    try {
      expect(await configs()).toEqual([{}, {}]);
      early.clubs.stop();
      await early.call('/api/clubs/search');
      early.clubs.pageConfig = { clubs: ['two'] };
      await early.clubs.start();
      await waitFor(async () => JSON.stringify((await configs())[0]).includes('two'));
      expect(await configs()).toEqual([{ clubs: ['two'] }, { clubs: ['two'] }]);
    } finally {
      await early.stop();
    }
  });
});

describe('the address of a client', () => {
  it('is read from the trusted proxies, and not from anything before them', async () => {
    const behind = await startTestGateway({ env: { TRUSTED_PROXIES: '2' } });
    try {
      await behind.call('/api/clubs/search', {
        headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.1' },
      });
      expect(behind.clubs.seen[0]?.headers['x-forwarded-for']).toBe('203.0.113.9');
    } finally {
      await behind.stop();
    }
  });
});
