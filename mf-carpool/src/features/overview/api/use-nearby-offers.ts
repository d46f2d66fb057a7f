import { listOffers } from '@siteswap/contracts/carpool';
import { useRoute } from '@siteswap/web-kit';
import type { DepartureTown } from '../../../shared/departure-town.ts';

/** How many are shown. */
const limit = 3;

/** The next offers there with a free seat: by what my town adds to their way, else by departure. */
export const useNearbyOffers = (editionId: number, town: DepartureTown | null) =>
  useRoute(listOffers, {
    params: { id: editionId },
    query: {
      direction: 'TO_EVENT',
      seats: 1,
      limit,
      ...(town ? { from: `${town.latitude},${town.longitude}`, sort: 'detour' as const } : {}),
    },
  });
