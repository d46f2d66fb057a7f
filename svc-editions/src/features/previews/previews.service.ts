import type { Edition } from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import { createFormat } from '@siteswap/contracts/format';
import type { PagePreview } from '@siteswap/contracts/platform';
import { createTranslations, readTranslations } from '@siteswap/service-kit';
import type { ConventionsService } from '#src/features/conventions/conventions.public.ts';
import type { EditionsService } from '#src/features/editions/editions.public.ts';
import { conventionLinkedData, editionLinkedData } from './linked-data.format.ts';

interface Deps {
  readonly editions: Pick<EditionsService, 'pageJson'>;
  readonly conventions: Pick<ConventionsService, 'get'>;
  readonly publicUrl: string;
}

const translations = createTranslations({
  previews: readTranslations(new URL('./locales/', import.meta.url)),
});

const joined = (parts: readonly (string | false | null)[]): string =>
  parts.filter(Boolean).join(' · ');

/** What is exceptional, the days and the place of an edition, on one line. */
function summaryOf(edition: Edition, locale: Locale): string {
  const t = translations.getFixedT(locale, 'previews');
  const format = createFormat(locale);
  const { status, datesCertainty, isVirtual, city, country } = edition;
  const place = [city, country && format.country(country)].filter(Boolean).join(', ');
  return joined([
    status !== 'CONFIRMED' && t(`status.${status}`),
    format.dayRange(edition.startDate, edition.endDate),
    datesCertainty === 'uncertain' && t('uncertain'),
    isVirtual ? t('virtual') : place,
  ]);
}

export function createPreviewsService({ editions, conventions, publicUrl }: Deps) {
  const { origin } = new URL(publicUrl);

  return {
    /** @throws 404 for an unknown edition and for a draft */
    async ofEdition(id: number, locale: Locale): Promise<PagePreview> {
      const edition = JSON.parse(await editions.pageJson(id)) as Edition;
      const { name, imageUrl, description } = edition;
      return {
        description: joined([summaryOf(edition, locale), description]),
        image: imageUrl ? { url: imageUrl, alt: name } : null,
        linkedData: editionLinkedData(edition, imageUrl, origin),
      };
    },

    /** @throws 404 for an unknown convention */
    async ofConvention(id: number): Promise<PagePreview> {
      const convention = await conventions.get(id);
      const { name, logo, description } = convention;
      return {
        description,
        image: logo ? { url: logo, alt: name } : null,
        linkedData: conventionLinkedData(convention, logo, origin),
      };
    },
  };
}

export type PreviewsService = ReturnType<typeof createPreviewsService>;
