import { register } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form } from '@siteswap/ui-kit/form';
import { Link } from '@siteswap/ui-kit/link';
import { TextField } from '@siteswap/ui-kit/text-field';
import {
  contractResolver,
  currentLocale,
  ProblemError,
  showFieldProblems,
  useFormDraft,
  useRouteMutation,
  useSession,
} from '@siteswap/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { SignInProviders } from '#src/features/sign-in-providers/components/sign-in-providers.tsx';
import { AccountFrame } from '../components/account-frame.tsx';
import { FormProblem } from '../components/form-problem.tsx';
import { NewPasswordField } from '../components/new-password-field.tsx';
import { safeReturnTo } from '../return-to.ts';

/** The address is what a password manager keeps as the name of the account. */
const fields = [
  { name: 'email', autoComplete: 'username', type: 'email', inputMode: 'email' },
  { name: 'pseudo', autoComplete: 'nickname', type: 'text', inputMode: 'text' },
  { name: 'prenom', autoComplete: 'given-name', type: 'text', inputMode: 'text' },
  { name: 'nom', autoComplete: 'family-name', type: 'text', inputMode: 'text' },
] as const;
const empty = { email: '', pseudo: '', prenom: '', nom: '', password: '' };

/** A new account; the answer is the same for an address that is already in use. */
export function RegisterPage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { isAuthenticated } = useSession();
  const known = (useLocation().state as { email?: string } | null)?.email ?? '';
  const [refused, setRefused] = useState<string>();
  const form = useForm({
    defaultValues: { ...empty, email: known },
    resolver: contractResolver(register.body, t, 'shell'),
  });
  const forgetDraft = useFormDraft(form, 'register', { except: ['password'] });
  const open = useRouteMutation(register);
  const query = search.size > 0 ? `?${search}` : '';
  const returnTo = safeReturnTo(search.get('returnTo'));

  // What was just typed on the page before counts more than what was typed here another time.
  const { setValue } = form;
  useEffect(() => {
    if (known) setValue('email', known);
  }, [known, setValue]);

  useEffect(() => {
    if (isAuthenticated) void navigate(returnTo, { replace: true });
  }, [isAuthenticated, navigate, returnTo]);

  const submit = form.handleSubmit(async (values) => {
    try {
      const { email } = await open.mutateAsync({ body: { ...values, locale: currentLocale() } });
      forgetDraft();
      void navigate(`/verify-email${query}`, { state: { email, sentAt: Date.now() } });
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'PASSWORD_TOO_COMMON') {
        setRefused(values.password);
      }
      showFieldProblems(form, error, t, 'shell');
    }
  });

  return (
    <AccountFrame
      title={t('register.title')}
      intro={t('register.intro')}
      footer={
        <p>
          {t('register.haveAccount')}{' '}
          <Link to={`/login${query}`} state={{ email: form.watch('email') }}>
            {t('register.login')}
          </Link>
        </p>
      }
    >
      <Form onSubmit={submit}>
        <FormProblem error={open.error} />
        {fields.map(({ name, ...kind }) => (
          <Controller
            key={name}
            name={name}
            control={form.control}
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                {...kind}
                label={t(`account.${name}`)}
                description={name === 'pseudo' ? t('account.pseudoHelp') : undefined}
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
        <Controller
          name="password"
          control={form.control}
          render={({ field, fieldState }) => (
            <NewPasswordField
              {...field}
              label={t('account.password')}
              refused={refused}
              error={fieldState.error?.message}
            />
          )}
        />
        <Button type="submit" size="lg" isFullWidth isLoading={open.isPending}>
          {t('register.submit')}
        </Button>
        <p className="text-muted text-sm">
          {t('register.privacy')} <Link to="/privacy-policy">{t('footer.privacy')}</Link>
        </p>
      </Form>
      <SignInProviders returnTo={returnTo} />
    </AccountFrame>
  );
}
