import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@siteswap/service-kit/testing';
import { sendJson } from '#test/sample-service.ts';
import { startTestGateway, type TestGateway, uncached } from '#test/start-test-gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await startTestGateway();
});
afterAll(() => site.stop());
beforeEach(() => {
  site.clubs.respond = (req, res) => sendJson(res, { url: req.url });
});

const write = (body = '{}') =>
  site.call('/api/clubs/suggestions', { method: 'POST', headers: site.own(), body });

/** Lines of requests up to a write that is made now; lines come in the order in which requests end. */
async function linesUntilNow(): Promise<Record<string, unknown>[]> {
  const { headers } = await write();
  const isLast = (line: Record<string, unknown>) => line['requestId'] === headers['x-request-id'];
  await waitFor(() => site.logged.some(isLast));
  const lines = site.logged.filter(({ msg }) => msg === 'request');
  site.logged.length = 0;
  return lines.filter((line) => !isLast(line));
}

describe('the line of a request', () => {
  it('is left to the service that responded to a read', async () => {
    await linesUntilNow();
    site.clubs.respond = (_req, res) => sendJson(res, { code: 'INTERNAL_ERROR' }, 500);
    expect((await site.call(uncached)).status).toBe(500);
    site.clubs.respond = (req, res) => sendJson(res, { url: req.url });
    await site.call(uncached);
    await site.call('/api/clubs');
    await site.call('/api/clubs');
    expect(await linesUntilNow()).toEqual([]);
  });

  it('is written once for a write, a page, a route of the gateway and what no service saw', async () => {
    await linesUntilNow();
    await write();
    await site.call('/login', { headers: { accept: 'text/html' } });
    await site.call('/api/platform/config');
    await site.call('/api/my-clubs');
    const lines = (await linesUntilNow()).map(({ path, route, status }) => [path ?? route, status]);
    expect(lines).toEqual([
      ['/api/clubs/suggestions', 200],
      ['/login', 200],
      ['platform.config.get', 200],
      ['/api/my-clubs', 401],
    ]);
  });

  it('has the status 499 when the client disconnected first', async () => {
    await linesUntilNow();
    const reached = Promise.withResolvers<void>();
    const left = Promise.withResolvers<void>();
    site.clubs.respond = (_req, res) => {
      res.once('close', () => left.resolve());
      reached.resolve();
    };
    const sent = request({ port: site.gateway.port, path: uncached, agent: false });
    sent.on('error', () => {});
    sent.end();
    await reached.promise;
    sent.destroy();
    await left.promise;
    site.clubs.respond = (req, res) => sendJson(res, { url: req.url });
    expect((await linesUntilNow()).map(({ status }) => status)).toEqual([499]);
  });
});
