import { email as emailField, resendVerification, verifyEmail } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText, useRouteMutation } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AccountFrame } from '../components/account-frame.tsx';
import { CodeInput } from '../components/code-input.tsx';
import { useCountdown } from '../use-countdown.ts';

const CODE_LIFETIME_MS = 15 * 60_000;
const RESEND_AFTER_MS = 60_000;

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The six digits from the mail. The address comes with the navigation, or is asked for. */
export function VerifyEmailPage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const given = useLocation().state as { email?: string; sentAt?: number } | null;
  const [email, setEmail] = useState(given?.email ?? '');
  // Without a known time of sending a new code may be asked for at once.
  const [sentAt, setSentAt] = useState(given?.sentAt ?? 0);
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const verify = useRouteMutation(verifyEmail);
  const resend = useRouteMutation(resendVerification);
  const validFor = useCountdown(sentAt + CODE_LIFETIME_MS);
  const resendIn = useCountdown(sentAt + RESEND_AFTER_MS);
  const query = search.size > 0 ? `?${search}` : '';

  const submit = async (): Promise<void> => {
    setIncomplete(!/^\d{6}$/.test(code));
    if (!/^\d{6}$/.test(code)) return;
    try {
      await verify.mutateAsync({ body: { email, code } });
    } catch {
      setCode('');
      return;
    }
    toast.show({ type: 'SUCCESS', title: t('verify.done') });
    void navigate(`/login${query}`, { state: { email } });
  };

  const sendAgain = async (): Promise<void> => {
    try {
      await resend.mutateAsync({ body: { email } });
    } catch {
      return;
    }
    verify.reset();
    setSentAt(Date.now());
    toast.show({ type: 'INFO', title: t('verify.resent') });
  };

  const failure = verify.error ?? resend.error;
  const isEmailUsable = emailField.safeParse(email).success;
  return (
    <AccountFrame
      title={t('verify.title')}
      intro={given?.email ? t('verify.intro', { email: given.email }) : undefined}
    >
      <Form onSubmit={submit}>
        <FormError
          title={isIncomplete ? t('verify.missing') : failure && problemText(t, failure, 'shell')}
        />
        {given?.email ? null : (
          <TextField
            label={t('account.email')}
            type="email"
            autoComplete="email"
            value={email}
            onChange={setEmail}
          />
        )}
        <CodeInput
          value={code}
          onChange={(next) => {
            setIncomplete(false);
            setCode(next);
          }}
          isInvalid={isIncomplete || verify.isError}
        />
        {sentAt > 0 ? (
          <p className="text-muted text-sm" role="timer">
            {validFor > 0 ? t('verify.countdown', { time: clock(validFor) }) : t('verify.expired')}
          </p>
        ) : null}
        <Button type="submit" size="lg" isFullWidth isLoading={verify.isPending}>
          {t('verify.submit')}
        </Button>
        <Button
          variant="ghost"
          isDisabled={resendIn > 0 || !isEmailUsable}
          isLoading={resend.isPending}
          onPress={() => void sendAgain()}
        >
          {resendIn > 0 ? t('verify.resendIn', { seconds: resendIn }) : t('verify.resend')}
        </Button>
      </Form>
    </AccountFrame>
  );
}
