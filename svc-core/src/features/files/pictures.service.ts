import { uploadLimits } from '@siteswap/contracts/core';
import { AppError, createConcurrencyLimit } from '@siteswap/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';

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
// Each picture is decoded once: caching would only hold memory.
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

/**
 * Reads the header without decoding the picture. Throws 415 for another type than ours, 422 `IMAGE_TOO_LARGE` or
 * `IMAGE_UNREADABLE`.
 */
export async function readHeader(bytes: Buffer): Promise<Metadata> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  const isAccepted = (uploadLimits.types as readonly string[]).includes(mime);
  if (!isAccepted) throw unsupportedType();
  let header: Metadata;
  try {
    // The limit is checked below, to distinguish "too large" from "damaged".
    header = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw unreadable();
  }
  if (header.format !== formats[mime]) throw unsupportedType();
  if (header.width * header.height > uploadLimits.maxPixels) throw tooLarge();
  return header;
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
    await readHeader(bytes);
    return reencode(bytes);
  });

/** Encodes a picture of an avatar service as a square; null when it is no picture. */
export const encodeAvatar = (bytes: Buffer, side: number): Promise<Buffer | null> =>
  withLimit(async () => {
    try {
      await readHeader(bytes);
      return await sharp(bytes, { limitInputPixels: uploadLimits.maxPixels, failOn: 'error' })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'cover' })
        .webp({ quality: 80 })
        .timeout({ seconds: timeoutSeconds })
        .toBuffer();
    } catch {
      return null;
    }
  });
