import type { EditionCard } from '@siteswap/contracts/editions';
import { useFormat } from '@siteswap/web-kit';
import { useTranslation } from 'react-i18next';

/** Days and place of an edition in the words of the reader's language; the days are the edition's own. */
export function useEditionWords(edition: EditionCard): { dates: string; place: string } {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const country = edition.country ? format.country(edition.country) : undefined;
  const place = edition.isVirtual
    ? t('place.virtual')
    : [edition.city, country].filter(Boolean).join(', ');
  return {
    dates: format.editionDates(edition.startDate, edition.endDate),
    place: place || t('place.unknown'),
  };
}
