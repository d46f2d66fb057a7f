import { getOffer, getRequest } from '@siteswap/contracts/carpool';
import { type Arrival, useArrival, useArrivedItem } from '@siteswap/web-kit';
import type { Trip, TripKind } from '../trip.format.ts';
import type { useTrips } from './use-trips.ts';

const routes = { offer: getOffer, request: getRequest } as const;

interface ArrivedTrip {
  readonly arrival: Arrival;
  /** The list with the trip of the address, by departure. */
  readonly trips: readonly Trip[];
  /** The trip of the address is not listed any more. */
  readonly isGone: boolean;
}

const byDeparture = (a: Trip, b: Trip): number =>
  Date.parse(a.tripDate) - Date.parse(b.tripDate) || a.id - b.id;

/** The trip to which the address leads (`?offerId=`, `?requestId=`). */
export function useArrivedTrip(
  kind: TripKind,
  editionId: number,
  list: ReturnType<typeof useTrips>,
): ArrivedTrip {
  const arrival = useArrival(`${kind}Id`);
  const { items, isGone } = useArrivedItem<(typeof routes)[TripKind], Trip>(arrival, {
    items: list.data?.items,
    list,
    one: routes[kind],
    call: (id) => ({ params: { id } }),
    compare: byDeparture,
    isHere: (trip) => trip.editionId === editionId,
  });
  return { arrival, trips: items, isGone };
}
