import { CalendarDaysIcon, LayoutGridIcon, MapIcon } from '@siteswap/ui-kit/icons';
import { Segmented } from '@siteswap/ui-kit/segmented';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type View, views } from '../edition-filters.format.ts';

const icons: Record<View, ReactNode> = {
  grid: <LayoutGridIcon />,
  agenda: <CalendarDaysIcon />,
  map: <MapIcon />,
};

/** The same editions as cards, month by month or on a map. */
export function ViewSwitch(props: { view: View; onChange: (view: View) => void }): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <Segmented
      label={t('view.label')}
      value={props.view}
      onChange={(view) => props.onChange(view as View)}
      isCompactOnPhones
      options={views.map((id) => ({ id, label: t(`view.${id}`), icon: icons[id] }))}
    />
  );
}
