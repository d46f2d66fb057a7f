import { listTripTowns } from '@siteswap/contracts/carpool';
import { useRoute } from '@siteswap/web-kit';
import type { TripFilters } from '../use-trip-filters.ts';

/** The towns of the trips that the filters of direction and day leave. */
export const useTripTowns = (editionId: number, { direction, day }: TripFilters) =>
  useRoute(listTripTowns, {
    params: { id: editionId },
    query: { ...(direction ? { direction } : {}), ...(day ? { day } : {}) },
  });
