import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { platformConfig } from '@siteswap/contracts/platform';
import { internalToken } from '#test/sample-core.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await startTestGateway({
    env: {
      VAPID_PUBLIC_KEY: 'public-key',
      AVATAR_URL: 'https://a.test/{hash}',
      SIGN_IN_PROVIDERS: '[{"id":"club","name":"Club","clientSecret":"none-of-yours"}]',
    },
  });
});
afterAll(() => site.stop());

describe('the gateway itself', () => {
  it('tells browsers their configuration', async () => {
    const answer = await site.call('/api/platform/config');
    expect(platformConfig.parse(answer.json)).toMatchObject({
      pushKey: 'public-key',
      signInProviders: [{ id: 'club', name: 'Club' }],
    });
    expect(answer.text).not.toContain('none-of-yours');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('says whether there is an avatar service to ask', async () => {
    expect((await site.call('/api/platform/config')).json).toMatchObject({ avatars: true });
  });

  it('remembers the language for a year', async () => {
    const answer = await site.call('/api/platform/locale', {
      method: 'PUT',
      headers: site.own(),
      body: '{"locale":"fr"}',
    });
    expect([answer.status, answer.json]).toEqual([200, { locale: 'fr' }]);
    expect(answer.headers['set-cookie']).toEqual([
      'locale=fr; Path=/; Max-Age=31536000; SameSite=Lax',
    ]);
  });

  it.each([
    ['{"locale":"xx"}', 422],
    ['{', 400],
    ['"fr"', 422],
  ])('refuses the language %s', async (body, status) => {
    const answer = await site.call('/api/platform/locale', {
      method: 'PUT',
      headers: site.own(),
      body,
    });
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('says that it lives, and what is missing', async () => {
    expect((await site.call('/healthz')).json.status).toBe('ok');
    const ready = await site.call('/readyz');
    expect([ready.status, ready.json]).toEqual([
      200,
      { status: 'ready', checks: { releases: true, broker: true, services: true } },
    ]);
  });

  it('tells its numbers only to our own machines', async () => {
    await site.call('/api/clubs');
    await site.call('/api/clubs');
    const { text } = await site.call('/metrics');
    expect(text).toMatch(/gateway_cached_reads\{name="hit"[^}]*\} 1/);
    const outside = { 'x-forwarded-for': '203.0.113.9' };
    expect((await site.call('/metrics', { headers: outside })).status).toBe(404);
    const known = { ...outside, 'x-internal-token': internalToken };
    expect((await site.call('/metrics', { headers: known })).status).toBe(200);
    const guess = { 'x-internal-token': 'wrong-token-of-somebody' };
    expect((await site.call('/metrics', { headers: guess })).status).toBe(404);
  });

  it('has the files every site has', async () => {
    const icon = await site.call('/favicon.svg');
    expect(icon.headers['content-type']).toContain('image/svg+xml');
    expect((await site.call('/robots.txt')).text).toContain('Disallow: /api/');
  });
});

describe('the address of a client', () => {
  it('comes from the trusted proxies and from no one before them', async () => {
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
