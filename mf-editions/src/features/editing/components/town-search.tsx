import type { Town } from '@siteswap/contracts/editions';
import { ComboBox } from '@siteswap/ui-kit/combo-box';
import { useFormat } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { townLabel, useTowns } from '#src/features/editions/editions.public.ts';

interface TownSearchProps {
  /** Chosen in the form: its towns come first. */
  country: string | undefined;
  onFound: (town: Town) => void;
}

/** Finds a town by its name, and passes it to the form. */
export function TownSearch({ country, onFound }: TownSearchProps): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Town>();
  const label = (town: Town): string => townLabel(town, format.country);
  // The field shows the chosen town as its text, which must not start a search.
  const searched = chosen && typed === label(chosen) ? '' : typed;
  const { towns, unknown, isFailed, isSearching } = useTowns(searched, country);
  const known = new Map(towns.map((town) => [String(town.id), town]));
  if (chosen) known.set(String(chosen.id), chosen);

  const emptyText = (): string => {
    if (isFailed) return t('near.failed');
    if (searched.trim().length < 2) return t('near.tooShort');
    return isSearching || unknown === undefined
      ? t('common:state.loading')
      : t('editionForm.unknownTown');
  };

  return (
    <ComboBox
      isSingle
      label={t('editionForm.findTown')}
      description={t('editionForm.findTownHelp')}
      placeholder={t('near.placeholder')}
      options={[...known].map(([id, town]) => ({ id, label: label(town) }))}
      onSearch={setTyped}
      value={chosen ? [String(chosen.id)] : []}
      onChange={([id]) => {
        const town = id === undefined ? undefined : known.get(id);
        setChosen(town);
        if (town) onFound(town);
      }}
      openLabel={t('near.open')}
      removeLabel={(name) => t('filters.remove', { name })}
      emptyText={emptyText()}
    />
  );
}
