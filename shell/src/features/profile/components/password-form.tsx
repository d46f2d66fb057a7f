import { changePassword, getProfile, listMySessions, type Profile } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormActions, FormError } from '@siteswap/ui-kit/form';
import { toast } from '@siteswap/ui-kit/toast';
import { Field, FieldsInError, useRouteForm } from '@siteswap/web-kit/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SignInAgain } from '#src/features/sign-in-providers/sign-in-providers.public.ts';
import { paths } from '#src/paths.ts';
import { NewPasswordField } from '#src/shared/new-password-field.tsx';
import { PasswordField } from '#src/shared/password-field.tsx';

const empty = { currentPassword: '', newPassword: '' };
const withCurrentPassword = changePassword.body.extend({
  currentPassword: z.string().min(1).max(200),
});

/** Another password, or the first one of an account that was entered through a provider. */
export function PasswordForm({ profile }: { profile: Profile }): ReactNode {
  const { t } = useTranslation('shell');
  const { hasPassword } = profile;
  const [commonPassword, setCommonPassword] = useState<string>();
  const form = useRouteForm(changePassword, {
    namespace: 'shell',
    defaultValues: empty,
    toBody: (values) => (hasPassword ? values : { newPassword: values.newPassword }),
    schema: hasPassword ? withCurrentPassword : changePassword.body,
    fieldOfCode: { WRONG_PASSWORD: 'currentPassword', PASSWORD_TOO_COMMON: 'newPassword' },
    invalidates: [getProfile, listMySessions],
    onSuccess: (): void => {
      form.reset(empty);
      toast.show({
        type: 'SUCCESS',
        title: t(hasPassword ? 'profile:password.changed' : 'profile:password.wasSet'),
        message: t('profile:password.othersEnded'),
      });
    },
    onFailure: ({ code }, { newPassword }) => {
      if (code === 'PASSWORD_TOO_COMMON') setCommonPassword(newPassword);
    },
  });

  return (
    <Form onSubmit={form.submit} aria-label={t('account.password')}>
      <FormError title={form.isFailureInFields ? null : form.failureText}>
        {form.mutation.error?.code === 'PROOF_REQUIRED' ? (
          <SignInAgain returnTo={paths.profileSecurity} />
        ) : null}
      </FormError>
      {hasPassword ? (
        <Field
          form={form}
          name="currentPassword"
          as={PasswordField}
          label={t('profile:password.current')}
          autoComplete="current-password"
        />
      ) : null}
      <Field
        form={form}
        name="newPassword"
        as={NewPasswordField}
        label={t('profile:password.new')}
        rejected={commonPassword}
      />
      <FieldsInError form={form} />
      <FormActions>
        <Button type="submit" write={form.mutation}>
          {t(hasPassword ? 'profile:password.change' : 'profile:password.set')}
        </Button>
      </FormActions>
    </Form>
  );
}
