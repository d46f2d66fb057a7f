import { Skeleton } from '@siteswap/ui-kit/skeleton';
import {
  type MapWindow,
  type Pin,
  type PinView,
  type TownLabel,
  useMapTowns,
  usePinCode,
  ZoomButtons,
} from '@siteswap/web-kit/map';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

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
  const { code, isConfigKnown, tiles, isFailed } = usePinCode();
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
      <div ref={container} className="sw-map ed:absolute ed:inset-0" />
      {view ? (
        <div className="ed:absolute ed:top-3 ed:left-3 ed:z-10 ed:flex ed:flex-col ed:gap-2">
          <ZoomButtons onZoom={view.zoomBy} />
        </div>
      ) : null}
    </section>
  );
}
