import { createOffer, createRequest, listOffers, listRequests } from '@siteswap/contracts/carpool';
import { useRouteForm } from '@siteswap/web-kit/form';
import { firstTrip, presetDay, type TripKind, tripBody, tripSchema } from '../trip.format.ts';
import type { TripEdition } from './use-trip-edition.ts';

const routes = {
  offer: { create: createOffer, list: listOffers },
  request: { create: createRequest, list: listRequests },
} as const;

/** The form that publishes an offer or a request. What is typed survives a reload until it is published. */
export function useTripForm(
  kind: TripKind,
  { edition, onSuccess }: { edition: TripEdition; onSuccess: (id: number) => void },
) {
  const form = useRouteForm(routes[kind].create, {
    namespace: 'carpool',
    params: { id: edition.id },
    defaultValues: firstTrip(edition),
    toBody: (values) => tripBody(values, edition.timezone),
    schema: tripSchema(routes[kind].create.body, edition),
    // One instant is two fields here: an error stands beside the one that is missing.
    fieldOfPath: {
      tripDate: ({ day, time }) => {
        const missing = [day ? null : ('day' as const), time ? null : ('time' as const)];
        const named = missing.filter((field) => field !== null);
        return named.length > 0 ? named : ['day'];
      },
    },
    invalidates: [routes[kind].list],
    draft: `carpool-${kind}-${edition.id}`,
    onSuccess: ({ id }) => onSuccess(id),
  });

  /** Another direction has other days: one that was not chosen by the person follows. */
  const followDirection = (direction: ReturnType<typeof firstTrip>['direction']): void => {
    const other = direction === 'TO_EVENT' ? 'FROM_EVENT' : 'TO_EVENT';
    if (form.getValues('day') === presetDay(edition, other)) {
      form.setValue('day', presetDay(edition, direction));
    }
  };
  return { form, followDirection };
}
