import { type Edition, getPreviewPicture, previewPictureSize } from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import type { PagePreview } from '@siteswap/contracts/platform';
import { routeUrl } from '@siteswap/contracts/route';
import type { ConventionsService } from '#src/features/conventions/conventions.public.ts';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import { joined, pictureVersion, wordsOf } from './edition-words.format.ts';
import { conventionLinkedData, editionLinkedData } from './linked-data.format.ts';

interface Deps {
  readonly editions: Pick<EditionsService, 'pageJson'>;
  readonly conventions: Pick<ConventionsService, 'get'>;
  readonly publicUrl: string;
}

const pictureUrl = (edition: Edition, locale: Locale): string =>
  routeUrl(getPreviewPicture, {
    params: { id: edition.id },
    query: { locale, v: pictureVersion(edition, locale) },
  });

export function createPreviewsService({ editions, conventions, publicUrl }: Deps) {
  const { origin } = new URL(publicUrl);

  return {
    /** @throws 404 for an unknown edition and for a draft */
    async ofEdition(id: number, locale: Locale): Promise<PagePreview> {
      const edition = JSON.parse(await editions.pageJson(id)) as Edition;
      const { name, status, days, place } = wordsOf(edition, locale);
      const url = pictureUrl(edition, locale);
      const images = [...(edition.imageUrl ? [edition.imageUrl] : []), url];
      return {
        description: joined([status, days, place, edition.description]),
        image: {
          url,
          type: 'image/png',
          ...previewPictureSize,
          alt: joined([name, status, days, place]),
        },
        linkedData: editionLinkedData(edition, images, origin),
      };
    },

    /** @throws 404 for an unknown convention */
    async ofConvention(id: number): Promise<PagePreview> {
      const convention = await conventions.get(id);
      const { name, logo, description } = convention;
      return {
        description,
        // svc-core stores all pictures so.
        image: logo ? { url: logo, type: 'image/webp', alt: name } : null,
        linkedData: conventionLinkedData(convention, logo, origin),
      };
    },
  };
}

export type PreviewsService = ReturnType<typeof createPreviewsService>;
