import type { Edition, EditionCard } from '@siteswap/contracts/editions';
import { toLocale } from '@siteswap/contracts/fields';
import { useFormat } from '@siteswap/web-kit';
import { useTranslation } from 'react-i18next';
import { fullPlace } from './edition-place.format.ts';

/** Dates and place of an edition in the viewer's language; the dates are those of the edition's own zone. */
export function useEditionText(edition: EditionCard): { dates: string; place: string } {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const country = edition.country ? format.country(edition.country) : undefined;
  const place = edition.isVirtual
    ? t('place.virtual')
    : [edition.city, country].filter(Boolean).join(', ');
  return {
    dates: format.dayRange(edition.startDate, edition.endDate),
    place: place || t('place.unknown'),
  };
}

/** Where an edition takes place, with its address and its region. */
export function useFullPlace(edition: Edition): string {
  const { place } = useEditionText(edition);
  const { i18n } = useTranslation();
  const format = useFormat();
  if (edition.isVirtual) return place;
  const country = edition.country ? format.country(edition.country) : undefined;
  return fullPlace(edition, { country, locale: toLocale(i18n.language) }) || place;
}
