import { IconButton } from '@siteswap/ui-kit/icon-button';
import { MinusIcon, PlusIcon } from '@siteswap/ui-kit/icons';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapWindow } from './map-window.ts';
import type { Pin, PinView } from './pin-view.ts';
import type { TownLabel } from './town-labels.ts';
import { useMapCode } from './use-map-code.ts';
import { useMapTowns } from './use-map-towns.ts';

const load = () => import('./pin-view.ts');

const noTowns: readonly TownLabel[] = [];

/** A map with one pin, and buttons to zoom. */
export function PinCanvas(props: {
  pin: Pin | null;
  /** Name of the map. */
  label: string;
  pinLabel: string;
  /** With it the pin is moved by a press or a drag. */
  onMove?: (pin: Pin) => void;
  ref?: Ref<HTMLElement>;
}): ReactNode {
  const { pin, label, pinLabel, onMove, ref } = props;
  const { t } = useTranslation('editions');
  const { code, isConfigKnown, tiles, isFailed } = useMapCode('editions.pin-code', load);
  const createPinView = code?.createPinView;
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PinView>();
  const [window, setWindow] = useState<MapWindow>();
  const [isWithoutTiles, setWithoutTiles] = useState(false);
  const towns = useMapTowns(window, tiles === undefined || isWithoutTiles) ?? noTowns;
  const isMovable = onMove !== undefined;

  // The map is created once; a change of the function must not create it again.
  const latest = useRef(onMove);
  latest.current = onMove;
  useEffect(() => {
    if (!container.current || !createPinView || !isConfigKnown) return;
    const made = createPinView(container.current, {
      tiles,
      label: pinLabel,
      onMove: isMovable ? (next) => latest.current?.(next) : undefined,
      onPlainWheel: () => undefined,
      onWindow: setWindow,
      onWithoutTiles: () => setWithoutTiles(true),
    });
    setView(made);
    return () => {
      made.remove();
      setView(undefined);
    };
  }, [createPinView, isConfigKnown, tiles, pinLabel, isMovable]);
  const { latitude, longitude } = pin ?? {};
  useEffect(() => {
    const hasPin = latitude !== undefined && longitude !== undefined;
    view?.place(hasPin ? { latitude, longitude } : null);
  }, [view, latitude, longitude]);

  useEffect(() => view?.setTowns(towns), [view, towns]);

  // What is around it works without.
  if (isFailed) return <p className="ed:text-muted ed:text-sm">{t('map.failed')}</p>;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      className="ed:relative ed:isolate ed:h-72 ed:overflow-hidden ed:rounded-card ed:border ed:border-default"
    >
      {createPinView ? null : <Skeleton height="100%" shape="card" />}
      <div ref={container} className="ed-map ed:absolute ed:inset-0" />
      {view ? (
        <div className="ed:absolute ed:top-3 ed:left-3 ed:z-10 ed:flex ed:flex-col ed:gap-2">
          <IconButton variant="outline" aria-label={t('map.zoomIn')} onPress={() => view.zoomBy(1)}>
            <PlusIcon />
          </IconButton>
          <IconButton
            variant="outline"
            aria-label={t('map.zoomOut')}
            onPress={() => view.zoomBy(-1)}
          >
            <MinusIcon />
          </IconButton>
        </div>
      ) : null}
    </section>
  );
}
