import { uploadLimits } from '@siteswap/contracts/core';
import { AppError } from '@siteswap/service-kit';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { takeTurns } from './take-turns.ts';

/** A picture as it is kept: WebP, upright, without anything that was said about it. */
export interface KeptPicture {
  readonly picture: Buffer;
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
}

const wrongKind = () =>
  new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send a JPEG, PNG, WebP or AVIF picture');
const tooLarge = () => new AppError(422, 'IMAGE_TOO_LARGE', 'The picture has too many pixels');
const unreadable = () => new AppError(422, 'IMAGE_UNREADABLE', 'The picture could not be read');

// Whatever got past our own look at the first bytes meets no reader of SVG, PDF, TIFF or anything else.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});
// Pictures come once: keeping decoded ones would only hold memory.
sharp.cache(false);

const formats: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

/** Decoding forty million pixels takes 160 MB and seconds of a processor. */
const inTurn = takeTurns({ running: 2, waiting: 20 });
const longestSeconds = 20;

/** What the header says; nothing is decoded for it. */
async function headerOf(bytes: Buffer): Promise<Metadata> {
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  const isTaken = (uploadLimits.types as readonly string[]).includes(mime);
  if (!isTaken) throw wrongKind();
  let header: Metadata;
  try {
    // Our own limit is asked below, to tell "too large" from "damaged".
    header = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    throw unreadable();
  }
  if (header.format !== formats[mime]) throw wrongKind();
  if (header.width * header.height > uploadLimits.maxPixels) throw tooLarge();
  return header;
}

async function reencode(bytes: Buffer): Promise<KeptPicture> {
  const { maxPixels, maxSide, thumbnailSide } = uploadLimits;
  const inside = (side: number) =>
    ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
  try {
    // Colours become sRGB; EXIF, GPS, XMP and everything else that is not pixels stays behind.
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(inside(maxSide))
      .webp({ quality: 82 })
      .timeout({ seconds: longestSeconds })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await sharp(data)
      .resize(inside(thumbnailSide))
      .webp({ quality: 78 })
      .timeout({ seconds: longestSeconds })
      .toBuffer();
    return { picture: data, thumbnail, width: info.width, height: info.height };
  } catch {
    throw unreadable();
  }
}

/**
 * Makes of an upload what we keep. Its kind is told by its bytes; what follows a picture in the file (a page, a
 * script, an archive) is not in what is written.
 * Throws 415 for another kind, 422 `IMAGE_TOO_LARGE` before decoding, 422 `IMAGE_UNREADABLE`, 503 when too many wait.
 */
export const keepPicture = (bytes: Buffer): Promise<KeptPicture> =>
  inTurn(async () => {
    await headerOf(bytes);
    return reencode(bytes);
  });

/** A square picture of a person from elsewhere; null when it is none. */
export const keepAvatar = (bytes: Buffer, side: number): Promise<Buffer | null> =>
  inTurn(async () => {
    try {
      await headerOf(bytes);
      return await sharp(bytes, { limitInputPixels: uploadLimits.maxPixels, failOn: 'error' })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'cover' })
        .webp({ quality: 80 })
        .timeout({ seconds: longestSeconds })
        .toBuffer();
    } catch {
      return null;
    }
  });
