import { Button } from '@siteswap/ui-kit/button';
import { ZoomButtons } from '@siteswap/web-kit/map';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const hintMs = 1500;

/** The buttons over the map, and how to zoom by the wheel when the visitor turned it without Ctrl. */
export function MapButtons(props: {
  zoom: number | undefined;
  /** How often the plain wheel was turned. */
  plainWheels: number;
  onZoom: (steps: number) => void;
  onShowAll: () => void;
  /** Present once the map was moved. */
  onSearchHere: (() => void) | undefined;
}): ReactNode {
  const { plainWheels, onZoom, onShowAll, onSearchHere } = props;
  const { t } = useTranslation('editions');
  const [isHinted, setHinted] = useState(false);
  useEffect(() => {
    if (plainWheels === 0) return;
    setHinted(true);
    const timer = setTimeout(() => setHinted(false), hintMs);
    return () => clearTimeout(timer);
  }, [plainWheels]);
  return (
    <div className="ed:pointer-events-none ed:absolute ed:inset-0 ed:z-10 ed:flex ed:flex-col ed:p-3">
      <div className="ed:flex ed:items-start ed:gap-2">
        <div className="ed:pointer-events-auto ed:flex ed:flex-col ed:gap-2">
          <ZoomButtons onZoom={onZoom} />
        </div>
        {/* Two rows where there is no room for one. */}
        <div className="ed:flex ed:min-w-0 ed:flex-1 ed:flex-wrap ed:justify-end ed:gap-2 ed:*:pointer-events-auto">
          {onSearchHere ? (
            <Button className="ed:sm:mx-auto" onPress={onSearchHere}>
              {t('map.searchHere')}
            </Button>
          ) : null}
          <Button variant="outline" onPress={onShowAll}>
            {t('map.showAll')}
          </Button>
        </div>
      </div>
      {isHinted ? (
        <p className="ed:m-auto ed:rounded-control ed:bg-surface-overlay ed:px-4 ed:py-2 ed:shadow-overlay">
          {t('map.wheelHint')}
        </p>
      ) : null}
    </div>
  );
}
