import { timeZones } from '@siteswap/contracts/format';
import { ComboBox } from '@siteswap/ui-kit/combo-box';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';

interface TimezoneFieldProps {
  value: string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** The zone whose days those of a virtual edition are. */
export function TimezoneField(props: TimezoneFieldProps): ReactNode {
  const { t } = useTranslation('editions');
  const zones = [...new Set([...props.value, ...timeZones()])];
  return (
    <ComboBox
      {...props}
      isSingle
      label={t('editionForm.timezone')}
      options={zones.map((id) => ({ id, label: id.replaceAll('_', ' ') }))}
      openLabel={t('editionForm.openTimezones')}
      removeLabel={(name) => t('filters.remove', { name })}
      emptyText={t('editionForm.noTimezone')}
    />
  );
}
