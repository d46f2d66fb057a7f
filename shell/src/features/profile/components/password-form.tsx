import { changePassword, getProfile, listMySessions, type Profile } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormActions, FormError } from '@siteswap/ui-kit/form';
import { toast } from '@siteswap/ui-kit/toast';
import { contractResolver, ProblemError, useRouteMutation } from '@siteswap/web-kit';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Controller, type ControllerRenderProps, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SecretField } from '#src/layout/secret-field.tsx';
import { formProblem, showProblems } from '../form-problems.ts';

const fieldOf = { WRONG_PASSWORD: 'currentPassword', PASSWORD_TOO_COMMON: 'newPassword' } as const;
const empty = { currentPassword: '', newPassword: '' };

type NewPasswordField = ControllerRenderProps<typeof empty, 'newPassword'> & {
  readonly label: string;
  readonly error: string | undefined;
  /** What the service refused as too common. */
  readonly refused: string | undefined;
};

/** Another password, or the first one of an account that was entered through a provider. */
export function PasswordForm(props: {
  profile: Profile;
  /** The field of a password that is being chosen, with its strength; the page brings it. */
  renderNewPassword: (field: NewPasswordField) => ReactElement;
}): ReactNode {
  const { t } = useTranslation('shell');
  const { hasPassword } = props.profile;
  const [refused, setRefused] = useState<string>();
  const change = useRouteMutation(changePassword, { invalidates: [getProfile, listMySessions] });
  const schema = changePassword.body.extend({
    currentPassword: hasPassword ? z.string().min(1).max(200) : z.string(),
  });
  const form = useForm({
    defaultValues: empty,
    resolver: contractResolver(schema, t, 'shell'),
  });

  const submit = form.handleSubmit(async (values) => {
    const { newPassword } = values;
    try {
      await change.mutateAsync({ body: hasPassword ? values : { newPassword } });
      form.reset(empty);
      toast.show({
        type: 'SUCCESS',
        title: t(hasPassword ? 'profile.password.changed' : 'profile.password.wasSet'),
        message: t('profile.password.othersEnded'),
      });
    } catch (error) {
      const isCommon = error instanceof ProblemError && error.code === 'PASSWORD_TOO_COMMON';
      if (isCommon) setRefused(newPassword);
      showProblems(form, error, t, fieldOf);
    }
  });

  return (
    <Form onSubmit={submit} aria-label={t('account.password')}>
      <FormError title={formProblem(change.error, t, fieldOf)} />
      {hasPassword ? (
        <Controller
          name="currentPassword"
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
      <Controller
        name="newPassword"
        control={form.control}
        render={({ field, fieldState }) =>
          props.renderNewPassword({
            ...field,
            label: t('profile.password.new'),
            error: fieldState.error?.message,
            refused,
          })
        }
      />
      <FormActions>
        <Button type="submit" isLoading={change.isPending}>
          {t(hasPassword ? 'profile.password.change' : 'profile.password.set')}
        </Button>
      </FormActions>
    </Form>
  );
}
