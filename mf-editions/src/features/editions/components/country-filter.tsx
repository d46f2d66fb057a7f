import type { EditionCounts } from '@siteswap/contracts/editions';
import { ComboBox } from '@siteswap/ui-kit/combo-box';
import { Flag } from '@siteswap/ui-kit/flag';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountries } from '../api/use-edition-list.ts';

/** Countries that have editions, with their flags and how many each would leave. */
export function CountryFilter(props: {
  value: readonly string[];
  counts: EditionCounts['countries'] | undefined;
  onChange: (countries: string[]) => void;
}): ReactNode {
  const { value, counts, onChange } = props;
  const { t } = useTranslation('editions');
  const format = useFormat();
  const countries = useCountries();
  const left = new Map(counts?.map(({ country, editions }) => [country, editions]));
  const known = (countries.data?.data ?? []).map(({ country }) => country);
  // A chosen country without editions stays in the list, so that it can be seen and removed.
  const options = [...new Set([...known, ...value])]
    .map((code) => ({
      id: code,
      label: format.country(code),
      icon: <Flag country={code} width={20} />,
      ...(counts ? { note: format.number(left.get(code) ?? 0) } : {}),
    }))
    .sort((a, b) => format.compare(a.label, b.label));
  return (
    <>
      <ComboBox
        label={t('filters.countries')}
        options={options}
        value={[...value]}
        onChange={onChange}
        openLabel={t('filters.openCountries')}
        removeLabel={(name) => t('filters.remove', { name })}
        emptyText={countries.isError ? t('filters.countriesFailed') : t('filters.noCountry')}
        placeholder={t('filters.countryPlaceholder')}
      />
      {value.map((code) => (
        <input key={code} type="hidden" name="countries" value={code} />
      ))}
    </>
  );
}
