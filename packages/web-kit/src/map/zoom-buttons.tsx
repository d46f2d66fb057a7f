import { IconButton } from '@siteswap/ui-kit/icon-button';
import { MinusIcon, PlusIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The two buttons over a map, one under the other. */
export function ZoomButtons({ onZoom }: { onZoom: (steps: number) => void }): ReactNode {
  const { t } = useTranslation('common');
  return (
    <>
      <IconButton variant="outline" aria-label={t('map.zoomIn')} onPress={() => onZoom(1)}>
        <PlusIcon />
      </IconButton>
      <IconButton variant="outline" aria-label={t('map.zoomOut')} onPress={() => onZoom(-1)}>
        <MinusIcon />
      </IconButton>
    </>
  );
}
