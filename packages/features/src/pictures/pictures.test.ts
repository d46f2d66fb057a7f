import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPictures, detachPictureOf, uploadOf } from './index.ts';
import { startFakeFiles } from './testing.ts';

let files: Awaited<ReturnType<typeof startFakeFiles>>;
beforeAll(async () => {
  files = await startFakeFiles();
});
afterAll(() => files.stop());

const env = () => ({ CORE_URL: files.url, INTERNAL_TOKEN: 'secret', TIMEOUT_FACTOR: 5 });
const pictures = () => createPictures(env(), { kind: 'convention', field: 'logo' });
const urlOf = (digit: number) => `/uploads/temp/00000000-0000-4000-8000-00000000000${digit}.webp`;
const fileOf = (digit: number) => uploadOf(urlOf(digit)) ?? '';
const noSuchUpload = {
  status: 422,
  code: 'FILE_NOT_FOUND',
  details: { errors: [{ path: 'logo' }] },
};

describe('a picture', () => {
  it('is attached to its entity, read there, and attached again without a change', async () => {
    const upload = { url: urlOf(1), entityId: 7, userId: 3 };
    expect(await pictures().attach(upload)).toBe(fileOf(1));
    expect(await pictures().attach(upload)).toBe(fileOf(1));
    const bytes = await pictures().read({ entityId: 7, file: fileOf(1) });
    expect(bytes?.toString()).toBe(`bytes of ${fileOf(1)}`);
    expect(await pictures().read({ entityId: 8, file: fileOf(1) })).toBeNull();
  });

  it.each([
    ['of another entity', urlOf(1)],
    ['that svc-core does not have', urlOf(2)],
    ['from elsewhere', 'https://evil.example/a.webp'],
  ])('%s is rejected with the field of the form', async (_, url) => {
    files.unknown.add(urlOf(2));
    const attached = pictures().attach({ url, entityId: 9, userId: 3 });
    await expect(attached).rejects.toMatchObject(noSuchUpload);
  });

  it('is detached, and may be an upload again', async () => {
    await pictures().attach({ url: urlOf(3), entityId: 7, userId: 3 });
    const place = { kind: 'convention', entityId: 7, file: fileOf(3) };
    expect(await detachPictureOf(env())({ ...place, wasShown: false })).toBe(true);
    expect(await pictures().attach({ url: urlOf(3), entityId: 8, userId: 3 })).toBe(fileOf(3));
    files.unknown.add(fileOf(4));
    const unknown = { ...place, file: fileOf(4), wasShown: true };
    expect(await detachPictureOf(env())(unknown)).toBe(false);
  });

  it('waits for svc-core', async () => {
    files.goOffline();
    const place = { kind: 'convention', entityId: 7, file: fileOf(1), wasShown: true };
    await expect(detachPictureOf(env())(place)).rejects.toMatchObject({ status: 503 });
    await expect(pictures().read({ entityId: 7, file: fileOf(1) })).rejects.toMatchObject({
      status: 503,
    });
    files.goOnline();
  });
});
