import { email, type Profile, updateProfile } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormActions, FormError } from '@siteswap/ui-kit/form';
import { TextField } from '@siteswap/ui-kit/text-field';
import { Field, FieldsInError, useRouteForm } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SignInAgain } from '#src/features/sign-in-providers/sign-in-providers.public.ts';
import { paths } from '#src/paths.ts';
import { PasswordField } from '#src/shared/password-field.tsx';
import { useStoreProfile } from '../use-profile.ts';

interface EmailFormProps {
  profile: Profile;
  /** The code is on its way. */
  onSent: () => void;
  onCancel: () => void;
}

/** Requests a change of address; the password proves that the account is mine. */
export function EmailForm({ profile, onSent, onCancel }: EmailFormProps): ReactNode {
  const { t } = useTranslation('shell');
  const storeProfile = useStoreProfile();
  const { hasPassword } = profile;
  const form = useRouteForm(updateProfile, {
    namespace: 'shell',
    opened: profile,
    toValues: () => ({ email: '', password: '' }),
    toBody: (values) => (hasPassword ? values : { email: values.email }),
    schema: z.object({
      email: email.refine((typed) => typed !== profile.email, { params: { code: 'SAME' } }),
      ...(hasPassword ? { password: z.string().min(1).max(200) } : {}),
    }),
    fieldOfCode: { WRONG_PASSWORD: 'password' },
    draft: `profile-email-${profile.id}`,
    draftExcept: ['password'],
    onSuccess: ({ user }) => {
      storeProfile(user);
      onSent();
    },
  });

  return (
    <Form onSubmit={form.submit} aria-label={t('profile:email.change')}>
      <FormError title={form.isFailureInFields ? null : form.failureText}>
        {form.mutation.error?.code === 'PROOF_REQUIRED' ? (
          <SignInAgain returnTo={paths.profileSecurity} />
        ) : null}
      </FormError>
      <Field
        form={form}
        name="email"
        as={TextField}
        type="email"
        label={t('profile:email.new')}
        autoComplete="email"
        // The person has just opened this form.
        autoFocus
        description={t('profile:email.newHelp')}
      />
      {hasPassword ? (
        <Field
          form={form}
          name="password"
          as={PasswordField}
          label={t('profile:password.current')}
          autoComplete="current-password"
        />
      ) : null}
      <FieldsInError form={form} />
      <FormActions>
        <Button type="submit" write={form.mutation}>
          {t('profile:email.send')}
        </Button>
        <Button variant="ghost" onPress={onCancel}>
          {t('common:action.cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}
