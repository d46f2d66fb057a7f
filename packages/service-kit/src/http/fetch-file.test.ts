import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type FetchFileOptions, fetchFile } from './fetch-file.ts';
import { type IsAllowedTarget, isPublicTarget } from './public-target.ts';

const requests: { path: string; headers: IncomingHttpHeaders }[] = [];
let respond: (path: string, response: ServerResponse) => void;
const server = createServer((request, response) => {
  const path = request.url ?? '';
  requests.push({ path, headers: request.headers });
  respond(path, response);
});
let origin: string;
let serverPort: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  serverPort = (server.address() as AddressInfo).port;
  origin = `http://127.0.0.1:${serverPort}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.length = 0;
  respond = (_, response) => response.end('text');
});

/** The test's own server, and what production allows. */
const isAllowedTarget: IsAllowedTarget = (target) =>
  target.port === serverPort || isPublicTarget(target);
const options = { maxBytes: 1000, userAgent: 'Test (+http://localhost)', isAllowedTarget };
const fetched = (url: string, more: Partial<FetchFileOptions> = {}) =>
  fetchFile(url, { ...options, ...more });
const rejection = (url: string, more: Partial<FetchFileOptions> = {}) =>
  fetched(url, more).then(
    () => 'fetched',
    ({ code, status }: { code: string; status: number }) => `${status} ${code}`,
  );
const redirectTo = (location: string) => (path: string, response: ServerResponse) => {
  if (path !== '/start') return response.end('text');
  response.writeHead(302, { location }).end();
};

describe('fetching a file', () => {
  it('says who asks and sends nothing else of us', async () => {
    respond = (_, response) => {
      response.setHeader('content-type', 'Text/CSV; charset=utf-8');
      response.setHeader('set-cookie', 'a=b');
      response.end('a,b');
    };
    const file = await fetched(`${origin}/list`);
    expect(file).toMatchObject({ bytes: Buffer.from('a,b'), type: 'text/csv' });
    await fetched(`${origin}/list`);
    const { connection: _connection, host: _host, ...headers } = requests[1]?.headers ?? {};
    expect(headers).toEqual({
      'user-agent': 'Test (+http://localhost)',
      'accept-encoding': 'identity',
    });
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.org/a.csv',
    'data:text/csv,a',
    'http://user:secret@1.1.1.1/',
    'http://user@1.1.1.1/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[fe80::1]/',
    'http://localhost/',
    'http://1.1.1.1:22/',
    'no address',
  ])('rejects %s', async (url) => {
    expect(await rejection(url, { isAllowedTarget: undefined })).toBe('422 URL_NOT_ALLOWED');
  });

  it('asks nothing of a local server unless that is allowed', async () => {
    expect(await rejection(origin, { isAllowedTarget: undefined })).toBe('422 URL_NOT_ALLOWED');
    expect(requests).toEqual([]);
  });

  it('rejects a name when one of its addresses is not public', async () => {
    const resolve = async () => [
      { address: '1.1.1.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    expect(await rejection('http://mixed.test/', { resolve })).toBe('422 URL_NOT_ALLOWED');
  });

  it('connects to the address that was checked: a name is resolved once', async () => {
    const addresses = ['127.0.0.1', '10.0.0.1'];
    const resolve = async () => [{ address: addresses.shift() ?? '', family: 4 }];
    const { bytes } = await fetched(`http://rebinding.test:${serverPort}/`, { resolve });
    expect(bytes.toString()).toBe('text');
    expect(addresses).toEqual(['10.0.0.1']);
    expect(requests[0]?.headers.host).toBe(`rebinding.test:${serverPort}`);
  });
});

describe('a redirect', () => {
  it('is followed, also to a path', async () => {
    respond = redirectTo('/rows.csv');
    expect((await fetched(`${origin}/start`)).url.href).toBe(`${origin}/rows.csv`);
  });

  it.each([
    'http://127.0.0.1/',
    'http://169.254.169.254/',
    'http://localhost/',
    'http://[::1]/',
    'file:///etc/passwd',
    'http://user:secret@1.1.1.1/',
  ])('to %s is rejected', async (location) => {
    respond = redirectTo(location);
    expect(await rejection(`${origin}/start`)).toBe('422 URL_NOT_ALLOWED');
  });

  it('is followed three times at most', async () => {
    respond = (path, response) => {
      const left = Number(path.slice(1));
      if (left === 0) response.end('text');
      else response.writeHead(307, { location: `/${left - 1}` }).end();
    };
    expect(await rejection(`${origin}/3`)).toBe('fetched');
    expect(await rejection(`${origin}/4`)).toBe('422 URL_UNREACHABLE');
  });
});

describe('a file that does not come', () => {
  it('is above the limit, as announced or as sent', async () => {
    respond = (path, response) => {
      if (path === '/announced') response.setHeader('content-length', 5000);
      response.write('x'.repeat(800));
      response.end('x'.repeat(path === '/announced' ? 4200 : 800));
    };
    expect(await rejection(`${origin}/announced`)).toBe('413 PAYLOAD_TOO_LARGE');
    expect(await rejection(`${origin}/sent`)).toBe('413 PAYLOAD_TOO_LARGE');
  });

  it('has another status, is compressed, breaks off, or has no server', async () => {
    respond = (path, response) => {
      if (path === '/missing') response.writeHead(404).end('no');
      else if (path === '/gzip') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
      else response.writeHead(200, { 'content-length': 50 }).write('x', () => response.destroy());
    };
    for (const path of ['missing', 'gzip', 'broken']) {
      expect(await rejection(`${origin}/${path}`)).toBe('422 URL_UNREACHABLE');
    }
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await rejection('http://nowhere.test/', { resolve })).toBe('422 URL_UNREACHABLE');
  });

  it('says what the site responded with, when it responded', async () => {
    respond = (path, response) => {
      if (path === '/broken') response.destroy();
      else response.writeHead(Number(path.slice(1))).end();
    };
    for (const siteStatus of [404, 503]) {
      const call = fetched(`${origin}/${siteStatus}`);
      await expect(call).rejects.toMatchObject({ details: { siteStatus } });
    }
    await expect(fetched(`${origin}/broken`)).rejects.toMatchObject({ details: {} });
  });

  it('takes too long: to resolve, to begin, or to end', async () => {
    respond = (path, response) => {
      if (path === '/slow') response.write('x');
    };
    const timeoutMs = 200;
    const resolve = () => new Promise<never>(() => {});
    expect(await rejection('http://slow.test/', { timeoutMs, resolve })).toBe(
      '422 URL_UNREACHABLE',
    );
    for (const path of ['silent', 'slow']) {
      expect(await rejection(`${origin}/${path}`, { timeoutMs })).toBe('422 URL_UNREACHABLE');
    }
  });
});
