import type { EditionMap } from '@siteswap/contracts/editions';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMapPoints } from '../api/use-edition-map.ts';
import type { EditionChoice } from '../edition-filters.ts';
import type { Tiles } from '../map/base-layer.ts';
import type { createMapView, MapView } from '../map/map-view.ts';
import type { MapWindow } from '../map/map-window.ts';
import { useMapWords } from '../use-map-words.ts';

interface DrawnMapProps {
  choice: EditionChoice;
  raised: { latitude: number; longitude: number } | null;
  /** All that the choice finds, for the part to show first and what is missing. */
  overview: EditionMap;
  createMapView: typeof createMapView;
  tiles: Tiles | undefined;
}

/** The map with its points, and what cannot be on it said beside it. */
export function DrawnMap({
  choice,
  raised,
  overview,
  createMapView,
  tiles,
}: DrawnMapProps): ReactNode {
  const { t } = useTranslation('editions');
  const words = useMapWords();
  const navigate = useNavigate();
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView>();
  const [window, setWindow] = useState<MapWindow>();
  const [isWithoutTiles, setWithoutTiles] = useState(false);
  const points = useMapPoints(choice, window);
  const shown = points.data ?? overview;

  // The map outlives changes of words and of the router's functions: it is made once.
  const latest = useRef({ navigate, words });
  latest.current = { navigate, words };
  useEffect(() => {
    if (!container.current) return;
    const made = createMapView(container.current, {
      tiles,
      words: latest.current.words,
      onMove: setWindow,
      onOpen: (href) => void latest.current.navigate(href),
      onFallback: () => setWithoutTiles(true),
      onBaseFailed: () => setWithoutTiles(true),
    });
    setView(made);
    return () => {
      made.remove();
      setView(undefined);
    };
  }, [createMapView, tiles]);

  const { west, south, east, north } = overview.bounds ?? {};
  useEffect(() => {
    if (west === undefined || south === undefined || east === undefined || north === undefined)
      return;
    view?.show({ west, south, east, north });
  }, [view, west, south, east, north]);
  useEffect(() => {
    view?.setPoints(shown.data, words);
    view?.raise(raised);
  }, [view, shown, words, raised]);

  const missing = overview.total - overview.located;
  return (
    <div className="ed:flex ed:h-full ed:flex-col ed:gap-2">
      <section
        ref={container}
        aria-label={t('map.label')}
        aria-busy={points.isFetching}
        className="ed-map ed:min-h-80 ed:w-full ed:flex-1 ed:rounded-card ed:border ed:border-default"
      />
      <div role="status" className="ed:text-muted ed:text-sm">
        {points.isError ? <p>{t('map.pointsFailed')}</p> : null}
        {missing > 0 ? <p>{t('map.missing', { count: missing })}</p> : null}
        {isWithoutTiles ? <p>{t('map.withoutTiles')}</p> : null}
      </div>
    </div>
  );
}
