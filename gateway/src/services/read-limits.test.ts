import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@siteswap/service-kit/testing';
import { sendJson } from '#test/sample-service.ts';
import { startTestGateway, type TestGateway, uncached } from '#test/start-test-gateway.ts';
import { ReadLimits } from './read-limits.ts';

let site: TestGateway;
beforeEach(async () => {
  // 12 reads and 6 searches a minute.
  site = await startTestGateway({ env: { TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '0.01' } });
});
afterEach(() => site.stop());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const statuses = async (paths: string[], address: string) => {
  const responses = [];
  for (const path of paths) responses.push((await site.call(path, from(address))).status);
  return responses;
};
const lists = (count: number, of = 'test') =>
  Array.from({ length: count }, (_, at) => `/api/clubs?${of}=${at}`);

it.each([
  ['reads', '/api/clubs?town=x', false, 1_200],
  ['searches', '/api/clubs?q=x', false, 600],
  ['pictures', '/uploads/clubs/1.webp', false, 1_200],
  ['costly reads', '/feeds/clubs.ics', true, 60],
])('%s of one address have a limit a minute', (_what, target, isCostly, count) => {
  const limits = new ReadLimits(1);
  const take = (ip: string) => limits.take({ isCostly, search: ['q'] }, target, ip);
  for (let at = 0; at < count; at += 1) take('10.0.0.1');
  expect(() => take('10.0.0.1')).toThrow(
    expect.objectContaining({ details: { headers: { 'retry-after': '60' } } }),
  );
  expect(() => take('10.0.0.2')).not.toThrow();
});

describe('public reads of one address', () => {
  it('are limited when they are not in the cache', async () => {
    await site.call(lists(1)[0] as string, from('10.0.0.9'));
    expect(await statuses(lists(13), '10.0.0.1')).toEqual(Array(13).fill(200));
    const further = await site.call('/api/clubs/77', from('10.0.0.1'));
    expect([further.status, further.json.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(further.headers['retry-after'])).toBeGreaterThan(0);
    expect((await site.call(lists(1)[0] as string, from('10.0.0.1'))).headers['x-cache']).toBe(
      'hit',
    );
    expect((await site.call('/api/clubs/77', from('10.0.0.2'))).status).toBe(200);
  });

  it('count on routes that are never cached, too', async () => {
    const calls = await statuses(Array(13).fill(uncached), '10.0.0.1');
    expect(calls).toEqual([...Array(12).fill(200), 429]);
  });

  it('count for all addresses of an IPv6 /64 together', async () => {
    expect(await statuses(lists(12), '2001:db8::1')).toEqual(Array(12).fill(200));
    expect(await statuses(['/api/clubs/1'], '2001:db8::abcd')).toEqual([429]);
    expect(await statuses(['/api/clubs/1'], '2001:db8:0:1::1')).toEqual([200]);
  });

  it('that search have a lower limit, and pictures one of their own', async () => {
    expect(await statuses(lists(7, 'q'), '10.0.0.1')).toEqual([...Array(6).fill(200), 429]);
    expect(await statuses(lists(2), '10.0.0.1')).toEqual([200, 200]);
    const pictures = Array.from({ length: 13 }, (_, at) => `/uploads/clubs/${at}.webp`);
    expect(await statuses(pictures, '10.0.0.1')).toEqual([...Array(12).fill(200), 429]);
  });

  it('do not take the page away: the browser loads what is missing', async () => {
    await statuses(lists(12), '10.0.0.1');
    const page = await site.call('/', {
      headers: { ...from('10.0.0.1').headers, accept: 'text/html' },
    });
    expect(page.status).toBe(200);
  });
});

it('each of two gateways counts by itself, and no more than that', async () => {
  const other = await startTestGateway({
    env: { TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '0.01' },
  });
  try {
    for (const { call } of [site, other]) {
      const got: number[] = [];
      for (const path of lists(13)) got.push((await call(path, from('10.0.0.1'))).status);
      expect(got).toEqual([...Array(12).fill(200), 429]);
    }
  } finally {
    await other.stop();
  }
});

describe('costly reads of one address', () => {
  beforeEach(async () => {
    await site.stop();
    // Six a minute.
    site = await startTestGateway({ env: { TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '0.1' } });
  });

  it('have a limit of their own, cached or not', async () => {
    const calendar = Array(7).fill('/feeds/clubs.ics');
    expect(await statuses(calendar, '10.0.0.1')).toEqual([...Array(6).fill(200), 429]);
    expect(site.clubs.callsOf('/feeds/clubs.ics')).toHaveLength(1);
    expect(await statuses(['/feeds/own/secret', '/api/clubs/77'], '10.0.0.1')).toEqual([429, 200]);
    expect(await statuses(calendar.slice(1), '10.0.0.2')).toEqual(Array(6).fill(200));
  });

  it('count together, with any parameters, public or of one member', async () => {
    const paths = [1, 2, 3].map((town) => `/feeds/clubs.ics?town=${town}`);
    const own = [1, 2, 3, 4].map((token) => `/feeds/own/${token}`);
    expect(await statuses([...paths, ...own], '10.0.0.1')).toEqual([...Array(6).fill(200), 429]);
  });

  it('are files as the service sent them, and one fetch for all who ask at once', async () => {
    const gate = Promise.withResolvers<void>();
    const send = (res: ServerResponse) =>
      res
        .writeHead(200, {
          'content-type': 'text/calendar; charset=utf-8',
          'cache-control': 'public, max-age=300',
          'content-disposition': 'inline; filename="clubs.ics"',
          etag: '"one"',
        })
        .end('BEGIN:VCALENDAR');
    site.clubs.respond = async (_req, res) => {
      await gate.promise;
      send(res);
    };
    const together = [1, 2, 3].map((at) => site.call('/feeds/clubs.ics', from(`10.0.1.${at}`)));
    await waitFor(() => site.clubs.seen.length === 1);
    gate.resolve();
    for (const { status, headers } of await Promise.all(together)) {
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'content-disposition': 'inline; filename="clubs.ics"',
      });
    }
    expect(site.clubs.seen).toHaveLength(1);
  });
});

describe('a limit of the service', () => {
  it('that the first of several joined requests meets is not theirs', async () => {
    const gate = Promise.withResolvers<void>();
    site.clubs.respond = async (req, res) => {
      await gate.promise;
      const isLimited = req.headers['x-forwarded-for'] === '10.0.0.1';
      if (isLimited) sendJson(res, { code: 'RATE_LIMITED' }, 429, { 'retry-after': '60' });
      else sendJson(res, { ok: true });
    };
    const first = site.call('/api/clubs', from('10.0.0.1'));
    await waitFor(() => site.clubs.seen.length === 1);
    const others = ['10.0.0.2', '10.0.0.3'].map((ip) => site.call('/api/clubs', from(ip)));
    await site.call('/api/platform/config');
    gate.resolve();
    expect((await first).status).toBe(429);
    for (const { status } of await Promise.all(others)) expect(status).toBe(200);
    expect(site.clubs.callsOf('/api/clubs')).toHaveLength(2);
  });
});
