import type { CarpoolOffer } from '@siteswap/contracts/carpool';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { QueryStates, useNextFocus } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyTripState, TripEdition } from '../../trips/trips.public.ts';
import { useBookings } from '../api/use-bookings.ts';
import { AcceptButton } from './accept-button.tsx';
import { AskButton } from './ask-button.tsx';
import { BookingLine } from './booking-line.tsx';
import { EndBookingButton } from './end-booking-button.tsx';
import { LeaveCarButton } from './leave-car-button.tsx';
import { JoinWaitingButton, WaitingPlace } from './waiting-place.tsx';

interface PassengerActionsProps {
  offer: CarpoolOffer;
  edition: Pick<TripEdition, 'timezone'>;
  state: Extract<MyTripState, { offerId: number }> | undefined;
  /** It takes no one any more. */
  isClosed: boolean;
}

/** What a member other than the driver can do with an offer, by where they stand with it. */
export function PassengerActions(props: PassengerActionsProps): ReactNode {
  const frame = useNextFocus<HTMLDivElement>();
  return (
    <div ref={frame} className="cp:flex cp:flex-wrap cp:items-center cp:gap-2 cp:empty:hidden">
      <ActionsOfState {...props} />
    </div>
  );
}

function ActionsOfState(props: PassengerActionsProps): ReactNode {
  const { offer, state, isClosed } = props;
  switch (state?.state) {
    case 'ASKED':
    case 'INVITED':
    case 'ACCEPTED':
      return <OwnBooking {...props} state={state} />;
    case 'WAITING':
    case 'OFFERED':
      return isClosed ? null : <WaitingPlace offer={offer} state={state} />;
    case 'ADDED':
      return isClosed || state.passengerId === null ? null : (
        <LeaveCarButton offer={offer} passengerId={state.passengerId} />
      );
    case 'MINE':
      return null;
    default:
      return isClosed ? null : <WayIn offer={offer} />;
  }
}

/** A seat to ask for, or the line of a full car. */
function WayIn({ offer }: { offer: CarpoolOffer }): ReactNode {
  return offer.remainingSeats > 0 ? (
    <AskButton offer={offer} />
  ) : (
    <JoinWaitingButton offer={offer} />
  );
}

/** My open booking: an invitation to reply to, or what I asked for; its phone stays readable after departure. */
function OwnBooking(
  props: PassengerActionsProps & { state: NonNullable<PassengerActionsProps['state']> },
): ReactNode {
  const { offer, edition, state, isClosed } = props;
  if (state.bookingId === null) return null;
  if (isClosed && state.state !== 'ACCEPTED') return null;
  const booking = { id: state.bookingId, offerId: offer.id, user: offer.user };
  const isInvited = state.state === 'INVITED';
  return (
    <>
      {isInvited ? <AcceptButton booking={booking} /> : null}
      <BookingDialog offer={offer} edition={edition} />
      {isClosed ? null : (
        <EndBookingButton booking={booking} action={isInvited ? 'reject' : 'cancel'} />
      )}
    </>
  );
}

/** My booking in full: with whom, their phone, what happened. */
function BookingDialog(props: {
  offer: CarpoolOffer;
  edition: Pick<TripEdition, 'timezone'>;
}): ReactNode {
  const { offer, edition } = props;
  const { t } = useTranslation('carpool');
  return (
    <DialogTrigger>
      <Button size="sm" variant="outline">
        {t('booking.mine')}
      </Button>
      <Dialog title={t('booking.mine')} closeLabel={t('common:action.close')}>
        <OwnBookings offerId={offer.id} timezone={edition.timezone} />
      </Dialog>
    </DialogTrigger>
  );
}

function OwnBookings({ offerId, timezone }: { offerId: number; timezone: string }): ReactNode {
  return (
    <QueryStates query={useBookings(offerId)} namespace="carpool">
      {({ data }) => (
        <ul className="cp:flex cp:flex-col cp:gap-4">
          {data.map((booking) => (
            <BookingLine key={booking.id} booking={booking} timezone={timezone} />
          ))}
        </ul>
      )}
    </QueryStates>
  );
}
