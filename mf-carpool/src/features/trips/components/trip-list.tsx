import { Button } from '@siteswap/ui-kit/button';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { ErrorState } from '@siteswap/ui-kit/error-state';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { type ProblemError, problemText, useFormat } from '@siteswap/web-kit';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TripEdition } from '../api/use-trip-edition.ts';
import type { TripResult } from '../api/use-trips.ts';
import { type Trip, TripCard } from './trip-card.tsx';
import type { TripKind } from './trip-form.tsx';

/** Offers or requests under headings of days, which are days of the edition's zone. */
export function TripList(props: {
  kind: TripKind;
  result: UseInfiniteQueryResult<TripResult<Trip>, ProblemError>;
  edition: TripEdition;
  highlightedId: number | undefined;
}): ReactNode {
  const { kind, result, edition, highlightedId } = props;
  const { t } = useTranslation('carpool');
  const format = useFormat();
  if (result.isError) {
    return (
      <ErrorState
        title={t(`${kind}.failed`)}
        text={problemText(t, result.error, 'carpool')}
        retryLabel={t('common:action.retry')}
        onRetry={() => void result.refetch()}
        isRetrying={result.isFetching}
      />
    );
  }
  if (!result.data) {
    return (
      <div
        className="cp:flex cp:flex-col cp:gap-3"
        role="status"
        aria-label={t('common:state.loading')}
      >
        <Skeleton height={132} />
        <Skeleton height={132} />
      </div>
    );
  }
  if (result.data.trips.length === 0) {
    return <EmptyState title={t(`${kind}.empty.title`)} text={t(`${kind}.empty.text`)} />;
  }
  const days = Map.groupBy(result.data.trips, (trip) =>
    format.dayOf(trip.tripDate, edition.timezone),
  );
  return (
    <div className="cp:flex cp:flex-col cp:gap-5">
      {[...days].map(([day, trips]) => (
        <section key={day} className="cp:flex cp:flex-col cp:gap-3">
          <h3 className="cp:text-muted cp:text-sm">{format.day(day, 'weekday')}</h3>
          {trips.map((trip) => (
            <TripCard
              key={trip.id}
              trip={trip}
              edition={edition}
              isHighlighted={trip.id === highlightedId}
            />
          ))}
        </section>
      ))}
      {result.hasNextPage ? (
        <Button
          variant="outline"
          isLoading={result.isFetchingNextPage}
          onPress={() => void result.fetchNextPage()}
        >
          {t('common:action.loadMore')}
        </Button>
      ) : null}
    </div>
  );
}
