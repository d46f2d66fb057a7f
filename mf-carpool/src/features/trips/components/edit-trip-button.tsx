import { getOffer, getRequest } from '@siteswap/contracts/carpool';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates, useRoute } from '@siteswap/web-kit';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { TripEdition } from '../api/use-trip-edition.ts';
import { isOffer, type Trip, type TripKind } from '../trip.format.ts';

/** Loaded when it is opened, as the form of a new trip. */
const TripEditForm = lazy(async () => ({
  default: (await import('./trip-form.tsx')).TripEditForm,
}));

/** Changes a trip of mine. */
export function EditTripButton(props: {
  trip: Trip;
  edition: TripEdition;
  /** Which one, for people who hear the buttons one after the other. */
  name: string;
}): ReactNode {
  const { trip, edition, name } = props;
  const { t } = useTranslation('carpool');
  const kind = isOffer(trip) ? 'offer' : 'request';
  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t('trip.edit')}
        <span className="cp:sr-only"> {name}</span>
      </Button>
      <Dialog title={t(`${kind}.edit`)} closeLabel={t('common:action.close')}>
        {(close) => <OpenedTrip kind={kind} id={trip.id} edition={edition} onDone={close} />}
      </Dialog>
    </DialogTrigger>
  );
}

const routes = { offer: getOffer, request: getRequest } as const;

/** The form of the trip as it is now, with what the lists leave out. */
function OpenedTrip(props: {
  kind: TripKind;
  id: number;
  edition: TripEdition;
  onDone: () => void;
}): ReactNode {
  const { kind, id, edition, onDone } = props;
  const { t } = useTranslation('carpool');
  const trip = useRoute(routes[kind], { params: { id } }, { staleTime: 0, gcTime: 0 });
  const skeleton = <SkeletonText lines={8} />;
  return (
    <QueryStates
      query={trip}
      namespace="carpool"
      failed={t('trip.failed')}
      headingLevel={3}
      loading={skeleton}
    >
      {(opened) => (
        <Suspense fallback={skeleton}>
          <TripEditForm kind={kind} edition={edition} trip={opened} onDone={onDone} />
        </Suspense>
      )}
    </QueryStates>
  );
}
