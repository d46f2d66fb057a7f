import { type Direction, direction as directionSchema } from '@siteswap/contracts/carpool';
import { Segmented } from '@siteswap/ui-kit/segmented';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

/** The direction in the address; undefined when there is none, or an unknown one. */
export function useDirection(): Direction | undefined {
  const [search] = useSearchParams();
  return directionSchema.safeParse(search.get('direction')).data;
}

/** Chooses a direction, which stands in the address. */
export function DirectionFilter(): ReactNode {
  const { t } = useTranslation('carpool');
  const [, setSearch] = useSearchParams();
  const choose = (value: string): void =>
    void setSearch(
      (current) => {
        if (value === 'all') current.delete('direction');
        else current.set('direction', value);
        return current;
      },
      { replace: true },
    );
  return (
    <Segmented
      label={t('form.direction')}
      value={useDirection() ?? 'all'}
      onChange={choose}
      options={[
        { id: 'all', label: t('direction.all') },
        { id: 'TO_EVENT', label: t('direction.TO_EVENT') },
        { id: 'FROM_EVENT', label: t('direction.FROM_EVENT') },
      ]}
    />
  );
}
