import type { CarpoolBooking, CarpoolOffer } from '@siteswap/contracts/carpool';
import { Avatar } from '@siteswap/ui-kit/avatar';
import { personName, QueryStates, useFormat, useNextFocus } from '@siteswap/web-kit';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useBookings, useWaitingList } from '../api/use-bookings.ts';
import { isOpen } from '../booking.format.ts';
import { BookingLine } from './booking-line.tsx';
import { Passengers } from './passengers.tsx';

interface PanelProps {
  offer: Pick<CarpoolOffer, 'id' | 'remainingSeats' | 'tripDate'>;
  timezone: string;
}

/** The people of an offer, for its driver: who asks, who is on board, who waits, and what is over. */
export function PeoplePanel({ offer, timezone }: PanelProps): ReactNode {
  const { t } = useTranslation('carpool');
  const frame = useNextFocus<HTMLDivElement>();
  return (
    <div ref={frame} className="cp:flex cp:flex-col cp:gap-6">
      <QueryStates query={useBookings(offer.id)} namespace="carpool">
        {({ data }) => {
          const lines = (title: string, shown: readonly CarpoolBooking[]) => (
            <Bookings title={title} bookings={shown} timezone={timezone} />
          );
          return (
            <>
              {data.length === 0 ? <p className="cp:text-muted">{t('people.empty')}</p> : null}
              {lines(
                t('people.asking'),
                data.filter(({ status }) => status === 'PENDING'),
              )}
              {lines(
                t('people.accepted'),
                data.filter(({ status }) => status === 'ACCEPTED'),
              )}
              {lines(
                t('people.ended'),
                data.filter((booking) => !isOpen(booking)),
              )}
            </>
          );
        }}
      </QueryStates>
      <Passengers offer={offer} />
      <Waiting offerId={offer.id} />
    </div>
  );
}

function Bookings(props: {
  title: string;
  bookings: readonly CarpoolBooking[];
  timezone: string;
}): ReactNode {
  const { title, bookings, timezone } = props;
  const titleId = useId();
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="cp:flex cp:flex-col cp:gap-3">
      <h3 id={titleId} className="cp:font-display">
        {title}
      </h3>
      <ul className="cp:flex cp:flex-col cp:gap-4">
        {bookings.map((booking) => (
          <BookingLine key={booking.id} booking={booking} timezone={timezone} />
        ))}
      </ul>
    </section>
  );
}

/** The waiting list in order; nothing while it is empty. */
function Waiting({ offerId }: { offerId: number }): ReactNode {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const titleId = useId();
  return (
    <QueryStates
      query={useWaitingList(offerId)}
      namespace="carpool"
      loading={<span hidden />}
      empty={<span hidden />}
    >
      {({ data }) => (
        <section aria-labelledby={titleId} className="cp:flex cp:flex-col cp:gap-3">
          <h3 id={titleId} className="cp:font-display">
            {t('waiting.title')}
          </h3>
          <ol className="cp:flex cp:flex-col cp:gap-2">
            {data.map(({ user, seats, until }) => (
              <li key={user.id} className="cp:flex cp:flex-wrap cp:items-center cp:gap-2">
                <Avatar {...user} name={user.isDeleted ? null : user.pseudo} size="sm" />
                <span className="cp:min-w-0 cp:wrap-anywhere">{personName(t, user)}</span>
                <span className="cp:text-muted cp:text-sm">
                  {t('booking.seats', { count: seats })}
                  {until ? ` · ${t('waiting.reserved', { when: format.relative(until) })}` : null}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </QueryStates>
  );
}
