import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sessionEnded } from '@siteswap/contracts/core';
import { waitFor } from '@siteswap/service-kit/testing';
import { clubNews } from '#test/sample-routes.ts';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

let site: TestGateway;
let service: ServerResponse;
let left: Promise<void>;

/** A stream as a browser holds it. */
interface Held {
  readonly sent: ClientRequest;
  readonly answer: IncomingMessage;
  readonly heard: () => string;
  /** Resolves when the stream ends as a whole answer does. */
  readonly ended: Promise<void>;
}

function hold(cookie: string, headers: Record<string, string> = {}): Promise<Held> {
  return new Promise((resolve, reject) => {
    const sent = request({
      port: site.gateway.port,
      path: clubNews.path,
      agent: false,
      headers: { ...site.cookie(cookie), 'accept-encoding': 'br, gzip', ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      const ended = new Promise<void>((done, failed) => {
        answer.on('end', done);
        answer.on('error', failed);
      });
      ended.catch(() => undefined);
      resolve({ sent, answer, heard: () => text, ended });
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
  it('reaches the browser piece by piece, uncompressed, with its cursor passed on', async () => {
    const { cookie } = site.core.signIn();
    const held = await hold(cookie, { 'last-event-id': '41' });
    expect(held.answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
      'cache-control': 'no-store',
    });
    expect(held.answer.headers['content-encoding']).toBeUndefined();
    expect(site.clubs.seen.at(-1)?.headers['last-event-id']).toBe('41');
    service.write('id: 42\ndata: one\n\n');
    await waitFor(() => held.heard() === 'id: 42\ndata: one\n\n');
    service.write('id: 43\ndata: two\n\n');
    await waitFor(() => held.heard().endsWith('data: two\n\n'));
    held.sent.destroy();
  });

  it('ends at the service when the browser leaves', async () => {
    const { cookie } = site.core.signIn();
    const held = await hold(cookie);
    held.sent.destroy();
    await left;
  });

  it('ends at both sides when its session ends, and no other does', async () => {
    const ending = site.core.signIn({ id: 61 });
    const staying = site.core.signIn({ id: 61 });
    const held = await hold(ending.cookie);
    const endingLeft = left;
    const other = await hold(staying.cookie);
    await site.broker.publishEvent(sessionEnded, { userId: 61, sid: ending.sid });
    await held.ended;
    await endingLeft;
    service.write('data: still here\n\n');
    await waitFor(() => other.heard() === 'data: still here\n\n');
    other.sent.destroy();
  });

  it('is refused without a session', async () => {
    const answer = await site.call(clubNews.path);
    expect(answer.status).toBe(401);
  });

  it('breaks off when the service does, so that the browser connects again', async () => {
    const { cookie } = site.core.signIn();
    const held = await hold(cookie);
    service.write('data: one\n\n');
    await waitFor(() => held.heard() !== '');
    service.destroy();
    await expect(held.ended).rejects.toThrow();
  });
});

describe('a gateway that is asked to stop', () => {
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
    await waitFor(async () => /open_streams\{[^}]*\} 1/.test((await other.call('/metrics')).text));
    const stopped = other.stop();
    expect((await stream).status).toBe(200);
    open.writeHead(200, { 'content-type': 'application/json' }).end('{"finished":true}');
    expect((await call).json).toEqual({ finished: true });
    await stopped;
  });
});
