import {
  email as emailField,
  parseVerificationFragment,
  resendVerification,
  verifyEmail,
} from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form } from '@siteswap/ui-kit/form';
import { Link } from '@siteswap/ui-kit/link';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import {
  type ProblemError,
  problemText,
  session,
  usePageNavigate,
  useRouteMutation,
  useSession,
} from '@siteswap/web-kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { paths, withQuery } from '#src/paths.ts';
import { greet } from '#src/session/greet.ts';
import { switchToLanguageOf } from '#src/session/profile-language.ts';
import { useReturn } from '#src/session/use-return.ts';
import { CodeCountdown } from '#src/shared/code-countdown.tsx';
import { CodeInput } from '#src/shared/code-input.tsx';
import { useNewCode } from '#src/shared/use-new-code.ts';
import { AccountFrame } from '../components/account-frame.tsx';
import { FormProblem } from '../components/form-problem.tsx';
import { MessageScreen } from '../components/message-screen.tsx';
import { takenVerificationLink } from '../verification-link.store.ts';

/** State of the navigation to this page: the address, and either when the code was sent or that sign-in led here. */
interface Given {
  readonly email?: string;
  readonly sentAt?: number;
  readonly isUnverified?: boolean;
}

function introKey({ email, isUnverified }: Given): string {
  if (!email) return 'verify.introAlone';
  return isUnverified ? 'verify.introUnverified' : 'verify.intro';
}

/** Titles of the messages after which the mailed code is no longer valid. */
function spentCodeTitle(error: ProblemError | null): string | undefined {
  if (error?.code === 'CODE_EXPIRED') return 'verify.expiredTitle';
  return error?.code === 'CODE_LOCKED' ? 'verify.lockedTitle' : undefined;
}

/** Address and code of the mail's link, also of one that was opened in a tab that shows this page already. */
function useMailLink(onLink: (link: { email: string; code: string }) => void): void {
  const { hash, pathname, search, state } = useLocation();
  const navigate = usePageNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => {
    const link = takenVerificationLink() ?? parseVerificationFragment(hash);
    if (!link) return;
    onLink(link);
    if (hash) void navigate(pathname + search, { replace: true, state });
  }, [hash]);
}

/**
 * The six digits from the mail. The address comes with the navigation, with the mail's link, or from a field. Typed or
 * pasted digits are sent by themselves; those of a link wait for a press, because programs that check mails open links
 * too.
 */
export function VerifyEmailPage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = usePageNavigate();
  const [search] = useSearchParams();
  const { isAuthenticated } = useSession();
  const { goBack } = useReturn();
  const given = (useLocation().state as Given | null) ?? {};
  const [email, setEmail] = useState(given.email ?? '');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<{ email?: string; code?: string }>({});
  const boxes = useRef<{ focus: () => void }>(null);
  const emailBox = useRef<HTMLInputElement>(null);
  const verify = useRouteMutation(verifyEmail, { isFailureShown: true });
  const resend = useRouteMutation(resendVerification, { isFailureShown: true });
  const newCode = useNewCode(given.sentAt ?? 0, resend);
  const confirmButton = useRef<HTMLButtonElement>(null);

  useMailLink((link) => {
    setEmail(link.email);
    setCode(link.code);
    confirmButton.current?.focus();
  });
  // The code is all that is missing.
  useEffect(() => {
    if (given.email) boxes.current?.focus();
  }, [given.email]);
  useEffect(() => {
    if (isAuthenticated) void goBack();
  }, [isAuthenticated, goBack]);

  const isEmailGood = (): boolean => {
    if (emailField.safeParse(email).success) return true;
    setProblem({ email: t(email.trim() ? 'common:field.INVALID_EMAIL' : 'field.email.REQUIRED') });
    emailBox.current?.focus();
    return false;
  };

  const rejectCode = (text: string): void => {
    setProblem({ code: text });
    boxes.current?.focus();
  };

  const submit = (code: string): void => {
    if (verify.isPending) return;
    newCode.reset();
    setProblem({});
    if (!isEmailGood()) return;
    if (!/^\d{6}$/.test(code)) {
      rejectCode(t('verify.missing'));
      return;
    }
    verify.mutate(
      { body: { email, code } },
      {
        onSuccess: async ({ user }) => {
          if (user) {
            // Before the session begins, so that the next page is shown once, in the right language.
            await switchToLanguageOf(user);
            session.login(user, false);
            greet(user.pseudo);
            return;
          }
          // Another browser than that of the registration: the password, or a new one, shows who is there.
          await navigate(withQuery(paths.login, search), {
            state: { email: email.trim(), isConfirmed: true },
          });
        },
        onError: (error) => {
          setCode('');
          if (error.code === 'CODE_INVALID') rejectCode(problemText(t, error, 'shell'));
        },
      },
    );
  };

  const sendAgain = async (): Promise<void> => {
    setProblem({});
    if (!isEmailGood() || !(await newCode.ask({ body: { email } }))) return;
    verify.reset();
    setCode('');
    toast.show({ type: 'INFO', title: t('verify.resent') });
  };

  const spentTitle = spentCodeTitle(verify.error);
  const isFieldError = spentTitle !== undefined || verify.error?.code === 'CODE_INVALID';
  return (
    <AccountFrame
      title={t('verify.title')}
      intro={t(introKey(given), { email: given.email })}
      footer={
        <p>
          {t('account.spam')}{' '}
          <Link to={withQuery(paths.register, search)} state={{ email }}>
            {t('account.back')}
          </Link>
        </p>
      }
    >
      <Form onSubmit={() => submit(code)}>
        <FormProblem error={newCode.error ?? (isFieldError ? null : verify.error)} />
        {spentTitle ? <MessageScreen title={t(spentTitle)} text={t('verify.fresh')} /> : null}
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
        {spentTitle ? null : (
          <>
            <CodeInput
              ref={boxes}
              value={code}
              onChange={(next) => {
                setProblem({});
                setCode(next);
                const isComplete = /^\d{6}$/.test(next) && next !== code;
                if (isComplete && emailField.safeParse(email).success) submit(next);
              }}
              error={problem.code}
            />
            <CodeCountdown seconds={newCode.validFor} />
            <Button ref={confirmButton} type="submit" size="lg" isFullWidth write={verify}>
              {t('verify.submit')}
            </Button>
          </>
        )}
        <Button
          variant={spentTitle ? 'solid' : 'ghost'}
          size={spentTitle ? 'lg' : 'md'}
          isFullWidth
          // The label says for how long.
          isDisabled={newCode.resendIn > 0}
          write={newCode.write}
          onPress={() => void sendAgain()}
        >
          {newCode.resendIn > 0
            ? t('verify.resendIn', { seconds: newCode.resendIn })
            : t(spentTitle ? 'verify.newCode' : 'verify.resend')}
        </Button>
      </Form>
    </AccountFrame>
  );
}
