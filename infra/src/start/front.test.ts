import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../servers/free-port.ts';
import { startFront } from './front.ts';

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
  stop = await startFront({ port, host: '127.0.0.1', targets, isEdge: true });
});
afterEach(async () => {
  await stop();
  await Promise.all(servers.filter(({ listening }) => listening).map(close));
});

const from = async (init?: RequestInit) => (await fetch(url, init)).headers.get('x-from');
const times = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, work));

describe('the front of several processes', () => {
  it('takes them in turn, and keeps a session at one of them', async () => {
    expect(new Set(await times(4, from)).size).toBe(2);
    const headers = { cookie: 'locale=fr; siteswap_session_3000=abc' };
    expect(new Set(await times(6, () => from({ headers }))).size).toBe(1);
  });

  it('carries bodies, and says who called', async () => {
    const answer = await fetch(url, {
      method: 'POST',
      body: 'x'.repeat(100_000),
      headers: { 'x-forwarded-for': '6.6.6.6' },
    });
    expect(await answer.text()).toBe(`6.6.6.6, 127.0.0.1 ${'x'.repeat(100_000)}`);
  });

  it('goes on to the other when one is gone, with writes too', async () => {
    await close(servers[0]);
    expect(new Set(await times(6, from))).toEqual(new Set(['two']));
    expect(await from({ method: 'POST', body: 'kept' })).toBe('two');
  });

  it('says 503 when all are gone or a connection breaks everywhere', async () => {
    expect((await fetch(`${url}/break`)).status).toBe(503);
    for (const server of servers) await close(server);
    const answer = await fetch(url);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});
