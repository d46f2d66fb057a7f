import type { EditionCard } from '@siteswap/contracts/editions';
import { dayOf } from '@siteswap/contracts/format';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavorites } from '../api/use-favorites.ts';
import { overlapping } from '../overlaps.format.ts';

/** The other favourites that share days with this one. Nothing for an edition that is over or not starred. */
export function OverlapLine({ edition }: { edition: EditionCard }): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const starred = useFavorites().data?.data ?? [];
  const isStarred = starred.some(({ id }) => id === edition.id);
  if (!isStarred || edition.endDate < dayOf(new Date(), edition.timezone)) return null;
  const names = overlapping(edition, starred).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <p className="ed:text-muted ed:text-sm ed:wrap-anywhere">
      {t('favorites.overlap', { names: format.list(names) })}
    </p>
  );
}
