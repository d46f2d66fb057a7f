import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claimFile, type FileKind, releaseFile } from '@siteswap/contracts/core';
import type { TestActor } from '@siteswap/service-kit/testing';
import sharp from 'sharp';
import { type BucketServer, bucketVariables, startBucketServer } from '#test/bucket-server.ts';
import { type CoreTestService, startCore } from '#test/core-service.ts';
import { aPhotograph, aPicture, aPixelBomb, impostors } from '#test/picture-samples.ts';

let bucket: BucketServer;
let inFolder: CoreTestService;
let inBucket: CoreTestService;
beforeAll(async () => {
  bucket = await startBucketServer();
  [inFolder, inBucket] = await Promise.all([startCore(), startCore(bucketVariables(bucket))]);
});
afterAll(async () => {
  await Promise.all([inFolder?.stop(), inBucket?.stop()]);
  await bucket?.stop();
});

const hour = 60 * 60 * 1000;
let lastUser = 100;
const somebody = (core: CoreTestService) => {
  lastUser += 1;
  return { userId: lastUser, actor: core.actor({ userId: lastUser }) };
};

interface Answer {
  status: number;
  body: { code?: string; url: string; thumbnailUrl: string; width: number; height: number };
}

async function upload(
  baseUrl: string,
  file: Buffer | null,
  as?: TestActor,
  { kind = 'profile' as string, name = 'holiday.jpg', field = 'file' } = {},
): Promise<Answer> {
  const form = new FormData();
  form.append('note', 'hello');
  if (file) form.append(field, new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name);
  const response = await fetch(`${baseUrl}/api/files/${kind}`, {
    method: 'POST',
    body: form,
    headers: { ...(await as?.headers()) },
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const get = (baseUrl: string, path: string, headers: Record<string, string> = {}) =>
  fetch(baseUrl + path, { headers });

/** As a browser asks again; Node's own fetch would add `no-cache`. */
const againWith = (etag: string) => ({ 'if-none-match': etag, 'cache-control': 'max-age=0' });

const claim = (
  core: CoreTestService,
  url: string,
  userId: number,
  entityId: number,
  kind: FileKind = 'edition',
) => core.call(claimFile, { body: { url, kind, entityId, userId } }, core.internal);

/** Says that a thing no longer shows a picture; this also wakes the sweep. */
const release = (core: CoreTestService, entityId: number, file: string) =>
  core.call(releaseFile, { body: { kind: 'edition', entityId, file } }, core.internal);
const wakeSweep = (core: CoreTestService) => release(core, 1, `${randomUUID()}.webp`);

const rowOf = (core: CoreTestService, url: string) =>
  core.prisma.storedFile.findUnique({ where: { id: url.slice(-41, -5) } });

describe.each([
  ['a folder', () => inFolder],
  ['a bucket', () => inBucket],
] as [string, () => CoreTestService][])('pictures in %s', (_, theCore) => {
  let core: CoreTestService;
  beforeAll(() => {
    core = theCore();
  });

  it('LF-07 are taken, lose where they were made, and stand upright', async () => {
    const { actor } = somebody(core);
    const { status, body } = await upload(core.baseUrl, await aPhotograph(), actor);
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 40, height: 60 });
    for (const address of [body.url, body.thumbnailUrl]) {
      const answer = await get(core.baseUrl, address);
      expect(answer.status).toBe(200);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { format, exif, width, height } = await sharp(bytes).metadata();
      expect({ format, exif, width, height }).toEqual({ format: 'webp', width: 40, height: 60 });
    }
  });

  it('are nobody else’s to keep, nor to run, until they are used', async () => {
    const { actor } = somebody(core);
    const { body } = await upload(core.baseUrl, await aPicture(), actor);
    const { headers } = await get(core.baseUrl, body.url);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  });

  it('move to the thing that uses them, once and for all, and are then kept for a year', async () => {
    const { actor, userId } = somebody(core);
    const { body } = await upload(core.baseUrl, await aPicture(), actor, { kind: 'edition' });
    const claimed = await claim(core, body.url, userId, 12);
    expect(claimed.status).toBe(200);
    const { url, file } = claimed.body;
    expect(url).toBe(`/uploads/editions/12/${file}`);
    // Again, as after an answer that was lost, and with the address that was saved.
    expect((await claim(core, body.url, userId, 12)).body).toEqual(claimed.body);
    expect((await claim(core, url, userId, 12)).body).toEqual(claimed.body);

    const shown = await get(core.baseUrl, url);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get(core.baseUrl, url.replace(file, `thumb-${file}`))).status).toBe(200);
    const etag = shown.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await get(core.baseUrl, url, againWith(etag))).status).toBe(304);

    expect((await get(core.baseUrl, body.url)).status).toBe(404);
    const elsewhere = [`/uploads/editions/13/${file}`, `/uploads/conventions/12/${file}`];
    for (const path of elsewhere) expect((await get(core.baseUrl, path)).status).toBe(404);
  });

  it('can be used by nobody but who sent them, for what they were sent for, and once', async () => {
    const { actor, userId } = somebody(core);
    const { body } = await upload(core.baseUrl, await aPicture(), actor, { kind: 'edition' });
    const refusals = [
      await claim(core, body.url, userId + 5000, 12),
      await claim(core, body.url, userId, 12, 'convention'),
      await claim(core, body.thumbnailUrl, userId, 12),
      await claim(core, `https://elsewhere.test${body.url}`, userId, 12),
      await claim(core, `/uploads/temp/${randomUUID()}.webp`, userId, 12),
      await claim(core, '/uploads/temp/../../../etc/passwd', userId, 12),
    ];
    for (const { status, body: problem } of refusals) {
      expect({ status, code: problem.code }).toEqual({ status: 404, code: 'FILE_NOT_FOUND' });
    }
    expect((await claim(core, body.url, userId, 12)).status).toBe(200);
    expect((await claim(core, body.url, userId, 13)).status).toBe(404);
  });

  it('are used by one of two things that want the same at once', async () => {
    const { actor, userId } = somebody(core);
    const { body } = await upload(core.baseUrl, await aPicture(), actor, { kind: 'edition' });
    const both = await Promise.all([31, 32].map((id) => claim(core, body.url, userId, id)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('are gone once nothing shows them, bytes and row', async () => {
    const { actor, userId } = somebody(core);
    const { body } = await upload(core.baseUrl, await aPicture(), actor, { kind: 'edition' });
    const { url, file } = (await claim(core, body.url, userId, 41)).body;
    // Not by a thing that does not show it.
    await release(core, 42, file);
    expect((await get(core.baseUrl, url)).status).toBe(200);
    expect((await release(core, 41, file)).status).toBe(200);
    expect((await get(core.baseUrl, url)).status).toBe(404);
    expect((await claim(core, url, userId, 41)).status).toBe(404);
    expect(await core.waitFor(async () => (await rowOf(core, body.url)) === null)).toBe(true);
    expect((await release(core, 41, file)).status).toBe(200);
  });

  it('go after a day when nobody used them; used ones stay', async () => {
    const { actor, userId } = somebody(core);
    const [used, unused] = await Promise.all(
      [1, 2].map(
        async () => (await upload(core.baseUrl, await aPicture(), actor, { kind: 'edition' })).body,
      ),
    );
    const kept = (await claim(core, used?.url ?? '', userId, 51)).body;
    core.letPass(23 * hour);
    await wakeSweep(core);
    expect((await get(core.baseUrl, unused?.url ?? '')).status).toBe(200);
    core.letPass(hour + 1000);
    expect((await get(core.baseUrl, unused?.url ?? '')).status).toBe(404);
    expect((await claim(core, unused?.url ?? '', userId, 52)).status).toBe(404);
    await wakeSweep(core);
    await core.waitFor(async () => (await rowOf(core, unused?.url ?? '')) === null);
    expect((await get(core.baseUrl, kept.url)).status).toBe(200);
  });

  it('are the same for two processes, and swept by either', async () => {
    const replica = await core.startReplica();
    try {
      const other = `http://127.0.0.1:${replica.port}`;
      const { actor, userId } = somebody(core);
      const { body } = await upload(other, await aPicture(), actor, { kind: 'edition' });
      expect((await get(core.baseUrl, body.url)).status).toBe(200);
      const { url, file } = (await claim(core, body.url, userId, 61)).body;
      expect((await get(other, url)).status).toBe(200);

      const both = [core.baseUrl, other].map(async (baseUrl) =>
        fetch(baseUrl + releaseFile.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(await core.internal.headers()) },
          body: JSON.stringify({ kind: 'edition', entityId: 61, file }),
        }),
      );
      for (const { status } of await Promise.all(both)) expect(status).toBe(200);
      await core.waitFor(async () => (await rowOf(core, body.url)) === null);
      for (const baseUrl of [core.baseUrl, other]) {
        expect((await get(baseUrl, url)).status).toBe(404);
      }
    } finally {
      await replica.stop();
    }
  });
});

