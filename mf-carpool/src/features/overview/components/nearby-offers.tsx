import type { CarpoolOffer } from '@siteswap/contracts/carpool';
import { Button } from '@siteswap/ui-kit/button';
import { Card } from '@siteswap/ui-kit/card';
import { Link } from '@siteswap/ui-kit/link';
import { QueryStates, useFormat, useRoutePath } from '@siteswap/web-kit';
import { TownField } from '@siteswap/web-kit/town-field';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DetourBadge } from '#src/shared/detour-badge.tsx';
import { useDepartureTown } from '../../../shared/departure-town.ts';
import { type TripEdition, useTripEdition } from '../../trips/trips.public.ts';
import { useNearbyOffers } from '../api/use-nearby-offers.ts';

/** "Who can drive me there": the next offers with a free seat, by what my town adds to their way. */
export function NearbyOffers({ editionId }: { editionId: number }): ReactNode {
  const { t } = useTranslation('carpool');
  const edition = useTripEdition(editionId);
  const [town, setTown] = useDepartureTown();
  const offers = useNearbyOffers(editionId, town);
  const tab = useRoutePath()('carpool.edition', { id: editionId });
  if (edition.closed) return null;
  return (
    <Card as="section" aria-labelledby="carpool-nearby" className="cp:flex cp:flex-col cp:gap-4">
      <h2 id="carpool-nearby" className="cp:font-display cp:text-lg">
        {t('nearby.title')}
      </h2>
      {town ? (
        <p className="cp:flex cp:flex-wrap cp:items-center cp:gap-2 cp:text-sm">
          {t('nearby.from', { city: town.city })}
          <Button size="sm" variant="ghost" onPress={() => setTown(null)}>
            {t('trip.edit')}
          </Button>
        </p>
      ) : (
        <TownField
          label={t('filters.from')}
          description={t('nearby.askHelp')}
          value={null}
          onChange={(next) => {
            if (next?.latitude == null || next.longitude === null) return;
            setTown({ city: next.name, latitude: next.latitude, longitude: next.longitude });
          }}
        />
      )}
      <QueryStates
        query={offers}
        namespace="carpool"
        headingLevel={3}
        failed={t('offer.failed')}
        empty={<p className="cp:text-muted">{t('nearby.empty')}</p>}
      >
        {({ data }) => (
          <ul className="cp:flex cp:flex-col cp:gap-3">
            {data.map((offer) => (
              <NearbyOffer key={offer.id} offer={offer} edition={edition} />
            ))}
          </ul>
        )}
      </QueryStates>
      {tab === undefined ? null : (
        <Link to={tab} isAlone>
          {t('nearby.all')}
        </Link>
      )}
    </Card>
  );
}

function NearbyOffer({ offer, edition }: { offer: CarpoolOffer; edition: TripEdition }): ReactNode {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const to = useRoutePath()('carpool.edition', { id: edition.id }, { offerId: offer.id });
  const when = format.instant(offer.tripDate, edition.timezone, 'day-time');
  const text = `${when} · ${offer.locationCity}`;
  const minutes = offer.detourMinutes;
  return (
    <li className="cp:flex cp:flex-col cp:items-start cp:gap-1">
      {to === undefined ? (
        <span className="cp:font-semibold">{text}</span>
      ) : (
        <Link to={to} isAlone className="cp:font-semibold cp:wrap-anywhere">
          {text}
        </Link>
      )}
      <span className="cp:flex cp:flex-wrap cp:items-center cp:gap-2 cp:text-muted cp:text-sm">
        {t('trip.seatsLeft', { count: offer.remainingSeats, total: offer.availableSeats })}
        {minutes === null ? null : <DetourBadge minutes={minutes} />}
      </span>
    </li>
  );
}
