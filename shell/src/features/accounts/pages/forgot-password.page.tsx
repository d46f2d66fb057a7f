import { requestPasswordReset } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form } from '@siteswap/ui-kit/form';
import { MailIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { useCountdown } from '@siteswap/web-kit';
import { Field, useRouteForm } from '@siteswap/web-kit/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { paths, withQuery } from '#src/paths.ts';
import { AccountFrame } from '../components/account-frame.tsx';
import { FormProblem } from '../components/form-problem.tsx';

const AGAIN_AFTER_MS = 60_000;

/** Requests a reset link by mail. The page says the same whether the address has an account or not. */
export function ForgotPasswordPage(): ReactNode {
  const { t } = useTranslation('shell');
  const [search] = useSearchParams();
  const known = (useLocation().state as { email?: string } | null)?.email ?? '';
  const [sent, setSent] = useState<{ email: string; at: number }>();
  const againIn = useCountdown((sent?.at ?? 0) + AGAIN_AFTER_MS);
  const form = useRouteForm(requestPasswordReset, {
    namespace: 'shell',
    defaultValues: { email: known },
    onSuccess: (_, { email }) => {
      if (isSent) toast.show({ type: 'INFO', title: t('forgot.resent') });
      setSent({ email, at: Date.now() });
    },
  });
  const sentMessage = useRef<HTMLParagraphElement>(null);
  const isSent = sent !== undefined;
  useEffect(() => {
    if (isSent) sentMessage.current?.focus();
  }, [isSent]);

  const footer = (
    <Link to={withQuery(paths.login, search)} state={{ email: form.watch('email') }} isAlone>
      {t('forgot.back')}
    </Link>
  );
  if (sent) {
    return (
      <AccountFrame title={t('forgot.sentTitle')} footer={footer}>
        <Form onSubmit={form.submit}>
          <FormProblem error={form.mutation.error} />
          <div className="flex gap-3">
            <MailIcon size={20} className="mt-0.5 shrink-0 text-primary" />
            <p ref={sentMessage} tabIndex={-1} className="min-w-0 wrap-break-word outline-none">
              {t('forgot.sent', { email: sent.email })}
            </p>
          </div>
          <p className="text-muted text-sm">{t('account.spam')}</p>
          <Button
            type="submit"
            variant="outline"
            isFullWidth
            // The label says for how long.
            isDisabled={againIn > 0}
            write={form.mutation}
          >
            {againIn > 0 ? t('forgot.againIn', { seconds: againIn }) : t('forgot.again')}
          </Button>
          <Button variant="ghost" isFullWidth onPress={() => setSent(undefined)}>
            {t('forgot.other')}
          </Button>
        </Form>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={t('forgot.title')} intro={t('forgot.intro')} footer={footer}>
      <Form onSubmit={form.submit}>
        <FormProblem error={form.mutation.error} />
        <Field
          form={form}
          name="email"
          as={TextField}
          type="email"
          label={t('account.email')}
          autoComplete="username"
          enterKeyHint="send"
        />
        <Button type="submit" size="lg" isFullWidth write={form.mutation}>
          {t('forgot.submit')}
        </Button>
      </Form>
    </AccountFrame>
  );
}
