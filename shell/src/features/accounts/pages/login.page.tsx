import { checkEmail, login } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { Form } from '@siteswap/ui-kit/form';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { PencilIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import {
  contractResolver,
  i18n,
  ProblemError,
  session,
  showFieldProblems,
  useRouteMutation,
  useSession,
} from '@siteswap/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { SignInProviders } from '#src/features/sign-in-providers/components/sign-in-providers.tsx';
import { SecretField } from '#src/layout/secret-field.tsx';
import { AccountFrame } from '../components/account-frame.tsx';
import { FormProblem } from '../components/form-problem.tsx';
import { speakLanguageOf } from '../profile-language.ts';
import { safeReturnTo } from '../return-to.ts';

/** First the address, then the password or a new account: the same steps whether the address is known or not. */
export function LoginPage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get('returnTo'));
  const { isAuthenticated } = useSession();
  const given = useLocation().state as { email?: string; isConfirmed?: boolean } | null;
  // Whoever has just confirmed an address has an account: only the password is left to ask.
  const [isSecondStep, setSecondStep] = useState(Boolean(given?.email && given.isConfirmed));
  const form = useForm({
    defaultValues: { identifier: given?.email ?? '', password: '', rememberMe: false },
    resolver: contractResolver(login.body, t, 'shell'),
  });
  const check = useRouteMutation(checkEmail);
  const signIn = useRouteMutation(login);

  useEffect(() => {
    if (isAuthenticated) void navigate(returnTo, { replace: true });
  }, [isAuthenticated, navigate, returnTo]);

  const identifier = form.watch('identifier').trim();
  const email = identifier.includes('@') ? identifier : '';
  const query = search.size > 0 ? `?${search}` : '';

  const next = async (): Promise<void> => {
    if (!(await form.trigger('identifier', { shouldFocus: true }))) return;
    // A pseudo needs no check; a failure of the check is no reason to stop here, the sign-in will tell.
    if (email) await check.mutateAsync({ body: { email } }).catch(() => undefined);
    setSecondStep(true);
  };

  const back = (): void => {
    signIn.reset();
    form.resetField('password');
    setSecondStep(false);
  };

  const submit = form.handleSubmit(async (values) => {
    try {
      const { user } = await signIn.mutateAsync({ body: values });
      // Before the session begins, so that the next page is drawn once, in the right language.
      await speakLanguageOf(user);
      session.login(user, values.rememberMe ?? false);
      // Not `t`, which still speaks the language the page was drawn in.
      const title = i18n.t('shell:login.welcome', { name: user.pseudo });
      toast.show({ type: 'SUCCESS', title });
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'EMAIL_NOT_VERIFIED') {
        void navigate(`/verify-email${query}`, { state: { email, isUnverified: true } });
        return;
      }
      form.resetField('password');
      showFieldProblems(form, error, t, 'shell');
    }
  });

  return (
    <AccountFrame
      title={t('login.title')}
      intro={t(isSecondStep ? 'login.nextIntro' : 'login.intro')}
      footer={
        isSecondStep ? undefined : (
          <p>
            {t('login.noAccount')}{' '}
            <Link to={`/register${query}`} state={{ email }}>
              {t('login.register')}
            </Link>
          </p>
        )
      }
    >
      <Form onSubmit={() => (isSecondStep ? submit() : next())}>
        <FormProblem error={signIn.error} />
        <Controller
          name="identifier"
          control={form.control}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              label={t('account.identifier')}
              autoComplete="username"
              autoCorrect="off"
              spellCheck="false"
              inputMode="email"
              enterKeyHint="next"
              isReadOnly={isSecondStep}
              error={fieldState.error?.message}
              suffix={
                isSecondStep ? (
                  <IconButton
                    size="sm"
                    className="sw-input-action"
                    aria-label={t('account.back')}
                    onPress={back}
                  >
                    <PencilIcon size={18} />
                  </IconButton>
                ) : undefined
              }
            />
          )}
        />
        {isSecondStep ? (
          <>
            <Controller
              name="password"
              control={form.control}
              render={({ field, fieldState }) => (
                <SecretField
                  {...field}
                  label={t('account.password')}
                  autoComplete="current-password"
                  enterKeyHint="go"
                  // The person has just pressed "continue": the password is what comes next.
                  autoFocus
                  error={fieldState.error?.message}
                />
              )}
            />
            <p className="-mt-3 text-sm">
              <Link to={`/auth/forgot-password${query}`} state={{ email }}>
                {t('login.forgot')}
              </Link>
            </p>
            <Controller
              name="rememberMe"
              control={form.control}
              render={({ field: { value, onChange, name } }) => (
                <Checkbox
                  name={name}
                  isSelected={value ?? false}
                  onChange={onChange}
                  description={t('account.rememberMeHelp')}
                >
                  {t('account.rememberMe')}
                </Checkbox>
              )}
            />
            <Button type="submit" size="lg" isFullWidth isLoading={signIn.isPending}>
              {t('login.submit')}
            </Button>
          </>
        ) : (
          <Button type="submit" size="lg" isFullWidth isLoading={check.isPending}>
            {t('account.continue')}
          </Button>
        )}
      </Form>
      {isSecondStep ? (
        <section className="flex flex-col gap-3 border-default border-t pt-6">
          <h2 className="font-semibold text-base">{t('login.newHere')}</h2>
          <LinkButton
            to={`/register${query}`}
            state={{ email }}
            variant="outline"
            size="lg"
            isFullWidth
          >
            {t(email ? 'login.createWith' : 'login.register')}
          </LinkButton>
        </section>
      ) : null}
      <SignInProviders returnTo={returnTo} rememberMe={form.watch('rememberMe') ?? false} />
    </AccountFrame>
  );
}
