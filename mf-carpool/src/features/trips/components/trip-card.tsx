import { tripEnds } from '@siteswap/contracts/carpool';
import { Avatar } from '@siteswap/ui-kit/avatar';
import { Badge } from '@siteswap/ui-kit/badge';
import { Card } from '@siteswap/ui-kit/card';
import { personName, useFormat, useSession } from '@siteswap/web-kit';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { TripActions } from '#src/features/bookings/bookings.public.ts';
import { TripComments } from '#src/features/comments/comments.public.ts';
import { DetourBadge } from '#src/shared/detour-badge.tsx';
import type { TripEdition } from '../api/use-trip-edition.ts';
import { isOffer, type MyTripState, shareOf, type Trip } from '../trip.format.ts';
import { CostLine } from './cost-line.tsx';
import { DeleteTripButton } from './delete-trip-button.tsx';
import { EditTripButton } from './edit-trip-button.tsx';
import { MeetingPoint } from './meeting-point.tsx';
import { RouteLine } from './route-line.tsx';
import { ShareTripButton } from './share-trip-button.tsx';
import { StateBadges } from './state-badges.tsx';
import { TripRoom } from './trip-room.tsx';

interface CardProps {
  trip: Trip;
  edition: TripEdition;
  state: MyTripState | undefined;
  /** The address of the page names this trip. */
  isHighlighted: boolean;
  /** No heading above the card says the day. */
  isDayShown: boolean;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** One offer or request: when, from where to where, how much room, who. */
export function TripCard(props: CardProps): ReactNode {
  const { trip, edition, state, isHighlighted, isDayShown } = props;
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const isMine = useSession().user?.id === trip.user.id;
  const { from, to } = tripEnds(trip, edition.place || t('trip.event'));
  const when = format.instant(trip.tripDate, edition.timezone, 'day-time');
  const name = t('trip.route', { from, to, when });
  const share = isOffer(trip) ? shareOf(trip, edition) : null;
  return (
    <div ref={props.ref} className="cp:rounded-card cp:scroll-my-20">
      <Card
        as="article"
        className={`cp:flex cp:flex-col cp:gap-3 ${isHighlighted ? 'cp:outline-2 cp:outline-primary' : ''}`}
      >
        <div className="cp:flex cp:items-start cp:justify-between cp:gap-2">
          <div className="cp:min-w-0">
            {isDayShown ? (
              <p className="cp:text-muted cp:text-sm">
                {format.day(format.dayOf(trip.tripDate, edition.timezone), 'weekday')}
              </p>
            ) : null}
            <RouteLine
              from={from}
              to={to}
              hour={format.instant(trip.tripDate, edition.timezone, 'time')}
              label={name}
            />
          </div>
          <ShareTripButton trip={trip} name={name} />
        </div>
        {isOffer(trip) && trip.stops.length > 0 ? (
          <Stops stops={trip.stops} edition={edition} />
        ) : null}
        <p className="cp:flex cp:flex-wrap cp:gap-2 cp:empty:hidden">
          <StateBadges trip={trip} edition={edition} state={state} isMine={isMine} />
          {isHighlighted && !isMine ? <Badge tone="primary">{t('trip.highlighted')}</Badge> : null}
          {trip.detourMinutes === null ? null : <DetourBadge minutes={trip.detourMinutes} />}
        </p>
        <TripRoom trip={trip} state={state} />
        {share ? <CostLine share={share} /> : null}
        {trip.description ? (
          <p className="cp:wrap-break-word cp:whitespace-pre-line">{trip.description}</p>
        ) : null}
        {isOffer(trip) && trip.hasMeetingPoint ? <MeetingPoint offer={trip} /> : null}
        <p className="cp:flex cp:items-center cp:gap-2 cp:text-muted cp:text-sm">
          <Avatar {...trip.user} name={trip.user.isDeleted ? null : trip.user.pseudo} size="sm" />
          {personName(t, trip.user)}
        </p>
        {isMine ? (
          <div className="cp:flex cp:flex-wrap cp:gap-1">
            {edition.closed ? null : <EditTripButton trip={trip} edition={edition} name={name} />}
            <DeleteTripButton trip={trip} state={state} name={name} />
          </div>
        ) : null}
        <TripActions trip={trip} edition={edition} state={state} />
        <TripComments trip={trip} edition={edition} isArrived={isHighlighted} />
      </Card>
    </div>
  );
}

function Stops(props: {
  stops: readonly { readonly city: string; readonly time: string }[];
  edition: Pick<TripEdition, 'timezone'>;
}): ReactNode {
  const { stops, edition } = props;
  const { t } = useTranslation('carpool');
  const format = useFormat();
  return (
    <ul aria-label={t('form.stops')} className="cp:flex cp:flex-wrap cp:gap-x-4 cp:text-sm">
      {stops.map(({ city, time }) => (
        <li key={`${time} ${city}`}>
          <strong>{format.instant(time, edition.timezone, 'time')}</strong> {city}
        </li>
      ))}
    </ul>
  );
}
