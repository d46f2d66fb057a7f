import {
  deleteOffer,
  deleteRequest,
  restoreOffer,
  restoreRequest,
} from '@siteswap/contracts/carpool';
import { toast } from '@siteswap/ui-kit/toast';
import { useAction, useRouteMutation } from '@siteswap/web-kit';
import { useTranslation } from 'react-i18next';
import type { TripKind } from '../trip.format.ts';
import { ofTrips } from './use-trips.ts';

const routes = {
  offer: { remove: deleteOffer, restore: restoreOffer },
  request: { remove: deleteRequest, restore: restoreRequest },
} as const;

/**
 * Deletes a trip; what no one was notified of can be taken back for a while.
 * @param isAsked a dialog asks before it, and shows a failure
 */
export function useDeleteTrip(kind: TripKind, { isAsked }: { isAsked: boolean }) {
  const { t } = useTranslation('carpool');
  const restore = useRouteMutation(routes[kind].restore, {
    invalidates: ofTrips,
    namespace: 'carpool',
    // The card is gone by then.
    outlivesPage: true,
  });
  const remove = useRouteMutation(routes[kind].remove, {
    invalidates: ofTrips,
    namespace: 'carpool',
    isFailureShown: isAsked,
    onSuccess: ({ restorableUntil }, { params }) =>
      void toast.show({
        type: 'SUCCESS',
        title: t(`${kind}.deleted`),
        ...(restorableUntil
          ? { action: { label: t('trip.undo'), onAction: () => restore.mutate({ params }) } }
          : {}),
      }),
  });
  return useAction(remove, { namespace: 'carpool' });
}
