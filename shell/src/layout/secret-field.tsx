import { PasswordField, type PasswordFieldProps } from '@siteswap/ui-kit/password-field';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type SecretFieldProps = Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>;

/** A password field in the shell's words. Give `autoComplete`: `current-password` or `new-password`. */
export function SecretField(props: SecretFieldProps): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <PasswordField
      {...props}
      showLabel={t('account.showPassword')}
      hideLabel={t('account.hidePassword')}
    />
  );
}
