import { tripEnds } from '@siteswap/contracts/carpool';
import { Badge } from '@siteswap/ui-kit/badge';
import { Card } from '@siteswap/ui-kit/card';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { Link } from '@siteswap/ui-kit/link';
import { QueryStates, useFormat, useRoutePath, useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddedPlace, BookingLine, WaitingPlace } from '../../bookings/bookings.public.ts';
import { AlertList } from '../../matching/alerts.public.ts';
import { TripReports } from '../../reports/reports.public.ts';
import { useMyTrips } from '../api/use-my-trips.ts';
import {
  bookingsOf,
  type MyTrip,
  type MyTrips,
  tripOf,
  tripPeople,
  tripsByDeparture,
} from '../my-trips.format.ts';
import { TripsFeed } from './trips-feed.tsx';

/** My trips in the profile, readable without a network, and their calendar. */
export function MyTripsSection(): ReactNode {
  const { t } = useTranslation('carpool');
  return (
    <div className="cp:flex cp:flex-col cp:gap-4">
      <QueryStates
        query={useMyTrips()}
        namespace="carpool"
        headingLevel={3}
        isEmpty={hasNothing}
        empty={
          <Card>
            <EmptyState title={t('mine.empty.title')} text={t('mine.empty.text')} />
          </Card>
        }
      >
        {(mine) => <Trips mine={mine} />}
      </QueryStates>
      <TripsFeed />
    </div>
  );
}

const hasNothing = ({ offers, requests, bookings, added, waiting, alerts }: MyTrips): boolean =>
  [offers, requests, bookings, added, waiting, alerts].every(({ length }) => length === 0);

function Trips({ mine }: { mine: MyTrips }): ReactNode {
  const { t } = useTranslation('carpool');
  const { ahead, over } = tripsByDeparture(mine, Date.now());
  return (
    <>
      <TripCards trips={ahead} mine={mine} />
      {mine.alerts.length > 0 ? (
        <Card as="section" className="cp:flex cp:flex-col cp:gap-2">
          <h3 className="cp:font-display">{t('alert.list')}</h3>
          <AlertList alerts={mine.alerts} />
        </Card>
      ) : null}
      {over.length > 0 ? (
        <details className="cp:flex cp:flex-col cp:gap-3">
          <summary className="cp:min-h-11 cp:cursor-pointer cp:py-2 cp:font-display">
            {t('mine.over', { count: over.length })}
          </summary>
          <TripCards trips={over} mine={mine} />
        </details>
      ) : null}
    </>
  );
}

function TripCards({
  trips,
  mine: { editions, reports },
}: {
  trips: readonly MyTrip[];
  mine: Pick<MyTrips, 'editions' | 'reports'>;
}): ReactNode {
  return trips.map((mine) => {
    const { id, editionId } = tripOf(mine);
    const edition = editions.find((each) => each.id === editionId);
    return edition ? (
      <MyTripCard key={`${mine.kind} ${id}`} mine={mine} edition={edition} reports={reports} />
    ) : null;
  });
}

/** One trip: when, from where to where, as what I take part, and those whom it concerns. */
function MyTripCard(props: {
  mine: MyTrip;
  edition: MyTrips['editions'][number];
  reports: MyTrips['reports'];
}): ReactNode {
  const { mine, edition, reports } = props;
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const pathOf = useRoutePath();
  const trip = tripOf(mine);
  const { from, to } = tripEnds(trip, edition.city ?? edition.name);
  const path = pathOf(
    'carpool.edition',
    { id: edition.id },
    mine.kind === 'request' ? { requestId: trip.id } : { offerId: trip.id },
  );
  const route = `${from} → ${to}`;
  return (
    <Card as="article" className="cp:flex cp:flex-col cp:gap-3">
      <div className="cp:flex cp:flex-col cp:gap-1">
        <p className="cp:font-display cp:text-lg">
          {format.instant(trip.tripDate, edition.timezone, 'day-time')}
        </p>
        {path === undefined ? (
          <span className="cp:wrap-anywhere">{route}</span>
        ) : (
          <Link to={path} isAlone className="cp:wrap-anywhere">
            {route}
          </Link>
        )}
        <p className="cp:flex cp:flex-wrap cp:items-center cp:gap-2 cp:text-muted cp:text-sm">
          <Badge tone={mine.kind === 'offer' ? 'primary' : 'neutral'}>
            {t(`mine.kind.${mine.kind}`)}
          </Badge>
          {edition.name}
        </p>
      </div>
      <People mine={mine} timezone={edition.timezone} reports={reports} />
    </Card>
  );
}

/** The bookings of a trip of mine, those along, and my place in line. */
function People(props: { mine: MyTrip; timezone: string; reports: MyTrips['reports'] }): ReactNode {
  const { mine, timezone, reports } = props;
  const people = tripPeople(mine, useSession().user?.id);
  return (
    <>
      <Places mine={mine} timezone={timezone} />
      <TripReports people={people} reports={reports} timezone={timezone} />
    </>
  );
}

function Places({ mine, timezone }: { mine: MyTrip; timezone: string }): ReactNode {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  if (mine.kind === 'waiting') {
    return (
      <div className="cp:flex cp:flex-wrap cp:items-center cp:gap-2">
        <WaitingPlace offer={mine.offer} state={mine.entry} />
      </div>
    );
  }
  if (mine.kind === 'added') return <AddedPlace {...mine} />;
  const bookings = bookingsOf(mine);
  const along =
    mine.kind === 'offer'
      ? mine.passengers.map(({ user, firstName }) => user?.pseudo ?? firstName ?? '')
      : [];
  return (
    <>
      {bookings.length > 0 ? (
        <ul className="cp:flex cp:flex-col cp:gap-4">
          {bookings.map((booking) => (
            <BookingLine key={booking.id} booking={booking} timezone={timezone} />
          ))}
        </ul>
      ) : null}
      {along.length > 0 ? (
        <p className="cp:text-sm">{t('mine.along', { names: format.list(along) })}</p>
      ) : null}
      {mine.kind === 'offer' && mine.waiting.length > 0 ? (
        <p className="cp:text-sm">{t('mine.waiting', { count: mine.waiting.length })}</p>
      ) : null}
    </>
  );
}
