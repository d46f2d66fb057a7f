import { linkOidc } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { Link } from '@siteswap/ui-kit/link';
import {
  contractResolver,
  ProblemError,
  problemText,
  showFieldProblems,
  useRouteMutation,
} from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SecretField } from '#src/layout/secret-field.tsx';

interface LinkFormProps {
  /** Name people know the provider by. */
  provider: string;
  onLinked: (rememberMe: boolean) => void;
  /** The sign-in at the provider was too long ago. */
  onExpired: () => void;
}

/** The password of the account that has the address, by which its owner shows that both are theirs. */
export function LinkForm({ provider, onLinked, onExpired }: LinkFormProps): ReactNode {
  const { t } = useTranslation('shell');
  const form = useForm({
    defaultValues: { password: '' },
    resolver: contractResolver(linkOidc.body, t, 'shell'),
  });
  const link = useRouteMutation(linkOidc);
  const submit = form.handleSubmit(async (body) => {
    try {
      onLinked((await link.mutateAsync({ body })).rememberMe);
    } catch (error) {
      const code = error instanceof ProblemError ? error.code : '';
      if (code === 'OIDC_ATTEMPT_EXPIRED') onExpired();
      form.resetField('password');
      if (code === 'INVALID_CREDENTIALS') {
        const message = t('complete.link.wrong');
        form.setError('password', { message }, { shouldFocus: true });
        return;
      }
      showFieldProblems(form, error, t, 'shell');
    }
  });
  // A wrong password is said beside its field.
  const isRefused = link.error !== null && link.error.code !== 'INVALID_CREDENTIALS';
  return (
    <>
      <Form onSubmit={submit}>
        <FormError title={isRefused ? problemText(t, link.error, 'shell') : null} />
        <Controller
          name="password"
          control={form.control}
          render={({ field, fieldState }) => (
            <SecretField
              {...field}
              label={t('account.password')}
              autoComplete="current-password"
              enterKeyHint="go"
              // The only thing there is to do here.
              autoFocus
              error={fieldState.error?.message}
            />
          )}
        />
        <Button type="submit" size="lg" isFullWidth isLoading={link.isPending}>
          {t('complete.link.submit')}
        </Button>
      </Form>
      <p className="text-sm">
        <Link to="/auth/forgot-password">{t('complete.link.forgot')}</Link>
      </p>
      <p className="text-muted text-sm">{t('complete.link.noPassword', { provider })}</p>
    </>
  );
}
