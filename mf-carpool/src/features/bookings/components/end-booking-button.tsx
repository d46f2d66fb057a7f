import { Button } from '@siteswap/ui-kit/button';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { useAction } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OfWhom } from '../../../shared/of-whom.tsx';
import { useEndBooking } from '../api/use-bookings.ts';

/** Rejects or cancels a booking, after a question: neither can be taken back. */
export function EndBookingButton(props: {
  booking: { id: number; offerId: number; user: { pseudo: string } };
  action: 'reject' | 'cancel';
}): ReactNode {
  const { booking, action } = props;
  const { t } = useTranslation('carpool');
  const name = booking.user.pseudo;
  const end = useAction(useEndBooking(), {
    namespace: 'carpool',
    done: t(`booking.ended.${action}`),
  });
  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t(`booking.${action}`)}
        <OfWhom name={name} />
      </Button>
      <ConfirmDialog
        title={t(`booking.question.${action}`)}
        text={t(`booking.explain.${action}`, { name })}
        confirm={t(`booking.${action}`)}
        isDangerous
        action={end}
        call={{ params: { id: booking.offerId, bookingId: booking.id }, body: { action } }}
      />
    </DialogTrigger>
  );
}
