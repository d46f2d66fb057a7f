import { laterDay } from '@siteswap/contracts/carpool';
import { Segmented } from '@siteswap/ui-kit/segmented';
import { Select } from '@siteswap/ui-kit/select';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { useFormat } from '@siteswap/web-kit';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDepartureTown } from '#src/shared/departure-town.ts';
import type { TripEdition } from '../api/use-trip-edition.ts';
import { fromChange, useTripFilters } from '../use-trip-filters.ts';

/** Loaded after the lists: it is the heaviest part of the filters. */
const TownField = lazy(async () => ({
  default: (await import('@siteswap/web-kit/town-field')).TownField,
}));

const radii = [10, 25, 50, 100, 200];
const all = 'all';

/** The days on which trips of the edition leave, first to last. */
function daysOf({ days }: TripEdition): readonly string[] {
  const open = Object.values(days);
  const first = open.map(({ firstDay }) => firstDay).sort()[0];
  const last = open
    .map(({ lastDay }) => lastDay)
    .sort()
    .at(-1);
  const found: string[] = [];
  for (let day = first; day && last && day <= last; day = laterDay(day, 1)) found.push(day);
  return found;
}

/** Direction, day, free seats, and from where the reader leaves; all of it stands in the address. */
export function TripFilters({ edition }: { edition: TripEdition }): ReactNode {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const { direction, day, seats, change } = useTripFilters();
  return (
    <div className="cp:flex cp:flex-col cp:gap-4">
      <Segmented
        label={t('form.direction')}
        className="cp:self-start"
        value={direction ?? all}
        onChange={(value) => change({ direction: value === all ? undefined : value })}
        options={[
          { id: all, label: t('direction.all') },
          { id: 'TO_EVENT', label: t('direction.TO_EVENT') },
          { id: 'FROM_EVENT', label: t('direction.FROM_EVENT') },
        ]}
      />
      <div className="cp:grid cp:grid-cols-2 cp:gap-3 cp:lg:grid-cols-3">
        <FromFilter />
        <Select
          label={t('filters.day')}
          value={day ?? all}
          onChange={(value) => change({ day: value === all ? undefined : value })}
          options={[
            { id: all, label: t('filters.anyDay') },
            ...[...new Set([...daysOf(edition), ...(day ? [day] : [])])]
              .sort()
              .map((id) => ({ id, label: format.day(id, 'weekday') })),
          ]}
        />
        <Select
          label={t('filters.seats')}
          value={seats === undefined ? all : String(seats)}
          onChange={(value) => change({ seats: value === all ? undefined : value })}
          options={[
            { id: all, label: t('filters.anySeats') },
            ...[1, 2, 3, 4, 5, 6, 7, 8].map((count) => ({
              id: String(count),
              label: t('filters.seatCount', { count }),
            })),
          ]}
        />
      </div>
    </div>
  );
}

/** As tall as the field: its help is there before its code, so that nothing moves. */
function FromSkeleton(): ReactNode {
  const { t } = useTranslation('carpool');
  return (
    <div className="sw-field">
      <Skeleton height={70} />
      <p className="sw-help">{t('filters.fromHelp')}</p>
    </div>
  );
}

/** From where the reader leaves: asked once, and stored on the device. */
function FromFilter(): ReactNode {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const { from, radiusKm, sort, change } = useTripFilters();
  const [ownTown, setOwnTown] = useDepartureTown();
  // The server renders none: its code is loaded by browsers alone.
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address without a place takes the one of the device, once that is known
  useEffect(() => {
    if (!from && ownTown) change(fromChange({ ...ownTown, name: ownTown.city }));
  }, [ownTown]);
  return (
    <>
      <div className="cp:max-lg:col-span-2">
        <Suspense fallback={<FromSkeleton />}>
          {isInBrowser ? (
            <TownField
              label={t('filters.from')}
              description={t('filters.fromHelp')}
              value={from ? { ...from, name: from.place, region: null } : null}
              onChange={(town) => {
                const { latitude = null, longitude = null } = town ?? {};
                if (!town || latitude === null || longitude === null) {
                  setOwnTown(null);
                  change({
                    from: undefined,
                    place: undefined,
                    radiusKm: undefined,
                    sort: undefined,
                  });
                } else {
                  setOwnTown({ city: town.name, latitude, longitude });
                  change(fromChange({ name: town.name, latitude, longitude }));
                }
              }}
            />
          ) : (
            <FromSkeleton />
          )}
        </Suspense>
      </div>
      {/* They have their place without a town too: the one of the device arrives after the first paint. */}
      <Select
        label={t('filters.radius')}
        isDisabled={!from}
        value={radiusKm === undefined ? all : String(radiusKm)}
        onChange={(value) => change({ radiusKm: value === all ? undefined : value })}
        options={[
          { id: all, label: t('filters.anyRadius') },
          ...[...new Set([...radii, ...(radiusKm ? [radiusKm] : [])])]
            .sort((a, b) => a - b)
            .map((km) => ({ id: String(km), label: format.distance(km) })),
        ]}
      />
      <Select
        label={t('filters.sort')}
        isDisabled={!from}
        value={sort}
        onChange={(value) => change({ sort: value === 'time' ? undefined : value })}
        options={[
          { id: 'time', label: t('filters.byTime') },
          { id: 'detour', label: t('filters.byDetour') },
        ]}
      />
    </>
  );
}
