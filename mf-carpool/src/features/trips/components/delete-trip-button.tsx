import { listBookings } from '@siteswap/contracts/carpool';
import { Button } from '@siteswap/ui-kit/button';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { personName, QueryStates, useFormat, useRoute } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteTrip } from '../api/use-delete-trip.ts';
import { facesOf, isOffer, type MyTripState, type Trip } from '../trip.format.ts';

interface DeleteProps {
  trip: Trip;
  state: MyTripState | undefined;
  /** Which one, for people who hear the buttons one after the other. */
  name: string;
}

/** Whether a member is notified when the trip is deleted: then it is asked first, and final. */
const notifiesMembers = (trip: Trip, state: MyTripState | undefined): boolean =>
  (state?.pending ?? 0) > 0 || (isOffer(trip) && trip.remainingSeats < trip.availableSeats);

/** Deletes a trip of mine: at once with "undo", or after a question where others are concerned. */
export function DeleteTripButton(props: DeleteProps): ReactNode {
  const { trip, state } = props;
  return trip.linkedId !== null || notifiesMembers(trip, state) ? (
    <AskingButton {...props} />
  ) : (
    <UndoableButton {...props} />
  );
}

function UndoableButton({ trip, name }: DeleteProps): ReactNode {
  const remove = useDeleteTrip(isOffer(trip) ? 'offer' : 'request', { isAsked: false });
  return (
    <Button
      size="sm"
      variant="ghost"
      write={remove.write}
      onPress={() => void remove.run({ params: { id: trip.id }, body: { withLinked: false } })}
    >
      <DeleteText name={name} />
    </Button>
  );
}

function DeleteText({ name }: { name: string }): ReactNode {
  const { t } = useTranslation('carpool');
  return (
    <>
      {t('trip.delete')}
      <span className="cp:sr-only"> {name}</span>
    </>
  );
}

function AskingButton({ trip, state, name }: DeleteProps): ReactNode {
  const { t } = useTranslation('carpool');
  const kind = isOffer(trip) ? 'offer' : 'request';
  const remove = useDeleteTrip(kind, { isAsked: true });
  const [withLinked, setWithLinked] = useState(false);
  const isAnnounced = notifiesMembers(trip, state);
  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        <DeleteText name={name} />
      </Button>
      <ConfirmDialog
        title={t(`${kind}.deleteQuestion`)}
        text={isAnnounced ? t(`${kind}.deleteText`) : name}
        confirm={t('trip.delete')}
        isDangerous
        action={remove}
        call={{ params: { id: trip.id }, body: { withLinked } }}
        details={
          <>
            {isAnnounced && isOffer(trip) ? <Passengers trip={trip} state={state} /> : null}
            {trip.linkedId === null ? null : (
              <Checkbox isSelected={withLinked} onChange={setWithLinked}>
                {t(`trip.withOther.${trip.direction}`)}
              </Checkbox>
            )}
          </>
        }
      />
    </DialogTrigger>
  );
}

/** CP-10: members who are notified, by name; people without an account are on board without one. */
function Passengers(props: {
  trip: Extract<Trip, { availableSeats: number }>;
  state: MyTripState | undefined;
}): ReactNode {
  const { trip, state } = props;
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const bookings = useRoute(listBookings, { params: { id: trip.id } }, { staleTime: 0 });
  const onBoard = facesOf(trip, state && 'offerId' in state ? state : undefined);
  return (
    <QueryStates
      query={bookings}
      namespace="carpool"
      failed={t('trip.passengersFailed')}
      headingLevel={3}
      loading={<SkeletonText lines={1} />}
    >
      {({ data }) => {
        const booked = data
          .filter(({ status }) => status === 'PENDING' || status === 'ACCEPTED')
          .map(({ passenger }) => personName(t, passenger));
        const names = [...new Set([...booked, ...onBoard.flatMap(({ name }) => name ?? [])])];
        return names.length > 0 ? (
          <p>{t('trip.passengers', { names: format.list(names) })}</p>
        ) : null;
      }}
    </QueryStates>
  );
}
