import { listMyTripStates } from '@siteswap/contracts/carpool';
import { useRoute, useSession } from '@siteswap/web-kit';
import { isOffer, type MyTripState, type Trip } from '../trip.format.ts';

/** Where the reader stands with each trip of an edition; undefined for visitors, and while it is loaded. */
export function useTripStates(editionId: number): (trip: Trip) => MyTripState | undefined {
  const { isAuthenticated } = useSession();
  const { data } = useRoute(
    listMyTripStates,
    { params: { id: editionId } },
    { enabled: isAuthenticated },
  );
  return (trip) =>
    isOffer(trip)
      ? data?.offers.find(({ offerId }) => offerId === trip.id)
      : data?.requests.find(({ requestId }) => requestId === trip.id);
}
