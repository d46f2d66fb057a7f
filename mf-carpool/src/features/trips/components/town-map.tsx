import { Button } from '@siteswap/ui-kit/button';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { MinusIcon, PlusIcon } from '@siteswap/ui-kit/icons';
import { QueryStates } from '@siteswap/web-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TripEdition } from '../api/use-trip-edition.ts';
import { useMapTiles, useTripTowns } from '../api/use-trip-towns.ts';
import { createTownMap, type TownMapView } from '../town-map.loader.ts';
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

function TownsOnMap(props: { towns: readonly Town[]; onChoose: (town: Town) => void }): ReactNode {
  const { towns, onChoose } = props;
  const { t } = useTranslation('carpool');
  const { isKnown, tiles } = useMapTiles();
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<TownMapView>();
  const labelOf = ({ city, offers, requests }: Town): string =>
    t('map.town', {
      city,
      offers: t('map.offers', { count: offers }),
      requests: t('map.requests', { count: requests }),
    });

  useEffect(() => {
    if (!container.current || !isKnown) return;
    const made = createTownMap(container.current, tiles);
    setView(made);
    return () => {
      made.remove();
      setView(undefined);
    };
  }, [isKnown, tiles]);

  // The map is created once; what a press does is read when it is pressed.
  const latest = useRef(onChoose);
  latest.current = onChoose;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels follow the towns
  useEffect(() => {
    view?.setTowns(
      towns.map((town) => ({
        latitude: town.latitude,
        longitude: town.longitude,
        count: town.offers + town.requests,
        label: labelOf(town),
        onPress: () => latest.current(town),
      })),
    );
  }, [view, towns]);

  return (
    <div className="cp:grid cp:grid-cols-1 cp:gap-4 cp:lg:grid-cols-[2fr_1fr]">
      <section
        aria-label={t('map.label')}
        className="cp:relative cp:isolate cp:h-80 cp:overflow-hidden cp:rounded-card cp:border cp:border-default"
      >
        <div ref={container} className="cp-map cp:absolute cp:inset-0" />
        <div className="cp:absolute cp:top-3 cp:left-3 cp:z-10 cp:flex cp:flex-col cp:gap-2">
          <IconButton
            variant="outline"
            aria-label={t('map.zoomIn')}
            onPress={() => view?.zoomBy(1)}
          >
            <PlusIcon />
          </IconButton>
          <IconButton
            variant="outline"
            aria-label={t('map.zoomOut')}
            onPress={() => view?.zoomBy(-1)}
          >
            <MinusIcon />
          </IconButton>
        </div>
      </section>
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
