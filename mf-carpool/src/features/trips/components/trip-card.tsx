import type { CarpoolOffer, CarpoolRequest } from '@siteswap/contracts/carpool';
import { Avatar } from '@siteswap/ui-kit/avatar';
import { Badge } from '@siteswap/ui-kit/badge';
import { Card } from '@siteswap/ui-kit/card';
import { RouteLine } from '@siteswap/ui-kit/route-line';
import { Seats } from '@siteswap/ui-kit/seats';
import { personName, useFormat } from '@siteswap/web-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TripEdition } from '../api/use-trip-edition.ts';

export type Trip = CarpoolOffer | CarpoolRequest;

/** One offer or request: who, from where to where, when, how many seats. */
export function TripCard(props: {
  trip: Trip;
  edition: TripEdition;
  /** The trip that the address points at. */
  isHighlighted: boolean;
}): ReactNode {
  const { trip, edition, isHighlighted } = props;
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isHighlighted) place.current?.scrollIntoView({ block: 'center' });
  }, [isHighlighted]);

  const home = edition.place || t('trip.event');
  const isGoing = trip.direction === 'TO_EVENT';
  const from = isGoing ? trip.locationCity : home;
  const to = isGoing ? home : trip.locationCity;
  const when = format.instant(trip.tripDate, edition.timezone, 'day-time');
  return (
    <div ref={place}>
      <Card
        as="article"
        className={`cp:flex cp:flex-col cp:gap-3 ${isHighlighted ? 'cp:outline-2 cp:outline-primary' : ''}`}
      >
        <RouteLine from={from} to={to} when={when} label={t('trip.route', { from, to, when })} />
        <TripSeats trip={trip} />
        {trip.description ? (
          <p className="cp:break-words cp:whitespace-pre-line">{trip.description}</p>
        ) : null}
        {'locationAddress' in trip && trip.locationAddress ? (
          <p className="cp:text-muted cp:text-sm">
            {t('trip.meeting', { address: trip.locationAddress })}
          </p>
        ) : null}
        <p className="cp:flex cp:items-center cp:gap-2 cp:text-muted cp:text-sm">
          <Avatar {...trip.user} name={trip.user.isDeleted ? null : trip.user.pseudo} size="sm" />
          {personName(t, trip.user)}
          {isHighlighted ? <Badge tone="primary">{t('trip.highlighted')}</Badge> : null}
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
