import {
  PasswordField as UiPasswordField,
  type PasswordFieldProps as UiPasswordFieldProps,
} from '@siteswap/ui-kit/password-field';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type PasswordFieldProps = Omit<UiPasswordFieldProps, 'showLabel' | 'hideLabel'>;

/** The ui-kit's password field with its labels. Give `autoComplete`: `current-password` or `new-password`. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <UiPasswordField
      {...props}
      showLabel={t('account.showPassword')}
      hideLabel={t('account.hidePassword')}
    />
  );
}
