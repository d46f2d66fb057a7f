import type {
  CarpoolOffer,
  CarpoolRequest,
  MatchedOffer,
  MatchedRequest,
} from '@siteswap/contracts/carpool';
import { Avatar } from '@siteswap/ui-kit/avatar';
import { Button } from '@siteswap/ui-kit/button';
import { personName, QueryStates, useAction, useFormat } from '@siteswap/web-kit';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { DetourBadge } from '../../../shared/detour-badge.tsx';
import { OfWhom } from '../../../shared/of-whom.tsx';
import { useAskForSeat, useInviteRequest } from '../../bookings/asking.public.ts';
import type { Trip, TripEdition } from '../../trips/trips.public.ts';
import { useMatchingOffers, useMatchingRequests } from '../api/use-matches.ts';

type EditionZone = Pick<TripEdition, 'timezone'>;

/** The requests that fit my offer; open at once for the trip that was just published. */
export function RequestMatches(props: { offer: CarpoolOffer; edition: EditionZone }): ReactNode {
  const { offer } = props;
  if (offer.remainingSeats === 0) return null;
  return (
    <Disclosed kind="requests" name="offerId" id={offer.id}>
      <RequestList {...props} />
    </Disclosed>
  );
}

/** The offers that fit my request; open at once for the trip that was just published. */
export function OfferMatches(props: { request: CarpoolRequest; edition: EditionZone }): ReactNode {
  return (
    <Disclosed kind="offers" name="requestId" id={props.request.id}>
      <OfferList {...props} />
    </Disclosed>
  );
}

/** Loaded only when it is opened: a list may have many trips of mine. */
function Disclosed(props: {
  kind: 'requests' | 'offers';
  /** Name in the address that leads to this trip, as after its publication. */
  name: 'offerId' | 'requestId';
  id: number;
  children: ReactNode;
}): ReactNode {
  const { kind, name, id, children } = props;
  const { t } = useTranslation('carpool');
  const [search] = useSearchParams();
  const isArrived = search.get(name) === String(id);
  const [isOpen, setOpen] = useState<boolean>();
  const panelId = useId();
  const isShown = isOpen ?? isArrived;
  return (
    <div className="cp:flex cp:flex-col cp:items-start cp:gap-3">
      <Button
        size="sm"
        variant="outline"
        aria-expanded={isShown}
        aria-controls={panelId}
        onPress={() => setOpen(!isShown)}
      >
        {t(`match.${kind}`)}
      </Button>
      <div id={panelId} className="cp:w-full cp:empty:hidden">
        {isShown ? children : null}
      </div>
    </div>
  );
}

function RequestList(props: { offer: CarpoolOffer; edition: EditionZone }): ReactNode {
  const { offer, edition } = props;
  const { t } = useTranslation('carpool');
  return (
    <QueryStates
      query={useMatchingRequests(offer.id)}
      namespace="carpool"
      headingLevel={3}
      empty={<p className="cp:text-muted cp:text-sm">{t('match.empty.requests')}</p>}
    >
      {({ data }) => (
        <ul aria-label={t('match.requests')} className="cp:flex cp:flex-col cp:gap-3">
          {data.map((match) => (
            <FittingRequest key={match.request.id} {...{ match, offer, edition }} />
          ))}
        </ul>
      )}
    </QueryStates>
  );
}

function FittingRequest(props: {
  match: MatchedRequest;
  offer: CarpoolOffer;
  edition: EditionZone;
}): ReactNode {
  const { match, offer, edition } = props;
  const { t } = useTranslation('carpool');
  const { request } = match;
  const invite = useAction(useInviteRequest(), { done: t('invite.sent') });
  return (
    <FittingTrip
      trip={request}
      edition={edition}
      minutes={match.detourMinutes}
      seats={t('trip.seatsNeeded', { count: request.seatsNeeded })}
    >
      <Button
        size="sm"
        variant="soft"
        write={invite.write}
        onPress={() =>
          void invite.run({ params: { id: offer.id }, body: { requestId: request.id } })
        }
      >
        {t('invite.send')}
        <OfWhom name={personName(t, request.user)} />
      </Button>
    </FittingTrip>
  );
}

function OfferList(props: { request: CarpoolRequest; edition: EditionZone }): ReactNode {
  const { request, edition } = props;
  const { t } = useTranslation('carpool');
  return (
    <QueryStates
      query={useMatchingOffers(request.id)}
      namespace="carpool"
      headingLevel={3}
      empty={<p className="cp:text-muted cp:text-sm">{t('match.empty.offers')}</p>}
    >
      {({ data }) => (
        <ul aria-label={t('match.offers')} className="cp:flex cp:flex-col cp:gap-3">
          {data.map((match) => (
            <FittingOffer key={match.offer.id} {...{ match, request, edition }} />
          ))}
        </ul>
      )}
    </QueryStates>
  );
}

function FittingOffer(props: {
  match: MatchedOffer;
  request: CarpoolRequest;
  edition: EditionZone;
}): ReactNode {
  const { match, request, edition } = props;
  const { t } = useTranslation('carpool');
  const { offer } = match;
  const ask = useAction(useAskForSeat(), { done: t('ask.sent') });
  return (
    <FittingTrip
      trip={offer}
      edition={edition}
      minutes={match.detourMinutes}
      seats={t('trip.seatsLeft', { count: offer.remainingSeats, total: offer.availableSeats })}
    >
      <Button
        size="sm"
        variant="soft"
        write={ask.write}
        onPress={() =>
          void ask.run({
            params: { id: offer.id },
            body: {
              seats: request.seatsNeeded,
              message: request.description,
              requestId: request.id,
            },
          })
        }
      >
        {t('ask.title')}
        <OfWhom name={personName(t, offer.user)} />
      </Button>
    </FittingTrip>
  );
}

/** One trip that fits: when, from where, who, how much longer the way becomes, and the one thing to do. */
function FittingTrip(props: {
  trip: Trip;
  edition: EditionZone;
  minutes: number;
  seats: string;
  children: ReactNode;
}): ReactNode {
  const { trip, edition, minutes, seats, children } = props;
  const { t } = useTranslation('carpool');
  const format = useFormat();
  return (
    <li className="cp:flex cp:flex-col cp:items-start cp:gap-1 cp:border-border cp:border-t cp:pt-3">
      <p className="cp:wrap-anywhere">
        <strong>{format.instant(trip.tripDate, edition.timezone, 'day-time')}</strong>
        {` · ${trip.locationCity}`}
      </p>
      <p className="cp:flex cp:flex-wrap cp:items-center cp:gap-2 cp:text-muted cp:text-sm">
        <Avatar {...trip.user} name={trip.user.isDeleted ? null : trip.user.pseudo} size="sm" />
        <span className="cp:min-w-0 cp:wrap-anywhere">{personName(t, trip.user)}</span>
        <span>{seats}</span>
        <DetourBadge minutes={minutes} />
      </p>
      {children}
    </li>
  );
}
