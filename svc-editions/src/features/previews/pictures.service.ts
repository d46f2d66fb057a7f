import type { Convention, Edition } from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import { previewPictureSize } from '@siteswap/contracts/platform';
import {
  createPictureCache,
  generatedCover,
  type Picture,
  previewPicture,
  previewSvg,
  type VersionedPicture,
} from '@siteswap/features/preview-pictures';
import sharp, { type OverlayOptions } from 'sharp';
import type { ConventionsService } from '#src/features/conventions/conventions.public.ts';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import {
  conventionPictureVersion,
  describeEdition,
  pictureVersion,
} from './edition-texts.format.ts';
import { pictureText } from './picture-text.format.ts';

interface Deps {
  readonly editions: Pick<EditionsService, 'pageJson'>;
  readonly conventions: Pick<ConventionsService, 'get'>;
  /** Fetches an uploaded picture; null when it does not come. */
  readonly fetchImage: (path: string) => Promise<Buffer | null>;
}

const { width, height } = previewPictureSize;
/** A photo would be more than a megabyte, which messengers do not load. */
const forPhotos = { palette: true, quality: 90, effort: 4 };

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
  const cache = createPictureCache();

  async function render(edition: Edition, locale: Locale): Promise<Picture> {
    const texts = describeEdition(edition, locale);
    const image = edition.imageUrl && (await fetchImage(edition.imageUrl));
    const text = await pictureText(texts, previewPictureSize);
    // Language-neutral, as the cover on the page.
    const place = `${edition.city ?? ''} ${edition.country ?? ''}`;
    const picture = image
      ? sharp(image)
          .resize(width, height, { fit: 'cover' })
          .composite([{ input: previewSvg(text) }])
      : previewPicture(generatedCover({ ...edition, place }, width, height), text);
    const png = await picture.png(image ? forPhotos : {}).toBuffer();
    return { png, isComplete: !edition.imageUrl || Boolean(image) };
  }

  async function renderConvention(convention: Convention): Promise<Picture> {
    const logo = convention.logo && (await fetchImage(convention.logo));
    const text = await pictureText({ name: convention.name }, previewPictureSize);
    const picture = previewPicture(coverOfConvention(convention), text);
    if (logo) picture.composite([await logoCard(logo)]);
    const png = await picture.png().toBuffer();
    return { png, isComplete: !convention.logo || Boolean(logo) };
  }

  return {
    /**
     * The picture of a published edition.
     * @throws 404 for an unknown edition and for a draft; reading it 503 while too many are rendered
     */
    async ofEdition(id: number, locale: Locale): Promise<VersionedPicture> {
      const edition = JSON.parse(await editions.pageJson(id)) as Edition;
      const version = pictureVersion(edition, locale);
      return cache.of(version, () => render(edition, locale));
    },

    /** The picture of a convention. @throws 404; reading it 503 while too many are rendered */
    async ofConvention(id: number): Promise<VersionedPicture> {
      const convention = await conventions.get(id);
      const version = conventionPictureVersion(convention);
      return cache.of(version, () => renderConvention(convention));
    },
  };
}

export type PicturesService = ReturnType<typeof createPicturesService>;
