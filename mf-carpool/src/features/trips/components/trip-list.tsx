import type { Direction } from '@siteswap/contracts/carpool';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { type Arrival, LoadMore, QueryStates, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useArrivedTrip } from '../api/use-arrived-trip.ts';
import type { TripEdition } from '../api/use-trip-edition.ts';
import { useTrips } from '../api/use-trips.ts';
import type { Trip, TripKind } from '../trip.format.ts';
import { TripCard } from './trip-card.tsx';

interface TripListProps {
  kind: TripKind;
  edition: TripEdition;
  direction: Direction | undefined;
}

/** Offers or requests of an edition, page after page. An edition that is not found ends the whole page. */
export function TripList({ kind, edition, direction }: TripListProps): ReactNode {
  const { t } = useTranslation('carpool');
  const list = useTrips(kind, { editionId: edition.id, direction });
  const { arrival, trips, isGone } = useArrivedTrip(kind, edition.id, list);
  if (list.error?.status === 404) throw list.error;
  return (
    <section className="cp:flex cp:min-w-0 cp:flex-col cp:gap-4">
      <h2 className="cp:font-display cp:text-lg">{t(`${kind}.title`)}</h2>
      {isGone ? (
        <p role="status" className="cp:rounded-card cp:bg-info-soft cp:p-3 cp:text-on-info-soft">
          {t('trip.gone')}
        </p>
      ) : null}
      <QueryStates
        query={list}
        namespace="carpool"
        failed={t(`${kind}.failed`)}
        loading={<LoadingTrips />}
        isEmpty={() => trips.length === 0}
        empty={
          <EmptyState
            title={t(`${kind}.empty.title`)}
            text={edition.closed ? undefined : t(`${kind}.empty.text`)}
          />
        }
      >
        {() => (
          <div className="cp:flex cp:flex-col cp:gap-5">
            <TripsByDay trips={trips} edition={edition} arrival={arrival} />
            <LoadMore query={list} namespace="carpool" />
          </div>
        )}
      </QueryStates>
    </section>
  );
}

function LoadingTrips(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div className="cp:flex cp:flex-col cp:gap-3" role="status" aria-label={t('state.loading')}>
      <Skeleton height={132} />
      <Skeleton height={132} />
    </div>
  );
}

/** Days are those of the edition's zone. */
function TripsByDay({
  trips,
  edition,
  arrival,
}: Pick<TripListProps, 'edition'> & {
  trips: readonly Trip[];
  arrival: Arrival;
}): ReactNode {
  const format = useFormat();
  const days = Map.groupBy(trips, (trip) => format.dayOf(trip.tripDate, edition.timezone));
  return [...days].map(([day, tripsOfDay]) => (
    <section key={day} className="cp:flex cp:flex-col cp:gap-3">
      <h3 className="cp:text-muted cp:text-sm">{format.day(day, 'weekday')}</h3>
      {tripsOfDay.map((trip) => (
        <TripCard
          key={trip.id}
          trip={trip}
          edition={edition}
          isHighlighted={trip.id === arrival.id}
          ref={trip.id === arrival.id ? arrival.ref : undefined}
        />
      ))}
    </section>
  ));
}
