import type { EditionMap, MapPoint } from '@siteswap/contracts/editions';
import {
  type createMapView,
  type MapSelection,
  type MapView,
  type MapWindow,
  type Tiles,
  useMapTowns,
} from '@siteswap/web-kit/map';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditionChoice, pointText } from '../edition-filters.format.ts';
import { useMapLabels } from '../use-map-labels.ts';
import { MapButtons } from './map-buttons.tsx';
import { MapSheet } from './map-sheet.tsx';

interface LeafletMapProps {
  onChange: (change: Partial<EditionChoice>) => void;
  raised: { latitude: number; longitude: number } | null;
  /** The points in sight, the box of all of them, and how many editions have none. */
  points: EditionMap;
  isLoading: boolean;
  isFailed: boolean;
  window: MapWindow | undefined;
  onMove: (window: MapWindow) => void;
  createMapView: typeof createMapView;
  tiles: Tiles | undefined;
}

const keyOf = ({ latitude, longitude, count, editions }: MapPoint): string =>
  [latitude, longitude, count, editions.map(({ id }) => id)].join();
const isSelectable = ({ editions }: MapPoint): boolean => editions.length > 0;

/** The map with its points and buttons, the editions of a pressed point, and a sentence about those that are not on it. */
export function LeafletMap(props: LeafletMapProps): ReactNode {
  const { onChange, raised, points, window, onMove, createMapView, tiles } = props;
  const { t } = useTranslation('editions');
  const labels = useMapLabels();
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView<MapPoint>>();
  const [selection, setSelection] = useState<MapSelection<MapPoint> | null>(null);
  const [wasMoved, setMoved] = useState(false);
  const [plainWheels, setPlainWheels] = useState(0);
  const [isWithoutTiles, setWithoutTiles] = useState(false);
  const towns = useMapTowns(window, tiles === undefined || isWithoutTiles);

  // The map is created once; a change of the function must not create it again.
  const latest = useRef({ onMove });
  latest.current = { onMove };
  useEffect(() => {
    if (!container.current) return;
    const made = createMapView<MapPoint>(container.current, {
      keyOf,
      isSelectable,
      tiles,
      onMove: (next, isByPerson) => {
        latest.current.onMove(next);
        if (isByPerson) setMoved(true);
      },
      onSelect: setSelection,
      onPlainWheel: () => setPlainWheels((count) => count + 1),
      onFallback: () => setWithoutTiles(true),
      onBaseFailed: () => setWithoutTiles(true),
    });
    setView(made);
    return () => {
      made.remove();
      setView(undefined);
    };
  }, [createMapView, tiles]);

  // A search of the part in sight must not move the map.
  const isHere = useRef(false);
  const { west, south, east, north } = points.bounds ?? {};
  const showAll = (): void => {
    if (west === undefined || south === undefined || east === undefined || north === undefined)
      return;
    view?.show({ west, south, east, north });
    setMoved(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another box moves the map
  useEffect(() => {
    if (isHere.current) isHere.current = false;
    else showAll();
  }, [view, west, south, east, north]);
  useEffect(() => {
    view?.setPoints(points.data, labels);
    view?.raise(raised);
  }, [view, points, labels, raised]);
  useEffect(() => view?.setTowns(towns ?? []), [view, towns]);

  const close = (): void => {
    selection?.focusPoint();
    setSelection(null);
  };
  const missing = points.total - points.located;
  return (
    <div className="ed:flex ed:h-full ed:flex-col ed:gap-2">
      <section
        aria-label={t('map.label')}
        aria-busy={props.isLoading}
        className="ed:relative ed:isolate ed:min-h-80 ed:flex-1 ed:overflow-hidden ed:rounded-card ed:border ed:border-default"
      >
        <div ref={container} className="sw-map ed:absolute ed:inset-0" />
        <MapButtons
          zoom={window?.zoom}
          plainWheels={plainWheels}
          onZoom={(steps) => view?.zoomBy(steps)}
          onShowAll={showAll}
          onSearchHere={
            wasMoved && view
              ? () => {
                  const area = view.area();
                  isHere.current = true;
                  setMoved(false);
                  onChange({ near: { ...area, place: pointText(area) } });
                }
              : undefined
          }
        />
        {selection ? (
          <MapSheet selection={selection} title={labels.point(selection.point)} onClose={close} />
        ) : null}
      </section>
      <div role="status" className="ed:text-muted ed:text-sm">
        {props.isFailed ? <p>{t('map.pointsFailed')}</p> : null}
        {missing > 0 ? <p>{t('map.missing', { count: missing })}</p> : null}
        {isWithoutTiles ? <p>{t('map.withoutTiles')}</p> : null}
      </div>
    </div>
  );
}
