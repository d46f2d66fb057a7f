import { Button } from '@siteswap/ui-kit/button';
import type { Pin } from '@siteswap/web-kit/map';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PinCanvas } from '#src/map/pin-canvas.tsx';
import { CoordinatesField } from './coordinates-field.tsx';

/** Where exactly an edition takes place: a press, a drag, an arrow key, or coordinates. */
export function PinMap(props: { pin: Pin | null; onChange: (pin: Pin | null) => void }): ReactNode {
  const { pin, onChange } = props;
  const { t } = useTranslation('editions');
  return (
    <div className="ed:flex ed:flex-col ed:gap-2">
      <PinCanvas
        pin={pin}
        label={t('editionForm.pinMap')}
        pinLabel={t('editionForm.pin')}
        onMove={onChange}
      />
      <p className="ed:text-muted ed:text-sm">{t('editionForm.pinHelp')}</p>
      <CoordinatesField pin={pin} onChange={onChange} />
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
