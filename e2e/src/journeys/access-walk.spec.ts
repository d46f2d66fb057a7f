import { deleteSession, getSessionMe, logout } from '@siteswap/contracts/core';
import { type RouteDescription, serviceDescription } from '@siteswap/contracts/platform';
import type { APIRequestContext } from 'playwright/test';
import { expect, test } from '#src/support/fixtures.ts';
import { inTurn } from '#src/support/walk.ts';

const fill = (path: string, value: string): string => path.replace(/:\w+/g, value);

async function call(api: APIRequestContext, route: RouteDescription, path: string, data?: unknown) {
  return api.fetch(path, {
    method: route.method,
    ...(data === undefined || route.method === 'GET' ? {} : { data }),
    failOnStatusCode: false,
  });
}

/** A bad body is rejected with a problem, or accepted without a server error. */
async function expectNoFault(api: APIRequestContext, route: RouteDescription, body: unknown) {
  const response = await call(api, route, fill(route.path, '1'), body);
  expect(response.status(), `${route.id} ${JSON.stringify(body)}`).toBeLessThan(500);
  if (response.status() < 400) return;
  expect(response.headers()['content-type'], route.id).toContain('application/problem+json');
  expect(await response.json()).toMatchObject({
    code: expect.any(String),
    requestId: expect.any(String),
  });
}

/** Works on all of them, a few at once: one call after the other takes minutes. */
async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, next));
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

  test('responds to visitors with 401 on every route for members', async ({
    members,
    platform,
    playwright,
  }) => {
    const visitor = await playwright.request.newContext({
      baseURL: platform.url,
      extraHTTPHeaders: { origin: platform.url },
    });
    const stranger = (await members.create('inconnu')).api;
    await forAll(routes, async (route) => {
      const path = fill(route.path, '1');
      if (route.access !== 'public') {
        const response = await call(visitor, route, path, {});
        expect(response.status(), `${route.id} as a visitor`).toBe(401);
        expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
      }
      if (route.access === 'admin') {
        const response = await stranger.fetch(path, {
          method: route.method,
          headers: { 'x-admin-mode': 'true' },
        });
        expect(response.status(), `${route.id} as a member`).toBe(403);
      }
    });
    await visitor.dispose();
  });

  test('exposes no internal route and ignores identity headers of clients', async ({
    platform,
  }) => {
    for (const path of ['/internal/sessions/exchange', '/service.json', '/metrics-of/svc-core']) {
      const response = await fetch(platform.url + path, {
        method: 'POST',
        headers: { origin: platform.url },
      });
      expect([404, 405], path).toContain(response.status);
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

  test('responds to bad input with 4xx problems, never 5xx', async ({ members }) => {
    const { api } = await members.create('maladroit');
    const bodies: unknown[] = [
      [],
      'text',
      7,
      { direction: 5, email: {}, password: [], q: null },
      { a: '\u0000' },
    ];
    // Without a session all the others would only be rejected for that.
    const ending: readonly string[] = [deleteSession.id, logout.id];
    const called = routes.filter(({ id, stream }) => !stream && !ending.includes(id));
    const values = ['0', '-1', 'abc', '99999999999999', '%00', "1'--"];
    const queries = [
      'page=x',
      'limit=1000',
      'limit=-1',
      'isRead=perhaps',
      `q=${'x'.repeat(300)}`,
      'startDate=soon',
    ];
    await forAll([...called.entries()], async ([at, route]) => {
      for (const value of inTurn(values, at)) {
        const response = await call(api, route, fill(route.path, value));
        expect(response.status(), `${route.method} ${fill(route.path, value)}`).toBeLessThan(500);
      }
      for (const query of inTurn(queries, at)) {
        const response = await call(api, route, `${fill(route.path, '1')}?${query}`);
        expect(response.status(), `${route.id}?${query}`).toBeLessThan(500);
      }
      if (route.method === 'GET') return;
      for (const body of inTurn(bodies, at)) await expectNoFault(api, route, body);
    });
    expect((await api.get(getSessionMe.path)).status(), 'still signed in').toBe(200);
  });

  test('rejects writes that come from another site', async ({ members, platform }) => {
    const member = await members.create();
    const { cookies } = await member.api.storageState();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    for (const headers of [
      { cookie, origin: 'https://evil.test' },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie },
    ] as Record<string, string>[]) {
      const response = await fetch(`${platform.url}/api/editions/1/favorite`, {
        method: 'POST',
        headers,
      });
      expect(response.status, JSON.stringify(headers)).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'CROSS_SITE_REJECTED' });
    }
  });

  test('sends strict headers with every page', async ({ page }) => {
    const response = await page.goto('/');
    const headers = response?.headers() ?? {};
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBeTruthy();
  });

  test('lets no other page frame any response, and no browser guess its type', async ({
    request,
    baseURL,
  }) => {
    const paths = [
      ...['/', '/api/editions', '/api/session/me', '/api/nowhere', '/nowhere.svg'],
      ...['/feeds/editions.rss', '/feeds/editions.ics', '/sitemap.xml', '/robots.txt'],
    ];
    for (const path of paths) {
      const headers = (await request.get(new URL(path, baseURL).href)).headers();
      expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options'], path).toBe('nosniff');
    }
  });
});
