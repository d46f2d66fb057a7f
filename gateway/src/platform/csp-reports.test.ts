import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { reportCspViolation } from '@siteswap/contracts/platform';
import { pageSecurityHeaders } from '#src/http/security-headers.ts';
import { internalToken } from '#test/sample-core.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await startTestGateway({ env: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => site.stop());

const remote = 'https://s.test/mf/clubs/1.0.0-bbbbbbbbbb/static/js/x.js?x=hush#hush';

const report = (body: unknown, type: string, ip = '203.0.113.1') =>
  site.call(reportCspViolation.path, {
    method: 'POST',
    headers: site.own({ 'content-type': type, 'x-forwarded-for': ip }),
    body: JSON.stringify(body),
  });

const byUri = (changes: object = {}, ip?: string) =>
  report(
    {
      'csp-report': {
        'document-uri': 'https://s.test/reset?token=hush',
        'violated-directive': 'img-src https://hush.example',
        'blocked-uri': 'https://evil.example/pixel?member=hush',
        'source-file': remote,
        'line-number': 3,
        ...changes,
      },
    },
    'application/csp-report',
    ip,
  );

const lines = () => site.logged.filter(({ msg }) => msg === 'csp violation');

const counts = async () => {
  const { text } = await site.call('/metrics', { headers: { 'x-internal-token': internalToken } });
  return [...text.matchAll(/^csp_violations_total\{(.*)\} (\d+)$/gm)].map(([line]) => line);
};

describe('what the content security policy blocked', () => {
  it('is logged and counted with its remote, without the queries of addresses', async () => {
    expect((await byUri()).status).toBe(204);
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatchObject({
      level: 'warn',
      failedRemote: 'clubs@1.0.0-bbbbbbbbbb',
      violation: {
        directive: 'img-src',
        blocked: 'https://evil.example/pixel',
        source: 'https://s.test/mf/clubs/1.0.0-bbbbbbbbbb/static/js/x.js',
        line: 3,
      },
    });
    expect(JSON.stringify(site.logged)).not.toContain('hush');
    expect(await counts()).toEqual([
      expect.stringMatching(/remote="clubs",version="1.0.0-bbbbbbbbbb",directive="img-src".* 1$/),
    ]);
  });

  it('is logged once and counted each time, also where it comes by the Reporting API', async () => {
    const violation = (effectiveDirective: string, blockedURL: string) => ({
      type: 'csp-violation',
      url: 'https://s.test/',
      body: { effectiveDirective, blockedURL, sourceFile: null, lineNumber: 1 },
    });
    const before = lines().length;
    const reports = [
      violation('script-src-elem', 'inline'),
      violation('script-src-elem', 'inline'),
      violation('made-up', 'data'),
      { type: 'deprecation', body: { id: 'x' } },
      violation('script-src-elem', 'chrome-extension'),
    ];
    expect((await report(reports, 'application/reports+json')).status).toBe(204);
    expect(lines()).toHaveLength(before + 2);
    const counted = (await counts()).filter((line) => line.includes('remote="other"'));
    expect(counted).toEqual([
      expect.stringMatching(/directive="script-src-elem".* 2$/),
      expect.stringMatching(/directive="other".* 1$/),
    ]);
  });

  it('is accepted from our own pages only, and rate limited by address', async () => {
    const foreign = await site.call(reportCspViolation.path, {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/csp-report' },
      body: '{}',
    });
    expect(foreign.status).toBe(403);
    expect((await report({ nothing: 1 }, 'application/csp-report')).status).toBe(422);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) {
      statuses.push((await byUri({}, '203.0.113.9')).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(204));
    expect(statuses[30]).toBe(429);
  });

  it('is asked for by every page, over https with the Reporting API too', async () => {
    const page = await site.call('/', { headers: { accept: 'text/html' } });
    expect(page.headers['content-security-policy']).toMatch(
      /; report-uri \/api\/platform\/csp-reports$/,
    );
    const secure = pageSecurityHeaders('https://s.test', []);
    expect(secure[secure.indexOf('content-security-policy') + 1]).toMatch(/; report-to csp$/);
    expect(secure[secure.indexOf('reporting-endpoints') + 1]).toBe(
      'csp="/api/platform/csp-reports"',
    );
  });
});
