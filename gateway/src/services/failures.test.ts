import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failureReported } from '@siteswap/contracts/platform';
import { waitFor } from '@siteswap/service-kit/testing';
import { sendJson } from '#test/sample-service.ts';
import { startTestGateway, type TestGateway, uncached } from '#test/start-test-gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await startTestGateway();
});
afterAll(() => site.stop());

const reported = () => site.broker.events(failureReported);
const withRequestId = (requestId: string) =>
  waitFor(() => reported().find((event) => event.requestId === requestId));

describe('FE-03 a failure of the gateway', () => {
  it('is not reported when the service reports it itself', async () => {
    site.clubs.respond = (_req, res) => sendJson(res, { code: 'INTERNAL_ERROR' }, 500);
    const failed = await site.call(uncached);
    expect(failed.status).toBe(500);
    const foreign = await site.call('/api/clubs/suggestions', {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(foreign.status).toBe(403);
    // Events are handled in order: once a later one has been, so has this one.
    const report = await withRequestId(foreign.json.requestId);
    expect(report.data).toMatchObject({ service: 'gateway', errorType: 'CROSS_SITE_REJECTED' });
    expect(reported().map(({ data }) => data.statusCode)).toEqual([403]);
  });

  it('is reported when a service is unreachable, with the request id of the response and without secrets', async () => {
    site.clubs.stop();
    const secret = 'Canary-in-the-mine-9';
    const unreachable = await site.call(`${uncached}?token=${secret}`, {
      headers: { authorization: `Bearer ${secret}`, cookie: `other=${secret}` },
    });
    expect(unreachable.status).toBe(503);
    const report = await withRequestId(unreachable.json.requestId);
    expect(unreachable.headers['x-request-id']).toBe(report.requestId);
    expect(report.data).toMatchObject({ service: 'gateway', statusCode: 503, method: 'GET' });
    expect(report.data.url).toBe(`${uncached}?token=[hidden]`);
    expect(JSON.stringify(report)).not.toContain(secret);
    await site.clubs.start();
  });
});
