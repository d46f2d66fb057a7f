import type { CarpoolOffer } from '@siteswap/contracts/carpool';
import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { personName, useAction } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OfWhom } from '../../../shared/of-whom.tsx';
import { useRemovePassenger } from '../api/use-bookings.ts';

/** Leaves a car into which its driver added the reader, after a question. */
export function LeaveCarButton(props: {
  offer: Pick<CarpoolOffer, 'id' | 'user'>;
  /** Of the reader in this car. */
  passengerId: number;
}): ReactNode {
  const { offer, passengerId } = props;
  const { t } = useTranslation('carpool');
  const name = personName(t, offer.user);
  const leave = useAction(useRemovePassenger(), { namespace: 'carpool', done: t('added.left') });
  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t('added.leave')}
        <OfWhom name={name} />
      </Button>
      <ConfirmDialog
        title={t('added.leaveQuestion')}
        text={t('added.explain', { name })}
        confirm={t('added.leave')}
        isDangerous
        action={leave}
        call={{ params: { id: offer.id, passengerId } }}
      />
    </DialogTrigger>
  );
}
