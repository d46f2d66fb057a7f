import { resetPassword } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form } from '@siteswap/ui-kit/form';
import {
  contractResolver,
  ProblemError,
  showFieldProblems,
  useRouteMutation,
} from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormProblem } from './form-problem.tsx';
import { NewPasswordField } from './new-password-field.tsx';

export type ResetRefusal = 'invalid' | 'expired' | 'used';

const refusals: Readonly<Record<string, ResetRefusal>> = {
  RESET_INVALID: 'invalid',
  RESET_EXPIRED: 'expired',
  RESET_USED: 'used',
};

/** The new password behind a link that works. */
export function ResetForm(props: {
  token: string;
  onDone: () => void;
  /** The link stopped working while the password was being chosen. */
  onRefused: (reason: ResetRefusal) => void;
}): ReactNode {
  const { t } = useTranslation('shell');
  const [refused, setRefused] = useState<string>();
  const form = useForm({
    defaultValues: { password: '', token: props.token },
    resolver: contractResolver(resetPassword.body, t, 'shell'),
  });
  const reset = useRouteMutation(resetPassword);

  const submit = form.handleSubmit(async (body) => {
    try {
      await reset.mutateAsync({ body });
      props.onDone();
    } catch (error) {
      if (!(error instanceof ProblemError)) return;
      const refusal = refusals[error.code];
      if (refusal) props.onRefused(refusal);
      if (error.code === 'PASSWORD_TOO_COMMON') setRefused(body.password);
      showFieldProblems(form, error, t, 'shell');
    }
  });

  return (
    <Form onSubmit={submit}>
      <FormProblem error={reset.error} />
      <Controller
        name="password"
        control={form.control}
        render={({ field, fieldState }) => (
          <NewPasswordField
            {...field}
            label={t('reset.newPassword')}
            refused={refused}
            error={fieldState.error?.message}
          />
        )}
      />
      <Button type="submit" size="lg" isFullWidth isLoading={reset.isPending}>
        {t('reset.submit')}
      </Button>
    </Form>
  );
}
