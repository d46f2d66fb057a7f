import type { Convention, Edition, EditionCard } from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import { createFormat } from '@siteswap/contracts/format';
import { pictureVersion as versionOf } from '@siteswap/features/preview-pictures';
import { createTranslations, readTranslations } from '@siteswap/service-kit';

const translations = createTranslations({
  previews: readTranslations(new URL('./locales/', import.meta.url)),
});

/** Texts that describe an edition; an unknown one is empty. */
export interface EditionTexts {
  readonly name: string;
  /** What is exceptional: cancelled, postponed, in another town. */
  readonly status: string;
  readonly days: string;
  readonly place: string;
}

/** Texts that are there, on one line. */
export const joined = (parts: readonly (string | false)[]): string =>
  parts.filter(Boolean).join(' · ');

/** The fields that describe an edition. */
type DescribedEdition = Pick<
  EditionCard,
  'name' | 'status' | 'startDate' | 'endDate' | 'datesCertainty' | 'isVirtual' | 'city' | 'country'
>;

/** The title of all editions together. */
export const titleOfAll = (locale: Locale): string =>
  translations.getFixedT(locale, 'previews')('all');

export function describeEdition(edition: DescribedEdition, locale: Locale): EditionTexts {
  const t = translations.getFixedT(locale, 'previews');
  const format = createFormat(locale);
  const { name, status, startDate, endDate, datesCertainty, isVirtual, city, country } = edition;
  const place = [city, country && format.country(country)].filter(Boolean).join(', ');
  return {
    name,
    status: status === 'CONFIRMED' ? '' : t(`status.${status}`),
    days: joined([
      format.dayRange(startDate, endDate),
      datesCertainty !== 'verified' && t(`dates.${datesCertainty}`),
    ]),
    place: isVirtual ? t('virtual') : place,
  };
}

/** Changes whenever the picture of an edition does. */
export const pictureVersion = (edition: Edition, locale: Locale): string =>
  versionOf(describeEdition(edition, locale), edition.startDate, edition.endDate, edition.imageUrl);

/** Changes whenever the picture of a convention does. */
export const conventionPictureVersion = ({ id, name, logo }: Convention): string =>
  versionOf(id, name, logo);
