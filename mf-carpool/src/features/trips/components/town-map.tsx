import type { MapBox } from '@siteswap/contracts/fields';
import { Button } from '@siteswap/ui-kit/button';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { QueryStates } from '@siteswap/web-kit';
import { type MapView, useMapViewCode, type ViewPoint, ZoomButtons } from '@siteswap/web-kit/map';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TripEdition } from '../api/use-trip-edition.ts';
import { useTripTowns } from '../api/use-trip-towns.ts';
import { fromChange, useTripFilters } from '../use-trip-filters.ts';

/** Around a town that is pressed on the map. */
const radiusKm = '25';

interface Town {
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly offers: number;
  readonly requests: number;
}

/** Where the trips leave from or go home to, and next to it the same as a list; a town shows the trips around it. */
export function TownMap({ edition }: { edition: TripEdition }): ReactNode {
  const { t } = useTranslation('carpool');
  const filters = useTripFilters();
  const towns = useTripTowns(edition.id, filters);
  return (
    <QueryStates
      query={towns}
      namespace="carpool"
      failed={t('map.failed')}
      isEmpty={({ data }) => data.length === 0}
      empty={<p className="cp:text-muted">{t('map.empty')}</p>}
    >
      {({ data }) => (
        <TownsOnMap
          towns={data}
          onChoose={(town) =>
            filters.change({ ...fromChange({ ...town, name: town.city }), radiusKm })
          }
        />
      )}
    </QueryStates>
  );
}

/** A town as the map of the kit takes it. */
interface TownPoint extends ViewPoint {
  readonly town: Town;
}

const pointOf = (town: Town): TownPoint => {
  const { latitude, longitude, offers, requests } = town;
  return {
    ...{ town, latitude, longitude, count: offers + requests },
    bounds: { west: longitude, east: longitude, south: latitude, north: latitude },
  };
};

/** The box around all towns. */
const boundsOf = (towns: readonly Town[]): MapBox => ({
  west: Math.min(...towns.map(({ longitude }) => longitude)),
  east: Math.max(...towns.map(({ longitude }) => longitude)),
  south: Math.min(...towns.map(({ latitude }) => latitude)),
  north: Math.max(...towns.map(({ latitude }) => latitude)),
});

/** Towns are all alike, each with how many trips it has. */
const kind = {
  keyOf: ({ town: { city, latitude, longitude, offers, requests } }: TownPoint): string =>
    [city, latitude, longitude, offers, requests].join(),
  isSelectable: (): boolean => true,
  lookOf: ({ count }: TownPoint) => ({ size: 32, text: String(count) }),
};
/** As close as the map comes to the only town. */
const closestZoom = 8;
const ignore = (): void => {};

function TownsOnMap(props: { towns: readonly Town[]; onChoose: (town: Town) => void }): ReactNode {
  const { towns, onChoose } = props;
  const { t } = useTranslation('carpool');
  const { code, isConfigKnown, tiles, isFailed } = useMapViewCode();
  const createMapView = code?.createMapView;
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView<TownPoint>>();
  const labelOf = ({ city, offers, requests }: Town): string =>
    t('map.town', {
      city,
      offers: t('map.offers', { count: offers }),
      requests: t('map.requests', { count: requests }),
    });

  // The map is created once; what a press does is read when it is pressed.
  const latest = useRef(onChoose);
  latest.current = onChoose;
  useEffect(() => {
    if (!container.current || !createMapView || !isConfigKnown) return;
    const made = createMapView<TownPoint>(container.current, {
      ...kind,
      tiles,
      onMove: ignore,
      onSelect: (selection) => selection && latest.current(selection.point.town),
      onPlainWheel: ignore,
      onFallback: ignore,
      onBaseFailed: ignore,
    });
    setView(made);
    return () => {
      made.remove();
      setView(undefined);
    };
  }, [createMapView, isConfigKnown, tiles]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels follow the towns
  useEffect(() => {
    view?.setPoints(towns.map(pointOf), { point: ({ town }) => labelOf(town) });
    view?.show(boundsOf(towns), closestZoom);
  }, [view, towns]);

  return (
    <div className="cp:grid cp:grid-cols-1 cp:gap-4 cp:lg:grid-cols-[2fr_1fr]">
      {isFailed ? (
        <p className="cp:text-muted">{t('map.failed')}</p>
      ) : (
        <section
          aria-label={t('map.label')}
          className="cp:relative cp:isolate cp:h-80 cp:overflow-hidden cp:rounded-card cp:border cp:border-default"
        >
          {createMapView ? null : <Skeleton height="100%" shape="card" />}
          <div ref={container} className="sw-map cp:absolute cp:inset-0" />
          <div className="cp:absolute cp:top-3 cp:left-3 cp:z-10 cp:flex cp:flex-col cp:gap-2">
            <ZoomButtons onZoom={(steps) => view?.zoomBy(steps)} />
          </div>
        </section>
      )}
      <ul
        aria-label={t('map.towns')}
        className="cp:flex cp:max-h-80 cp:flex-col cp:overflow-y-auto"
      >
        {towns.map((town) => (
          <li key={`${town.city} ${town.latitude} ${town.longitude}`}>
            <Button size="sm" variant="ghost" onPress={() => onChoose(town)}>
              {labelOf(town)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
