import { checkEmail, login } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { Form } from '@siteswap/ui-kit/form';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { PencilIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { TextField } from '@siteswap/ui-kit/text-field';
import { useIsInBrowser } from '@siteswap/ui-kit/use-is-in-browser';
import { session, usePageNavigate, useRouteMutation, useSession } from '@siteswap/web-kit';
import { Field, useRouteForm } from '@siteswap/web-kit/form';
import { ContributionsContext } from '@siteswap/web-kit/shell';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { SignInProviders } from '#src/features/sign-in-providers/components/sign-in-providers.tsx';
import { paths, withQuery } from '#src/paths.ts';
import { shellRoutes } from '#src/router/shell-routes.ts';
import { greet } from '#src/session/greet.ts';
import { switchToLanguageOf } from '#src/session/profile-language.ts';
import { useReturn } from '#src/session/use-return.ts';
import { PasswordField } from '#src/shared/password-field.tsx';
import { isGuarded } from '#src/shared/return-to.ts';
import { AccountFrame } from '../components/account-frame.tsx';
import { FormProblem } from '../components/form-problem.tsx';

function introKey(isSecondStep: boolean, isConfirmed: boolean, isGuardedNext: boolean): string {
  if (!isSecondStep) return isGuardedNext ? 'login.guarded' : 'login.intro';
  return isConfirmed ? 'verify.done' : 'login.nextIntro';
}

/** The code of the failure after which the password is to be typed again. */
const wrongPassword = 'INVALID_CREDENTIALS';

/** What the page before passes on. */
interface GivenState {
  readonly email?: string;
  readonly isConfirmed?: boolean;
  readonly isPasswordNew?: boolean;
}

/** Whether the page to return to is for members; false in the markup of the server, which knows no query. */
function useIsGuarded(returnTo: string): boolean {
  const { routes } = useContext(ContributionsContext);
  const isInBrowser = useIsInBrowser();
  return isInBrowser && isGuarded(returnTo, [...shellRoutes, ...routes]);
}

/** First the address, then the password or a new account. Unknown addresses get the same steps. */
export function LoginPage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = usePageNavigate();
  const [search] = useSearchParams();
  const { returnTo, goBack } = useReturn();
  const isGuardedNext = useIsGuarded(returnTo);
  const { isAuthenticated } = useSession();
  const given = useLocation().state as GivenState | null;
  // An address that was just confirmed, or got a new password, has an account: only the password is missing.
  const [isSecondStep, setSecondStep] = useState(
    Boolean(given?.email && (given.isConfirmed || given.isPasswordNew)),
  );
  const form = useRouteForm(login, {
    namespace: 'shell',
    defaultValues: { identifier: given?.email ?? '', password: '', rememberMe: false },
    onSuccess: async ({ user }, { rememberMe }) => {
      // Before the session begins, so that the next page is shown once, in the right language.
      await switchToLanguageOf(user);
      session.login(user, rememberMe ?? false);
      greet(user.pseudo);
    },
    onFailure: ({ code }): void => {
      if (code === 'EMAIL_NOT_VERIFIED') {
        void navigate(withQuery(paths.verifyEmail, search), {
          state: { email, isUnverified: true },
        });
        return;
      }
      form.resetField('password');
      if (code === wrongPassword) form.setFocus('password');
    },
  });
  const check = useRouteMutation(checkEmail, { isFailureShown: true });

  useEffect(() => {
    if (isAuthenticated) void goBack();
  }, [isAuthenticated, goBack]);

  const identifier = form.watch('identifier').trim();
  const email = identifier.includes('@') ? identifier : '';

  const next = async (): Promise<void> => {
    if (!(await form.trigger('identifier'))) return;
    // A pseudo needs no check; when the check fails, the sign-in request reports the error.
    if (email) await check.mutateAsync({ body: { email } }).catch(() => undefined);
    setSecondStep(true);
  };

  const back = (): void => {
    form.mutation.reset();
    form.resetField('password');
    setSecondStep(false);
  };

  return (
    <AccountFrame
      title={t('login.title')}
      intro={t(introKey(isSecondStep, given?.isConfirmed === true, isGuardedNext))}
      footer={
        isSecondStep ? undefined : (
          <p>
            {t('login.noAccount')}{' '}
            <Link to={withQuery(paths.register, search)} state={{ email }}>
              {t('login.register')}
            </Link>
          </p>
        )
      }
    >
      <Form onSubmit={() => (isSecondStep ? form.submit() : next())}>
        <FormProblem
          error={form.mutation.error}
          isFocused={form.mutation.error?.code !== wrongPassword}
        />
        <Field
          form={form}
          name="identifier"
          as={TextField}
          label={t('account.identifier')}
          autoComplete="username"
          autoCorrect="off"
          spellCheck="false"
          inputMode="email"
          enterKeyHint="next"
          isReadOnly={isSecondStep}
          suffix={isSecondStep ? <BackButton onPress={back} /> : undefined}
        />
        {isSecondStep ? (
          <>
            <Field
              form={form}
              name="password"
              as={PasswordField}
              label={t('account.password')}
              autoComplete="current-password"
              enterKeyHint="go"
              // The person has just pressed "continue": the password field is next.
              autoFocus
            />
            <p className="-my-4 text-sm">
              <Link to={withQuery(paths.forgotPassword, search)} state={{ email }} isAlone>
                {t('login.forgot')}
              </Link>
            </p>
            <Field
              form={form}
              name="rememberMe"
              as={Checkbox}
              description={t('account.rememberMeHelp')}
            >
              {t('account.rememberMe')}
            </Field>
            <Button type="submit" size="lg" isFullWidth write={form.mutation}>
              {t('login.submit')}
            </Button>
          </>
        ) : (
          <Button type="submit" size="lg" isFullWidth write={check}>
            {t('account.continue')}
          </Button>
        )}
      </Form>
      {isSecondStep ? (
        <section className="flex flex-col gap-3 border-default border-t pt-6">
          <h2 className="font-semibold text-base">{t('login.newHere')}</h2>
          <LinkButton
            to={withQuery(paths.register, search)}
            state={{ email }}
            variant="outline"
            size="lg"
            isFullWidth
          >
            {t(email ? 'login.createWith' : 'login.register')}
          </LinkButton>
        </section>
      ) : null}
      <SignInProviders returnTo={returnTo} rememberMe={form.watch('rememberMe')} />
    </AccountFrame>
  );
}

/** Back to the address, in the field that shows it. */
function BackButton({ onPress }: { onPress: () => void }): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <IconButton
      size="sm"
      className="sw-input-action"
      aria-label={t('account.back')}
      onPress={onPress}
    >
      <PencilIcon size={18} />
    </IconButton>
  );
}
