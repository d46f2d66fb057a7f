import { register } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form } from '@siteswap/ui-kit/form';
import { Link } from '@siteswap/ui-kit/link';
import { TextField } from '@siteswap/ui-kit/text-field';
import { usePageNavigate, useSession } from '@siteswap/web-kit';
import { Field, FieldsInError, useRouteForm } from '@siteswap/web-kit/form';
import { currentLocale } from '@siteswap/web-kit/shell';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { SignInProviders } from '#src/features/sign-in-providers/components/sign-in-providers.tsx';
import { paths, withQuery } from '#src/paths.ts';
import { useReturn } from '#src/session/use-return.ts';
import { NewPasswordField } from '#src/shared/new-password-field.tsx';
import { AccountFrame } from '../components/account-frame.tsx';
import { FormProblem } from '../components/form-problem.tsx';

/** `username`: the address is what a password manager stores as the name of the account. */
const fields = [
  { name: 'email', autoComplete: 'username', type: 'email', inputMode: 'email' },
  { name: 'pseudo', autoComplete: 'nickname', type: 'text', inputMode: 'text' },
  { name: 'prenom', autoComplete: 'given-name', type: 'text', inputMode: 'text' },
  { name: 'nom', autoComplete: 'family-name', type: 'text', inputMode: 'text' },
] as const;
const empty = { email: '', pseudo: '', prenom: '', nom: '', password: '' };

/** A new account; the page says the same for an address that is already in use. */
export function RegisterPage(): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = usePageNavigate();
  const [search] = useSearchParams();
  const { isAuthenticated } = useSession();
  const known = (useLocation().state as { email?: string } | null)?.email ?? '';
  const [commonPassword, setCommonPassword] = useState<string>();
  const form = useRouteForm(register, {
    namespace: 'shell',
    defaultValues: { ...empty, email: known },
    toBody: (values) => ({ ...values, locale: currentLocale() }),
    draft: 'register',
    draftExcept: ['password'],
    onSuccess: ({ email }) =>
      void navigate(withQuery(paths.verifyEmail, search), { state: { email, sentAt: Date.now() } }),
    onFailure: ({ code }, { password }) => {
      if (code === 'PASSWORD_TOO_COMMON') setCommonPassword(password);
    },
  });
  const { returnTo, goBack } = useReturn();

  // The address just typed on the previous page overrides the one in the draft.
  const { setValue } = form;
  useEffect(() => {
    if (known) setValue('email', known);
  }, [known, setValue]);

  useEffect(() => {
    if (isAuthenticated) void goBack();
  }, [isAuthenticated, goBack]);

  return (
    <AccountFrame
      title={t('register.title')}
      intro={t('register.intro')}
      footer={
        <p>
          {t('register.haveAccount')}{' '}
          <Link to={withQuery(paths.login, search)} state={{ email: form.watch('email') }}>
            {t('register.login')}
          </Link>
        </p>
      }
    >
      <Form onSubmit={form.submit}>
        <FormProblem error={form.mutation.error} />
        {fields.map(({ name, ...inputProps }) => (
          <Field
            key={name}
            form={form}
            name={name}
            as={TextField}
            {...inputProps}
            // The first thing to type; an address that is known already needs no look.
            autoFocus={name === (known ? 'pseudo' : 'email')}
            enterKeyHint="next"
            label={t(`account.${name}`)}
            description={name === 'pseudo' ? t('account.pseudoHelp') : undefined}
          />
        ))}
        <Field
          form={form}
          name="password"
          as={NewPasswordField}
          label={t('account.password')}
          rejected={commonPassword}
        />
        <FieldsInError form={form} />
        <Button type="submit" size="lg" isFullWidth write={form.mutation}>
          {t('register.submit')}
        </Button>
        <p className="text-muted text-sm">
          {t('register.privacy')} <Link to={paths.privacyPolicy}>{t('footer.privacy')}</Link>
        </p>
      </Form>
      <SignInProviders returnTo={returnTo} />
    </AccountFrame>
  );
}
