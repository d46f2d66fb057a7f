import { getOffer, getRequest } from '@siteswap/contracts/carpool';
import { type Arrival, useArrival, useRoute } from '@siteswap/web-kit';
import { useEffect, useEffectEvent } from 'react';
import type { Trip, TripKind } from '../trip.format.ts';
import type { useTrips } from './use-trips.ts';

const routes = { offer: getOffer, request: getRequest } as const;

interface ArrivedTrip {
  readonly arrival: Arrival;
  /** The list with the trip of the address, by departure, wherever it stands and whatever the filter. */
  readonly trips: readonly Trip[];
  /** The trip of the address is not listed any more. */
  readonly isGone: boolean;
}

const byDeparture = (a: Trip, b: Trip): number =>
  Date.parse(a.tripDate) - Date.parse(b.tripDate) || a.id - b.id;

/**
 * The trip to which the address leads (`?offerId=`, `?requestId=`). The list is read again at each arrival; what it
 * does not hold, because of its length or a filter, is read by itself.
 */
export function useArrivedTrip(
  kind: TripKind,
  editionId: number,
  list: ReturnType<typeof useTrips>,
): ArrivedTrip {
  const arrival = useArrival(`${kind}Id`);
  const { id = 0 } = arrival;
  const items: readonly Trip[] = list.data?.items ?? [];
  const isListed = items.some((trip) => trip.id === id);

  const refresh = useEffectEvent(() => {
    if (id && list.data && !list.isFetching) void list.refetch();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the arrival
  useEffect(refresh, [arrival.key]);

  const one = useRoute(
    routes[kind],
    { params: { id } },
    { enabled: id > 0 && list.data !== undefined && !isListed, staleTime: 0 },
  );
  const found = !isListed && one.data?.editionId === editionId ? one.data : undefined;
  const isElsewhere = one.data !== undefined && one.data.editionId !== editionId;
  return {
    arrival,
    trips: found && id > 0 ? [...items, found].sort(byDeparture) : items,
    isGone: id > 0 && !isListed && (one.error?.status === 404 || isElsewhere),
  };
}
