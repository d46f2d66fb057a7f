import { PasswordField, type PasswordFieldProps } from '@siteswap/ui-kit/password-field';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordStrength } from './password-strength.tsx';

export interface NewPasswordFieldProps
  extends Omit<PasswordFieldProps, 'showLabel' | 'hideLabel' | 'autoComplete' | 'value'> {
  value: string;
  /** A password that the service has refused as too common. */
  refused?: string | undefined;
}

/** A password that is being chosen, with its rules and its strength. */
export function NewPasswordField({ refused, ...field }: NewPasswordFieldProps): ReactNode {
  const { t } = useTranslation('shell');
  const rulesId = useId();
  return (
    <div className="flex flex-col gap-3">
      <PasswordField
        {...field}
        showLabel={t('account.showPassword')}
        hideLabel={t('account.hidePassword')}
        autoComplete="new-password"
        aria-describedby={rulesId}
      />
      <PasswordStrength password={field.value} refused={refused} rulesId={rulesId} />
    </div>
  );
}
