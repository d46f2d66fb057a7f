import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@siteswap/service-kit/testing';
import { clubRoutes } from '#test/sample-routes.ts';
import { SampleService, sendJson } from '#test/sample-service.ts';
import { startTestGateway, type TestGateway, uncached } from '#test/start-test-gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await startTestGateway();
});
afterAll(() => site.stop());
beforeEach(() => {
  site.clubs.seen.length = 0;
  site.clubs.respond = (req, res) => sendJson(res, { url: req.url });
});

describe('forwarding a call', () => {
  it('sends path, query and body on, and the response back', async () => {
    const member = site.core.signIn();
    site.clubs.respond = (_req, res, body) =>
      sendJson(res, { got: body }, 201, { 'x-extra': 'yes' });
    const response = await site.call('/api/clubs?x=%20y&x=2', {
      method: 'POST',
      headers: site.own(site.cookie(member.cookie)),
      body: '{"name":"Lille"}',
    });
    expect(response.status).toBe(201);
    expect(response.json).toEqual({ got: '{"name":"Lille"}' });
    expect(response.headers['x-extra']).toBe('yes');
    expect(site.clubs.seen[0]).toMatchObject({ method: 'POST', url: '/api/clubs?x=%20y&x=2' });
  });

  it('drops headers from outside that claim an identity', async () => {
    await site.call(uncached, {
      headers: {
        authorization: 'Bearer forged',
        'x-internal-token': 'forged',
        'x-user-id': '1',
        'x-locale': 'de',
        'x-admin-mode': 'true',
        'x-request-id': 'forged',
        tracestate: 'vendor=forged',
        forwarded: 'for=6.6.6.6',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.example',
        'x-real-ip': '6.6.6.6',
        cookie: 'secret=1',
        connection: 'close, x-secret-hop',
        'x-secret-hop': 'forged',
        'x-remote': 'carpool@1.0.0',
        'accept-language': 'fr-FR,fr;q=0.9',
      },
    });
    const headers = site.clubs.seen[0]?.headers ?? {};
    expect(JSON.stringify(headers)).not.toMatch(/forged|6\.6\.6\.6|evil|secret/);
    for (const name of [
      'authorization',
      'x-internal-token',
      'x-user-id',
      'x-admin-mode',
      'cookie',
    ]) {
      expect(headers[name]).toBeUndefined();
    }
    expect(headers).toMatchObject({
      'x-locale': 'fr',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'localhost:3000',
      'x-remote': 'carpool@1.0.0',
    });
    expect(headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });

  it('forwards the cookies that a route declares, and that of the session never', async () => {
    const headers = {
      cookie: 'siteswap_device_3000=1; siteswap_oidc_3000=abc; siteswap_session_3000=xyz',
    };
    await site.call('/api/auth/oidc/club/callback?state=s', { headers });
    await site.call(uncached, { headers });
    const seen = site.clubs.seen.map((request) => request.headers.cookie);
    expect(seen).toEqual(['siteswap_oidc_3000=abc', undefined]);
  });

  it('lets the return from a sign-in provider through', async () => {
    site.clubs.respond = (_req, res) => {
      res.writeHead(303, {
        location: '/auth/complete?result=signed-in',
        'set-cookie': 'siteswap_session_3000=new; Path=/; HttpOnly; SameSite=Lax',
      });
      res.end();
    };
    const response = await site.call('/api/auth/oidc/club/callback?state=s', {
      headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    });
    expect(response.status).toBe(303);
    expect(response.headers.location).toBe('/auth/complete?result=signed-in');
    expect(response.headers['set-cookie']).toEqual([
      'siteswap_session_3000=new; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });

  it('continues the trace of the page under a span of its own, and logs it', async () => {
    const traceId = 'a'.repeat(32);
    const traceparent = `00-${traceId}-${'b'.repeat(16)}-00`;
    const headers = site.own({ traceparent, 'x-remote': 'mf-clubs@1.0.0-abcdef' });
    const call = { method: 'POST', headers, body: '{}' };
    const response = await site.call('/api/clubs/suggestions', call);
    const passedOn = site.clubs.seen[0]?.headers['traceparent'];
    expect(passedOn).toMatch(new RegExp(`^00-${traceId}-(?!b{16})[0-9a-f]{16}-01$`));
    const requestId = response.headers['x-request-id'];
    const line = await waitFor(() => site.logged.find((one) => one['requestId'] === requestId));
    expect(line).toMatchObject({
      msg: 'request',
      traceparent: passedOn,
      parentSpan: 'b'.repeat(16),
      remote: 'mf-clubs@1.0.0-abcdef',
    });
  });

  it('gives the service and the caller the same request id', async () => {
    const response = await site.call(uncached);
    expect(response.headers['x-request-id']).toMatch(/^[\w.-]{1,64}$/);
    expect(site.clubs.seen[0]?.headers['x-request-id']).toBe(response.headers['x-request-id']);
  });

  it('drops hop-by-hop headers of the service and adds security headers', async () => {
    site.clubs.respond = (_req, res) =>
      sendJson(res, {}, 200, {
        connection: 'x-inner',
        'x-inner': '1',
        'x-powered-by': 'us',
        server: 'x',
      });
    const { headers } = await site.call(uncached);
    expect(headers['x-inner']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['server']).toBeUndefined();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe("frame-ancestors 'none'");
    expect(headers['cache-control']).toBe('private, no-store');
  });

  it('compresses a long response and not a short one', async () => {
    const value = { text: 'juggling '.repeat(500) };
    site.clubs.respond = (_req, res) => sendJson(res, value, 200, { etag: '"one"' });
    const long = await site.call(uncached, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(long.headers['content-encoding']).toBe('br');
    expect(long.headers.etag).toBe('W/"one"');
    expect(JSON.parse(brotliDecompressSync(long.body).toString())).toEqual(value);
    expect(long.body.length).toBeLessThan(500);

    site.clubs.respond = (_req, res) => sendJson(res, { short: true });
    const short = await site.call(uncached, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(short.headers['content-encoding']).toBeUndefined();
  });

  it('does not forward the body of a read', async () => {
    const headers = { 'content-length': '4', 'content-type': 'text/plain' };
    const response = await site.call(uncached, { headers, body: 'body' });
    expect([response.status, site.clubs.seen[0]?.body]).toEqual([200, '']);
  });

  it('passes 304 on', async () => {
    site.clubs.respond = (_req, res) => res.writeHead(304, { etag: '"one"' }).end();
    const response = await site.call(uncached, { headers: { 'if-none-match': '"one"' } });
    expect(response.status).toBe(304);
    expect(site.clubs.seen[0]?.headers['if-none-match']).toBe('"one"');
  });

  it('ends the call at the service when the client disconnects', async () => {
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
  });

  it('cuts a response that the service cuts, so that it does not look complete', async () => {
    site.clubs.respond = (_req, res) => {
      res.writeHead(200, { 'content-length': '100' });
      res.write('half', () => res.destroy());
    };
    await expect(site.call(uncached)).rejects.toThrow();
  });
});

describe('what is not forwarded', () => {
  it('is 404 for what no service describes, also for a browser', async () => {
    for (const path of [
      '/api/nothing',
      '/internal/clubs/count',
      '/service.json',
      '/api/clubs/1/x',
    ]) {
      const response = await site.call(path, { headers: { accept: 'text/html' } });
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers['content-type']).toBe('application/problem+json');
      expect(response.json).toMatchObject({ code: 'NOT_FOUND', status: 404 });
      expect(response.json.requestId).toBe(response.headers['x-request-id']);
    }
    expect(site.clubs.seen).toEqual([]);
  });

  it.each([
    '/api/clubs/../../internal/clubs/count',
    '/api/clubs/%2e%2e/x',
    '/api/clubs/..',
    '//internal/clubs/count',
    '/api\\clubs',
    'http://evil.example/internal/clubs/count',
  ])('does not let %s reach a service', async (path) => {
    const response = await site.call(path);
    expect(response.status).toBe(404);
    expect(site.clubs.seen).toEqual([]);
  });

  it('is 405 with the allowed methods for another method', async () => {
    const response = await site.call('/api/clubs', { method: 'DELETE', headers: site.own() });
    expect(response.status).toBe(405);
    expect(response.headers['allow']).toBe('GET, POST, HEAD');
    expect(response.json.code).toBe('METHOD_NOT_ALLOWED');
  });

  it('rejects a body above the limit of its route, with or without a content-length', async () => {
    const { cookie } = site.core.signIn();
    const headers = site.own(site.cookie(cookie));
    const body = JSON.stringify({ text: 'x'.repeat(2_100) });
    const announced = await site.call('/api/clubs', {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      body,
    });
    expect([announced.status, announced.json.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const chunked = await site.call('/api/clubs', {
      method: 'POST',
      headers: { ...headers, 'transfer-encoding': 'chunked' },
      body,
    });
    expect([chunked.status, chunked.json.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(site.clubs.seen).toEqual([]);
    const small = await site.call('/api/clubs', { method: 'POST', headers, body: '{"a":1}' });
    expect(small.status).toBe(200);
  });
});

describe('an unreachable service', () => {
  it('causes 503 for its routes only, and works again once it is back', async () => {
    const other = await startTestGateway();
    try {
      other.clubs.stop();
      const away = await other.call(uncached);
      expect([away.status, away.json.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(Number(away.headers['retry-after'])).toBeGreaterThan(0);
      expect((await other.call('/api/platform/config')).status).toBe(200);
      await other.clubs.start();
      expect((await other.call(uncached)).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  it('takes the very next write once it is back', async () => {
    const other = await startTestGateway();
    const { cookie } = other.core.signIn();
    const headers = other.own(other.cookie(cookie));
    const write = async () =>
      (await other.call('/api/clubs', { method: 'POST', headers, body: '{"a":1}' })).status;
    try {
      expect(await write()).toBe(200);
      other.clubs.stop();
      expect(await write()).toBe(503);
      await other.clubs.start();
      expect(await write()).toBe(200);
    } finally {
      await other.stop();
    }
  });

  it('may start after the gateway', async () => {
    const late = new SampleService('svc-late', clubRoutes);
    await late.start();
    late.stop();
    const other = await startTestGateway({
      env: {
        SERVICES: JSON.stringify([{ name: 'svc-late', url: late.url }]),
      },
    });
    try {
      const before = await other.call(uncached);
      expect([before.status, before.headers['retry-after']]).toEqual([503, '2']);
      await late.start();
      await waitFor(async () => (await other.call(uncached)).status === 200);
      expect((await other.call('/api/nothing')).status).toBe(404);
    } finally {
      await other.stop();
      await late.close();
    }
  });

  it('has its reads and writes served by its other processes', async () => {
    // Nothing listens at this port, which no server is given.
    const closed = 'http://127.0.0.1:1';
    const other = await startTestGateway({ clubUrls: (url) => [closed, url, closed] });
    const { cookie } = other.core.signIn();
    const headers = other.own(other.cookie(cookie));
    try {
      for (let i = 0; i < 6; i++) {
        const write = { method: 'POST', headers, body: `{"a":${i}}` };
        expect((await other.call('/api/clubs', write)).status).toBe(200);
        expect((await other.call(uncached)).status).toBe(200);
      }
      expect(other.clubs.callsOf(uncached)).toHaveLength(6);
    } finally {
      await other.stop();
    }
  });
});
