import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../servers/free-port.ts';
import { startLoadBalancer } from './load-balancer.ts';

let servers: Server[];
let stop: () => Promise<void>;
let url: string;

const close = (server: Server | undefined) => {
  server?.closeAllConnections();
  return new Promise((resolve) => server?.close(resolve));
};

beforeEach(async () => {
  servers = ['one', 'two'].map((name) =>
    createServer((req, res) => {
      if (req.url === '/break') return req.socket.destroy();
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      return req.on('end', () => {
        res.setHeader('x-from', name);
        res.end(`${req.headers['x-forwarded-for']} ${Buffer.concat(chunks)}`);
      });
    }),
  );
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  const targets = servers.map((server) => (server.address() as AddressInfo).port);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  stop = await startLoadBalancer({ port, host: '127.0.0.1', targets, isEdge: true });
});
afterEach(async () => {
  await stop();
  await Promise.all(servers.filter(({ listening }) => listening).map(close));
});

const from = async (init?: RequestInit) => (await fetch(url, init)).headers.get('x-from');
const times = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, work));

describe('the load balancer of several processes', () => {
  it('uses them in turn, and sends all requests of a session to one of them', async () => {
    expect(new Set(await times(4, from)).size).toBe(2);
    const headers = { cookie: 'locale=fr; siteswap_session_3000=abc' };
    expect(new Set(await times(6, () => from({ headers }))).size).toBe(1);
  });

  it('forwards bodies, and adds the address of the client', async () => {
    const response = await fetch(url, {
      method: 'POST',
      body: 'x'.repeat(100_000),
      headers: { 'x-forwarded-for': '6.6.6.6' },
    });
    expect(await response.text()).toBe(`6.6.6.6, 127.0.0.1 ${'x'.repeat(100_000)}`);
  });

  it('sends reads and writes to the other process when one has ended', async () => {
    await close(servers[0]);
    expect(new Set(await times(6, from))).toEqual(new Set(['two']));
    expect(await from({ method: 'POST', body: 'x' })).toBe('two');
  });

  it('responds with 503 when all have ended or every connection breaks', async () => {
    expect((await fetch(`${url}/break`)).status).toBe(503);
    for (const server of servers) await close(server);
    const response = await fetch(url);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
