import { type CarpoolOffer, getOffer } from '@siteswap/contracts/carpool';
import { Button } from '@siteswap/ui-kit/button';
import { problemText, useMemberAction, useRoute, useSession } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Where passengers get in. Members read it on the offer itself; a visitor signs in first, and then reads it here. */
export function MeetingPoint({ offer }: { offer: CarpoolOffer }): ReactNode {
  const { t } = useTranslation('carpool');
  const { isAuthenticated } = useSession();
  const [isOpen, setOpen] = useState(false);
  const read = useRoute(
    getOffer,
    { params: { id: offer.id } },
    { enabled: isOpen && isAuthenticated },
  );
  const show = useMemberAction(`carpool.meeting.${offer.id}`, {
    reason: t('trip.meetingSignIn'),
    run: () => {
      if (isOpen) void read.refetch();
      else setOpen(true);
    },
  });
  const address = read.data?.locationAddress;
  if (address) {
    return <p className="cp:text-muted cp:text-sm">{t('trip.meeting', { address })}</p>;
  }
  return (
    <div className="cp:flex cp:flex-wrap cp:items-center cp:gap-2">
      <Button variant="outline" size="sm" isLoading={read.isFetching} onPress={() => show()}>
        {t('trip.showMeeting')}
      </Button>
      {read.error && !read.isFetching ? (
        <p role="alert" className="cp:text-sm">
          {t('trip.meetingFailed')} {problemText(t, read.error, 'carpool')}
        </p>
      ) : null}
    </div>
  );
}
