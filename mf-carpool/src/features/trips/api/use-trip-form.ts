import {
  type CarpoolOfferDetails,
  type CarpoolRequestDetails,
  createOffer,
  createRequest,
  seatsTaken,
  updateOffer,
  updateRequest,
} from '@siteswap/contracts/carpool';
import type { ButtonWrite } from '@siteswap/ui-kit/button';
import type { TextFieldProps } from '@siteswap/ui-kit/text-field';
import { type ProblemError, personName, useFormat, useSession } from '@siteswap/web-kit';
import { type FieldProps, useRouteForm } from '@siteswap/web-kit/form';
import { useTranslation } from 'react-i18next';
import type { TripKind } from '../trip.format.ts';
import {
  firstTrip,
  newTripBody,
  otherWay,
  presetDay,
  type TripFormValues,
  tripBody,
  tripValues,
} from '../trip-form.format.ts';
import { tripSchema } from '../trip-rules.format.ts';
import type { TripEdition } from './use-trip-edition.ts';
import { ofTrips } from './use-trips.ts';

const routes = {
  offer: { create: createOffer, update: updateOffer },
  request: { create: createRequest, update: updateRequest },
} as const;

/** One instant is two fields here: an error stands next to the one that is missing. */
const missing =
  <Day extends 'day' | 'returnDay', Time extends 'time' | 'returnTime'>(day: Day, time: Time) =>
  (values: TripFormValues): readonly (Day | Time)[] => {
    const named = [values[day] ? null : day, values[time] ? null : time];
    const fields = named.filter((field) => field !== null);
    return fields.length > 0 ? fields : [day];
  };

const ofStop = (at: number) =>
  ['', '.city', '.latitude', '.longitude', '.time'].map(
    (part) => [`stops.${at}${part}`, 'stops'] as const,
  );

const fieldOfPath = {
  tripDate: missing('day', 'time'),
  returnTrip: missing('returnDay', 'returnTime'),
  'returnTrip.tripDate': missing('returnDay', 'returnTime'),
  locationCity: 'town',
  locationRegion: 'town',
  latitude: 'town',
  longitude: 'town',
  ...Object.fromEntries([0, 1, 2].flatMap(ofStop)),
  'cost.litresPer100Km': 'litresPer100Km',
  'cost.pricePerLitre': 'pricePerLitre',
  'cost.tolls': 'tolls',
  'cost.currency': 'currency',
  cost: 'hasCost',
} as const;

/** The form that publishes an offer or a request. What is typed survives a reload until it is published. */
export function useCreateTrip(
  kind: TripKind,
  { edition, onSuccess }: { edition: TripEdition; onSuccess: (id: number) => void },
) {
  const { user } = useSession();
  return useRouteForm(routes[kind].create, {
    namespace: 'carpool',
    params: { id: edition.id },
    defaultValues: firstTrip(edition, user?.phone),
    toBody: (values) => newTripBody(values, edition.timezone),
    schema: tripSchema(routes[kind].create.body, edition),
    fieldOfPath,
    invalidates: ofTrips,
    draft: `carpool-${kind}-${edition.id}`,
    onSuccess: ({ id }) => onSuccess(id),
  });
}

/** Who has the seats that an offer may not lose; null for another failure. */
function useSeatsTakenText(): (error: ProblemError) => string | null {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  return ({ problem }) => {
    const { data } = seatsTaken.safeParse(problem);
    if (!data) return null;
    const names = data.taken.map(({ user, firstName }) =>
      user ? personName(t, user) : (firstName ?? ''),
    );
    return t('form.seatsTaken', {
      count: data.takenSeats,
      names: format.list([...new Set(names)]),
    });
  };
}

/** The form of a trip that is there; only what was changed is sent. */
export function useUpdateTrip(
  kind: TripKind,
  {
    trip,
    edition,
    onSuccess,
  }: {
    trip: CarpoolOfferDetails | CarpoolRequestDetails;
    edition: TripEdition;
    onSuccess: (id: number) => void;
  },
) {
  const textOf = useSeatsTakenText();
  return useRouteForm(routes[kind].update, {
    namespace: 'carpool',
    params: { id: trip.id },
    opened: trip,
    toValues: (opened) => tripValues(opened, edition),
    toBody: (values) => tripBody(values, edition.timezone),
    // The rules between fields need all of them.
    schema: tripSchema(routes[kind].create.body, edition),
    onlyChanged: true,
    fieldOfPath,
    fieldOfCode: { SEATS_TAKEN: 'availableSeats' },
    textOf,
    invalidates: ofTrips,
    draft: `carpool-${kind}-change-${trip.id}`,
    onSuccess: ({ id }) => onSuccess(id),
  });
}

type Created = ReturnType<typeof useCreateTrip>;

/** What is used of both forms, which have the same fields. */
export type TripForm<Parsed> = FieldProps<TripFormValues, Parsed, TextFieldProps>['form'] &
  Pick<Created, 'watch' | 'submit' | 'failureText' | 'isFailureInFields' | 'draft'> & {
    readonly mutation: ButtonWrite;
  };

/** Another direction has other days: those that were not chosen by the person follow. */
export function followDirection(
  form: Pick<Created, 'getValues' | 'setValue'>,
  edition: TripEdition,
  direction: TripFormValues['direction'],
): void {
  const other = otherWay(direction);
  if (form.getValues('day') === presetDay(edition, other)) {
    form.setValue('day', presetDay(edition, direction));
  }
  if (form.getValues('returnDay') === presetDay(edition, direction)) {
    form.setValue('returnDay', presetDay(edition, other));
  }
}
