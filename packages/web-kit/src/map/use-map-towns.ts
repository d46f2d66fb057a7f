import { toLocale } from '@siteswap/contracts/fields';
import { listTowns } from '@siteswap/contracts/towns';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../client/use-route.ts';
import type { MapWindow } from './map-window.ts';

/** Zoom from which on the towns of a part of the map are few enough to be named. */
const firstZoomOfTowns = 5;
const maxTowns = 40;

/** The largest towns in sight, by their names in the language of the page, where the map itself names none. */
export function useMapTowns(window: MapWindow | undefined, isWanted: boolean) {
  const { i18n } = useTranslation('common');
  const isClose = window !== undefined && window.zoom >= firstZoomOfTowns;
  const towns = useRoute(
    listTowns,
    { query: { bbox: window?.bbox ?? '', limit: maxTowns, locale: toLocale(i18n.language) } },
    { enabled: isWanted && isClose, staleTime: Number.POSITIVE_INFINITY },
  );
  return isClose ? towns.data?.data : undefined;
}
