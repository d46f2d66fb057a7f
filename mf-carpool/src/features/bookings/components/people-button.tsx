import type { CarpoolOffer } from '@siteswap/contracts/carpool';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { UsersIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TripEdition } from '../../trips/trips.public.ts';
import { PeoplePanel } from './people-panel.tsx';

/** Opens who is in my car, who asks and who waits. */
export function PeopleButton(props: {
  offer: CarpoolOffer;
  edition: Pick<TripEdition, 'timezone'>;
  /** Bookings that wait for my reply. */
  pending: number;
}): ReactNode {
  const { offer, edition, pending } = props;
  const { t } = useTranslation('carpool');
  return (
    <div>
      <DialogTrigger>
        <Button
          size="sm"
          variant={pending > 0 ? 'solid' : 'outline'}
          icon={<UsersIcon size={18} />}
        >
          {pending > 0 ? t('people.pending', { count: pending }) : t('people.title')}
        </Button>
        <Dialog title={t('people.title')} closeLabel={t('common:action.close')}>
          <PeoplePanel offer={offer} timezone={edition.timezone} />
        </Dialog>
      </DialogTrigger>
    </div>
  );
}
