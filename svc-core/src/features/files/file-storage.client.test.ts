import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BucketServer, startBucketServer } from '#test/bucket-server.ts';
import { createBucketStorage } from './bucket-storage.client.ts';
import { createFileStorage } from './configured-storage.client.ts';
import type { FileStorage } from './file-storage.client.ts';
import { createFolderStorage } from './folder-storage.client.ts';

const folder = mkdtempSync(join(tmpdir(), 'storage-'));
let bucket: BucketServer;
beforeAll(async () => {
  bucket = await startBucketServer();
});
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true, force: true });
});

const aName = () => `${randomUUID()}.webp`;

describe.each([
  ['a folder', () => createFolderStorage(folder)],
  ['a bucket', () => createBucketStorage(bucket.settings)],
] as [string, () => FileStorage][])('%s', (_, open) => {
  it('returns the bytes that were written, also to another process', async () => {
    const name = aName();
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (__, i) => (i * 7) % 256));
    await open().write(name, bytes);
    expect((await open().read(name))?.equals(bytes)).toBe(true);
  });

  it('takes the same name again, as after a retry', async () => {
    const name = aName();
    await open().write(name, Buffer.from('one'));
    await open().write(name, Buffer.from('one'));
    expect(String(await open().read(name))).toBe('one');
  });

  it('returns null for a missing file', async () => {
    expect(await open().read(aName())).toBeNull();
  });

  it('deletes what is there, twice, and nothing else', async () => {
    const [first, second] = [aName(), aName()];
    await open().write(first, Buffer.from('one'));
    await open().write(second, Buffer.from('other'));
    await open().delete(first);
    await open().delete(first);
    expect(await open().read(first)).toBeNull();
    expect(String(await open().read(second))).toBe('other');
  });
});

describe('a folder', () => {
  it('also deletes what a killed write left', async () => {
    // Of its own: names of other tests may begin with the same digits.
    const own = join(folder, 'own');
    const storage = createFolderStorage(own);
    const name = aName();
    await storage.write(name, Buffer.from('x'));
    const inside = join(own, name.slice(-7, -5));
    writeFileSync(join(inside, `${name}.part`), 'half');
    await storage.delete(name);
    expect(readdirSync(inside)).toEqual([]);
  });

  it('fails with the cause when it cannot be written', async () => {
    const file = join(folder, 'not-a-folder');
    writeFileSync(file, '');
    const storage = createFolderStorage(file);
    await expect(storage.write(aName(), Buffer.from('x'))).rejects.toMatchObject({
      name: 'StorageUnavailableError',
    });
  });
});

describe('a bucket', () => {
  it('rejects wrong keys', async () => {
    const storage = createBucketStorage({ ...bucket.settings, secretAccessKey: 'wrong' });
    await expect(storage.write(aName(), Buffer.from('x'))).rejects.toMatchObject({
      name: 'StorageUnavailableError',
      message: expect.stringContaining('SignatureDoesNotMatch'),
    });
  });

  it('is not mistaken for an empty one when it is missing', async () => {
    const storage = createBucketStorage({ ...bucket.settings, bucket: 'another-bucket' });
    await expect(storage.read(aName())).rejects.toMatchObject({
      message: expect.stringContaining('NoSuchBucket'),
    });
  });
});

describe('the variables', () => {
  it('must say where pictures lie', () => {
    const none = { S3_REGION: 'us-east-1', S3_PREFIX: '' };
    expect(() => createFileStorage(none)).toThrow('FILES_DIR');
    expect(() => createFileStorage({ ...none, S3_BUCKET: 'x' })).toThrow('S3_ENDPOINT');
  });
});
