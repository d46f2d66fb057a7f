import { type ReactNode, useId } from 'react';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete' | 'value'> {
  value: string;
  /** A password that the service has rejected as too common. */
  rejected?: string | undefined;
}

/** A password that is being chosen, with its rules and its strength. */
export function NewPasswordField({ rejected, ...field }: NewPasswordFieldProps): ReactNode {
  const rulesId = useId();
  return (
    <div className="flex flex-col gap-3">
      <PasswordField {...field} autoComplete="new-password" aria-describedby={rulesId} />
      <PasswordStrength password={field.value} rejected={rejected} rulesId={rulesId} />
    </div>
  );
}
