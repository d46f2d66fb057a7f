import { verifyResetToken } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { RefreshCwIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { toast } from '@siteswap/ui-kit/toast';
import { session, useRoute } from '@siteswap/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AccountFrame } from '../components/account-frame.tsx';
import { DeadEnd } from '../components/dead-end.tsx';
import { FormProblem } from '../components/form-problem.tsx';
import { ResetForm, type ResetRefusal } from '../components/reset-form.tsx';
import { forgetResetToken, hiddenResetToken, resetPath } from '../reset-token.ts';

/**
 * The token of the link. It lies in the state of this entry of the history, where a reload finds it, and never in the
 * address, which travels further than one thinks.
 */
function useHiddenToken(): string {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const state = useLocation().state as { token?: string } | null;
  const [token] = useState(() => hiddenResetToken() || search.get('token') || state?.token || '');
  useEffect(() => {
    forgetResetToken();
    if (token) void navigate(resetPath, { replace: true, state: { token } });
  }, [token, navigate]);
  return token;
}

/** A new password by the link of a mail. */
export function ResetPasswordPage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const token = useHiddenToken();
  const [refusal, setRefusal] = useState<ResetRefusal>();
  const check = useRoute(
    verifyResetToken,
    { query: { token } },
    // Asked once: that the link has been used meanwhile is told by the form.
    { enabled: token !== '', staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  const answered = check.data?.valid === false ? (check.data.reason ?? 'invalid') : undefined;
  const reason = token === '' ? 'missing' : (refusal ?? answered);

  const done = (): void => {
    // Every session has ended, the one of this browser included.
    session.clear();
    toast.show({ type: 'SUCCESS', title: t('reset.done') });
    void navigate('/login', { replace: true });
  };

  const footer = <Link to="/login">{t('forgot.back')}</Link>;
  if (reason) {
    return (
      <AccountFrame title={t('page.resetPassword')} footer={footer}>
        <DeadEnd title={t(`reset.${reason}Title`)} text={t(`reset.${reason}`)} />
        <LinkButton to="/auth/forgot-password" size="lg" isFullWidth>
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
        <ResetForm token={token} onDone={done} onRefused={setRefusal} />
      )}
    </AccountFrame>
  );
}
