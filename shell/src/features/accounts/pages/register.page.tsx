import { register } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { Link } from '@siteswap/ui-kit/link';
import { PasswordField } from '@siteswap/ui-kit/password-field';
import { TextField } from '@siteswap/ui-kit/text-field';
import {
  contractResolver,
  currentLocale,
  problemText,
  showFieldProblems,
  useRouteMutation,
} from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { AccountFrame } from '../components/account-frame.tsx';
import { PasswordStrength } from '../components/password-strength.tsx';

const fields = [
  { name: 'email', autoComplete: 'email', type: 'email' },
  { name: 'pseudo', autoComplete: 'nickname', type: 'text' },
  { name: 'prenom', autoComplete: 'given-name', type: 'text' },
  { name: 'nom', autoComplete: 'family-name', type: 'text' },
] as const;

/** A new account; the answer is the same for an address that is already in use. */
export function RegisterPage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const location = useLocation();
  const [search] = useSearchParams();
  const known = (location.state as { email?: string } | null)?.email ?? '';
  const form = useForm({
    defaultValues: { email: known, pseudo: '', prenom: '', nom: '', password: '' },
    resolver: contractResolver(register.body, t, 'shell'),
  });
  const open = useRouteMutation(register);
  const query = search.size > 0 ? `?${search}` : '';

  const submit = form.handleSubmit(async (values) => {
    try {
      const { email } = await open.mutateAsync({ body: { ...values, locale: currentLocale() } });
      void navigate(`/verify-email${query}`, { state: { email, sentAt: Date.now() } });
    } catch (error) {
      showFieldProblems(form, error, t, 'shell');
    }
  });

  const hasFieldErrors = (open.error?.fields.length ?? 0) > 0;
  return (
    <AccountFrame
      title={t('register.title')}
      intro={t('register.intro')}
      footer={
        <p>
          {t('register.haveAccount')} <Link to={`/login${query}`}>{t('register.login')}</Link>
        </p>
      }
    >
      <Form onSubmit={submit}>
        <FormError
          title={open.error && problemText(t, open.error, 'shell')}
          isFocused={!hasFieldErrors}
        />
        {fields.map(({ name, autoComplete, type }) => (
          <Controller
            key={name}
            name={name}
            control={form.control}
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                type={type}
                label={t(`account.${name}`)}
                autoComplete={autoComplete}
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
            <PasswordField
              {...field}
              label={t('account.password')}
              showLabel={t('account.showPassword')}
              hideLabel={t('account.hidePassword')}
              autoComplete="new-password"
              error={fieldState.error?.message}
            />
          )}
        />
        <PasswordStrength password={form.watch('password')} />
        <Button type="submit" size="lg" isFullWidth isLoading={open.isPending}>
          {t('register.submit')}
        </Button>
      </Form>
    </AccountFrame>
  );
}
