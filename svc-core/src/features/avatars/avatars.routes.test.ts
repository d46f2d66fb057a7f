import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startAvatarServer } from '#test/avatar-server.ts';
import { type CoreTestService, startCore } from '#test/core-service.ts';
import { aPhotograph, aPicture, impostors } from '#test/picture-samples.ts';
import { avatarAddress } from './fetch-avatar.ts';

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
  avatars.asked.length = 0;
});

/** A member whom the avatar service answers so. */
async function aMember(answer?: (res: ServerResponse) => void) {
  const person = await core.aMember();
  const row = await core.prisma.user.findUniqueOrThrow({ where: { email: person.email } });
  const theirHash = createHash('sha256').update(person.email).digest('hex');
  if (answer) avatars.answers.set(theirHash, answer);
  return { person, theirHash, path: `/avatars/${row.emailHash}` };
}

const get = (path: string, headers: Record<string, string> = {}, baseUrl = core.baseUrl) =>
  fetch(baseUrl + path, { headers });
const send =
  (bytes: Buffer, type = 'image/png') =>
  (res: ServerResponse) =>
    res.writeHead(200, { 'content-type': type }).end(bytes);

describe('the picture of a member', () => {
  it('is fetched by us, once a day, and comes without what was said of it', async () => {
    const { person, theirHash, path } = await aMember(send(await aPhotograph()));
    const several = await Promise.all([get(path), get(path), get(path)]);
    for (const answer of several) {
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      });
      const { format, width, height, exif } = await sharp(
        Buffer.from(await answer.arrayBuffer()),
      ).metadata();
      expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 240, height: 240 });
    }
    const headers = {
      'if-none-match': several[0]?.headers.get('etag') ?? '',
      'cache-control': 'max-age=0',
    };
    expect((await get(path, headers)).status).toBe(304);
    expect(avatars.asked.map(({ hash }) => hash)).toEqual([theirHash]);
    // The service learns neither who looks nor our own name of the member.
    const told = JSON.stringify(avatars.asked);
    expect(told).not.toContain(path.slice('/avatars/'.length));
    expect(told).not.toContain(person.email);
    expect(avatars.asked[0]?.headers).not.toHaveProperty('x-forwarded-for');
    expect(avatars.asked[0]?.headers).not.toHaveProperty('referer');
  });

  it('is missing when the service has none, which is known for a day', async () => {
    const { path } = await aMember();
    for (const answer of [await get(path), await get(path)]) {
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
    }
    expect(avatars.asked).toHaveLength(1);
  });

  it.each([
    ['something else', () => impostors['an SVG'] as Buffer],
    ['more than a megabyte', () => Buffer.concat([png, Buffer.alloc(1024 * 1024)])],
  ])('is missing when the service sends %s', async (_, bytes) => {
    const { path } = await aMember(send(bytes()));
    expect((await get(path)).status).toBe(404);
  });

  it('is not looked for where the service sends us', async () => {
    const elsewhere = await startAvatarServer();
    try {
      const { path } = await aMember((res) =>
        res.writeHead(302, { location: `http://127.0.0.1:${elsewhere.port}/avatar/x` }).end(),
      );
      expect((await get(path)).status).toBe(404);
      expect(elsewhere.asked).toHaveLength(0);
    } finally {
      await elsewhere.stop();
    }
  });

  it.each([
    ['fails', (res: ServerResponse) => res.writeHead(503).end()],
    ['hangs up', (res: ServerResponse) => res.destroy()],
    ['never answers', () => {}],
    ['never ends', (res: ServerResponse) => res.writeHead(200).write('x')],
  ])('is missing for a while when the service %s', async (_, answer) => {
    const { path, theirHash } = await aMember(answer as (res: ServerResponse) => void);
    const missing = await get(path);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('cache-control')).toBe('public, max-age=300');
    expect(avatars.asked.map(({ hash }) => hash)).toEqual([theirHash]);
  });

  it('is not asked for when nobody is called so', async () => {
    expect((await get(`/avatars/${'0'.repeat(64)}`)).status).toBe(404);
    expect((await get('/avatars/ana@example.org')).status).toBe(404);
    expect(avatars.asked).toHaveLength(0);
  });
});

let png: Buffer;
beforeAll(async () => {
  png = await aPicture('png');
});

describe('without an avatar service', () => {
  it('nobody has a picture and nothing is fetched', async () => {
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

describe('the address of a picture', () => {
  it('holds the hash that the service wants, of the address as it wants it', () => {
    const sha = createHash('sha256').update('ana@example.org').digest('hex');
    const md5 = createHash('md5').update('ana@example.org').digest('hex');
    expect(avatarAddress('https://a.test/{hash}?d=404', ' Ana@Example.org ')).toBe(
      `https://a.test/${sha}?d=404`,
    );
    expect(avatarAddress('https://a.test/{md5}', 'ana@example.org')).toBe(`https://a.test/${md5}`);
  });
});
