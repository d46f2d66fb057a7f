import { type Convention, type Edition, previewPictureSize } from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import { createConcurrencyLimit } from '@siteswap/service-kit';
import { LRUCache } from 'lru-cache';
import sharp, { type OverlayOptions } from 'sharp';
import type { ConventionsService } from '#src/features/conventions/conventions.public.ts';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import {
  conventionPictureVersion,
  describeEdition,
  pictureVersion,
} from './edition-words.format.ts';
import { generatedCover } from './generated-cover.render.ts';
import { pictureText } from './picture-text.format.ts';

interface Deps {
  readonly editions: Pick<EditionsService, 'pageJson'>;
  readonly conventions: Pick<ConventionsService, 'get'>;
  /** Fetches an uploaded picture; null when it does not come. */
  readonly fetchImage: (path: string) => Promise<Buffer | null>;
}

export interface Picture {
  readonly png: Buffer;
  /** False when an uploaded picture that it shows did not come. */
  readonly isComplete: boolean;
}

/** A picture that is rendered when it is read. */
export interface VersionedPicture {
  readonly version: string;
  read(): Promise<Picture>;
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

/** A logo is shown whole, above the panel with the name. */
const logoBox = { width: 480, height: 216, top: 40 };
const logoPadding = 24;

/** The covers of editions have the colours of their month; a convention has one of its own. */
function coverOfConvention({ id, name }: Convention): string {
  const month = `2000-${String((id % 12) + 1).padStart(2, '0')}-01`;
  return generatedCover({ name, startDate: month, endDate: month, place: '' }, width, height);
}

/** A logo on a light card, at its place in the picture. */
async function logoCard(logo: Buffer): Promise<OverlayOptions> {
  const { data, info } = await sharp(logo)
    .resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .extend({
      ...{ top: logoPadding, bottom: logoPadding, left: logoPadding, right: logoPadding },
      background: '#ffffff',
    })
    .webp({ lossless: true })
    .toBuffer({ resolveWithObject: true });
  return { input: data, top: logoBox.top, left: Math.round((width - info.width) / 2) };
}

export function createPicturesService({ editions, conventions, fetchImage }: Deps) {
  const cached = new LRUCache<string, Picture>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ png }) => png.length,
  });
  const rendering = new Map<string, Promise<Picture>>();
  const withLimit = createConcurrencyLimit({ running: 1, waiting: 20, retryAfterSeconds: 5 });

  async function render(edition: Edition, locale: Locale): Promise<Picture> {
    const words = describeEdition(edition, locale);
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

  async function renderConvention(convention: Convention): Promise<Picture> {
    const logo = convention.logo && (await fetchImage(convention.logo));
    const text = await pictureText({ name: convention.name }, previewPictureSize);
    const picture = sharp(svg(coverOfConvention(convention), text));
    if (logo) picture.composite([await logoCard(logo)]);
    const png = await picture.png().toBuffer();
    return { png, isComplete: !convention.logo || Boolean(logo) };
  }

  /** One rendering for all who wait for the same picture. */
  async function find(version: string, renderOne: () => Promise<Picture>): Promise<Picture> {
    const known = cached.get(version) ?? rendering.get(version);
    if (known) return known;
    const made = withLimit(renderOne);
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
     * The picture of a published edition.
     * @throws 404 for an unknown edition and for a draft; reading it 503 while too many are rendered
     */
    async ofEdition(id: number, locale: Locale): Promise<VersionedPicture> {
      const edition = JSON.parse(await editions.pageJson(id)) as Edition;
      const version = pictureVersion(edition, locale);
      return { version, read: () => find(version, () => render(edition, locale)) };
    },

    /** The picture of a convention. @throws 404; reading it 503 while too many are rendered */
    async ofConvention(id: number): Promise<VersionedPicture> {
      const convention = await conventions.get(id);
      const version = conventionPictureVersion(convention);
      return { version, read: () => find(version, () => renderConvention(convention)) };
    },
  };
}

export type PicturesService = ReturnType<typeof createPicturesService>;
