import { Avatar } from '@siteswap/ui-kit/avatar';
import { Badge } from '@siteswap/ui-kit/badge';
import { Card } from '@siteswap/ui-kit/card';
import { personName, useFormat, useSession } from '@siteswap/web-kit';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { TripEdition } from '../api/use-trip-edition.ts';
import { type Trip, tripEnds } from '../trip.format.ts';
import { MeetingPoint } from './meeting-point.tsx';
import { RouteLine } from './route-line.tsx';
import { Seats } from './seats.tsx';

/** One offer or request: who, from where to where, when, how many seats. */
export function TripCard(props: {
  trip: Trip;
  edition: TripEdition;
  /** The address of the page names this trip. */
  isHighlighted: boolean;
  ref?: Ref<HTMLDivElement> | undefined;
}): ReactNode {
  const { trip, edition, isHighlighted } = props;
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const isMine = useSession().user?.id === trip.user.id;
  const { from, to } = tripEnds(trip, edition.place || t('trip.event'));
  const when = format.instant(trip.tripDate, edition.timezone, 'day-time');
  return (
    <div ref={props.ref} className="cp:rounded-card cp:scroll-my-20">
      <Card
        as="article"
        className={`cp:flex cp:flex-col cp:gap-3 ${isHighlighted ? 'cp:outline-2 cp:outline-primary' : ''}`}
      >
        <RouteLine from={from} to={to} when={when} label={t('trip.route', { from, to, when })} />
        <TripSeats trip={trip} />
        {trip.description ? (
          <p className="cp:break-words cp:whitespace-pre-line">{trip.description}</p>
        ) : null}
        {'hasMeetingPoint' in trip && trip.hasMeetingPoint ? <MeetingPoint offer={trip} /> : null}
        <p className="cp:flex cp:items-center cp:gap-2 cp:text-muted cp:text-sm">
          <Avatar {...trip.user} name={trip.user.isDeleted ? null : trip.user.pseudo} size="sm" />
          {personName(t, trip.user)}
          {isMine ? <Badge>{t('trip.mine')}</Badge> : null}
          {isHighlighted && !isMine ? <Badge tone="primary">{t('trip.highlighted')}</Badge> : null}
        </p>
      </Card>
    </div>
  );
}

function TripSeats({ trip }: { trip: Trip }): ReactNode {
  const { t } = useTranslation('carpool');
  if ('seatsNeeded' in trip) {
    return <p className="cp:text-sm">{t('trip.seatsNeeded', { count: trip.seatsNeeded })}</p>;
  }
  return (
    <Seats
      total={trip.availableSeats}
      taken={trip.availableSeats - trip.remainingSeats}
      label={t('trip.seatsLeft', { count: trip.remainingSeats, total: trip.availableSeats })}
      isLabelShown
    />
  );
}
