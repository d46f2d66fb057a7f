import { tripEnds } from '@siteswap/contracts/carpool';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { type Arrival, LoadMore, QueryStates, useFormat, usePageTitle } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useArrivedTrip } from '../api/use-arrived-trip.ts';
import type { TripEdition } from '../api/use-trip-edition.ts';
import { useTripStates } from '../api/use-trip-states.ts';
import { useTrips } from '../api/use-trips.ts';
import { isOffer, type Trip, type TripKind } from '../trip.format.ts';
import type { TripFilters } from '../use-trip-filters.ts';
import { TripCard } from './trip-card.tsx';

interface TripListProps {
  kind: TripKind;
  edition: TripEdition;
  filters: TripFilters;
}

interface CardsProps extends Pick<TripListProps, 'edition'> {
  trips: readonly Trip[];
  arrival: Arrival;
}

/** Offers or requests of an edition, page after page. An edition that is not found ends the whole page. */
export function TripList({ kind, edition, filters }: TripListProps): ReactNode {
  const { t } = useTranslation('carpool');
  const list = useTrips(kind, { editionId: edition.id, filters });
  const { arrival, trips, isGone } = useArrivedTrip(kind, edition.id, list);
  useTripTitle(
    trips.find(({ id }) => id === arrival.id),
    edition,
  );
  if (list.error?.status === 404) throw list.error;
  const { day, seats, radiusKm } = filters;
  const isFiltered = day !== undefined || seats !== undefined || radiusKm !== undefined;
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
            title={t(isFiltered ? 'filters.none' : `${kind}.empty.title`)}
            text={edition.closed || isFiltered ? undefined : t(`${kind}.empty.text`)}
          />
        }
      >
        {() => (
          <div className="cp:flex cp:flex-col cp:gap-5">
            {filters.sort === 'detour' ? (
              <TripCards trips={trips} edition={edition} arrival={arrival} isDayShown />
            ) : (
              <TripsByDay trips={trips} edition={edition} arrival={arrival} />
            )}
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
function TripsByDay({ trips, edition, arrival }: CardsProps): ReactNode {
  const format = useFormat();
  const days = Map.groupBy(trips, (trip) => format.dayOf(trip.tripDate, edition.timezone));
  return [...days].map(([day, tripsOfDay]) => (
    <section key={day} className="cp:flex cp:flex-col cp:gap-3">
      <h3 className="cp:text-muted cp:text-sm">{format.day(day, 'weekday')}</h3>
      <TripCards trips={tripsOfDay} edition={edition} arrival={arrival} />
    </section>
  ));
}

function TripCards(props: CardsProps & { isDayShown?: boolean }): ReactNode {
  const { trips, edition, arrival, isDayShown = false } = props;
  const stateOf = useTripStates(edition.id);
  return trips.map((trip) => (
    <TripCard
      key={trip.id}
      trip={trip}
      edition={edition}
      state={stateOf(trip)}
      isHighlighted={trip.id === arrival.id}
      isDayShown={isDayShown}
      ref={trip.id === arrival.id ? arrival.ref : undefined}
    />
  ));
}

/** A link to one trip names the document after it. */
function useTripTitle(trip: Trip | undefined, edition: TripEdition): void {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  usePageTitle(trip && titleOf(trip));

  function titleOf(shown: Trip): string {
    const when = format.instant(shown.tripDate, edition.timezone, 'day-time');
    const way = t('trip.title', { ...tripEnds(shown, edition.place), when });
    if (isOffer(shown)) {
      const { remainingSeats: count, availableSeats: total } = shown;
      return `${way} · ${t('trip.seatsLeft', { count, total })}`;
    }
    const { isMet, seatsNeeded: count } = shown;
    return isMet ? way : `${way} · ${t('trip.seatsNeeded', { count })}`;
  }
}
