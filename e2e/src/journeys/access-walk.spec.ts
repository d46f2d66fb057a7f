import { type RouteDescription, serviceDescription } from '@siteswap/contracts/platform';
import type { APIRequestContext } from 'playwright/test';
import { expect, test } from '#src/support/fixtures.ts';

const fill = (path: string, value: string): string => path.replace(/:\w+/g, value);

async function call(api: APIRequestContext, route: RouteDescription, path: string, data?: unknown) {
  return api.fetch(path, {
    method: route.method,
    ...(data === undefined || route.method === 'GET' ? {} : { data }),
    failOnStatusCode: false,
    timeout: 15_000,
  });
}

/** A bad body is refused with a problem, or does no harm. */
async function expectNoFault(api: APIRequestContext, route: RouteDescription, body: unknown) {
  const answer = await call(api, route, fill(route.path, '1'), body);
  expect(answer.status(), `${route.id} ${JSON.stringify(body)}`).toBeLessThan(500);
  if (answer.status() < 400) return;
  expect(answer.headers()['content-type'], route.id).toContain('application/problem+json');
  expect(await answer.json()).toMatchObject({
    code: expect.any(String),
    requestId: expect.any(String),
  });
}

test.describe('every route, through the gateway', () => {
  let routes: RouteDescription[] = [];

  test.beforeAll(async ({ platform }) => {
    const services = [...platform.processes.values()].filter(({ name }) => name.startsWith('svc-'));
    const described = await Promise.all(
      services.map(async ({ url }) =>
        serviceDescription.parse(await (await fetch(`${url}/service.json`)).json()),
      ),
    );
    routes = described.flatMap((service) => service.routes);
    expect(routes.length).toBeGreaterThan(20);
  });

  test('asks visitors to sign in wherever the contract says member', async ({
    members,
    platform,
    playwright,
  }) => {
    const visitor = await playwright.request.newContext({
      baseURL: platform.url,
      extraHTTPHeaders: { origin: platform.url },
    });
    const stranger = (await members.create('inconnu')).api;
    for (const route of routes) {
      const path = fill(route.path, '1');
      if (route.access !== 'public') {
        const answer = await call(visitor, route, path, {});
        expect(answer.status(), `${route.id} as a visitor`).toBe(401);
        expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
      }
      if (route.access === 'admin') {
        const answer = await stranger.fetch(path, {
          method: route.method,
          headers: { 'x-admin-mode': 'true' },
        });
        expect(answer.status(), `${route.id} as a member`).toBe(403);
      }
    }
    await visitor.dispose();
  });

  test('offers nothing internal and believes no identity from outside', async ({ platform }) => {
    for (const path of ['/internal/sessions/exchange', '/service.json', '/metrics-of/svc-core']) {
      const answer = await fetch(platform.url + path, {
        method: 'POST',
        headers: { origin: platform.url },
      });
      expect([404, 405], path).toContain(answer.status);
    }
    const spoofed = await fetch(`${platform.url}/api/session/me`, {
      headers: {
        authorization: 'Bearer x',
        'x-user-id': '1',
        'x-internal-token': 'x',
        'x-admin-mode': 'true',
      },
    });
    expect(spoofed.status).toBe(401);
  });

  test('answers bad input with 4xx problems, never 5xx', async ({ members }) => {
    test.setTimeout(120_000);
    const { api } = await members.create('maladroit');
    const bodies: unknown[] = [
      [],
      'text',
      7,
      { direction: 5, email: {}, password: [], q: null },
      { a: '\u0000' },
    ];
    for (const route of routes.filter(({ stream }) => !stream)) {
      for (const value of ['0', '-1', 'abc', '99999999999999', '%00', "1'--"]) {
        const answer = await call(api, route, fill(route.path, value));
        expect(answer.status(), `${route.method} ${fill(route.path, value)}`).toBeLessThan(500);
      }
      for (const query of [
        'page=x',
        'limit=1000',
        'limit=-1',
        'isRead=perhaps',
        `q=${'x'.repeat(300)}`,
        'startDate=soon',
      ]) {
        const answer = await call(api, route, `${fill(route.path, '1')}?${query}`);
        expect(answer.status(), `${route.id}?${query}`).toBeLessThan(500);
      }
      if (route.method === 'GET') continue;
      for (const body of bodies) await expectNoFault(api, route, body);
    }
  });

  test('refuses writes that come from another site', async ({ members, platform }) => {
    const member = await members.create();
    const { cookies } = await member.api.storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const headers of [
      { cookie, origin: 'https://evil.test' },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie },
    ] as Record<string, string>[]) {
      const answer = await fetch(`${platform.url}/api/editions/1/favorite`, {
        method: 'POST',
        headers,
      });
      expect(answer.status, JSON.stringify(headers)).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'CROSS_SITE_REFUSED' });
    }
  });

  test('sends strict headers with every page', async ({ page }) => {
    const answer = await page.goto('/');
    const headers = answer?.headers() ?? {};
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBeTruthy();
  });
});
