import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestGateway, type TestGateway, uncached } from '#test/start-test-gateway.ts';

let direct: TestGateway;
let behindProxy: TestGateway;
beforeAll(async () => {
  [direct, behindProxy] = await Promise.all([
    startTestGateway(),
    startTestGateway({ env: { TRUSTED_PROXIES: '1' } }),
  ]);
});
afterAll(() => Promise.all([direct.stop(), behindProxy.stop()]));

const forged = {
  authorization: 'Bearer forged',
  'x-admin-mode': 'true',
  'x-internal-token': 'forged',
  'x-user-id': '1',
  'x-actor-id': '1',
  'x-forwarded-user': 'forged',
};

describe('a member who claims to be another', () => {
  it('is who the session says, and no admin', async () => {
    const { cookie } = direct.core.signIn({ id: 12 });
    const response = await direct.call('/api/my-clubs', {
      headers: { ...direct.cookie(cookie), ...forged },
    });
    expect(response.status).toBe(200);
    const seen = direct.clubs.seen.at(-1)?.headers ?? {};
    expect(seen.authorization).toMatch(/^Bearer token-\d+-for-svc-clubs$/);
    expect(JSON.stringify(seen)).not.toContain('forged');
    for (const name of ['x-admin-mode', 'x-internal-token', 'x-user-id', 'x-actor-id', 'cookie']) {
      expect(seen[name]).toBeUndefined();
    }
  });

  it('has no identity by headers alone', async () => {
    expect((await direct.call('/api/my-clubs', { headers: forged })).status).toBe(401);
  });
});

describe('an address that the caller wrote', () => {
  const address = async (site: TestGateway, forwarded: string) => {
    await site.call(uncached, { headers: { 'x-forwarded-for': forwarded } });
    return site.clubs.seen.at(-1)?.headers['x-forwarded-for'];
  };

  it('is not trusted without a proxy', async () => {
    expect(await address(direct, '6.6.6.6')).toBe('127.0.0.1');
  });

  it('is not trusted beyond the trusted proxy', async () => {
    expect(await address(behindProxy, '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9');
    expect(await address(behindProxy, '1.1.1.1, 6.6.6.6, 203.0.113.9')).toBe('203.0.113.9');
  });
});
