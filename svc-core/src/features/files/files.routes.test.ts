import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attachFile,
  fileKindState,
  readStoredFile,
  releaseFile,
  storeFile,
  uploadAllowanceState,
} from '@siteswap/contracts/core';
import type { TestActor } from '@siteswap/service-kit/testing';
import { assertWait } from '@siteswap/service-kit/testing';
import sharp from 'sharp';
import { type BucketServer, bucketVariables, startBucketServer } from '#test/bucket-server.ts';
import { type CoreTestService, startCore } from '#test/core-service.ts';
import { aPhotograph, aPicture, aPixelBomb, aTextBomb, impostors } from '#test/picture-samples.ts';

let bucket: BucketServer;
let inFolder: CoreTestService;
let inBucket: CoreTestService;
beforeAll(async () => {
  bucket = await startBucketServer();
  [inFolder, inBucket] = await Promise.all([startCore(), startCore(bucketVariables(bucket))]);
  await Promise.all([inFolder, inBucket].map(declareKinds));
});
afterAll(async () => {
  await Promise.all([inFolder?.stop(), inBucket?.stop()]);
  await bucket?.stop();
});

/** Kinds that other services declare. */
const declareKinds = async (core: CoreTestService) => {
  for (const [kind, folder, isGuarded] of [
    ['convention', 'conventions'],
    ['edition', 'editions'],
    ['lost-found', 'lost-found', true],
  ] as const) {
    const data = { kind, folder, ...(isGuarded ? { isGuarded } : {}) };
    await core.nats.publishState(fileKindState, kind, 1, data);
  }
  await core.waitFor(async () => (await core.prisma.fileKind.count()) === 3);
};

const hour = 60 * 60 * 1000;
let lastUser = 100;
const aMember = (core: CoreTestService) => {
  lastUser += 1;
  return { userId: lastUser, actor: core.actor({ userId: lastUser }) };
};

interface UploadResponse {
  status: number;
  headers: Headers;
  body: { code?: string; url: string; thumbnailUrl: string; width: number; height: number };
}

async function upload(
  baseUrl: string,
  file: Buffer | null,
  as?: TestActor,
  { kind = 'profile' as string, name = 'holiday.jpg', field = 'file' } = {},
): Promise<UploadResponse> {
  const form = new FormData();
  form.append('note', 'hello');
  if (file) form.append(field, new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name);
  const response = await fetch(`${baseUrl}/api/files/${kind}`, {
    method: 'POST',
    body: form,
    headers: { ...(await as?.headers()) },
  });
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as UploadResponse['body'] };
}

const get = async (
  baseUrl: string,
  path: string,
  headers: Record<string, string> = {},
  as?: TestActor,
) => fetch(baseUrl + path, { headers: { ...headers, ...(await as?.headers()) } });

/** The headers with which a browser revalidates; Node's own fetch would add `no-cache`. */
const againWith = (etag: string) => ({ 'if-none-match': etag, 'cache-control': 'max-age=0' });

const attach = (
  core: CoreTestService,
  url: string,
  userId: number,
  entityId: number,
  kind = 'edition',
) => core.call(attachFile, { body: { url, kind, entityId, userId } }, core.internal);

/** Says that an entity no longer shows a picture; this also wakes the sweep. */
const release = (core: CoreTestService, entityId: number, file: string) =>
  core.call(releaseFile, { body: { kind: 'edition', entityId, file } }, core.internal);
const wakeSweep = (core: CoreTestService) => release(core, 1, `${randomUUID()}.webp`);

