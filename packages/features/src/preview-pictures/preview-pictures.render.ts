import { createHash } from 'node:crypto';
import { previewPictureSize } from '@siteswap/contracts/platform';
import sharp, { type Sharp } from 'sharp';

// It reads what services generate, and uploaded pictures, which svc-core has stored as WebP: nothing else.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadWebpBuffer'] });
// Each picture is decoded once: caching would only use memory.
sharp.cache(false);

const { width, height } = previewPictureSize;

/** An SVG of the size of a preview, of the insides of others. */
export const previewSvg = (...inside: readonly string[]): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside.join('')}</svg>`,
  );

/** Insides of SVGs, one above the other, to be made a PNG. */
export const previewPicture = (...inside: readonly string[]): Sharp => sharp(previewSvg(...inside));

/** To be raised when pictures look another way for the same texts. */
const design = 2;

/** Changes whenever what a picture shows does. */
export const pictureVersion = (...shown: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([design, ...shown]))
    .digest('base64url')
    .slice(0, 16);
