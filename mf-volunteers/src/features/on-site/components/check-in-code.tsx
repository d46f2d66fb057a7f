import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { TicketIcon } from '@siteswap/ui-kit/icons';
import { QrCode } from '@siteswap/ui-kit/qr-code';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** My check-in code, which I show at the desk. */
export function CheckInCode({ url }: { url: string }): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <DialogTrigger>
      <Button className="vo:self-start" variant="outline" icon={<TicketIcon size={18} />}>
        {t('checkIn.code.button')}
      </Button>
      <Dialog size="sm" title={t('checkIn.code.button')} closeLabel={t('common:action.close')}>
        <div className="vo:flex vo:flex-col vo:gap-3">
          <p>{t('checkIn.code.text')}</p>
          <QrCode
            text={url}
            label={t('checkIn.code.label')}
            className="vo:aspect-square vo:w-full vo:max-w-72 vo:self-center"
          />
        </div>
      </Dialog>
    </DialogTrigger>
  );
}
