import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

let site: TestGateway;
beforeAll(async () => {
  site = await startTestGateway();
});
afterAll(() => site.stop());

const headers = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  etag: '"a"',
};

describe('a picture from a service', () => {
  it('reaches the browser with the headers of the service, each of them once', async () => {
    site.clubs.respond = (_req, res) => res.writeHead(200, headers).end('bytes'.repeat(1000));
    const response = await site.call('/uploads/clubs/a.webp', {
      headers: { accept: 'image/avif,image/webp,*/*', 'accept-encoding': 'gzip, br' },
    });
    expect(response.status).toBe(200);
    // Node joins what comes twice by a comma.
    expect(response.headers).toMatchObject(headers);
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.body.length).toBe(5000);
  });

  it('clears no cookie, because shared caches would send that to others', async () => {
    site.clubs.respond = (_req, res) => res.writeHead(200, headers).end('bytes');
    const stale = site.cookie('no-such-session-0123456789');
    const shared = await site.call('/uploads/clubs/b.webp', { headers: stale });
    expect(shared.headers['set-cookie']).toBeUndefined();
    const own = { ...headers, 'cache-control': 'private, no-store' };
    site.clubs.respond = (_req, res) => res.writeHead(200, own).end('bytes');
    const response = await site.call('/uploads/clubs/b.webp', { headers: stale });
    expect(response.headers['set-cookie']?.[0]).toContain('Max-Age=0');
  });

  it('is revalidated by its entity tag', async () => {
    site.clubs.respond = (_req, res) => res.writeHead(304, headers).end();
    const response = await site.call('/uploads/clubs/a.webp', {
      headers: { 'if-none-match': '"a"' },
    });
    expect(response.status).toBe(304);
    expect(response.headers.etag).toBe('"a"');
    expect(site.clubs.callsOf('/uploads/clubs/a.webp').at(-1)?.headers['if-none-match']).toBe(
      '"a"',
    );
  });

  it.each(['/uploads/nothing', '/feeds/nothing', '/uploads'])(
    'is a problem, not a page, where there is none: %s',
    async (path) => {
      const response = await site.call(path, { headers: { accept: 'text/html' } });
      expect(response.status).toBe(404);
      expect(response.headers['content-type']).toContain('application/problem+json');
    },
  );
});
