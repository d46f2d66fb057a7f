import type { MyShift } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { useAction, useFormat } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStayOn } from '../api/use-attendance.ts';

/** Takes the next shift of the team while I am on site, after a question. */
export function StayOnButton(props: {
  editionId: number;
  stayOn: NonNullable<MyShift['stayOn']>;
  timezone: string;
}): ReactNode {
  const { editionId, stayOn, timezone } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const action = useAction(useStayOn(), { namespace: 'volunteers', done: t('onSite.stayOn.done') });
  const { slotId, title, startDateTime, endDateTime } = stayOn;
  const timeOf = (instant: string) => format.instant(instant, timezone, 'time');
  return (
    <DialogTrigger>
      <Button className="vo:self-start">
        {t('onSite.stayOn.button', { time: timeOf(endDateTime) })}
      </Button>
      <ConfirmDialog
        title={t('onSite.stayOn.question', { title })}
        text={t('onSite.stayOn.text', { from: timeOf(startDateTime), until: timeOf(endDateTime) })}
        confirm={t('onSite.stayOn.confirm')}
        action={action}
        call={{ params: { id: editionId, sid: slotId } }}
      />
    </DialogTrigger>
  );
}
