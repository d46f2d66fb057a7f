import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reportWebVitals } from '@siteswap/contracts/platform';
import { internalToken } from '#test/sample-core.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await startTestGateway({ env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => site.stop());

const report = (body: unknown, headers: Record<string, string> = site.own()) =>
  site.call(reportWebVitals.path, { method: 'POST', headers, body: JSON.stringify(body) });

const metrics = async (name: string) => {
  const { text } = await site.call('/metrics', { headers: { 'x-internal-token': internalToken } });
  return text.split('\n').filter((line) => line.startsWith(name));
};

describe('the times of a page view', () => {
  it('go into histograms by page and release', async () => {
    const view = { route: 'clubs.list', remote: 'clubs@1.0.0-bbbbbbbbbb' };
    const times = { ttfb: 90, fcp: 700, lcp: 1_900, cls: 0.03 };
    expect((await report({ ...view, ...times })).status).toBe(204);
    const label = 'remote="clubs",version="1.0.0-bbbbbbbbbb",route="clubs.list"';
    const lcp = await metrics('web_vitals_lcp_seconds');
    expect(lcp.find((line) => line.includes('_bucket{le="1.5"'))).toMatch(/ 0$/);
    expect(lcp.find((line) => line.includes('_bucket{le="2"'))).toMatch(/ 1$/);
    expect(lcp.find((line) => line.includes('_sum'))).toContain(label);
    expect(await metrics('web_vitals_cls_sum')).toEqual([expect.stringMatching(/ 0\.03$/)]);
    expect(await metrics('web_vitals_inp_seconds_sum')).toEqual([]);
  });

  it('have no label of their own for pages and releases that do not exist', async () => {
    for (const name of ['a.b', 'c.d', 'none']) {
      const remote = `${name.replace('.', '-')}@1.0.0`;
      expect((await report({ route: name, remote, inp: 40 })).status).toBe(204);
    }
    expect(await metrics('web_vitals_inp_seconds_count')).toEqual([
      expect.stringMatching(/remote="other",version="other",route="other".* 3$/),
    ]);
  });

  it('are accepted from our own pages only, within their bounds, a few hundred a minute', async () => {
    const view = { route: 'clubs.list' };
    expect((await report(view, { 'content-type': 'application/json' })).status).toBe(403);
    expect((await report({ ...view, lcp: -1 })).status).toBe(422);
    expect((await report({ route: '/reset?token=x' })).status).toBe(422);
    const statuses = new Set<number>();
    const from = site.own({ 'x-forwarded-for': '203.0.113.7' });
    for (let count = 0; count < 240; count += 1) statuses.add((await report(view, from)).status);
    expect([...statuses]).toEqual([204]);
    expect((await report(view, from)).status).toBe(429);
  });

  it('leave no trace of the visitor in the log', async () => {
    expect(JSON.stringify(site.logged)).not.toMatch(/203\.0\.113|lcp/);
  });
});
