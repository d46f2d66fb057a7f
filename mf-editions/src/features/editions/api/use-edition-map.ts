import { mapEditions } from '@siteswap/contracts/editions';
import { useRoute } from '@siteswap/web-kit';
import type { MapWindow } from '@siteswap/web-kit/map';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
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
