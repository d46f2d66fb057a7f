import { listTowns, mapEditions } from '@siteswap/contracts/editions';
import { useRoute } from '@siteswap/web-kit';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import type { MapWindow } from '#src/map/map-window.ts';
import { useMapCode } from '#src/map/use-map-code.ts';
import { choiceToFilters, type EditionChoice } from '../edition-filters.format.ts';

/**
 * The points of the visible part, and the box of all of them; before the map has a size, all points. The former ones
 * stay until they arrive, also when the next ones do not.
 */
export function useMapPoints(choice: EditionChoice, window: MapWindow | undefined) {
  const points = useRoute(
    mapEditions,
    { query: { ...choiceToFilters(choice), ...window } },
    { placeholderData: keepPreviousData },
  );
  const last = useRef(points.data);
  if (points.data) last.current = points.data;
  return { ...points, data: points.data ?? last.current };
}

/** Zoom from which on the towns of a part of the map are few enough to be named. */
const firstZoomOfTowns = 5;
const maxTowns = 40;

/** The largest towns in sight, where the map itself names none. */
export function useMapTowns(window: MapWindow | undefined, isWanted: boolean) {
  const isClose = window !== undefined && window.zoom >= firstZoomOfTowns;
  const towns = useRoute(
    listTowns,
    { query: { bbox: window?.bbox ?? '', limit: maxTowns } },
    { enabled: isWanted && isClose, staleTime: Number.POSITIVE_INFINITY },
  );
  return isClose ? towns.data?.data : undefined;
}

const load = () => import('#src/map/map-view.ts');

/** The map of the list. */
export const useEditionMapCode = () => useMapCode('editions.map-code', load);
