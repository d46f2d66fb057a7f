import type { ApplicationStatus } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { useAction } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWithdraw } from '../api/use-my-application.ts';

/** Withdraws my application after a question. */
export function WithdrawButton(props: {
  editionId: number;
  editionName: string;
  status: ApplicationStatus;
}): ReactNode {
  const { editionId, editionName, status } = props;
  const { t } = useTranslation('volunteers');
  const withdraw = useAction(useWithdraw(), {
    namespace: 'volunteers',
    done: t('withdraw.done'),
  });
  return (
    <DialogTrigger>
      <Button variant="ghost">
        {t('withdraw.button')}
        <span className="vo:sr-only"> {editionName}</span>
      </Button>
      <ConfirmDialog
        title={t('withdraw.question')}
        text={t(status === 'ACCEPTED' ? 'withdraw.textAccepted' : 'withdraw.text')}
        confirm={t('withdraw.button')}
        isDangerous
        action={withdraw}
        call={{ params: { id: editionId } }}
      />
    </DialogTrigger>
  );
}
