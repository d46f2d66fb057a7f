import { type OidcResult, oidcResult } from '@siteswap/contracts/core';
import { Spinner } from '@siteswap/ui-kit/spinner';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { AccountFrame } from '#src/features/accounts/components/account-frame.tsx';
import { safeReturnTo } from '#src/shared/return-to.ts';
import { LinkForm } from '../components/link-form.tsx';
import { NextSteps } from '../components/next-steps.tsx';
import { adoptSession, announceCompletion, isSuccess } from '../provider-window.store.ts';
import { nameOf, useSignInProviders } from '../use-sign-in-providers.ts';

/** Translation keys of each result except the one that requires a password. */
const texts = {
  'signed-in': 'signedIn',
  linked: 'linked',
  cancelled: 'cancelled',
  expired: 'expired',
  'email-missing': 'emailMissing',
  'email-unverified': 'emailUnverified',
  'identity-taken': 'identityTaken',
  failed: 'failed',
} as const satisfies Record<Exclude<OidcResult, 'link'>, string>;

/**
 * Where every sign-in at a provider ends. A separate window passes the result to the page that opened it and closes itself; in the
 * same tab it returns to the previous page. Failures are explained here.
 */
export function AuthCompletePage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isPopup = search.get('popup') === 'true';
  const rememberMe = search.get('rememberMe') === 'true';
  const returnTo = safeReturnTo(search.get('returnTo'));
  const given = oidcResult.safeParse(search.get('result')).data ?? 'failed';
  const [result, setResult] = useState<OidcResult>(given);
  const provider = nameOf(useSignInProviders(), search.get('provider'), t('signIn.service'));

  const finish = useCallback(
    async (ending: OidcResult, rememberMe: boolean): Promise<void> => {
      if (isPopup) {
        announceCompletion(ending, rememberMe);
        if (isSuccess(ending)) window.close();
      } else if (isSuccess(ending)) {
        if (ending === 'signed-in') await adoptSession(rememberMe);
        await navigate(returnTo, { replace: true });
      }
    },
    [isPopup, navigate, returnTo],
  );

  useEffect(() => {
    // An account that still needs its password is announced to the other page once it is linked.
    if (given !== 'link') void finish(given, rememberMe);
  }, [finish, given, rememberMe]);

  if (result === 'link') {
    return (
      <AccountFrame title={t('complete.link.title')} intro={t('complete.link.intro', { provider })}>
        <LinkForm
          provider={provider}
          onLinked={(rememberMe) => {
            setResult('signed-in');
            void finish('signed-in', rememberMe);
          }}
          onExpired={() => setResult('expired')}
        />
      </AccountFrame>
    );
  }
  if (isSuccess(result) && !isPopup) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
        <Spinner size={24} />
        {t('complete.working')}
      </p>
    );
  }
  const name = texts[result];
  return (
    <AccountFrame
      title={t(`complete.${name}.title`)}
      intro={t(`complete.${name}.text`, { provider })}
    >
      <NextSteps result={result} returnTo={returnTo} isPopup={isPopup} />
    </AccountFrame>
  );
}
