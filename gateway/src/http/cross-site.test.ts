import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publicUrl, startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';
import { allowedOrigins, isOwnWrite } from './cross-site.ts';

const allowed = allowedOrigins('https://siteswap.example', 3000);

describe('who may write', () => {
  it.each([
    [true, { origin: 'https://siteswap.example', 'sec-fetch-site': 'same-origin' }],
    [true, { origin: 'https://siteswap.example', cookie: 'a=1' }],
    [true, { 'sec-fetch-site': 'none', cookie: 'a=1' }],
    [true, {}],
    [false, { cookie: 'a=1' }],
    [false, { origin: 'https://evil.example' }],
    [false, { origin: 'http://siteswap.example', cookie: 'a=1' }],
    [false, { origin: 'null' }],
    [false, { origin: 'http://127.0.0.1:3000' }],
    [false, { origin: 'https://siteswap.example', 'sec-fetch-site': 'cross-site' }],
    [false, { 'sec-fetch-site': 'same-site' }],
    [false, { 'sec-fetch-site': 'cross-site' }],
  ])('%s for %j', (expected, headers) => {
    expect(isOwnWrite(headers, allowed)).toBe(expected);
  });

  it('include 127.0.0.1 for a local gateway', () => {
    const local = allowedOrigins('http://localhost:3000', 3000);
    expect([...local]).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000']);
  });
});

const strangers: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  {},
];

describe('a write from another site', () => {
  let site: TestGateway;
  beforeAll(async () => {
    site = await startTestGateway();
  });
  afterAll(() => site.stop());

  it.each(['/api/clubs', '/api/clubs/suggestions', '/api/platform/locale'])(
    'is rejected on %s before any service is called',
    async (path) => {
      const { cookie } = site.core.signIn();
      const method = path.endsWith('locale') ? 'PUT' : 'POST';
      for (const headers of strangers) {
        const response = await site.call(path, {
          method,
          headers: { ...site.cookie(cookie), 'content-type': 'application/json', ...headers },
          body: '{"locale":"fr"}',
        });
        expect([response.status, response.json.code]).toEqual([403, 'CROSS_SITE_REJECTED']);
      }
      expect(site.clubs.seen).toEqual([]);
      expect(site.core.exchanges).toBe(0);
    },
  );

  it('passes without cookies and without headers about its origin, as programs send it', async () => {
    const response = await site.call('/api/clubs/suggestions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(200);
  });

  it('does not concern reads', async () => {
    const response = await site.call('/api/clubs', {
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(response.status).toBe(200);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
    expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(publicUrl).toBe('http://localhost:3000');
  });
});
