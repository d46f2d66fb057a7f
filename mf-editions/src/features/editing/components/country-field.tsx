import { countryCodes } from '@siteswap/contracts/editions';
import { ComboBox } from '@siteswap/ui-kit/combo-box';
import { Flag } from '@siteswap/ui-kit/flag';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';

interface CountryFieldProps {
  /** The chosen country, if any. */
  value: string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Any country of the world. */
export function CountryField(props: CountryFieldProps): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const options = [...countryCodes]
    .map((id) => ({ id, label: format.country(id), icon: <Flag country={id} width={20} /> }))
    .sort((a, b) => format.compare(a.label, b.label));
  return (
    <ComboBox
      {...props}
      isSingle
      label={t('editionForm.country')}
      options={options}
      openLabel={t('filters.openCountries')}
      removeLabel={(name) => t('filters.remove', { name })}
      emptyText={t('filters.noCountry')}
      placeholder={t('editionForm.countryPlaceholder')}
    />
  );
}
