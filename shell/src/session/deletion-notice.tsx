import { deletionZone, getProfile, keepAccount } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter } from '@siteswap/ui-kit/dialog';
import { FormError } from '@siteswap/ui-kit/form';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText, session, useFormat, useRouteMutation, useSession } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '#src/paths.ts';

/** In session storage: the date that was said in this tab. */
const KEY = 'siteswap-deletion-said';

function wasSaid(deleteAfter: string): boolean {
  try {
    return window.sessionStorage.getItem(KEY) === deleteAfter;
  } catch {
    return false;
  }
}

function noteSaid(deleteAfter: string): void {
  try {
    window.sessionStorage.setItem(KEY, deleteAfter);
  } catch {
    // Without storage it is said again on the next page load.
  }
}

/** Says once after a sign-in that the account will be deleted; one press cancels that. */
export function DeletionNotice(): ReactNode {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { user } = useSession();
  const { pathname } = useLocation();
  const [closed, setClosed] = useState<string>();
  const deleteAfter = user?.deleteAfter;
  const keep = useRouteMutation(keepAccount, {
    invalidates: [getProfile],
    onSuccess: () => {
      session.update({ deleteAfter: null });
      toast.show({ type: 'SUCCESS', title: t('deletionNotice.cancelled') });
    },
  });
  if (!deleteAfter || closed === deleteAfter || wasSaid(deleteAfter)) return null;
  // The profile says it at its top.
  if (pathname === paths.profile) return null;

  const close = (): void => {
    noteSaid(deleteAfter);
    setClosed(deleteAfter);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={close}
      role="alertdialog"
      title={t('deletionNotice.done')}
      closeLabel={t('common:action.close')}
      size="sm"
    >
      <FormError title={keep.error && problemText(t, keep.error, 'shell')} />
      <p>
        {t('deletionNotice.banner', {
          date: format.instant(deleteAfter, deletionZone, 'weekday-year'),
        })}
      </p>
      <DialogFooter>
        <Button variant="ghost" onPress={close}>
          {t('deletionNotice.leave')}
        </Button>
        <Button write={keep} onPress={() => keep.mutate({})}>
          {t('deletionNotice.keep')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
