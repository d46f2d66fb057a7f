import type { BookingCause, BookingStatus, CarpoolBooking } from '@siteswap/contracts/carpool';
import { Avatar } from '@siteswap/ui-kit/avatar';
import { Badge, type BadgeProps } from '@siteswap/ui-kit/badge';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { PhoneIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { personName, QueryStates, useFormat, useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OfWhom } from '../../../shared/of-whom.tsx';
import { useBookingHistory } from '../api/use-bookings.ts';
import { fullName, otherSide, phoneLink } from '../booking.format.ts';
import { AcceptButton } from './accept-button.tsx';
import { EndBookingButton } from './end-booking-button.tsx';

const tones: Readonly<Record<BookingStatus, BadgeProps['tone']>> = {
  PENDING: 'info',
  ACCEPTED: 'success',
  REJECTED: 'neutral',
  CANCELLED: 'neutral',
};

interface BookingLineProps {
  booking: CarpoolBooking;
  /** Zone in which its history is shown. */
  timezone: string;
}

/** One booking as a side of it reads it: the other side, how many seats, what can be done. */
export function BookingLine({ booking, timezone }: BookingLineProps): ReactNode {
  const { t } = useTranslation('carpool');
  const other = otherSide(booking, useSession().user?.id);
  const name = personName(t, other);
  const place = { id: booking.id, offerId: booking.offerId, user: { pseudo: name } };
  return (
    <li className="cp:flex cp:flex-col cp:gap-2">
      <div className="cp:flex cp:flex-wrap cp:items-center cp:gap-2">
        <Avatar {...other} name={other.isDeleted ? null : other.pseudo} size="md" />
        <span className="cp:min-w-0 cp:font-semibold cp:wrap-anywhere">{name}</span>
        <span className="cp:text-muted cp:text-sm cp:empty:hidden">{fullName(other)}</span>
        <Badge tone={tones[booking.status]}>{t(`booking.status.${booking.status}`)}</Badge>
      </div>
      <p className="cp:text-sm">
        {t('booking.seats', { count: booking.seats })}
        {booking.stopCity ? ` · ${booking.stopCity}` : null}
      </p>
      {booking.message ? (
        <p className="cp:whitespace-pre-line cp:wrap-anywhere">{booking.message}</p>
      ) : null}
      <div className="cp:flex cp:flex-wrap cp:items-center cp:gap-2">
        {booking.phoneNumber ? (
          <LinkButton
            size="sm"
            variant="outline"
            href={phoneLink(booking.phoneNumber)}
            icon={<PhoneIcon size={18} />}
          >
            {booking.phoneNumber}
          </LinkButton>
        ) : null}
        {booking.actions.includes('accept') ? <AcceptButton booking={place} /> : null}
        {booking.actions.includes('reject') ? (
          <EndBookingButton booking={place} action="reject" />
        ) : null}
        {booking.actions.includes('cancel') ? (
          <EndBookingButton booking={place} action="cancel" />
        ) : null}
        <DialogTrigger>
          <Button size="sm" variant="ghost">
            {t('booking.history')}
            <OfWhom name={name} />
          </Button>
          <Dialog size="sm" title={t('booking.history')} closeLabel={t('common:action.close')}>
            <History booking={booking} timezone={timezone} />
          </Dialog>
        </DialogTrigger>
      </div>
    </li>
  );
}

/** Who changed the booking, and when. */
function History({ booking, timezone }: BookingLineProps): ReactNode {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const causeText = (cause: BookingCause): string =>
    cause === 'ACCEPTED' || cause === 'REJECTED' || cause === 'CANCELLED'
      ? t(`booking.status.${cause}`)
      : t(cause === 'ASKED' ? 'state.ASKED' : `booking.cause.${cause}`);
  const history = useBookingHistory(booking.offerId, booking.id);
  return (
    <QueryStates query={history} namespace="carpool">
      {({ data }) => (
        <ol className="cp:flex cp:flex-col cp:gap-3">
          {data.map(({ cause, actor, at }) => (
            <li key={`${at} ${cause}`} className="cp:flex cp:flex-col">
              <span className="cp:font-semibold">{causeText(cause)}</span>
              <span className="cp:text-muted cp:text-sm">
                {[actor ? personName(t, actor) : null, format.instant(at, timezone, 'day-time')]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </QueryStates>
  );
}
