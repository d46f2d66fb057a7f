import { Button } from '@siteswap/ui-kit/button';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { MinusIcon, PlusIcon } from '@siteswap/ui-kit/icons';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pin, PinView } from '#src/map/pin-view.ts';
import { usePinCode } from '../api/use-pin-code.ts';

/** Where exactly an edition takes place. By keyboard the search for a town sets the pin. */
export function PinMap(props: { pin: Pin | null; onChange: (pin: Pin | null) => void }): ReactNode {
  const { pin, onChange } = props;
  const { t } = useTranslation('editions');
  const { code, isConfigKnown, tiles, isFailed } = usePinCode();
  const createPinView = code?.createPinView;
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<PinView>();
  const label = t('editionForm.pin');

  // The map is created once; a change of the function must not create it again.
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (!container.current || !createPinView || !isConfigKnown) return;
    const made = createPinView(container.current, {
      tiles,
      label,
      onMove: (next) => latest.current(next),
      onPlainWheel: () => undefined,
    });
    setView(made);
    return () => {
      made.remove();
      setView(undefined);
    };
  }, [createPinView, isConfigKnown, tiles, label]);
  const { latitude, longitude } = pin ?? {};
  useEffect(() => {
    const hasPin = latitude !== undefined && longitude !== undefined;
    view?.place(hasPin ? { latitude, longitude } : null);
  }, [view, latitude, longitude]);

  // The rest of the form works without it.
  if (isFailed) return <p className="ed:text-muted ed:text-sm">{t('map.failed')}</p>;
  return (
    <div className="ed:flex ed:flex-col ed:gap-2">
      <section
        aria-label={t('editionForm.pinMap')}
        className="ed:relative ed:isolate ed:h-72 ed:overflow-hidden ed:rounded-card ed:border ed:border-default"
      >
        {createPinView ? null : <Skeleton height="100%" shape="card" />}
        <div ref={container} className="ed-map ed:absolute ed:inset-0" />
        {view ? (
          <div className="ed:absolute ed:top-3 ed:left-3 ed:z-10 ed:flex ed:flex-col ed:gap-2">
            <IconButton
              variant="outline"
              aria-label={t('map.zoomIn')}
              onPress={() => view.zoomBy(1)}
            >
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
      <p className="ed:text-muted ed:text-sm">{t('editionForm.pinHelp')}</p>
      {pin ? (
        <Button
          size="sm"
          variant="outline"
          className="ed:self-start"
          onPress={() => onChange(null)}
        >
          {t('editionForm.removePin')}
        </Button>
      ) : null}
    </div>
  );
}
