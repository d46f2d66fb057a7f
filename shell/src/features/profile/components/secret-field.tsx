import { PasswordField, type PasswordFieldProps } from '@siteswap/ui-kit/password-field';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A password field in the page's words. */
export function SecretField(props: Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <PasswordField
      {...props}
      showLabel={t('account.showPassword')}
      hideLabel={t('account.hidePassword')}
    />
  );
}
