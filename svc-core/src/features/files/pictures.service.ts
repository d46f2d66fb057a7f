import { uploadLimits } from '@siteswap/contracts/core';
import { AppError, createConcurrencyLimit } from '@siteswap/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { statedSize, withoutTexts } from './picture-header.format.ts';

/** An encoded picture: WebP, upright, without metadata. */
export interface EncodedPicture {
  readonly picture: Buffer;
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
}

const unsupportedType = () =>
  new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send a JPEG, PNG, WebP or AVIF picture');
const tooLarge = () => new AppError(422, 'IMAGE_TOO_LARGE', 'The picture has too many pixels');
const unreadable = () => new AppError(422, 'IMAGE_UNREADABLE', 'The picture could not be read');

// Should a file pass the check of its first bytes, no reader of SVG, PDF, TIFF or another format is enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});
// Each picture is decoded once: caching would only use memory.
sharp.cache(false);

const formats: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

/** Decoding forty million pixels takes 160 MB and seconds of a processor. */
const withLimit = createConcurrencyLimit({ running: 2, waiting: 20, retryAfterSeconds: 5 });
const timeoutSeconds = 20;

/** The brands that a file of the AVIF family says it is compatible with, by its first box. */
const brandsOf = (bytes: Buffer): string =>
  bytes.toString('latin1', 8, Math.min(bytes.length, bytes.readUInt32BE(0), 200));

/** An animated PNG is a PNG, of which the first frame is taken; an AVIF may be called a HEIF first. */
function typeOf(bytes: Buffer, mime: string): string {
  if (mime === 'image/apng') return 'image/png';
  return mime === 'image/heif' && brandsOf(bytes).includes('avif') ? 'image/avif' : mime;
}

/** The type by the first bytes, which costs nothing. Throws 415 for another type than ours. */
export async function readType(bytes: Buffer): Promise<string> {
  const mime = typeOf(bytes, (await fileTypeFromBuffer(bytes))?.mime ?? '');
  const isAccepted = (uploadLimits.types as readonly string[]).includes(mime);
  if (!isAccepted) throw unsupportedType();
  return mime;
}

const assertSize = ({ width, height }: { width: number; height: number }): void => {
  if (width * height > uploadLimits.maxPixels) throw tooLarge();
};

/**
 * What may be decoded of an upload: a picture of one of our types and of a size that its header states. Throws 415, 422
 * `IMAGE_TOO_LARGE` or `IMAGE_UNREADABLE`.
 */
async function assertDecodable(bytes: Buffer): Promise<Buffer> {
  const mime = await readType(bytes);
  const stated = statedSize(bytes, mime);
  if (stated) assertSize(stated);
  const picture = mime === 'image/png' ? withoutTexts(bytes) : bytes;
  let header: Metadata;
  try {
    // The limit is checked below, to distinguish "too large" from "damaged".
    header = await sharp(picture, { limitInputPixels: false }).metadata();
  } catch {
    throw unreadable();
  }
  if (header.format !== formats[mime]) throw unsupportedType();
  assertSize(header);
  return picture;
}

async function reencode(bytes: Buffer): Promise<EncodedPicture> {
  const { maxPixels, maxSide, thumbnailSide } = uploadLimits;
  const inside = (side: number) =>
    ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
  try {
    // Colours become sRGB; EXIF, GPS, XMP and all other metadata is dropped.
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(inside(maxSide))
      .webp({ quality: 82 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await sharp(data)
      .resize(inside(thumbnailSide))
      .webp({ quality: 78 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer();
    return { picture: data, thumbnail, width: info.width, height: info.height };
  } catch {
    throw unreadable();
  }
}

/**
 * Encodes an upload for storage. Its type is read from its bytes; data after the picture in the file (a page, a
 * script, an archive) is dropped.
 * Throws 415 for another type, 422 `IMAGE_TOO_LARGE` before decoding, 422 `IMAGE_UNREADABLE`, 503 when the queue is full.
 */
export const encodePicture = (bytes: Buffer): Promise<EncodedPicture> =>
  withLimit(async () => {
    return reencode(await assertDecodable(bytes));
  });

/** Encodes a picture of an avatar service as a square; null when it is no picture. */
export const encodeAvatar = (bytes: Buffer, side: number): Promise<Buffer | null> =>
  withLimit(async () => {
    try {
      const picture = await assertDecodable(bytes);
      return await sharp(picture, { limitInputPixels: uploadLimits.maxPixels, failOn: 'error' })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'cover' })
        .webp({ quality: 80 })
        .timeout({ seconds: timeoutSeconds })
        .toBuffer();
    } catch {
      return null;
    }
  });
