import type { CarpoolOffer } from '@siteswap/contracts/carpool';
import { Avatar } from '@siteswap/ui-kit/avatar';
import { personName } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasLeft } from '../booking.format.ts';
import { LeaveCarButton } from './leave-car-button.tsx';

/** The reader's seat in a car into which its driver added them: who drives, and the way out until departure. */
export function AddedPlace(props: {
  offer: Pick<CarpoolOffer, 'id' | 'user' | 'tripDate'>;
  passengerId: number;
}): ReactNode {
  const { offer, passengerId } = props;
  const { t } = useTranslation('carpool');
  const { user } = offer;
  return (
    <div className="cp:flex cp:flex-wrap cp:items-center cp:gap-2">
      <Avatar {...user} name={user.isDeleted ? null : user.pseudo} size="md" />
      <span className="cp:min-w-0 cp:font-semibold cp:wrap-anywhere">{personName(t, user)}</span>
      {hasLeft(offer) ? null : <LeaveCarButton offer={offer} passengerId={passengerId} />}
    </div>
  );
}
