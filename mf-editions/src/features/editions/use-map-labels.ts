import type { MapPoint } from '@siteswap/contracts/editions';
import type { MapLabels } from '@siteswap/web-kit/map';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Labels of the map's points; another object after a change of language. */
export function useMapLabels(): MapLabels<MapPoint> {
  const { t } = useTranslation('editions');
  return useMemo(
    () => ({
      point: ({ count, editions }) => {
        const [first] = editions;
        if (count === 1 && first) return first.name;
        return t(first ? 'map.spot' : 'map.cluster', { count });
      },
    }),
    [t],
  );
}
