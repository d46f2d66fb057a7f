import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BrowserError, reportBrowserError } from '@siteswap/contracts/platform';
import { internalToken } from '#test/sample-core.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await startTestGateway({ env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => site.stop());

const anError = (overrides: Partial<BrowserError> = {}): BrowserError => ({
  kind: 'render',
  name: 'TypeError',
  message: 'x is undefined',
  remote: 'mf-carpool@1.0.0-abcdef1234',
  route: 'carpool.list',
  ...overrides,
});

const report = (body: unknown, headers: Record<string, string> = site.own()) =>
  site.call(reportBrowserError.path, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const lines = () => site.logged.filter(({ msg }) => msg === 'browser error');

describe('a failure in a browser', () => {
  it('is one line of the log with its remote, route and trace, and without personal data', async () => {
    const traceId = 'c'.repeat(32);
    const response = await report(
      anError({
        requestId: 'failed-1',
        message: 'GET https://siteswap.test/api/x?token=hush failed for ana@siteswap.test',
        stack: 'TypeError: x\n  at f (http://localhost:3000/mf/mf-carpool/1/a.js?x=hush:1:2)',
      }),
      site.own({ traceparent: `00-${traceId}-${'d'.repeat(16)}-01`, 'x-remote': 'shell@1.0.0-a' }),
    );
    expect([response.status, response.json]).toEqual([202, {}]);
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatchObject({
      level: 'error',
      failedRemote: 'mf-carpool@1.0.0-abcdef1234',
      route: 'carpool.list',
      failedRequestId: 'failed-1',
      requestId: response.headers['x-request-id'],
      traceparent: expect.stringContaining(traceId),
      browser: {
        kind: 'render',
        name: 'TypeError',
        message: 'GET https://siteswap.test/api/x failed for [hidden]',
      },
    });
    expect(JSON.stringify(site.logged)).not.toMatch(/hush|ana@/);
  });

  it('is accepted from our own pages only, and only when it is short', async () => {
    const before = lines().length;
    const json = { 'content-type': 'application/json' };
    const cases: [unknown, Record<string, string>, number][] = [
      [anError(), json, 403],
      [anError(), { ...json, origin: 'https://evil.example' }, 403],
      [anError(), { ...site.own(), 'sec-fetch-site': 'cross-site' }, 403],
      [anError({ stack: 'x'.repeat(10_000) }), site.own(), 413],
      [anError({ message: 'x'.repeat(501) }), site.own(), 422],
      [anError({ route: '/reset?token=x' }), site.own(), 422],
      [anError({ remote: 'who knows' }), site.own(), 422],
      ['{', site.own(), 400],
    ];
    for (const [body, headers, status] of cases) {
      expect((await report(body, headers)).status).toBe(status);
    }
    expect((await site.call(reportBrowserError.path)).status).toBe(405);
    expect(lines()).toHaveLength(before);
  });

  it('is counted by release and reason when a remote did not load', async () => {
    const load = { reason: 'integrity', expose: './list' } as const;
    const reports: Partial<BrowserError>[] = [
      { kind: 'load', remote: 'clubs@1.0.0-bbbbbbbbbb', load },
      { kind: 'load', remote: 'clubs@1.0.0-bbbbbbbbbb', load: { ...load, used: '0.9.0-a' } },
      { kind: 'load', remote: 'clubs@9.9.9-invented', load },
      { kind: 'load', remote: 'invented@1.0.0', load },
    ];
    for (const one of reports) expect((await report(anError(one))).status).toBe(202);
    expect(lines().at(-4)).toMatchObject({
      failedRemote: 'clubs@1.0.0-bbbbbbbbbb',
      browser: { kind: 'load', load },
    });
    const { text } = await site.call('/metrics', {
      headers: { 'x-internal-token': internalToken },
    });
    const counts = [...text.matchAll(/^remote_load_failures_total\{(.*)\} (\d+)$/gm)].map(
      ([, labels = '', count]) => `${labels.replace(',service="gateway"', '')} ${count}`,
    );
    const of = (remote: string, version: string, result: string) =>
      `remote="${remote}",version="${version}",reason="integrity",result="${result}" 1`;
    expect(counts).toEqual([
      of('clubs', '1.0.0-bbbbbbbbbb', 'failed'),
      of('clubs', '1.0.0-bbbbbbbbbb', 'fallback'),
      of('clubs', 'other', 'failed'),
      of('other', 'other', 'failed'),
    ]);
  });

  it('is rate limited by address', async () => {
    const from = (ip: string) => report(anError(), site.own({ 'x-forwarded-for': ip }));
    const statuses = new Set<number>();
    for (let count = 0; count < 60; count += 1) statuses.add((await from('203.0.113.7')).status);
    expect([...statuses]).toEqual([202]);
    const rejected = await from('203.0.113.7');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('203.0.113.8')).status).toBe(202);
  });
});
