import type { CarpoolOffer, CarpoolRequest } from '@siteswap/contracts/carpool';
import { useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { OfferMatches, RequestMatches } from '../../matching/matching.public.ts';
import type { MyTripState, Trip, TripEdition } from '../../trips/trips.public.ts';
import { hasLeft } from '../booking.format.ts';
import { InviteButton } from './invite-button.tsx';
import { PassengerActions } from './passenger-actions.tsx';
import { PeopleButton } from './people-button.tsx';

export interface TripActionsProps {
  trip: Trip;
  edition: TripEdition;
  /** Where the reader stands with the trip; undefined for visitors, and while it is loaded. */
  state?: MyTripState | undefined;
}

/** What the reader can do with a trip: ask, reply, wait; for those whose trip it is, its people and what fits. */
export function TripActions({ trip, edition, state }: TripActionsProps): ReactNode {
  const { user } = useSession();
  const isMine = user?.id === trip.user.id;
  const isClosed = edition.closed !== undefined || hasLeft(trip);
  return 'availableSeats' in trip ? (
    <OfferActions
      {...{ isMine, isClosed, edition }}
      offer={trip}
      state={state && 'offerId' in state ? state : undefined}
    />
  ) : (
    <RequestActions
      {...{ isMine, isClosed, edition }}
      request={trip}
      invitedTo={state && 'requestId' in state ? state.invitedTo : []}
    />
  );
}

interface OfTrip {
  readonly edition: TripEdition;
  readonly isMine: boolean;
  readonly isClosed: boolean;
}

function OfferActions(
  props: OfTrip & {
    offer: CarpoolOffer;
    state: Extract<MyTripState, { offerId: number }> | undefined;
  },
): ReactNode {
  const { offer, edition, state, isMine, isClosed } = props;
  if (!isMine) return <PassengerActions {...{ offer, edition, state, isClosed }} />;
  return (
    <>
      <PeopleButton offer={offer} edition={edition} pending={state?.pending ?? 0} />
      {isClosed ? null : <RequestMatches offer={offer} edition={edition} />}
    </>
  );
}

function RequestActions(
  props: OfTrip & { request: CarpoolRequest; invitedTo: readonly number[] },
): ReactNode {
  const { request, edition, invitedTo, isMine, isClosed } = props;
  if (isClosed || request.isMet) return null;
  return isMine ? (
    <OfferMatches request={request} edition={edition} />
  ) : (
    <InviteButton request={request} edition={edition} invitedTo={invitedTo} />
  );
}
