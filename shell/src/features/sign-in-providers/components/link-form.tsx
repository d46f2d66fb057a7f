import { linkOidc } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { Link } from '@siteswap/ui-kit/link';
import { Field, useRouteForm } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { PasswordField } from '#src/shared/password-field.tsx';

interface LinkFormProps {
  /** Display name of the provider. */
  provider: string;
  onLinked: (rememberMe: boolean) => void;
  /** The sign-in at the provider was too long ago. */
  onExpired: () => void;
}

/** The password of the account that has the address, which proves that both accounts belong to one person. */
export function LinkForm({ provider, onLinked, onExpired }: LinkFormProps): ReactNode {
  const { t } = useTranslation('shell');
  const form = useRouteForm(linkOidc, {
    namespace: 'shell',
    defaultValues: { password: '' },
    onSuccess: ({ rememberMe }) => onLinked(rememberMe),
    onFailure: ({ code }): void => {
      if (code === 'OIDC_ATTEMPT_EXPIRED') onExpired();
      form.resetField('password');
      if (code !== 'INVALID_CREDENTIALS') return;
      form.setError('password', { message: t('complete.link.wrong') });
    },
  });
  // A wrong password is shown next to its field.
  const isWrongPassword = form.mutation.error?.code === 'INVALID_CREDENTIALS';
  return (
    <>
      <Form onSubmit={form.submit}>
        <FormError title={isWrongPassword ? null : form.failureText} />
        <Field
          form={form}
          name="password"
          as={PasswordField}
          label={t('account.password')}
          autoComplete="current-password"
          enterKeyHint="go"
          // The only field of the page.
          autoFocus
        />
        <Button type="submit" size="lg" isFullWidth write={form.mutation}>
          {t('complete.link.submit')}
        </Button>
      </Form>
      <p className="text-sm">
        <Link to={paths.forgotPassword} isAlone>
          {t('complete.link.forgot')}
        </Link>
      </p>
      <p className="text-muted text-sm">{t('complete.link.noPassword', { provider })}</p>
    </>
  );
}
