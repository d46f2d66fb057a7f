import {
  deleteAlert,
  getMyTrips,
  listMatchingOffers,
  listMatchingRequests,
  setAlert,
} from '@siteswap/contracts/carpool';
import { useRoute, useRouteMutation, useSession } from '@siteswap/web-kit';
import { useRouteForm } from '@siteswap/web-kit/form';
import type { DepartureTown } from '../../../shared/departure-town.ts';

/** Open requests that fit an offer of mine. */
export const useMatchingRequests = (offerId: number) =>
  useRoute(listMatchingRequests, { params: { id: offerId } });

/** Offers that fit a request of mine. */
export const useMatchingOffers = (requestId: number) =>
  useRoute(listMatchingOffers, { params: { id: requestId } });

/** My alerts for an edition. */
export function useAlerts(editionId: number) {
  const { isAuthenticated } = useSession();
  return useRoute(
    getMyTrips,
    {},
    {
      enabled: isAuthenticated,
      select: ({ alerts }) => alerts.filter((alert) => alert.editionId === editionId),
    },
  );
}

export const useDeleteAlert = () =>
  useRouteMutation(deleteAlert, { invalidates: [getMyTrips], namespace: 'carpool' });

/** The form of an alert. It begins with the town that the device remembers. */
export const useAlertForm = (
  editionId: number,
  { town, onSuccess }: { town: DepartureTown | null; onSuccess: (town: DepartureTown) => void },
) =>
  useRouteForm(setAlert, {
    namespace: 'carpool',
    params: { id: editionId },
    defaultValues: {
      direction: 'TO_EVENT' as 'TO_EVENT' | 'FROM_EVENT',
      town: town && { name: town.city, region: null as string | null, ...town },
      radiusKm: 50,
    },
    toBody: ({ direction, town: chosen, radiusKm }) => ({
      direction,
      radiusKm,
      city: chosen?.name,
      latitude: chosen?.latitude,
      longitude: chosen?.longitude,
    }),
    fieldOfPath: { city: 'town', latitude: 'town', longitude: 'town' },
    invalidates: [getMyTrips],
    onSuccess: ({ city }, { latitude, longitude }) => onSuccess({ city, latitude, longitude }),
  });
