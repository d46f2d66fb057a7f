import { type Edition, previewPictureSize } from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import { createConcurrencyLimit } from '@siteswap/service-kit';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import { pictureVersion, wordsOf } from './edition-words.format.ts';
import { generatedCover } from './generated-cover.render.ts';
import { pictureText } from './picture-text.format.ts';

interface Deps {
  readonly editions: Pick<EditionsService, 'pageJson'>;
  /** Fetches an uploaded picture; null when it does not come. */
  readonly fetchImage: (path: string) => Promise<Buffer | null>;
}

export interface Picture {
  readonly png: Buffer;
  /** False when the picture of the edition did not come, and a generated one stands in for it. */
  readonly isComplete: boolean;
}

// It reads what the service draws, and uploaded pictures, which svc-core has stored as WebP: nothing else.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadWebpBuffer'] });
// Each picture is decoded once: caching would only hold memory.
sharp.cache(false);

const { width, height } = previewPictureSize;
/** A photo would be more than a megabyte, which messengers do not load. */
const forPhotos = { palette: true, quality: 90, effort: 4 };
const maxCachedBytes = 32 * 1024 * 1024;

const svg = (...inside: string[]): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside.join('')}</svg>`,
  );

export function createPicturesService({ editions, fetchImage }: Deps) {
  const cached = new LRUCache<string, Picture>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ png }) => png.length,
  });
  const rendering = new Map<string, Promise<Picture>>();
  const withLimit = createConcurrencyLimit({ running: 1, waiting: 20, retryAfterSeconds: 5 });

  async function render(edition: Edition, locale: Locale): Promise<Picture> {
    const words = wordsOf(edition, locale);
    const image = edition.imageUrl && (await fetchImage(edition.imageUrl));
    const text = await pictureText(words, previewPictureSize);
    // Language-neutral, as the cover on the page.
    const place = `${edition.city ?? ''} ${edition.country ?? ''}`;
    const picture = image
      ? sharp(image)
          .resize(width, height, { fit: 'cover' })
          .composite([{ input: svg(text) }])
      : sharp(svg(generatedCover({ ...edition, place }, width, height), text));
    const png = await picture.png(image ? forPhotos : {}).toBuffer();
    return { png, isComplete: !edition.imageUrl || Boolean(image) };
  }

  /** One rendering for all who wait for the same picture. */
  async function find(version: string, edition: Edition, locale: Locale): Promise<Picture> {
    const known = cached.get(version) ?? rendering.get(version);
    if (known) return known;
    const made = withLimit(() => render(edition, locale));
    rendering.set(version, made);
    try {
      const picture = await made;
      if (picture.isComplete) cached.set(version, picture);
      return picture;
    } finally {
      rendering.delete(version);
    }
  }

  return {
    /**
     * The picture of a published edition; it is rendered when it is read.
     * @throws 404 for an unknown edition and for a draft; reading it 503 while too many are rendered
     */
    async ofEdition(id: number, locale: Locale) {
      const edition = JSON.parse(await editions.pageJson(id)) as Edition;
      const version = pictureVersion(edition, locale);
      return { version, read: () => find(version, edition, locale) };
    },
  };
}

export type PicturesService = ReturnType<typeof createPicturesService>;
