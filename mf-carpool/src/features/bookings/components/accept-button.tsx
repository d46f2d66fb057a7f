import { Button } from '@siteswap/ui-kit/button';
import { useAction } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OfWhom } from '../../../shared/of-whom.tsx';
import { useAcceptBooking } from '../api/use-bookings.ts';

/** Accepts what the other side asked for. */
export function AcceptButton(props: {
  booking: { id: number; offerId: number; user: { pseudo: string } };
}): ReactNode {
  const { booking } = props;
  const { t } = useTranslation('carpool');
  const accept = useAction(useAcceptBooking(), { done: t('booking.accepted') });
  return (
    <Button
      size="sm"
      variant="soft"
      write={accept.write}
      onPress={() =>
        void accept.run({
          params: { id: booking.offerId, bookingId: booking.id },
          body: { action: 'accept' },
        })
      }
    >
      {t('booking.accept')}
      <OfWhom name={booking.user.pseudo} />
    </Button>
  );
}
