import { ComboBox } from '@siteswap/ui-kit/combo-box';
import { FormRow } from '@siteswap/ui-kit/form';
import { Link } from '@siteswap/ui-kit/link';
import { Select } from '@siteswap/ui-kit/select';
import { useFormat } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTowns } from '../api/use-towns.ts';
import { isNameless, type Near, pointText } from '../edition-filters.format.ts';
import { townLabel } from '../town.format.ts';

const radii = [25, 50, 100, 150, 300, 500];
const usualRadius = 150;

interface NearProps {
  value: Near | undefined;
  onChange: (near: Near | undefined) => void;
}

/** "Near a town": name of the town and radius. */
export function NearFilter({ value, onChange }: NearProps): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const [radius, setRadius] = useState(value?.radiusKm ?? usualRadius);
  const choices = [...new Set([...radii, radius])].sort((a, b) => a - b);
  return (
    <div className="ed:flex ed:flex-col ed:gap-2">
      <FormRow>
        <TownField
          value={value}
          onChange={(town) => onChange(town && { ...town, radiusKm: radius })}
        />
        {value ? (
          <Select
            label={t('near.radius')}
            name="radiusKm"
            value={String(radius)}
            options={choices.map((km) => ({ id: String(km), label: format.distance(km) }))}
            onChange={(km) => {
              setRadius(Number(km));
              onChange({ ...value, radiusKm: Number(km) });
            }}
          />
        ) : null}
      </FormRow>
      {value ? (
        <>
          <input type="hidden" name="near" value={pointText(value)} />
          {isNameless(value) ? null : <input type="hidden" name="place" value={value.place} />}
        </>
      ) : null}
      <p className="ed:text-muted ed:text-xs">
        <Link to="https://www.geonames.org" target="_blank" rel="noopener noreferrer" isAlone>
          {t('near.source')}
        </Link>
      </p>
    </div>
  );
}

function TownField(props: {
  value: Near | undefined;
  onChange: (town: Omit<Near, 'radiusKm'> | undefined) => void;
}): ReactNode {
  const { value, onChange } = props;
  const { t } = useTranslation('editions');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  // The field shows the chosen town as its text, which must not start a search.
  const [chosenLabel, setChosenLabel] = useState(value?.place);
  const searched = typed === chosenLabel ? '' : typed;
  const { towns, unknown, isFailed, isSearching } = useTowns(searched);

  // Matched by position, the only part of the chosen town in the address. It stays listed, because the field requires it.
  const places = new Map<string, { label: string; town: Omit<Near, 'radiusKm'> }>();
  for (const found of towns) {
    const { latitude, longitude, name } = found;
    const town = { latitude, longitude, place: name };
    places.set(pointText(town), { label: townLabel(found, format.country), town });
  }
  if (value) places.set(pointText(value), { label: chosenLabel ?? value.place, town: value });

  const emptyText = (): string => {
    if (isFailed) return t('near.failed');
    if (searched.trim().length < 2) return t('near.tooShort');
    return isSearching || unknown === undefined
      ? t('common:state.loading')
      : t('near.unknown', { place: unknown });
  };

  return (
    <div>
      <ComboBox
        isSingle
        label={t('near.label')}
        placeholder={t('near.placeholder')}
        options={[...places].map(([id, { label }]) => ({ id, label }))}
        onSearch={setTyped}
        value={value ? [pointText(value)] : []}
        onChange={([id]) => {
          const chosen = id === undefined ? undefined : places.get(id);
          setChosenLabel(chosen?.label);
          onChange(chosen && { ...chosen.town });
        }}
        openLabel={t('near.open')}
        removeLabel={(name) => t('filters.remove', { name })}
        emptyText={emptyText()}
      />
      <p role="status" className="ed:mt-1 ed:text-sm ed:text-warning">
        {unknown !== undefined && !isSearching ? t('near.unknown', { place: unknown }) : null}
      </p>
    </div>
  );
}
