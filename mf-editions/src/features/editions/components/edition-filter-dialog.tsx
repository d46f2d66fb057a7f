import { amenityGroups, type EditionFlag, paymentFlags } from '@siteswap/contracts/editions';
import { AmenityIcon } from '@siteswap/ui-kit/amenity-icon';
import { Button } from '@siteswap/ui-kit/button';
import { CheckboxGroup } from '@siteswap/ui-kit/checkbox-group';
import { ComboBox } from '@siteswap/ui-kit/combo-box';
import { DateField } from '@siteswap/ui-kit/date-field';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { FormRow } from '@siteswap/ui-kit/form';
import { useFormat } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountries } from '../api/use-edition-list.ts';
import { type EditionChoice, type Period, periods, withoutFilters } from '../edition-filters.ts';
import { NearFilter } from './near-filter.tsx';

const flagGroups = { ...amenityGroups, payment: paymentFlags } as const;
const groupNames = Object.keys(flagGroups) as (keyof typeof flagGroups)[];

interface FilterProps {
  choice: EditionChoice;
  onApply: (change: Partial<EditionChoice>) => void;
}

/** All filters besides the text; nothing changes behind it until "show" is pressed. */
export function EditionFilterDialog(props: FilterProps): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <Dialog title={t('filters.title')} closeLabel={t('common:action.close')} size="lg">
      {(close) => <FilterForm {...props} close={close} />}
    </Dialog>
  );
}

function FilterForm({ choice, onApply, close }: FilterProps & { close: () => void }): ReactNode {
  const { t } = useTranslation('editions');
  const [draft, setDraft] = useState(choice);
  const set = (change: Partial<EditionChoice>): void => setDraft((now) => ({ ...now, ...change }));

  return (
    <form
      className="ed:flex ed:flex-col ed:gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
        close();
      }}
    >
      <CheckboxGroup
        label={t('filters.period')}
        layout="chips"
        value={[...draft.periods]}
        onChange={(value) => set({ periods: value as Period[] })}
        options={periods.map((id) => ({ id, label: t(`period.${id}`) }))}
      />
      <CountryFilter value={draft.countries} onChange={(countries) => set({ countries })} />
      <NearFilter value={draft.near} onChange={(near) => set({ near })} />
      <FormRow>
        <DateField
          label={t('filters.from')}
          value={draft.startDate ?? null}
          onChange={(day) => set({ startDate: day ?? undefined })}
        />
        <DateField
          label={t('filters.to')}
          value={draft.endDate ?? null}
          onChange={(day) => set({ endDate: day ?? undefined })}
        />
      </FormRow>
      {groupNames.map((group) => (
        <FlagFilter
          key={group}
          label={t(`group.${group}`)}
          flags={flagGroups[group]}
          chosen={draft.flags}
          onChange={(flags) => set({ flags })}
        />
      ))}
      <div className="ed:sticky ed:bottom-0 ed:flex ed:flex-wrap ed:justify-between ed:gap-2 ed:bg-surface-raised ed:py-3">
        <Button variant="ghost" onPress={() => set(withoutFilters)}>
          {t('filters.clear')}
        </Button>
        <Button type="submit">{t('filters.apply')}</Button>
      </div>
    </form>
  );
}

function CountryFilter(props: {
  value: readonly string[];
  onChange: (countries: string[]) => void;
}): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const countries = useCountries();
  const known = new Map(
    (countries.data?.data ?? []).map(({ country, editions }) => [country, editions]),
  );
  // A chosen country without editions stays in the list, so that it can be seen and taken away.
  const codes = [...new Set([...known.keys(), ...props.value])];
  const options = codes
    .map((code) => ({ id: code, label: format.country(code) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <ComboBox
      label={t('filters.countries')}
      options={options}
      value={[...props.value]}
      onChange={props.onChange}
      openLabel={t('filters.openCountries')}
      removeLabel={(name) => t('filters.remove', { name })}
      emptyText={countries.isError ? t('filters.countriesFailed') : t('filters.noCountry')}
      placeholder={t('filters.countryPlaceholder')}
    />
  );
}

function FlagFilter(props: {
  label: string;
  flags: readonly EditionFlag[];
  chosen: readonly EditionFlag[];
  onChange: (flags: EditionFlag[]) => void;
}): ReactNode {
  const { t } = useTranslation('editions');
  const others = props.chosen.filter((flag) => !props.flags.includes(flag));
  return (
    <CheckboxGroup
      label={props.label}
      layout="chips"
      value={props.chosen.filter((flag) => props.flags.includes(flag))}
      onChange={(value) => props.onChange([...others, ...(value as EditionFlag[])])}
      options={props.flags.map((flag) => ({
        id: flag,
        label: t(`flag.${flag}`),
        icon: <AmenityIcon name={flag} size={16} />,
      }))}
    />
  );
}
