import {
  getOffer,
  getRequest,
  listMyTripStates,
  listOffers,
  listRequests,
  listTripTowns,
} from '@siteswap/contracts/carpool';
import { allSlotCounts } from '@siteswap/contracts/slot';
import { useRoutePages } from '@siteswap/web-kit';
import type { TripKind } from '../trip.format.ts';
import type { TripFilters } from '../use-trip-filters.ts';

const lists = { offer: listOffers, request: listRequests } as const;

/** What is read anew when a trip is written. */
export const ofTrips = [
  listOffers,
  listRequests,
  getOffer,
  getRequest,
  listTripTowns,
  listMyTripStates,
  allSlotCounts,
];

/** Offers or requests of an edition, filtered and sorted, page after page. */
export const useTrips = (
  kind: TripKind,
  { editionId, filters }: { editionId: number; filters: TripFilters },
) => useRoutePages(lists[kind], { params: { id: editionId }, query: filters.query });
