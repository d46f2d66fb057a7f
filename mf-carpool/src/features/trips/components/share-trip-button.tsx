import { IconButton } from '@siteswap/ui-kit/icon-button';
import { Share2Icon } from '@siteswap/ui-kit/icons';
import { toast } from '@siteswap/ui-kit/toast';
import { copyText, fillPath } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { isOffer, type Trip } from '../trip.format.ts';

/** Copies the address of one trip: most seats are filled in the groups of a messenger. */
export function ShareTripButton({ trip, name }: { trip: Trip; name: string }): ReactNode {
  const { t } = useTranslation('carpool');
  const copy = async (): Promise<void> => {
    const query = isOffer(trip) ? { offerId: trip.id } : { requestId: trip.id };
    const path = fillPath(paths.editionCarpool, { id: trip.editionId }, query);
    const isCopied = await copyText(new URL(path, location.origin).href);
    toast.show({
      id: 'share',
      type: isCopied ? 'SUCCESS' : 'WARNING',
      title: t(isCopied ? 'share.copied' : 'share.failed'),
    });
  };
  return (
    <IconButton size="sm" aria-label={t('share.action', { name })} onPress={() => void copy()}>
      <Share2Icon size={18} />
    </IconButton>
  );
}
