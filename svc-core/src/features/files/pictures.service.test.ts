import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  aPhotograph,
  aPicture,
  aPixelBomb,
  aTextBomb,
  impostors,
  script,
} from '#test/picture-samples.ts';
import { statedSize, withoutTexts } from './picture-header.format.ts';
import { encodePicture } from './pictures.service.ts';

/** Colour of one point. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  const point = { left, top, width: 1, height: 1 };
  const { data } = await sharp(picture).removeAlpha().extract(point).raw().toBuffer({
    resolveWithObject: true,
  });
  return [...data];
}

describe('an encoded picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('is WebP, also from %s', async (kind) => {
    const encoded = await encodePicture(await aPicture(kind));
    for (const bytes of [encoded.picture, encoded.thumbnail]) {
      expect((await sharp(bytes).metadata()).format).toBe('webp');
    }
    expect(encoded).toMatchObject({ width: 60, height: 40 });
  });

  it('is at most 2048 px wide, its thumbnail 400, and never larger than it came', async () => {
    const encoded = await encodePicture(await aPicture('png', { width: 3000, height: 1000 }));
    expect(encoded).toMatchObject({ width: 2048, height: 683 });
    expect(await sharp(encoded.thumbnail).metadata()).toMatchObject({ width: 400, height: 133 });
    const small = await encodePicture(await aPicture('png', { width: 30, height: 20 }));
    expect(await sharp(small.thumbnail).metadata()).toMatchObject({ width: 30, height: 20 });
  });

  it('LF-07 has no location or other metadata, and is upright', async () => {
    const photograph = await aPhotograph();
    const before = await sharp(photograph).metadata();
    expect(before.orientation).toBe(6);
    expect(before.exif?.includes('Secret-Camera')).toBe(true);
    const { picture, thumbnail, width, height } = await encodePicture(photograph);
    for (const bytes of [picture, thumbnail]) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      for (const secret of ['Secret-Camera', 'Lina Martin', 'EXIF', 'GPS']) {
        expect(bytes.includes(secret)).toBe(false);
      }
    }
    // Turned by 90° to the right, the left half is on top.
    expect([width, height]).toEqual([40, 60]);
    const [top, bottom] = [await colourAt(picture, 20, 5), await colourAt(picture, 20, 55)];
    expect(top[0]).toBeGreaterThan(200);
    expect(top[2]).toBeLessThan(80);
    expect(bottom[2]).toBeGreaterThan(200);
    expect(bottom[0]).toBeLessThan(80);
  });

  it('is made without unpacking the texts of a PNG', async () => {
    const bomb = aTextBomb(60);
    expect(withoutTexts(bomb).length).toBeLessThan(1_000);
    expect(await encodePicture(bomb)).toMatchObject({ width: 60, height: 60 });
  });

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('has a stated size, as %s', async (kind) => {
    const bytes = await aPicture(kind, { width: 345, height: 123 });
    expect(statedSize(bytes, `image/${kind}`)).toEqual({ width: 345, height: 123 });
    expect(statedSize(bytes.subarray(0, 12), `image/${kind}`)).toBeNull();
  });

  it('drops data after the picture', async () => {
    const polyglot = Buffer.concat([await aPicture('jpeg'), Buffer.from(`<html>${script}</html>`)]);
    const { picture, thumbnail } = await encodePicture(polyglot);
    expect(picture.includes('script')).toBe(false);
    expect(thumbnail.includes('script')).toBe(false);
  });
});

describe('rejected uploads', () => {
  it.each(Object.entries(impostors))('%s, by its content', async (_, bytes) => {
    await expect(encodePicture(bytes)).rejects.toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  });

  it('a picture of more than 40 million pixels', async () => {
    await expect(encodePicture(aPixelBomb(20_000))).rejects.toMatchObject({
      status: 422,
      code: 'IMAGE_TOO_LARGE',
    });
  });

  it('a pixel bomb by its header: there is nothing behind it that could be decoded', async () => {
    await expect(encodePicture(aPixelBomb(60_000, { pixels: false }))).rejects.toMatchObject({
      code: 'IMAGE_TOO_LARGE',
    });
  });

  it('a bomb of texts, by the size that its header states', async () => {
    const bomb = aTextBomb(30_000);
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    // No decoder knows a depth of seven bits: it would say that the picture is damaged, so none was asked.
    bomb.writeUInt8(7, 24);
    await expect(encodePicture(bomb)).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' });
  });

  it('a truncated picture, and one of random bytes', async () => {
    const whole = await aPicture('jpeg', { width: 900, height: 900 });
    const noise = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(5000, 0x5a)]);
    for (const broken of [whole.subarray(0, whole.length / 2), noise]) {
      await expect(encodePicture(broken)).rejects.toMatchObject({
        status: 422,
        code: 'IMAGE_UNREADABLE',
      });
    }
  });

  it('no picture when too many wait already, but every one that waits is processed', async () => {
    const picture = await aPicture('png', { width: 800, height: 800 });
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => encodePicture(picture)),
    );
    const rejected = results.filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(8);
    expect((rejected[0] as PromiseRejectedResult).reason).toMatchObject({ status: 503 });
  });
});
