import { type Direction, listOffers, listRequests } from '@siteswap/contracts/carpool';
import { useRoutePages } from '@siteswap/web-kit';
import type { TripKind } from '../trip.format.ts';

const lists = { offer: listOffers, request: listRequests } as const;

/** Offers or requests of an edition by departure, page after page. */
export const useTrips = (
  kind: TripKind,
  { editionId, direction }: { editionId: number; direction: Direction | undefined },
) =>
  useRoutePages(lists[kind], {
    params: { id: editionId },
    query: direction ? { direction } : {},
  });
