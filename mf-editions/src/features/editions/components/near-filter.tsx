import { Button } from '@siteswap/ui-kit/button';
import { ComboBox } from '@siteswap/ui-kit/combo-box';
import { FormRow } from '@siteswap/ui-kit/form';
import { NavigationIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import { Select } from '@siteswap/ui-kit/select';
import { townLabel, useFormat, useTowns } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNearTown } from '../api/use-near-town.ts';
import { isNameless, type Near, pointText } from '../edition-filters.format.ts';
import { isOwnPosition } from '../own-position.store.ts';
import { useOwnPosition } from '../use-own-position.ts';

const radii = [25, 50, 100, 150, 300, 500];
const usualRadius = 150;

interface NearProps {
  value: Near | undefined;
  onChange: (near: Near | undefined) => void;
}

/** "Near a town" or near oneself, and the radius. */
export function NearFilter({ value, onChange }: NearProps): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const [radius, setRadius] = useState(value?.radiusKm ?? usualRadius);
  const choices = [...new Set([...radii, radius])].sort((a, b) => a - b);
  const position = useOwnPosition((place) => onChange({ ...place, radiusKm: radius }));
  return (
    <div className="ed:flex ed:flex-col ed:gap-2">
      <FormRow>
        <div className="ed:flex ed:flex-col ed:items-start ed:gap-2">
          <TownField
            value={value}
            onChange={(town) => {
              position.cancel();
              onChange(town && { ...town, radiusKm: radius });
            }}
          />
          <OwnPositionButton {...position} />
        </div>
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

/** "Near me", where the browser knows its position. The dialog around it is never rendered on the server. */
function OwnPositionButton(
  props: Pick<ReturnType<typeof useOwnPosition>, 'isLocating' | 'failure' | 'locate'>,
): ReactNode {
  const { isLocating, failure, locate } = props;
  const { t } = useTranslation('editions');
  if (!navigator.geolocation) return null;
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        icon={<NavigationIcon size={16} />}
        isLoading={isLocating}
        loadingLabel={t('near.locating')}
        onPress={locate}
      >
        {t('near.me')}
      </Button>
      <p role="status" className="ed:text-sm ed:text-warning">
        {failure ? t(`near.position.${failure}`) : null}
      </p>
    </>
  );
}

/** What a place without a name is called: to others, my position is a point of the map. */
function usePointLabel(near: Near | undefined): string {
  const { t } = useTranslation('editions');
  const town = useNearTown(near);
  if (near && isOwnPosition(near)) return t('near.myPosition');
  return town ? t('near.pointNear', { place: town }) : t('near.point');
}

function TownField(props: {
  value: Near | undefined;
  onChange: (town: Omit<Near, 'radiusKm'> | undefined) => void;
}): ReactNode {
  const { value, onChange } = props;
  const { t } = useTranslation('editions');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [townName, setTownName] = useState(value?.place);
  const pointLabel = usePointLabel(value);
  const chosenLabel = value && isNameless(value) ? pointLabel : townName;
  // The field shows the chosen place as its text, which must not start a search.
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
    <div className="ed:w-full">
      <ComboBox
        isSingle
        label={t('near.label')}
        placeholder={t('near.placeholder')}
        options={[...places].map(([id, { label }]) => ({ id, label }))}
        onSearch={setTyped}
        value={value ? [pointText(value)] : []}
        onChange={([id]) => {
          const chosen = id === undefined ? undefined : places.get(id);
          setTownName(chosen?.label);
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
