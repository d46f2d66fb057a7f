import { useFormat } from '@siteswap/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapWords } from './map/map-view.ts';

/** What the map says, in the reader's language. */
export function useMapWords(): MapWords {
  const { t } = useTranslation('editions');
  const format = useFormat();
  return useMemo(
    () => ({
      zoomIn: t('map.zoomIn'),
      zoomOut: t('map.zoomOut'),
      point: ({ count, editions }) => {
        const [first] = editions;
        if (count === 1 && first) return first.name;
        return t(first ? 'map.spot' : 'map.cluster', { count });
      },
      dates: ({ startDate, endDate }) => format.editionDates(startDate, endDate),
      more: (count) => t('map.more', { count }),
    }),
    [t, format],
  );
}