describe('what is sent', () => {
  it.each(Object.entries(impostors))(
    'is refused when it is %s, whatever its name says',
    async (_, bytes) => {
      const { actor } = somebody(inFolder);
      const { status, body } = await upload(inFolder.baseUrl, bytes, actor, { name: 'photo.jpg' });
      expect({ status, code: body.code }).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    },
  );

  it('is refused when it is a pixel bomb', async () => {
    const { actor } = somebody(inFolder);
    const { status, body } = await upload(inFolder.baseUrl, aPixelBomb(20_000), actor);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'IMAGE_TOO_LARGE' });
  });

  it('is refused above 5 MB, also when nobody says how long it is', async () => {
    const { actor } = somebody(inFolder);
    const large = Buffer.concat([await aPicture(), Buffer.alloc(6 * 1024 * 1024)]);
    const { status, body } = await upload(inFolder.baseUrl, large, actor);
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' });

    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
    async function* endless() {
      yield Buffer.from(head);
      for (let i = 0; i < 100; i += 1) yield Buffer.alloc(64 * 1024);
    }
    const streamed = await fetch(`${inFolder.baseUrl}/api/files/profile`, {
      method: 'POST',
      body: Readable.toWeb(Readable.from(endless())),
      duplex: 'half',
      headers: { ...(await actor.headers()), 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit);
    expect(streamed.status).toBe(413);
    await streamed.body?.cancel();
  });

  it('is taken at 5 MB to the byte', async () => {
    const { actor } = somebody(inFolder);
    const picture = await aPicture();
    const padded = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 - picture.length)]);
    expect((await upload(inFolder.baseUrl, padded, actor)).status).toBe(201);
  });

  it('must be a form with a file', async () => {
    const { actor } = somebody(inFolder);
    const { status, body } = await upload(inFolder.baseUrl, null, actor);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_INPUT' });
    expect(
      (await upload(inFolder.baseUrl, await aPicture(), actor, { field: 'photo' })).status,
    ).toBe(422);

    const send = async (type: string, text: string) => {
      const answer = await fetch(`${inFolder.baseUrl}/api/files/profile`, {
        method: 'POST',
        body: text,
        headers: { ...(await actor.headers()), 'content-type': type },
      });
      return answer.status;
    };
    expect(await send('application/json', '{}')).toBe(415);
    expect(await send('multipart/form-data', 'x')).toBe(415);
    expect(await send('multipart/form-data; charset=utf-8', 'x')).toBe(400);
    expect(await send('multipart/form-data; boundary=x', '--x\r\nnot a part')).toBe(400);
  });

  it('is asked of members only, for the four kinds', async () => {
    const picture = await aPicture();
    expect((await upload(inFolder.baseUrl, picture)).status).toBe(401);
    const { actor } = somebody(inFolder);
    expect((await upload(inFolder.baseUrl, picture, actor, { kind: 'trick' })).status).toBe(404);
    for (const kind of ['convention', 'edition', 'profile', 'lost-found']) {
      expect((await upload(inFolder.baseUrl, picture, actor, { kind })).status).toBe(201);
    }
  });

  it('may be sent ten times an hour, counted over all processes', async () => {
    const core = await startCore({ RATE_LIMIT_FACTOR: '1' });
    const replica = await core.startReplica({ RATE_LIMIT_FACTOR: '1' });
    try {
      const urls = [core.baseUrl, `http://127.0.0.1:${replica.port}`];
      const { actor } = somebody(core);
      const picture = await aPicture();
      const statuses: number[] = [];
      for (let i = 0; i < 11; i += 1) {
        statuses.push((await upload(urls[i % 2] ?? '', picture, actor)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(201), 429]);
      expect((await upload(core.baseUrl, picture, somebody(core).actor)).status).toBe(201);
    } finally {
      await replica.stop();
      await core.stop();
    }
  });
});

