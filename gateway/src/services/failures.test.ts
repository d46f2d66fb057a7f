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
  it('is not told when the service that failed tells it', async () => {
    site.clubs.respond = (_req, res) => sendJson(res, { code: 'INTERNAL_ERROR' }, 500);
    const failed = await site.call(uncached);
    expect(failed.status).toBe(500);
    const foreign = await site.call('/api/clubs/suggestions', {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(foreign.status).toBe(403);
    // What comes after it is heard after it.
    const told = await withRequestId(foreign.json.requestId);
    expect(told.data).toMatchObject({ service: 'gateway', errorType: 'CROSS_SITE_REFUSED' });
    expect(reported().map(({ data }) => data.statusCode)).toEqual([403]);
  });

  it('is told when a service is away, with the request id of the answer and no secret', async () => {
    await site.clubs.stop();
    const secret = 'Canary-in-the-mine-9';
    const away = await site.call(`${uncached}?token=${secret}`, {
      headers: { authorization: `Bearer ${secret}`, cookie: `other=${secret}` },
    });
    expect(away.status).toBe(503);
    const told = await withRequestId(away.json.requestId);
    expect(away.headers['x-request-id']).toBe(told.requestId);
    expect(told.data).toMatchObject({ service: 'gateway', statusCode: 503, method: 'GET' });
    expect(told.data.url).toBe(`${uncached}?token=[hidden]`);
    expect(JSON.stringify(told)).not.toContain(secret);
    await site.clubs.start();
  });
});
