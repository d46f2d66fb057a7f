import { Badge } from '@siteswap/ui-kit/badge';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { facesOf, isOffer, type MyTripState, type Trip } from '../trip.format.ts';
import { GearIcon } from './gear-icon.tsx';
import { Seats } from './seats.tsx';

/** Seats with those on board, and the room for bags and gear. */
export function TripRoom({
  trip,
  state,
}: {
  trip: Trip;
  state: MyTripState | undefined;
}): ReactNode {
  const { t } = useTranslation('carpool');
  const kind = isOffer(trip) ? 'offer' : 'request';
  return (
    <>
      {isOffer(trip) ? (
        <OfferSeats trip={trip} state={state && 'offerId' in state ? state : undefined} />
      ) : (
        <p className="cp:text-sm">{t('trip.seatsNeeded', { count: trip.seatsNeeded })}</p>
      )}
      <ul className="cp:flex cp:flex-wrap cp:gap-2" aria-label={t(`form.luggage.${kind}`)}>
        <li>
          <Badge icon={<GearIcon kind={trip.luggage} />}>{t(`luggage.${trip.luggage}`)}</Badge>
        </li>
        {trip.gear.map((gear) => (
          <li key={gear}>
            <Badge icon={<GearIcon kind={gear} />}>{t(`gear.${gear}`)}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}

function OfferSeats(props: {
  trip: Extract<Trip, { availableSeats: number }>;
  state: Extract<MyTripState, { offerId: number }> | undefined;
}): ReactNode {
  const { trip, state } = props;
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const faces = facesOf(trip, state);
  const names = [...new Set(faces.flatMap(({ name }) => name ?? []))];
  return (
    <div className="cp:flex cp:flex-col cp:gap-1">
      <Seats
        total={trip.availableSeats}
        taken={trip.availableSeats - trip.remainingSeats}
        faces={faces}
        label={t('trip.seatsLeft', { count: trip.remainingSeats, total: trip.availableSeats })}
        isLabelShown
      />
      {names.length > 0 ? (
        <p className="cp:text-muted cp:text-sm">
          {t('trip.onBoard', { names: format.list(names) })}
        </p>
      ) : null}
    </div>
  );
}
