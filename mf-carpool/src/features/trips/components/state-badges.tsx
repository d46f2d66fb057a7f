import type { TripState } from '@siteswap/contracts/carpool';
import { Badge, type BadgeProps } from '@siteswap/ui-kit/badge';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TripEdition } from '../api/use-trip-edition.ts';
import { isOffer, type MyTripState, type Trip } from '../trip.format.ts';

const tones: Readonly<Partial<Record<TripState, BadgeProps['tone']>>> = {
  ASKED: 'info',
  INVITED: 'info',
  ACCEPTED: 'success',
  ADDED: 'success',
  OFFERED: 'success',
  WAITING: 'warning',
};

/** Where the reader stands with a trip: whose it is, what was asked, their place in line. */
export function StateBadges(props: {
  trip: Trip;
  edition: Pick<TripEdition, 'timezone'>;
  state: MyTripState | undefined;
  isMine: boolean;
}): ReactNode {
  const { trip, edition, state, isMine } = props;
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const own = state && 'offerId' in state ? state : undefined;
  const stand = own?.state === 'MINE' ? undefined : own?.state;
  const until = own?.until && format.instant(own.until, edition.timezone, 'day-time');
  const isInvited = state && 'invitedTo' in state && state.invitedTo.length > 0;
  return (
    <>
      {isMine ? <Badge>{t('trip.mine')}</Badge> : null}
      {isMine && state && state.pending > 0 ? (
        <Badge tone="warning">{t('state.pending', { count: state.pending })}</Badge>
      ) : null}
      {stand ? (
        <Badge tone={tones[stand] ?? 'neutral'}>
          {t(`state.${stand}`, { position: own?.position, until })}
        </Badge>
      ) : null}
      {isInvited ? <Badge tone="info">{t('state.invitedByMe')}</Badge> : null}
      {!isOffer(trip) && trip.isMet ? <Badge tone="success">{t('state.met')}</Badge> : null}
    </>
  );
}
