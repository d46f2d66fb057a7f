import type { Town } from '@siteswap/contracts/towns';
import { ComboBox, type ComboBoxProps } from '@siteswap/ui-kit/combo-box';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/use-format.ts';
import { townLabel } from './town-label.ts';
import { useTowns } from './use-towns.ts';

/** A town as a form has it. */
export interface ChosenTown extends Pick<Town, 'name' | 'region'> {
  /** Unknown for a town that was stored without it. */
  readonly country?: string;
  /** Null for a town that is on no map. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

type Labels = Pick<
  ComboBoxProps,
  'label' | 'isLabelHidden' | 'labelNote' | 'description' | 'error'
>;

interface TownFieldProps extends Labels, Pick<ComboBoxProps, 'onBlur' | 'isDisabled' | 'ref'> {
  value: ChosenTown | null;
  onChange: (town: ChosenTown | null) => void;
  /** Its towns come first. */
  country?: string | undefined;
  /** Takes the typed name, without coordinates, when the search does not know it. */
  acceptsUnknown?: boolean;
  /** Said when the search knows no such town. */
  unknownText?: string;
}

const keyOf = ({ name, region, latitude, longitude }: ChosenTown): string =>
  [name, region, latitude, longitude].join('|');

/** One town, found by its name. */
export function TownField(props: TownFieldProps): ReactNode {
  const { value, onChange, country, acceptsUnknown = false, unknownText, ...labels } = props;
  const { t } = useTranslation('common');
  const format = useFormat();
  const labelOf = (town: ChosenTown): string =>
    townLabel({ ...town, country: town.country ?? '' }, (code) => code && format.country(code));
  const [typed, setTyped] = useState('');
  // The field shows the chosen town as its text, which must not start a search.
  const searched = value && typed === labelOf(value) ? '' : typed;
  const { towns, unknown, isFailed, isSearching } = useTowns(searched, country);
  const isUnknown = isFailed || (unknown !== undefined && !isSearching);

  const options = new Map<string, { label: string; town: ChosenTown }>();
  for (const { name, region, country: code, latitude, longitude } of towns) {
    const town = { name, region, country: code, latitude, longitude };
    options.set(keyOf(town), { label: labelOf(town), town });
  }
  const name = searched.trim();
  if (acceptsUnknown && isUnknown && name.length >= 2) {
    const town = { name, region: null, latitude: null, longitude: null };
    options.set(keyOf(town), { label: t('town.asTyped', { name }), town });
  }
  // It stays listed, because the field requires it.
  if (value) options.set(keyOf(value), { label: labelOf(value), town: value });

  const emptyText = (): string => {
    if (isFailed) return t('town.failed');
    if (name.length < 2) return t('town.tooShort');
    return isUnknown ? (unknownText ?? t('town.unknown')) : t('state.loading');
  };
  return (
    <ComboBox
      {...labels}
      isSingle
      placeholder={t('town.placeholder')}
      options={[...options].map(([id, { label }]) => ({ id, label }))}
      onSearch={setTyped}
      value={value ? [keyOf(value)] : []}
      onChange={([id]) => onChange(id === undefined ? null : (options.get(id)?.town ?? null))}
      openLabel={t('town.open')}
      removeLabel={(removed) => t('town.remove', { name: removed })}
      emptyText={emptyText()}
    />
  );
}
