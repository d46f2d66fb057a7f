import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { assertWait } from '@siteswap/service-kit/testing';
import sharp from 'sharp';
import { startAvatarServer } from '#test/avatar-server.ts';
import { type CoreTestService, startCore } from '#test/core-service.ts';
import { aPhotograph, aPicture, impostors } from '#test/picture-samples.ts';
import { avatarUrl } from './avatar.client.ts';

let avatars: Awaited<ReturnType<typeof startAvatarServer>>;
let core: CoreTestService;
beforeAll(async () => {
  avatars = await startAvatarServer();
  core = await startCore({ AVATAR_URL: avatars.template });
});
afterAll(async () => {
  await core?.stop();
  await avatars?.stop();
});
beforeEach(() => {
  avatars.requests.length = 0;
});

/** A member for whom the avatar service sends this response. */
async function aMember(respond?: (res: ServerResponse) => void) {
  const person = await core.aMember();
  const row = await core.prisma.user.findUniqueOrThrow({ where: { email: person.email } });
  const theirHash = createHash('sha256').update(person.email).digest('hex');
  if (respond) avatars.responses.set(theirHash, respond);
  return { person, theirHash, path: `/avatars/${row.emailHash}` };
}

const get = (path: string, headers: Record<string, string> = {}, baseUrl = core.baseUrl) =>
  fetch(baseUrl + path, { headers });
const send =
  (bytes: Buffer, type = 'image/png') =>
  (res: ServerResponse) =>
    res.writeHead(200, { 'content-type': type }).end(bytes);

describe('the picture of a member', () => {
  it('is fetched by the server, once a day, and comes without metadata', async () => {
    const { person, theirHash, path } = await aMember(send(await aPhotograph()));
    const several = await Promise.all([get(path), get(path), get(path)]);
    for (const response of several) {
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      });
      const { format, width, height, exif } = await sharp(
        Buffer.from(await response.arrayBuffer()),
      ).metadata();
      expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 240, height: 240 });
    }
    const headers = {
      'if-none-match': several[0]?.headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    };
    expect((await get(path, headers)).status).toBe(304);
    expect(avatars.requests.map(({ hash }) => hash)).toEqual([theirHash]);
    // The request names neither the visitor nor the member.
    const sent = JSON.stringify(avatars.requests);
    expect(sent).not.toContain(path.slice('/avatars/'.length));
    expect(sent).not.toContain(person.email);
    expect(avatars.requests[0]?.headers).not.toHaveProperty('x-forwarded-for');
    expect(avatars.requests[0]?.headers).not.toHaveProperty('referer');
  });

  it('is missing when the service has none, which is cached for a day', async () => {
    const { path } = await aMember();
    for (const response of [await get(path), await get(path)]) {
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/problem+json');
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
    }
    expect(avatars.requests).toHaveLength(1);
  });

  it.each([
    ['something else', () => impostors['an SVG'] as Buffer],
    ['more than a megabyte', () => Buffer.concat([png, Buffer.alloc(1024 * 1024)])],
  ])('is missing when the service sends %s', async (_, bytes) => {
    const { path } = await aMember(send(bytes()));
    expect((await get(path)).status).toBe(404);
  });

  it('is not fetched from the target of a redirect', async () => {
    const elsewhere = await startAvatarServer();
    try {
      const { path } = await aMember((res) =>
        res.writeHead(302, { location: `http://127.0.0.1:${elsewhere.port}/avatar/x` }).end(),
      );
      expect((await get(path)).status).toBe(404);
      expect(elsewhere.requests).toHaveLength(0);
    } finally {
      await elsewhere.stop();
    }
  });

  it.each([
    ['fails', (res: ServerResponse) => res.writeHead(503).end()],
    ['hangs up', (res: ServerResponse) => res.destroy()],
    ['never responds', () => {}],
    ['never ends', (res: ServerResponse) => res.writeHead(200).write('x')],
  ])('is missing for a while when the service %s', async (_, respond) => {
    const { path, theirHash } = await aMember(respond as (res: ServerResponse) => void);
    const missing = await get(path);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('cache-control')).toBe('public, max-age=300');
    expect(avatars.requests.map(({ hash }) => hash)).toEqual([theirHash]);
  });

  it('is looked up 300 times a minute for one address', async () => {
    const limited = await startCore({ AVATAR_URL: avatars.template, RATE_LIMIT_FACTOR: '1' });
    try {
      const lookUp = (nth: number, ip = '203.0.113.40') =>
        get(
          `/avatars/${String(nth).padStart(64, '0')}`,
          { 'x-forwarded-for': ip },
          limited.baseUrl,
        );
      const all = await Promise.all(Array.from({ length: 301 }, (_, nth) => lookUp(nth)));
      const rejected = all.filter(({ status }) => status !== 404);
      expect(rejected).toHaveLength(1);
      for (const each of rejected) assertWait(each, 60);
      expect((await lookUp(302, '203.0.113.41')).status).toBe(404);
    } finally {
      await limited.stop();
    }
  });

  it('is not fetched for an unknown hash', async () => {
    expect((await get(`/avatars/${'0'.repeat(64)}`)).status).toBe(404);
    expect((await get('/avatars/ana@example.org')).status).toBe(404);
    expect(avatars.requests).toHaveLength(0);
  });
});

let png: Buffer;
beforeAll(async () => {
  png = await aPicture('png');
});

describe('without an avatar service', () => {
  it('there are no pictures and nothing is fetched', async () => {
    const alone = await startCore();
    try {
      const person = await alone.aMember();
      const row = await alone.prisma.user.findUniqueOrThrow({ where: { email: person.email } });
      expect((await get(`/avatars/${row.emailHash}`, {}, alone.baseUrl)).status).toBe(404);
    } finally {
      await alone.stop();
    }
  });
});

describe('the URL of a picture', () => {
  it('has the hash of the normalised address', () => {
    const sha = createHash('sha256').update('ana@example.org').digest('hex');
    const md5 = createHash('md5').update('ana@example.org').digest('hex');
    expect(avatarUrl('https://a.test/{hash}?d=404', ' Ana@Example.org ')).toBe(
      `https://a.test/${sha}?d=404`,
    );
    expect(avatarUrl('https://a.test/{md5}', 'ana@example.org')).toBe(`https://a.test/${md5}`);
  });
});
