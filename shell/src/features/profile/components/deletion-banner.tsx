import { deletionZone, getProfile, keepAccount } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { TriangleAlertIcon } from '@siteswap/ui-kit/icons';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText, session, useFormat, useRouteMutation } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Says when the account will be deleted, with a button that cancels that. */
export function DeletionBanner({ deleteAfter }: { deleteAfter: string }): ReactNode {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const keep = useRouteMutation(keepAccount, {
    invalidates: [getProfile],
    onSuccess: () => {
      session.update({ deleteAfter: null });
      toast.show({ type: 'SUCCESS', title: t('deletionNotice.cancelled') });
    },
    onError: (error) =>
      void toast.show({
        type: 'ERROR',
        title: t('profile:delete.notCancelled'),
        message: problemText(t, error, 'shell'),
      }),
  });
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-card bg-warning-soft p-4 text-on-warning-soft"
    >
      <TriangleAlertIcon size={20} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-60 font-medium">
        {t('deletionNotice.banner', {
          date: format.instant(deleteAfter, deletionZone, 'weekday-year'),
        })}
      </p>
      <Button write={keep} onPress={() => keep.mutate({})}>
        {t('deletionNotice.keep')}
      </Button>
    </div>
  );
}
