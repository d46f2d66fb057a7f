import type { Edition } from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { MapPinIcon } from '@siteswap/ui-kit/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PinCanvas } from '#src/map/pin-canvas.tsx';

/** Where an edition takes place, once it is asked for: code and tiles of a map weigh more than the page. */
export function PlaceMap({ edition }: { edition: Edition }): ReactNode {
  const { t } = useTranslation('editions');
  const { latitude, longitude } = edition;
  const [isShown, setShown] = useState(false);
  const map = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isShown) map.current?.focus({ preventScroll: true });
  }, [isShown]);
  if (latitude === null || longitude === null) return null;
  if (isShown) {
    return (
      <div className="ed:mt-2">
        <PinCanvas
          ref={map}
          pin={{ latitude, longitude }}
          label={t('facts.map')}
          pinLabel={t('facts.place')}
        />
        {edition.isPinApproximate ? (
          <p className="ed:mt-1 ed:text-muted ed:text-sm">{t('facts.approximatePin')}</p>
        ) : null}
      </div>
    );
  }
  return (
    <Button
      size="sm"
      variant="outline"
      className="sw-needs-script ed:mt-2"
      icon={<MapPinIcon size={16} />}
      onPress={() => setShown(true)}
    >
      {t('facts.showMap')}
    </Button>
  );
}
