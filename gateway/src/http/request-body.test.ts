import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@siteswap/service-kit/testing';
import { importClubs } from '#test/sample-routes.ts';
import { sendJson } from '#test/sample-service.ts';
import { publicUrl, startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

let site: TestGateway;
/** Rejects bodies that pause for a second; what must arrive goes to the other one, on however busy a machine. */
let strict: TestGateway;
beforeAll(async () => {
  const limits = { SERVICE_CONNECTIONS: '2', QUEUE_TIMEOUT_MS: '200' };
  site = await startTestGateway({ env: { ...limits, BODY_PAUSE_MS: '60000' } });
  strict = await startTestGateway({ env: { ...limits, BODY_PAUSE_MS: '1000' } });
});
afterAll(() => Promise.all([site.stop(), strict.stop()]));

let reached = 0;
let cut = 0;
beforeEach(() => {
  reached = 0;
  cut = 0;
  for (const { clubs } of [site, strict]) {
    clubs.seen.length = 0;
    clubs.onRequest = (req) => {
      if (req.method !== 'POST') return;
      reached += 1;
      req.once('error', () => {
        cut += 1;
      });
    };
    clubs.respond = (_req, res, body) => sendJson(res, { bytes: body.length });
  }
});

const suggestions = '/api/clubs/suggestions';

/** Begins a POST on a connection of its own; what comes back is collected. */
function begin(
  { gateway }: TestGateway,
  path: string,
  ...headers: string[]
): { socket: Socket; received: () => string } {
  const socket = connect(gateway.port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.on('error', () => {});
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: localhost:3000',
    `origin: ${publicUrl}`,
    'content-type: application/json',
    ...headers,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return { socket, received: () => text };
}

/** Sends a piece again and again until the connection ends. */
async function drip(socket: Socket, piece: string, everyMs: number): Promise<void> {
  const timer = setInterval(() => socket.write(piece), everyMs);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
}

describe('a body up to 64 KB', () => {
  it('is passed on once it is whole', async () => {
    const { socket, received } = begin(
      site,
      suggestions,
      'content-length: 12',
      'connection: close',
    );
    socket.write('{"a":"');
    // A call behind it has its response, so the gateway has had the time to call the service.
    await site.call('/api/clubs/search');
    expect(reached).toBe(0);
    socket.write('long"}');
    await waitFor(() => received().endsWith('{"bytes":12}'));
    expect(reached).toBe(1);
  });

  it.each([
    ['with a content-length', 'content-length: 1000', 'x'],
    ['in chunks', 'transfer-encoding: chunked', '1\r\nx\r\n'],
  ])(
    'that arrives too slowly %s is rejected, and the service is not called',
    async (_how, header, piece) => {
      const { socket, received } = begin(strict, suggestions, header);
      await drip(socket, piece, 20);
      expect(received()).toMatch(/^HTTP\/1.1 408 /);
      expect(received()).toContain('REQUEST_TIMEOUT');
      expect(reached).toBe(0);
    },
  );

  it('uses no connection to the service while it arrives', async () => {
    const slow = Array.from({ length: 6 }, () => begin(site, suggestions, 'content-length: 1000'));
    for (const { socket } of slow) socket.write('x');
    const body = { method: 'POST', headers: site.own(), body: '{}' };
    expect((await site.call(suggestions, body)).status).toBe(200);
    for (const { socket } of slow) socket.destroy();
  });

  it('that is slow on a route of the gateway itself is rejected, too', async () => {
    const { socket, received } = begin(strict, '/api/platform/errors', 'content-length: 1000');
    await drip(socket, ' ', 20);
    expect(received()).toMatch(/^HTTP\/1.1 408 /);
  });
});

describe('a longer body', () => {
  const body = Buffer.alloc(300_000, 'juggling ');

  it('reaches the service as it was sent', async () => {
    const response = await site.call(importClubs.path, {
      method: 'POST',
      headers: site.own({ 'transfer-encoding': 'chunked' }),
      body,
    });
    expect(response.json).toEqual({ bytes: body.length });
    expect(site.clubs.callsOf(importClubs.path)[0]?.body).toBe(body.toString());
  });

  it('is rejected when it becomes slow, and the call at the service ends', async () => {
    const { socket, received } = begin(strict, importClubs.path, 'content-length: 900000');
    socket.write(body.subarray(0, 100_000));
    const dripping = drip(socket, 'x', 20);
    await waitFor(() => reached === 1);
    await dripping;
    expect(received()).toMatch(/^HTTP\/1.1 408 /);
    await waitFor(() => cut === 1);
    expect(strict.clubs.seen).toEqual([]);
  });

  it('ends the call at the service when the client disconnects', async () => {
    const { socket } = begin(site, importClubs.path, 'content-length: 900000');
    socket.write(body.subarray(0, 100_000));
    await waitFor(() => reached === 1);
    socket.destroy();
    await waitFor(() => cut === 1);
  });
});

describe('a response that comes before the whole body', () => {
  const size = 900_000;

  it.each([
    ['of the service', importClubs.path, 404],
    ['of the gateway', '/api/clubs/nowhere', 405],
    ['about the size of the body', suggestions, 413],
  ])(
    '%s arrives while the client still sends, and the connection ends',
    async (_of, path, status) => {
      site.clubs.onRequest = (_req, res) => {
        res.writeHead(404, { 'content-type': 'application/problem+json' });
        res.end('{"code":"NOT_FOUND"}');
      };
      const { socket, received } = begin(site, path, `content-length: ${size}`);
      const closed = once(socket, 'close');
      const piece = Buffer.alloc(50_000, 'x');
      for (let sent = 0; sent < size; sent += piece.length) {
        // As over a network: the rest is on its way while the response comes back.
        await new Promise((done) => socket.write(piece, done));
        await setImmediate();
      }
      await closed;
      expect(received()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(received()).toMatch(/connection: close/i);
      expect(received()).toMatch(/"code":"[A-Z_]+"/);
      expect(socket.errored).toBeNull();
    },
  );

  it('ends the connection although the client goes on sending', async () => {
    const { socket, received } = begin(site, '/api/clubs/nowhere', 'transfer-encoding: chunked');
    await drip(socket, `10000\r\n${'x'.repeat(65_536)}\r\n`, 1);
    expect(received()).toMatch(/^HTTP\/1.1 405 /);
  });
});

describe('a service whose connections are all busy', () => {
  it('lets further calls wait for a moment, then they are rejected', async () => {
    const gate = Promise.withResolvers<void>();
    site.clubs.respond = async (_req, res) => {
      await gate.promise;
      sendJson(res, { ok: true });
    };
    const call = () => site.call(suggestions, { method: 'POST', headers: site.own(), body: '{}' });
    const busy = [call(), call()];
    await waitFor(() => reached === 2);
    const queued = await call();
    expect([queued.status, queued.json.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    gate.resolve();
    for (const { status } of await Promise.all(busy)) expect(status).toBe(200);
    expect((await call()).status).toBe(200);
    expect(reached).toBe(3);
  });
});
