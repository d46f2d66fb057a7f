import { email, type Profile } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormActions, FormError } from '@siteswap/ui-kit/form';
import { TextField } from '@siteswap/ui-kit/text-field';
import { contractResolver } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SecretField } from '#src/layout/secret-field.tsx';
import { formProblem, showProblems } from '../form-problems.ts';
import { useProfileChange } from '../use-profile.ts';

const fieldOf = { WRONG_PASSWORD: 'password' } as const;

/** Asks for another address; the password shows that it is really me. */
export function EmailForm({
  profile,
  onDone,
}: {
  profile: Profile;
  onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('shell');
  const change = useProfileChange();
  const schema = z.object({
    email: email.refine((given) => given !== profile.email, { params: { code: 'SAME' } }),
    password: profile.hasPassword ? z.string().min(1).max(200) : z.string(),
  });
  const form = useForm({
    defaultValues: { email: '', password: '' },
    resolver: contractResolver(schema, t, 'shell'),
  });

  const submit = form.handleSubmit(async (values) => {
    const { password, ...body } = values;
    try {
      await change.mutateAsync({ body: profile.hasPassword ? { ...body, password } : body });
      onDone();
    } catch (error) {
      showProblems(form, error, t, fieldOf);
    }
  });

  return (
    <Form onSubmit={submit} aria-label={t('profile.email.change')}>
      <FormError title={formProblem(change.error, t, fieldOf)} />
      <Controller
        name="email"
        control={form.control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            type="email"
            label={t('profile.email.new')}
            autoComplete="email"
            // The person has just asked for this form.
            autoFocus
            description={t('profile.email.newHelp')}
            error={fieldState.error?.message}
          />
        )}
      />
      {profile.hasPassword ? (
        <Controller
          name="password"
          control={form.control}
          render={({ field, fieldState }) => (
            <SecretField
              {...field}
              label={t('profile.password.current')}
              autoComplete="current-password"
              error={fieldState.error?.message}
            />
          )}
        />
      ) : null}
      <FormActions>
        <Button type="submit" isLoading={change.isPending}>
          {t('profile.email.send')}
        </Button>
        <Button variant="ghost" onPress={onDone}>
          {t('common:action.cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}