describe('when the store is away', () => {
  it('an upload says so and leaves nothing for ever; what was committed is there again', async () => {
    const { actor, userId } = somebody(inBucket);
    const { body } = await upload(inBucket.baseUrl, await aPicture(), actor, { kind: 'edition' });
    const kept = (await claim(inBucket, body.url, userId, 71)).body;
    const givenUp = (await upload(inBucket.baseUrl, await aPicture(), actor, { kind: 'edition' }))
      .body;
    const gone = (await claim(inBucket, givenUp.url, userId, 72)).body;

    await bucket.goAway();
    const refused = await upload(inBucket.baseUrl, await aPicture(), actor);
    expect({ status: refused.status, code: refused.body.code }).toEqual({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
    });
    expect((await get(inBucket.baseUrl, kept.url)).status).toBe(503);
    // Its bytes cannot be deleted now, so its row stays for the next sweep.
    await release(inBucket, 72, gone.file);
    expect((await get(inBucket.baseUrl, gone.url)).status).toBe(404);
    const left = await inBucket.prisma.storedFile.findMany({ where: { userId } });
    expect(left).toHaveLength(3);

    await bucket.comeBack();
    expect((await get(inBucket.baseUrl, kept.url)).status).toBe(200);
    inBucket.letPass(25 * hour);
    await wakeSweep(inBucket);
    await inBucket.waitFor(async () => {
      const rows = await inBucket.prisma.storedFile.findMany({ where: { userId } });
      return rows.length === 1 && rows[0]?.entityId === 71;
    });
    expect((await get(inBucket.baseUrl, kept.url)).status).toBe(200);
  });

  it('a picture whose bytes somebody took away is 404, not a failure', async () => {
    const { actor } = somebody(inFolder);
    const { body } = await upload(inFolder.baseUrl, await aPicture(), actor);
    rmSync(inFolder.filesDir, { recursive: true });
    const answer = await get(inFolder.baseUrl, body.url);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