/** Stores a picture that another service has fetched. */
const store = (
  core: CoreTestService,
  bytes: Buffer,
  { id = randomUUID() as string, entityId = 12, kind = 'edition' } = {},
  as: TestActor | undefined = core.internal,
) =>
  core.call(
    storeFile,
    { params: { id }, body: { kind, entityId, bytes: bytes.toString('base64') } },
    as,
  );

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

  it('LF-07 are stored without their location, and upright', async () => {
    const { actor } = aMember(core);
    const { status, body } = await upload(core.baseUrl, await aPhotograph(), actor);
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 40, height: 60 });
    for (const address of [body.url, body.thumbnailUrl]) {
      const response = await get(core.baseUrl, address, {}, actor);
      expect(response.status).toBe(200);
      const bytes = Buffer.from(await response.arrayBuffer());
      const { format, exif, width, height } = await sharp(bytes).metadata();
      expect({ format, exif, width, height }).toEqual({ format: 'webp', width: 40, height: 60 });
    }
  });

  it('are their uploader’s alone, not cached and cannot run scripts until they are attached', async () => {
    const { actor } = aMember(core);
    const { body } = await upload(core.baseUrl, await aPicture(), actor);
    for (const by of [undefined, aMember(core).actor]) {
      for (const address of [body.url, body.thumbnailUrl]) {
        expect((await get(core.baseUrl, address, {}, by)).status).toBe(404);
      }
    }
    const { headers } = await get(core.baseUrl, body.url, {}, actor);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  });

  it('are attached to an entity once, and then cached for a year', async () => {
    const { actor, userId } = aMember(core);
    const { body } = await upload(core.baseUrl, await aPicture(), actor, { kind: 'edition' });
    const attached = await attach(core, body.url, userId, 12);
    expect(attached.status).toBe(200);
    const { url, file } = attached.body;
    expect(url).toBe(`/uploads/editions/12/${file}`);
    // A retry after a lost response, and an attachment with the address that was saved.
    expect((await attach(core, body.url, userId, 12)).body).toEqual(attached.body);
    expect((await attach(core, url, userId, 12)).body).toEqual(attached.body);

    const shown = await get(core.baseUrl, url);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get(core.baseUrl, url.replace(file, `thumb-${file}`))).status).toBe(200);
    const etag = shown.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect((await get(core.baseUrl, url, againWith(etag))).status).toBe(304);

    expect((await get(core.baseUrl, body.url, {}, actor)).status).toBe(404);
    const elsewhere = [`/uploads/editions/13/${file}`, `/uploads/conventions/12/${file}`];
    for (const path of elsewhere) expect((await get(core.baseUrl, path)).status).toBe(404);
  });

  it('LF-04 of a guarded kind are served by the service alone that declares it', async () => {
    const { actor, userId } = aMember(core);
    const { body } = await upload(core.baseUrl, await aPicture(), actor, { kind: 'lost-found' });
    const { url, file } = (await attach(core, body.url, userId, 22, 'lost-found')).body;
    const thumbnail = `thumb-${file}`;
    for (const by of [undefined, actor, core.actor({ userId: 1, isGlobalAdmin: true })]) {
      for (const path of [url, url.replace(file, thumbnail)]) {
        const response = await get(core.baseUrl, path, {}, by);
        expect(response.status).toBe(404);
        expect(response.headers.get('cache-control') ?? '').not.toContain('public');
      }
    }
    const read = (entityId: number, name: string, by?: TestActor) =>
      core.call(readStoredFile, { params: { kind: 'lost-found', entityId, file: name } }, by);
    for (const name of [file, thumbnail]) {
      const { status, body: stored } = await read(22, name, core.internal);
      expect(status).toBe(200);
      const { format } = await sharp(Buffer.from(stored.bytes, 'base64')).metadata();
      expect(format).toBe('webp');
      expect((await read(22, name, actor)).status).toBe(404);
    }
    expect((await read(23, file, core.internal)).status).toBe(404);
  });

  it('can be attached by their uploader alone, for their kind, and once', async () => {
    const { actor, userId } = aMember(core);
    const { body } = await upload(core.baseUrl, await aPicture(), actor, { kind: 'edition' });
    const rejections = [
      await attach(core, body.url, userId + 5000, 12),
      await attach(core, body.url, userId, 12, 'convention'),
      await attach(core, body.thumbnailUrl, userId, 12),
      await attach(core, `https://elsewhere.test${body.url}`, userId, 12),
      await attach(core, `/uploads/temp/${randomUUID()}.webp`, userId, 12),
      await attach(core, '/uploads/temp/../../../etc/passwd', userId, 12),
    ];
    for (const { status, body: problem } of rejections) {
      expect({ status, code: problem.code }).toEqual({ status: 404, code: 'FILE_NOT_FOUND' });
    }
    expect((await attach(core, body.url, userId, 12)).status).toBe(200);
    expect((await attach(core, body.url, userId, 13)).status).toBe(404);
  });

  it('are attached to one of two entities at once', async () => {
    const { actor, userId } = aMember(core);
    const { body } = await upload(core.baseUrl, await aPicture(), actor, { kind: 'edition' });
    const both = await Promise.all([31, 32].map((id) => attach(core, body.url, userId, id)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('are deleted once they are released, bytes and row', async () => {
    const { actor, userId } = aMember(core);
    const { body } = await upload(core.baseUrl, await aPicture(), actor, { kind: 'edition' });
    const { url, file } = (await attach(core, body.url, userId, 41)).body;
    // An entity that does not show the picture cannot release it.
    await release(core, 42, file);
    expect((await get(core.baseUrl, url)).status).toBe(200);
    expect((await release(core, 41, file)).status).toBe(200);
    expect((await get(core.baseUrl, url)).status).toBe(404);
    expect((await attach(core, url, userId, 41)).status).toBe(404);
    expect(await core.waitFor(async () => (await rowOf(core, body.url)) === null)).toBe(true);
    expect((await release(core, 41, file)).status).toBe(200);
  });

  it('can be attached again by their uploader when the entity was never stored, within their day', async () => {
    const { actor, userId } = aMember(core);
    const { body } = await upload(core.baseUrl, await aPicture(), actor, { kind: 'edition' });
    const undoAttach = async (entityId: number, file: string) => {
      const place = { kind: 'edition', entityId, file, wasShown: false };
      expect((await core.call(releaseFile, { body: place }, core.internal)).status).toBe(200);
    };
    const first = (await attach(core, body.url, userId, 45)).body;
    await undoAttach(46, first.file);
    expect((await get(core.baseUrl, first.url)).status).toBe(200);
    await undoAttach(45, first.file);
    expect((await get(core.baseUrl, first.url)).status).toBe(404);
    expect((await attach(core, body.url, userId + 5000, 47)).status).toBe(404);
    expect((await attach(core, body.url, userId, 47, 'convention')).status).toBe(404);
    const second = await attach(core, body.url, userId, 47);
    expect(second.status).toBe(200);
    // Repeated late, it does not take the picture from the entity that shows it now.
    await undoAttach(45, first.file);
    expect((await get(core.baseUrl, second.body.url)).status).toBe(200);

    await release(core, 47, first.file);
    await undoAttach(47, first.file);
    expect((await attach(core, body.url, userId, 48)).status).toBe(404);
    const late = (await upload(core.baseUrl, await aPicture(), actor, { kind: 'edition' })).body;
    const { file } = (await attach(core, late.url, userId, 49)).body;
    core.letPass(25 * hour);
    await undoAttach(49, file);
    expect((await attach(core, late.url, userId, 50)).status).toBe(404);
    await wakeSweep(core);
    await core.waitFor(async () => (await rowOf(core, late.url)) === null);
  });

  it('are deleted after a day when they were not attached; attached ones stay', async () => {
    const { actor, userId } = aMember(core);
    const [used, unused] = await Promise.all(
      [1, 2].map(
        async () => (await upload(core.baseUrl, await aPicture(), actor, { kind: 'edition' })).body,
      ),
    );
    const attached = (await attach(core, used?.url ?? '', userId, 51)).body;
    core.letPass(23 * hour);
    await wakeSweep(core);
    expect((await get(core.baseUrl, unused?.url ?? '', {}, actor)).status).toBe(200);
    core.letPass(hour + 1000);
    expect((await get(core.baseUrl, unused?.url ?? '', {}, actor)).status).toBe(404);
    expect((await attach(core, unused?.url ?? '', userId, 52)).status).toBe(404);
    await wakeSweep(core);
    await core.waitFor(async () => (await rowOf(core, unused?.url ?? '')) === null);
    expect((await get(core.baseUrl, attached.url)).status).toBe(200);
  });

  it('are the same for two processes, and swept by either', async () => {
    const replica = await core.startReplica();
    try {
      const other = `http://127.0.0.1:${replica.port}`;
      const { actor, userId } = aMember(core);
      const { body } = await upload(other, await aPicture(), actor, { kind: 'edition' });
      expect((await get(core.baseUrl, body.url, {}, actor)).status).toBe(200);
      const { url, file } = (await attach(core, body.url, userId, 61)).body;
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

describe('a file name that is no UUID', () => {
  const odd = ['a'.repeat(36), '-'.repeat(36), `${'0'.repeat(8)}-${'-'.repeat(27)}`];
  it.each(odd)('%s is no picture, and nothing fails', async (id) => {
    for (const folder of ['temp', 'profiles/1', 'editions/1']) {
      for (const file of [`${id}.webp`, `thumb-${id}.webp`]) {
        expect((await get(inFolder.baseUrl, `/uploads/${folder}/${file}`)).status).toBe(404);
      }
    }
    const { userId } = aMember(inFolder);
    for (const url of [`/uploads/temp/${id}.webp`, `/uploads/editions/1/${id}.webp`]) {
      expect((await attach(inFolder, url, userId, 1)).status).toBe(404);
    }
    const released = { kind: 'edition', entityId: 1, file: `${id}.webp` };
    const { status } = await inFolder.call(releaseFile, { body: released }, inFolder.internal);
    expect(status).toBe(422);
  });
});

describe('an upload', () => {
  it.each(Object.entries(impostors))(
    'is rejected when it is %s, whatever its name says',
    async (_, bytes) => {
      const { actor } = aMember(inFolder);
      const { status, body } = await upload(inFolder.baseUrl, bytes, actor, { name: 'photo.jpg' });
      expect({ status, code: body.code }).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    },
  );

  it('is rejected when it is a pixel bomb', async () => {
    const { actor } = aMember(inFolder);
    const { status, body } = await upload(inFolder.baseUrl, aPixelBomb(20_000), actor);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'IMAGE_TOO_LARGE' });
  });

  it('is rejected above 5 MB, also without a content length', async () => {
    const { actor } = aMember(inFolder);
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
    const { actor } = aMember(inFolder);
    const picture = await aPicture();
    const padded = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 - picture.length)]);
    expect((await upload(inFolder.baseUrl, padded, actor)).status).toBe(201);
  });

  it('must be a form with a file', async () => {
    const { actor } = aMember(inFolder);
    const { status, body } = await upload(inFolder.baseUrl, null, actor);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_INPUT' });
    expect(
      (await upload(inFolder.baseUrl, await aPicture(), actor, { field: 'photo' })).status,
    ).toBe(422);

    const send = async (type: string, text: string) => {
      const response = await fetch(`${inFolder.baseUrl}/api/files/profile`, {
        method: 'POST',
        body: text,
        headers: { ...(await actor.headers()), 'content-type': type },
      });
      return response.status;
    };
    expect(await send('application/json', '{}')).toBe(415);
    expect(await send('multipart/form-data', 'x')).toBe(415);
    expect(await send('multipart/form-data; charset=utf-8', 'x')).toBe(400);
    expect(await send('multipart/form-data; boundary=x', '--x\r\nnot a part')).toBe(400);
  });

  it('is open to members only, for the declared kinds', async () => {
    const picture = await aPicture();
    expect((await upload(inFolder.baseUrl, picture)).status).toBe(401);
    const { actor } = aMember(inFolder);
    expect((await upload(inFolder.baseUrl, picture, actor, { kind: 'trick' })).status).toBe(404);
    for (const kind of ['convention', 'edition', 'profile', 'lost-found']) {
      expect((await upload(inFolder.baseUrl, picture, actor, { kind })).status).toBe(201);
    }
  });

  it('of a kind that is no longer declared is rejected, and its pictures are still shown', async () => {
    const { actor, userId } = aMember(inFolder);
    const state = { kind: 'badge', folder: 'badges' };
    await inFolder.nats.publishState(fileKindState, 'badge', 1, state);
    await inFolder.waitFor(() => inFolder.prisma.fileKind.findUnique({ where: { kind: 'badge' } }));
    const { body } = await upload(inFolder.baseUrl, await aPicture(), actor, { kind: 'badge' });
    const attached = (await attach(inFolder, body.url, userId, 5, 'badge')).body;
    expect(attached.url).toMatch(/^\/uploads\/badges\/5\//);

    await inFolder.nats.publishState(fileKindState, 'badge', 2, null);
    await inFolder.waitFor(async () => {
      const { status } = await upload(inFolder.baseUrl, null, actor, { kind: 'badge' });
      return status === 404;
    });
    expect((await get(inFolder.baseUrl, attached.url)).status).toBe(200);
  });

  it('of a kind with a limit of its own does not use up the shared one', async () => {
    const core = await startCore({ RATE_LIMIT_FACTOR: '1' });
    try {
      const state = { kind: 'badge', folder: 'badges', uploadsPerHour: 2 };
      await core.nats.publishState(fileKindState, 'badge', 1, state);
      await core.waitFor(async () => (await core.prisma.fileKind.count()) === 1);
      const { actor } = aMember(core);
      const picture = await aPicture();
      const send = async (kind: string) =>
        (await upload(core.baseUrl, picture, actor, { kind })).status;
      expect([await send('badge'), await send('badge'), await send('badge')]).toEqual([
        201, 201, 429,
      ]);
      expect(await send('profile')).toBe(201);
      const other = aMember(core).actor;
      expect((await upload(core.baseUrl, picture, other, { kind: 'badge' })).status).toBe(201);
    } finally {
      await core.stop();
    }
  });

  it('may be sent more often by who was given that for a kind, and not once it is taken back', async () => {
    const core = await startCore({ RATE_LIMIT_FACTOR: '1' });
    const replica = await core.startReplica({ RATE_LIMIT_FACTOR: '1' });
    try {
      await declareKinds(core);
      const [{ actor, userId }, other] = [aMember(core), aMember(core)];
      const allowance = `lost-found.${userId}`;
      const count = () => core.prisma.uploadAllowance.count();
      await core.nats.publishState(uploadAllowanceState, allowance, 1, { uploadsPerHour: 11 });
      await core.waitFor(async () => (await count()) === 1);
      const urls = [core.baseUrl, `http://127.0.0.1:${replica.port}`];
      const picture = await aPicture();
      const send = async (times: number, kind: string, as = actor) => {
        const statuses: number[] = [];
        for (let i = 0; i < times; i += 1) {
          statuses.push((await upload(urls[i % 2] ?? '', picture, as, { kind })).status);
        }
        return statuses;
      };
      expect(await send(12, 'lost-found')).toEqual([...Array(11).fill(201), 429]);
      expect(await send(11, 'lost-found', other.actor)).toEqual([...Array(10).fill(201), 429]);
      // The limit that all kinds share is counted apart, and applies again afterwards.
      expect(await send(9, 'edition')).toEqual(Array(9).fill(201));
      await core.nats.publishState(uploadAllowanceState, allowance, 2, null);
      await core.waitFor(async () => (await count()) === 0);
      expect(await send(2, 'lost-found')).toEqual([201, 429]);
    } finally {
      await replica.stop();
      await core.stop();
    }
  });

  it('cannot be attached for an unknown kind', async () => {
    const { actor, userId } = aMember(inFolder);
    const { body } = await upload(inFolder.baseUrl, await aPicture(), actor);
    const rejected = await attach(inFolder, body.url, userId, 1, 'trick');
    expect(rejected).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'kind', code: 'INVALID' }] },
    });
  });

  it('may be sent ten times an hour, counted over all processes', async () => {
    const core = await startCore({ RATE_LIMIT_FACTOR: '1' });
    const replica = await core.startReplica({ RATE_LIMIT_FACTOR: '1' });
    try {
      const urls = [core.baseUrl, `http://127.0.0.1:${replica.port}`];
      const { actor } = aMember(core);
      const picture = await aPicture();
      const statuses: number[] = [];
      for (let i = 0; i < 11; i += 1) {
        statuses.push((await upload(urls[i % 2] ?? '', picture, actor)).status);
      }
      expect(statuses).toEqual([...Array(10).fill(201), 429]);
      assertWait(await upload(core.baseUrl, picture, actor), 3600);
      const other = aMember(core).actor;
      // A file of another type, or none, is no upload.
      for (const bytes of [Buffer.from('%PDF-1.7'), null, Buffer.from('GIF89a')]) {
        for (let i = 0; i < 4; i += 1) {
          expect([415, 422]).toContain((await upload(core.baseUrl, bytes, other)).status);
        }
      }
      expect((await upload(core.baseUrl, picture, other)).status).toBe(201);
      // A picture is one, also when it is rejected.
      const third = aMember(core).actor;
      const bomb = aTextBomb(30_000);
      const rejected: number[] = [];
      for (let i = 0; i < 11; i += 1) {
        rejected.push((await upload(urls[i % 2] ?? '', bomb, third)).status);
      }
      expect(rejected).toEqual([...Array(10).fill(422), 429]);
    } finally {
      await replica.stop();
      await core.stop();
    }
  });
});

