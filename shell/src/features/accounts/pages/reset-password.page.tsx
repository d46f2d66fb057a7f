import { verifyResetToken } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { RefreshCwIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { toast } from '@siteswap/ui-kit/toast';
import { session, usePageNavigate, useRoute } from '@siteswap/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { paths } from '#src/paths.ts';
import { AccountFrame } from '../components/account-frame.tsx';
import { FormProblem } from '../components/form-problem.tsx';
import { MessageScreen } from '../components/message-screen.tsx';
import { ResetForm, type ResetRejection } from '../components/reset-form.tsx';
import { clearResetToken, takenResetToken } from '../reset-token.store.ts';

/**
 * The token of the link. It is in the state of this history entry, where a reload finds it, and never in the
 * address, which reaches logs, referrers and the history.
 */
function useResetToken(): string {
  const navigate = usePageNavigate();
  const [search] = useSearchParams();
  const state = useLocation().state as { token?: string } | null;
  const [token] = useState(() => takenResetToken() || search.get('token') || state?.token || '');
  useEffect(() => {
    clearResetToken();
    if (token) void navigate(paths.resetPassword, { replace: true, state: { token } });
  }, [token, navigate]);
  return token;
}

/** A new password by the link of a mail. */
export function ResetPasswordPage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = usePageNavigate();
  const token = useResetToken();
  const [rejection, setRejection] = useState<ResetRejection>();
  const check = useRoute(
    verifyResetToken,
    { query: { token } },
    // Checked once: if the link is used meanwhile, the form says so.
    { enabled: token !== '', staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  const checkFailure = check.data?.valid === false ? (check.data.reason ?? 'invalid') : undefined;
  const reason = token === '' ? 'missing' : (rejection ?? checkFailure);

  const done = (email: string | undefined): void => {
    // Every session has ended, the one of this browser included.
    session.clear();
    toast.show({ type: 'SUCCESS', title: t('reset.done') });
    void navigate(paths.login, { replace: true, state: { email, isPasswordNew: true } });
  };

  const footer = (
    <Link to={paths.login} isAlone>
      {t('forgot.back')}
    </Link>
  );
  if (reason) {
    return (
      <AccountFrame title={t('page.resetPassword')} footer={footer}>
        <MessageScreen title={t(`reset.${reason}Title`)} text={t(`reset.${reason}`)} />
        <LinkButton to={paths.forgotPassword} size="lg" isFullWidth>
          {t('reset.askAgain')}
        </LinkButton>
      </AccountFrame>
    );
  }
  if (check.isError) {
    return (
      <AccountFrame title={t('reset.failedTitle')} footer={footer}>
        <FormProblem error={check.error} />
        <Button
          variant="soft"
          size="lg"
          isFullWidth
          icon={<RefreshCwIcon size={16} />}
          isLoading={check.isFetching}
          onPress={() => void check.refetch()}
        >
          {t('common:action.retry')}
        </Button>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title={t('reset.title')}
      intro={check.isPending ? t('reset.checking') : t('reset.intro')}
      footer={footer}
    >
      {check.isPending ? (
        <div className="flex flex-col gap-4" aria-busy="true">
          <Skeleton height={44} />
          <Skeleton height={64} />
          <Skeleton height={48} />
        </div>
      ) : (
        <ResetForm token={token} onDone={done} onRejected={setRejection} />
      )}
    </AccountFrame>
  );
}
