import type { EditionCard } from '@siteswap/contracts/editions';
import { useFormat } from '@siteswap/web-kit';
import { useTranslation } from 'react-i18next';

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
