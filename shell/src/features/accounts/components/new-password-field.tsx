import { type ReactNode, useId } from 'react';
import { SecretField, type SecretFieldProps } from '#src/layout/secret-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

export interface NewPasswordFieldProps extends Omit<SecretFieldProps, 'autoComplete' | 'value'> {
  value: string;
  /** A password that the service has refused as too common. */
  refused?: string | undefined;
}

/** A password that is being chosen, with its rules and its strength. */
export function NewPasswordField({ refused, ...field }: NewPasswordFieldProps): ReactNode {
  const rulesId = useId();
  return (
    <div className="flex flex-col gap-3">
      <SecretField {...field} autoComplete="new-password" aria-describedby={rulesId} />
      <PasswordStrength password={field.value} refused={refused} rulesId={rulesId} />
    </div>
  );
}
