import { checkEmail, login } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Checkbox } from '@siteswap/ui-kit/checkbox';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { Link } from '@siteswap/ui-kit/link';
import { PasswordField } from '@siteswap/ui-kit/password-field';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import {
  contractResolver,
  problemText,
  session,
  showFieldProblems,
  useRouteMutation,
  useSession,
} from '@siteswap/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AccountFrame } from '../components/account-frame.tsx';
import { safeReturnTo } from '../return-to.ts';

/** First the address, then the password or a new account: the same steps whether the address is known or not. */
export function LoginPage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get('returnTo'));
  const { isAuthenticated } = useSession();
  const known = (useLocation().state as { email?: string } | null)?.email ?? '';
  const [isSecondStep, setSecondStep] = useState(false);
  const form = useForm({
    defaultValues: { identifier: known, password: '', rememberMe: false },
    resolver: contractResolver(login.body, t, 'shell'),
  });
  const check = useRouteMutation(checkEmail);
  const signIn = useRouteMutation(login);

  useEffect(() => {
    if (isAuthenticated) void navigate(returnTo, { replace: true });
  }, [isAuthenticated, navigate, returnTo]);

  const next = async (): Promise<void> => {
    const identifier = form.getValues('identifier').trim();
    if (!(await form.trigger('identifier'))) return;
    // A pseudo needs no check; a failure of the check is no reason to stop here, the sign-in will tell.
    if (identifier.includes('@')) {
      await check.mutateAsync({ body: { email: identifier } }).catch(() => undefined);
    }
    setSecondStep(true);
  };

  const submit = form.handleSubmit(async (values) => {
    try {
      const { user } = await signIn.mutateAsync({ body: values });
      session.login(user, values.rememberMe ?? false);
      toast.show({ type: 'SUCCESS', title: t('login.welcome', { name: user.pseudo }) });
    } catch (error) {
      showFieldProblems(form, error, t, 'shell');
    }
  });

  const identifier = form.watch('identifier').trim();
  const state = { email: identifier.includes('@') ? identifier : '' };
  const query = search.size > 0 ? `?${search}` : '';
  return (
    <AccountFrame
      title={t('login.title')}
      intro={isSecondStep ? undefined : t('login.intro')}
      footer={
        <p>
          {t('login.noAccount')}{' '}
          <Link to={`/register${query}`} state={state}>
            {t('login.register')}
          </Link>
        </p>
      }
    >
      <Form onSubmit={() => (isSecondStep ? submit() : next())}>
        <FormError title={signIn.error && problemText(t, signIn.error, 'shell')}>
          {signIn.error?.code === 'EMAIL_NOT_VERIFIED' ? (
            <Link to={`/verify-email${query}`} state={state}>
              {t('login.verify')}
            </Link>
          ) : null}
        </FormError>
        <Controller
          name="identifier"
          control={form.control}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              label={t('account.identifier')}
              autoComplete="username"
              inputMode="email"
              isReadOnly={isSecondStep}
              error={fieldState.error?.message}
            />
          )}
        />
        {isSecondStep ? (
          <>
            <Controller
              name="password"
              control={form.control}
              render={({ field, fieldState }) => (
                <PasswordField
                  {...field}
                  label={t('account.password')}
                  showLabel={t('account.showPassword')}
                  hideLabel={t('account.hidePassword')}
                  autoComplete="current-password"
                  // The person has just pressed "continue": the password is what comes next.
                  autoFocus
                  error={fieldState.error?.message}
                />
              )}
            />
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
            <Button variant="ghost" onPress={() => setSecondStep(false)}>
              {t('account.back')}
            </Button>
          </>
        ) : (
          <Button type="submit" size="lg" isFullWidth isLoading={check.isPending}>
            {t('account.continue')}
          </Button>
        )}
      </Form>
    </AccountFrame>
  );
}
