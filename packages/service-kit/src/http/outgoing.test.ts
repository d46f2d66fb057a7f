import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOutgoing, originsOf, TargetNotAllowed } from './outgoing.ts';

let server: Server;
let origin: string;
let respond: RequestListener = () => {};
let connections = 0;
beforeAll(async () => {
  server = createServer((request, response) => respond(request, response));
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const loopback = { address: '127.0.0.1', family: 4 };
const message = { headers: { ttl: 60 }, body: Buffer.from('hello'), timeoutMs: 20_000 };

describe('a request to an address that a member gave', () => {
  it.each([
    'http://push.example.com/a',
    'https://user:word@push.example.com/a',
    'https://push.example.com:8443/a',
    'https://localhost/a',
    'https://push.localhost/a',
    'https://printer.local./a',
    'https://postgres/a',
    'https://metadata.google.internal/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://10.0.0.1/a',
    'https://169.254.169.254/a',
    'https://[::1]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://[fe80::1]/a',
    'ftp://push.example.com/a',
    'push.example.com',
  ])('is not allowed by its text: %s', async (url) => {
    const outgoing = createOutgoing({ testOrigins: new Set() });
    expect(outgoing.isAllowed(url)).toBe(false);
    if (URL.canParse(url)) {
      await expect(outgoing.post(url, message)).rejects.toThrow(TargetNotAllowed);
    }
  });

  it.each(['https://push.example.com/a', 'https://8.8.8.8/a', 'https://fcm.googleapis.com./a'])(
    'is allowed by its text: %s',
    (url) => {
      expect(createOutgoing({ testOrigins: new Set() }).isAllowed(url)).toBe(true);
    },
  );

  it.each([
    ['this machine', [loopback]],
    ['a private network', [{ address: '192.168.1.1', family: 4 }]],
    ['a mapped address', [{ address: '::ffff:10.0.0.1', family: 6 }]],
    ['a public address and this machine', [{ address: '8.8.8.8', family: 4 }, loopback]],
    ['nothing', []],
  ])('connects to nothing when its name leads to %s', async (_what, addresses) => {
    const outgoing = createOutgoing({ testOrigins: new Set(), resolve: async () => addresses });
    const before = connections;
    await expect(outgoing.post('https://push.example.com/a', message)).rejects.toThrow(
      TargetNotAllowed,
    );
    expect(connections).toBe(before);
  });

  it('reaches the origins of tests alone, by the same connection', async () => {
    const outgoing = createOutgoing({ testOrigins: originsOf(` ${origin}, http://x.example `) });
    const bodies: string[] = [];
    respond = (request, response) => {
      request.on('data', (chunk) => bodies.push(`${request.headers['ttl']} ${chunk}`));
      response.writeHead(201, { location: '/x' }).end();
    };
    const before = connections;
    for (const path of ['/a', '/b']) {
      expect((await outgoing.post(origin + path, message)).status).toBe(201);
    }
    expect(bodies).toEqual(['60 hello', '60 hello']);
    expect(connections).toBe(before + 1);
    await expect(outgoing.post('http://127.0.0.1:1/a', message)).rejects.toThrow(TargetNotAllowed);
    outgoing.close();
  });

  it('tries again when the server has ended the connection that waited', async () => {
    const outgoing = createOutgoing({ testOrigins: originsOf(origin) });
    const used = new WeakSet<object>();
    respond = ({ socket }, response) => {
      if (used.has(socket)) socket.destroy();
      else response.writeHead(201).end();
      used.add(socket);
    };
    for (const path of ['/a', '/b', '/c']) {
      expect((await outgoing.post(origin + path, message)).status).toBe(201);
    }
    outgoing.close();
  });

  it('follows no redirect', async () => {
    const outgoing = createOutgoing({ testOrigins: originsOf(origin) });
    const paths: (string | undefined)[] = [];
    respond = (request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    };
    expect((await outgoing.post(`${origin}/a`, message)).status).toBe(307);
    expect(paths).toEqual(['/a']);
    outgoing.close();
  });

  it('ends when the server says nothing in time, and with its caller', async () => {
    const outgoing = createOutgoing({ testOrigins: originsOf(origin) });
    respond = () => {};
    await expect(outgoing.post(`${origin}/a`, { ...message, timeoutMs: 50 })).rejects.toThrow();
    const caller = new AbortController();
    const posted = outgoing.post(`${origin}/a`, { ...message, signal: caller.signal });
    caller.abort();
    await expect(posted).rejects.toThrow();
    outgoing.close();
  });
});
