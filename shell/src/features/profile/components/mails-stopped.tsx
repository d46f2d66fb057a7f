import { confirmAddressAgain } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Link } from '@siteswap/ui-kit/link';
import { problemText, useRouteMutation } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { useProfile, useStoreProfile } from '../use-profile.ts';

/** Mails to my address came back: no more are sent until I confirm it, by a code like that of a new address. */
export function MailsStopped(): ReactNode {
  const { t } = useTranslation('shell');
  const user = useProfile().data?.user;
  const storeProfile = useStoreProfile();
  const ask = useRouteMutation(confirmAddressAgain, {
    isFailureShown: true,
    onSuccess: ({ user: changed }) => storeProfile(changed),
  });
  if (!user?.mailsStoppedAt) return null;
  const { email, pendingEmail } = user;
  return (
    <div
      role="status"
      className="flex flex-col gap-2 rounded-control bg-warning-soft p-3 text-on-warning-soft"
    >
      <p className="font-medium">{t('profile:mails.stopped.title')}</p>
      <p className="wrap-anywhere text-sm">{t('profile:mails.stopped.text', { email })}</p>
      {ask.error ? <p className="text-sm">{problemText(t, ask.error, 'shell')}</p> : null}
      {pendingEmail === email ? (
        <p className="text-sm">
          {t('profile:mails.stopped.sent')}{' '}
          <Link to={paths.profileContact}>{t('profile:mails.stopped.enter')}</Link>
        </p>
      ) : (
        <div>
          <Button variant="outline" write={ask} onPress={() => ask.mutate({})}>
            {t('profile:mails.stopped.confirm')}
          </Button>
        </div>
      )}
    </div>
  );
}
