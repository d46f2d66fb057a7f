import { email as emailField, verifyEmail } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form } from '@siteswap/ui-kit/form';
import { Link } from '@siteswap/ui-kit/link';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { type ProblemError, problemText, useRouteMutation } from '@siteswap/web-kit';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AccountFrame } from '../components/account-frame.tsx';
import { CodeCountdown } from '../components/code-countdown.tsx';
import { CodeInput } from '../components/code-input.tsx';
import { DeadEnd } from '../components/dead-end.tsx';
import { FormProblem } from '../components/form-problem.tsx';
import { useNewCode } from '../use-new-code.ts';

/** What the page before tells: the address, and when the code was sent or that sign-in asked for it. */
interface Given {
  readonly email?: string;
  readonly sentAt?: number;
  readonly isUnverified?: boolean;
}

function introKey({ email, isUnverified }: Given): string {
  if (!email) return 'verify.introAlone';
  return isUnverified ? 'verify.introUnverified' : 'verify.intro';
}

/** Title of the face after which the mailed code is of no use any more. */
function deadEndKey(error: ProblemError | null): string | undefined {
  if (error?.code === 'CODE_EXPIRED') return 'verify.expiredTitle';
  return error?.code === 'CODE_LOCKED' ? 'verify.lockedTitle' : undefined;
}

/** The six digits from the mail. The address comes with the navigation, or is asked for. */
export function VerifyEmailPage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const given = (useLocation().state as Given | null) ?? {};
  const [email, setEmail] = useState(given.email ?? '');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<{ email?: string; code?: string }>({});
  const boxes = useRef<{ focus: () => void }>(null);
  const emailBox = useRef<HTMLInputElement>(null);
  const verify = useRouteMutation(verifyEmail);
  const newCode = useNewCode(given.sentAt ?? 0);
  const query = search.size > 0 ? `?${search}` : '';

  const isEmailGood = (): boolean => {
    if (emailField.safeParse(email).success) return true;
    setProblem({ email: t(`common:field.${email.trim() ? 'INVALID_EMAIL' : 'REQUIRED'}`) });
    emailBox.current?.focus();
    return false;
  };

  const refuseCode = (text: string): void => {
    setProblem({ code: text });
    boxes.current?.focus();
  };

  const submit = (): void => {
    newCode.reset();
    setProblem({});
    if (!isEmailGood()) return;
    if (!/^\d{6}$/.test(code)) {
      refuseCode(t('verify.missing'));
      return;
    }
    verify.mutate(
      { body: { email, code } },
      {
        onSuccess: () => {
          toast.show({ type: 'SUCCESS', title: t('verify.done') });
          void navigate(`/login${query}`, { state: { email: email.trim(), isConfirmed: true } });
        },
        onError: (error) => {
          setCode('');
          if (error.code === 'CODE_INVALID') refuseCode(problemText(t, error, 'shell'));
        },
      },
    );
  };

  const sendAgain = async (): Promise<void> => {
    setProblem({});
    if (!isEmailGood() || !(await newCode.ask(email))) return;
    verify.reset();
    setCode('');
    toast.show({ type: 'INFO', title: t('verify.resent') });
  };

  const deadEnd = deadEndKey(verify.error);
  const isBesideField = deadEnd !== undefined || verify.error?.code === 'CODE_INVALID';
  return (
    <AccountFrame
      title={t('verify.title')}
      intro={t(introKey(given), { email: given.email })}
      footer={
        <p>
          {t('account.spam')}{' '}
          <Link to={`/register${query}`} state={{ email }}>
            {t('account.back')}
          </Link>
        </p>
      }
    >
      <Form onSubmit={submit}>
        <FormProblem error={newCode.error ?? (isBesideField ? null : verify.error)} />
        {deadEnd ? <DeadEnd title={t(deadEnd)} text={t('verify.fresh')} /> : null}
        {given.email ? null : (
          <TextField
            ref={emailBox}
            label={t('account.email')}
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            error={problem.email}
          />
        )}
        {deadEnd ? null : (
          <>
            <CodeInput
              ref={boxes}
              value={code}
              onChange={(next) => {
                setProblem({});
                setCode(next);
              }}
              error={problem.code}
            />
            <CodeCountdown seconds={newCode.validFor} />
            <Button type="submit" size="lg" isFullWidth isLoading={verify.isPending}>
              {t('verify.submit')}
            </Button>
          </>
        )}
        <Button
          variant={deadEnd ? 'solid' : 'ghost'}
          size={deadEnd ? 'lg' : 'md'}
          isFullWidth
          // The label says for how long.
          isDisabled={newCode.askIn > 0}
          isLoading={newCode.isPending}
          onPress={() => void sendAgain()}
        >
          {newCode.askIn > 0
            ? t('verify.resendIn', { seconds: newCode.askIn })
            : t(deadEnd ? 'verify.newCode' : 'verify.resend')}
        </Button>
      </Form>
    </AccountFrame>
  );
}
