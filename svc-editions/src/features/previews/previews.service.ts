import {
  type Convention,
  type Edition,
  getConventionPicture,
  getPreviewPicture,
} from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import { type PagePreview, previewPictureFields } from '@siteswap/contracts/platform';
import { routeUrl } from '@siteswap/contracts/route';
import type { ConventionsService } from '#src/features/conventions/conventions.public.ts';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import {
  conventionPictureVersion,
  describeEdition,
  joined,
  pictureVersion,
} from './edition-texts.format.ts';
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

const conventionPictureUrl = (convention: Convention): string =>
  routeUrl(getConventionPicture, {
    params: { id: convention.id },
    query: { v: conventionPictureVersion(convention) },
  });

export function createPreviewsService({ editions, conventions, publicUrl }: Deps) {
  const { origin } = new URL(publicUrl);

  return {
    /** @throws 404 for an unknown edition and for a draft */
    async ofEdition(id: number, locale: Locale): Promise<PagePreview> {
      const edition = JSON.parse(await editions.pageJson(id)) as Edition;
      const { name, status, days, place } = describeEdition(edition, locale);
      const url = pictureUrl(edition, locale);
      const images = [...(edition.imageUrl ? [edition.imageUrl] : []), url];
      return {
        description: joined([status, days, place, edition.description]),
        image: { url, ...previewPictureFields, alt: joined([name, status, days, place]) },
        linkedData: editionLinkedData(edition, images, origin),
      };
    },

    /** @throws 404 for an unknown convention */
    async ofConvention(id: number): Promise<PagePreview> {
      const convention = await conventions.get(id);
      const { name, logo, description } = convention;
      const url = conventionPictureUrl(convention);
      return {
        description,
        image: { url, ...previewPictureFields, alt: name },
        linkedData: conventionLinkedData(convention, [...(logo ? [logo] : []), url], origin),
      };
    },
  };
}

export type PreviewsService = ReturnType<typeof createPreviewsService>;
