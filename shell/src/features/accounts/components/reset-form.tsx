import { resetPassword } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form } from '@siteswap/ui-kit/form';
import { Field, useRouteForm } from '@siteswap/web-kit/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordField } from '#src/shared/new-password-field.tsx';
import { FormProblem } from './form-problem.tsx';

export type ResetRejection = 'invalid' | 'expired' | 'used';

const rejections: Readonly<Record<string, ResetRejection>> = {
  RESET_INVALID: 'invalid',
  RESET_EXPIRED: 'expired',
  RESET_USED: 'used',
};

/** The form for a new password, shown for a valid link. */
export function ResetForm(props: {
  token: string;
  /** With the address of the account. */
  onDone: (email: string | undefined) => void;
  /** The link stopped working while the password was being chosen. */
  onRejected: (reason: ResetRejection) => void;
}): ReactNode {
  const { t } = useTranslation('shell');
  const [commonPassword, setCommonPassword] = useState<string>();
  const form = useRouteForm(resetPassword, {
    namespace: 'shell',
    defaultValues: { password: '', token: props.token },
    onSuccess: ({ email }) => props.onDone(email),
    onFailure: ({ code }, { password }) => {
      const rejection = rejections[code];
      if (rejection) props.onRejected(rejection);
      if (code === 'PASSWORD_TOO_COMMON') setCommonPassword(password);
    },
  });

  return (
    <Form onSubmit={form.submit}>
      <FormProblem error={form.mutation.error} />
      <Field
        form={form}
        name="password"
        as={NewPasswordField}
        label={t('reset.newPassword')}
        rejected={commonPassword}
      />
      <Button type="submit" size="lg" isFullWidth write={form.mutation}>
        {t('reset.submit')}
      </Button>
    </Form>
  );
}