describe('a picture that another service has fetched', () => {
  it('is stored as the one of an entity, re-encoded as an upload is', async () => {
    const { status, body } = await store(inFolder, await aPhotograph(), { entityId: 81 });
    expect(status).toBe(200);
    const shown = `/uploads/editions/81/${body.file}`;
    for (const path of [shown, shown.replace(body.file, `thumb-${body.file}`)]) {
      const response = await get(inFolder.baseUrl, path);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const bytes = Buffer.from(await response.arrayBuffer());
      const { format, exif, width, height } = await sharp(bytes).metadata();
      expect({ format, exif, width, height }).toEqual({ format: 'webp', width: 40, height: 60 });
    }
    expect((await get(inFolder.baseUrl, `/uploads/temp/${body.file}`)).status).toBe(404);
    // No member has uploaded it, so none can attach it, and it is in the export of none.
    expect(await rowOf(inFolder, shown)).toMatchObject({ userId: null, entityId: 81 });
    await release(inFolder, 81, body.file);
    expect((await get(inFolder.baseUrl, shown)).status).toBe(404);
  });

  it('is the same file when the call is repeated, also at the same time', async () => {
    const place = { id: randomUUID(), entityId: 82 };
    const picture = await aPicture();
    const first = await store(inFolder, picture, place);
    expect(first.body).toEqual({ file: `${place.id}.webp` });
    const again = await store(inFolder, await aPicture('png'), place);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await inFolder.prisma.storedFile.count({ where: { entityId: 82 } })).toBe(1);

    const other = { id: randomUUID(), entityId: 83 };
    await Promise.all([store(inBucket, picture, other), store(inBucket, picture, other)]);
    expect((await store(inBucket, picture, other)).status).toBe(200);
    expect(await inBucket.prisma.storedFile.count({ where: { entityId: 83 } })).toBe(1);
  });

  it('is stored for services only', async () => {
    const picture = await aPicture();
    const { actor } = aMember(inFolder);
    const place = { entityId: 84 };
    const asVisitor = await inFolder.call(storeFile, {
      params: { id: randomUUID() },
      body: { kind: 'edition', entityId: 84, bytes: picture.toString('base64') },
    });
    expect(asVisitor.status).toBe(404);
    expect((await store(inFolder, picture, place, actor)).status).toBe(404);
    expect(await inFolder.prisma.storedFile.count({ where: place })).toBe(0);
  });

  it.each(Object.entries(impostors))('is rejected when it is %s', async (_, bytes) => {
    const { status, body } = await store(inFolder, bytes, { entityId: 85 });
    expect({ status, code: body.code }).toEqual({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect(await inFolder.prisma.storedFile.count({ where: { entityId: 85 } })).toBe(0);
  });

  it('is rejected when it has too many pixels, is above 5 MB, or of an unknown kind', async () => {
    const bomb = await store(inFolder, aPixelBomb(20_000));
    expect(bomb).toMatchObject({ status: 422, body: { code: 'IMAGE_TOO_LARGE' } });
    const picture = await aPicture();
    const padded = (bytes: number) =>
      Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
    const limit = 5 * 1024 * 1024;
    expect((await store(inFolder, padded(limit))).status).toBe(200);
    expect((await store(inFolder, padded(limit + 3))).status).toBe(422);
    expect((await store(inFolder, padded(limit + 100_000))).status).toBe(413);
    expect((await store(inFolder, picture, { kind: 'trick' })).status).toBe(422);
  });

  it('never takes the place of another picture, nor of a released one', async () => {
    const { actor, userId } = aMember(inFolder);
    const picture = await aPicture();
    const { body } = await upload(inFolder.baseUrl, picture, actor, { kind: 'edition' });
    const id = body.url.slice(-41, -5);
    const taken = { status: 409, body: { code: 'FILE_ID_TAKEN' } };
    expect(await store(inFolder, picture, { id, entityId: 86 })).toMatchObject(taken);
    expect((await attach(inFolder, body.url, userId, 86)).status).toBe(200);
    expect(await store(inFolder, picture, { id, entityId: 87 })).toMatchObject(taken);
    const own = await store(inFolder, picture, { entityId: 88 });
    const other = { id: own.body.file.slice(0, 36), entityId: 89 };
    expect(await store(inFolder, picture, other)).toMatchObject(taken);
  });
});

describe('when the storage is unavailable', () => {
  it('a fetched picture gets 503, and the same call stores it later', async () => {
    const place = { id: randomUUID(), entityId: 91 };
    const picture = await aPicture();
    await bucket.goOffline();
    expect((await store(inBucket, picture, place)).status).toBe(503);
    await bucket.goOnline();
    const { body } = await store(inBucket, picture, place);
    expect((await get(inBucket.baseUrl, `/uploads/editions/91/${body.file}`)).status).toBe(200);
    expect(await inBucket.prisma.storedFile.count({ where: { id: place.id } })).toBe(1);
  });

  it('an upload gets 503 and is swept later; attached pictures are there again', async () => {
    const { actor, userId } = aMember(inBucket);
    const { body } = await upload(inBucket.baseUrl, await aPicture(), actor, { kind: 'edition' });
    const attached = (await attach(inBucket, body.url, userId, 71)).body;
    const abandoned = (await upload(inBucket.baseUrl, await aPicture(), actor, { kind: 'edition' }))
      .body;
    const released = (await attach(inBucket, abandoned.url, userId, 72)).body;

    await bucket.goOffline();
    const rejected = await upload(inBucket.baseUrl, await aPicture(), actor);
    expect({ status: rejected.status, code: rejected.body.code }).toEqual({
      status: 503,
      code: 'SERVICE_UNAVAILABLE',
    });
    expect((await get(inBucket.baseUrl, attached.url)).status).toBe(503);
    // Its bytes cannot be deleted now, so its row stays for the next sweep.
    await release(inBucket, 72, released.file);
    expect((await get(inBucket.baseUrl, released.url)).status).toBe(404);
    const rows = await inBucket.prisma.storedFile.findMany({ where: { userId } });
    expect(rows).toHaveLength(3);

    await bucket.goOnline();
    expect((await get(inBucket.baseUrl, attached.url)).status).toBe(200);
    inBucket.letPass(25 * hour);
    await wakeSweep(inBucket);
    await inBucket.waitFor(async () => {
      const rows = await inBucket.prisma.storedFile.findMany({ where: { userId } });
      return rows.length === 1 && rows[0]?.entityId === 71;
    });
    expect((await get(inBucket.baseUrl, attached.url)).status).toBe(200);
  });

  it('a picture whose bytes are missing is 404, not a failure', async () => {
    const { actor } = aMember(inFolder);
    const { body } = await upload(inFolder.baseUrl, await aPicture(), actor);
    rmSync(inFolder.filesDir, { recursive: true });
    const response = await get(inFolder.baseUrl, body.url);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
