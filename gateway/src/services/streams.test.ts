import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sessionEnded } from '@siteswap/contracts/core';
import { waitFor } from '@siteswap/service-kit/testing';
import { internalToken } from '#test/sample-core.ts';
import { clubNews } from '#test/sample-routes.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

let site: TestGateway;
let service: ServerResponse;
let left: Promise<void>;

/** An open stream of a client. */
interface OpenStream {
  readonly sent: ClientRequest;
  readonly response: IncomingMessage;
  readonly received: () => string;
  /** Resolves when the stream ends as a whole response does. */
  readonly ended: Promise<void>;
}

function openStream(cookie: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const sent = request({
      port: site.gateway.port,
      path: clubNews.path,
      agent: false,
      headers: { ...site.cookie(cookie), 'accept-encoding': 'br, gzip', ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      const ended = new Promise<void>((done, failed) => {
        response.on('end', done);
        response.on('error', failed);
      });
      ended.catch(() => undefined);
      resolve({ sent, response, received: () => text, ended });
    });
    sent.end();
  });
}

beforeAll(async () => {
  site = await startTestGateway();
});
afterAll(() => site.stop());
beforeEach(() => {
  site.clubs.respond = (_req, res) => {
    service = res;
    left = new Promise((resolve) => res.once('close', resolve));
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.flushHeaders();
  };
});

describe('a stream', () => {
  it('reaches the browser piece by piece, uncompressed, and passes its cursor on', async () => {
    const { cookie } = site.core.signIn();
    const opened = await openStream(cookie, { 'last-event-id': '41' });
    expect(opened.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store',
    });
    expect(opened.response.headers['content-encoding']).toBeUndefined();
    expect(site.clubs.seen.at(-1)?.headers['last-event-id']).toBe('41');
    service.write('id: 42\ndata: one\n\n');
    await waitFor(() => opened.received() === 'id: 42\ndata: one\n\n');
    service.write('id: 43\ndata: two\n\n');
    await waitFor(() => opened.received().endsWith('data: two\n\n'));
    opened.sent.destroy();
  });

  it('ends at the service when the browser disconnects', async () => {
    const { cookie } = site.core.signIn();
    const opened = await openStream(cookie);
    opened.sent.destroy();
    await left;
  });

  it('does not reach the service when the browser disconnects before its session is known', async () => {
    const { cookie } = site.core.signIn();
    const gate = Promise.withResolvers<void>();
    const before = site.clubs.callsOf(clubNews.path).length;
    const exchanges = site.core.exchanges;
    site.core.beforeExchange = () => gate.promise;
    const sent = request({
      port: site.gateway.port,
      path: clubNews.path,
      agent: false,
      headers: site.cookie(cookie),
    });
    sent.on('error', () => {});
    sent.end();
    await waitFor(() => site.core.exchanges > exchanges);
    sent.destroy();
    const aborted = () =>
      site.logged.some(({ path, status }) => path === clubNews.path && status === 499);
    await waitFor(aborted);
    gate.resolve();
    site.core.beforeExchange = async () => {};
    // Later than whatever the first request leads to.
    const later = await openStream(cookie);
    later.sent.destroy();
    expect(site.clubs.callsOf(clubNews.path)).toHaveLength(before + 1);
    const headers = { 'x-internal-token': internalToken };
    await waitFor(async () =>
      /open_streams\{[^}]*\} 0/.test((await site.call('/metrics', { headers })).text),
    );
  });

  it('ends on both sides when its session ends, and no other stream does', async () => {
    const ending = site.core.signIn({ id: 61 });
    const staying = site.core.signIn({ id: 61 });
    const opened = await openStream(ending.cookie);
    const endingLeft = left;
    const other = await openStream(staying.cookie);
    await site.broker.publishEvent(sessionEnded, { userId: 61, sid: ending.sid });
    await opened.ended;
    await endingLeft;
    service.write('data: still here\n\n');
    await waitFor(() => other.received() === 'data: still here\n\n');
    other.sent.destroy();
  });

  it('is rejected without a session', async () => {
    const response = await site.call(clubNews.path);
    expect(response.status).toBe(401);
  });

  it('breaks off when the service does, so that the browser connects again', async () => {
    const { cookie } = site.core.signIn();
    const opened = await openStream(cookie);
    service.write('data: one\n\n');
    await waitFor(() => opened.received() !== '');
    service.destroy();
    await expect(opened.ended).rejects.toThrow();
  });
});

describe('a gateway that is stopped', () => {
  it('ends its streams and lets calls finish', async () => {
    const other = await startTestGateway();
    const { cookie } = other.core.signIn();
    const reached = Promise.withResolvers<ServerResponse>();
    other.clubs.respond = (_req, res) => reached.resolve(res);
    const call = other.call('/api/my-clubs', { headers: other.cookie(cookie) });
    const open = await reached.promise;
    other.clubs.respond = (_req, res) => {
      res.writeHead(200, { 'content-type': 'text/event-stream' });
      res.flushHeaders();
    };
    const stream = other.call(clubNews.path, { headers: other.cookie(cookie) });
    await waitFor(() => other.clubs.callsOf(clubNews.path).length > 0);
    const headers = { 'x-internal-token': internalToken };
    await waitFor(async () =>
      /open_streams\{[^}]*\} 1/.test((await other.call('/metrics', { headers })).text),
    );
    const stopped = other.stop();
    expect((await stream).status).toBe(200);
    open.writeHead(200, { 'content-type': 'application/json' }).end('{"finished":true}');
    expect((await call).json).toEqual({ finished: true });
    await stopped;
  });
});
