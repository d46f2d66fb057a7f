import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@siteswap/service-kit/testing';
import { clubNews } from '#test/sample-routes.ts';
import { startTestGateway, type TestGateway, uncached } from '#test/start-test-gateway.ts';

let site: TestGateway;
let sockets: Socket[];
let streams: ClientRequest[];
beforeEach(() => {
  sockets = [];
  streams = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  for (const stream of streams) stream.destroy();
  await site.stop();
});

async function open(): Promise<{ socket: Socket; isOpen: () => boolean }> {
  const socket = connect(site.gateway.port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return { socket, isOpen: () => !socket.destroyed };
}

/** Opens an event stream; resolves with its status. */
function openStream(headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = site.gateway;
    const stream = request({ port, path: clubNews.path, agent: false, headers });
    stream.on('error', reject).on('response', (response) => {
      response.on('error', () => {}).resume();
      resolve(response.statusCode ?? 0);
    });
    streams.push(stream);
    stream.end();
  });
}

describe('one client address', () => {
  it('opens as many connections as allowed, and further ones are closed', async () => {
    site = await startTestGateway({ env: { MAX_CONNECTIONS_PER_ADDRESS: '4' } });
    const connections = [await open(), await open(), await open(), await open()];
    const further = [await open(), await open()];
    await waitFor(() => further.every(({ isOpen }) => !isOpen()));
    expect(connections.every(({ isOpen }) => isOpen())).toBe(true);
    connections[0]?.socket.destroy();
    await waitFor(async () => (await site.call('/healthz')).status === 200);
  });

  it('may open as many event streams in addition', async () => {
    site = await startTestGateway({ env: { MAX_CONNECTIONS_PER_ADDRESS: '3' } });
    const headers = site.cookie(site.core.signIn().cookie);
    for (let i = 0; i < 3; i += 1) expect(await openStream(headers)).toBe(200);
    expect(await openStream(headers)).toBe(429);
    expect((await site.call('/healthz')).status).toBe(200);
    streams[0]?.destroy();
    await waitFor(async () => (await openStream(headers)) === 200);
  });
});

describe('behind a proxy', () => {
  it('open requests count instead of connections, by the address that the proxy states', async () => {
    site = await startTestGateway({
      env: { MAX_CONNECTIONS_PER_ADDRESS: '2', TRUSTED_PROXIES: '1' },
    });
    const gate = Promise.withResolvers<void>();
    site.clubs.respond = async (_req, res) => {
      await gate.promise;
      res.end('{}');
    };
    const from = (address: string) =>
      site.call(uncached, { headers: { 'x-forwarded-for': address } });
    // Two addresses of one /64.
    const connections = [from('2001:db8::1'), from('2001:db8::ffff')];
    await waitFor(() => site.clubs.callsOf(uncached).length === 2);
    const further = await from('2001:db8::2');
    expect([further.status, further.json.code]).toEqual([429, 'RATE_LIMITED']);
    const other = from('2001:db8:0:1::1');
    await waitFor(() => site.clubs.callsOf(uncached).length === 3);
    gate.resolve();
    for (const { status } of await Promise.all([...connections, other])) expect(status).toBe(200);
  });
});
