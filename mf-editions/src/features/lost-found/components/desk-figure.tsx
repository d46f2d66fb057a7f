import { Statistic } from '@siteswap/ui-kit/statistic';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { editionLostFoundPath } from '#src/paths.ts';
import { useLostFoundFigures } from '../api/use-lost-found.ts';

/** How many things wait at the desk, with the way there; for the team. */
export function DeskFigure({ editionId }: { editionId: number }): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const { data } = useLostFoundFigures(editionId);
  if (!data) return null;
  return (
    <Statistic
      label={t('manage.figures.lostFound')}
      value={format.number(data.open)}
      note={data.claimed > 0 ? t('lostFound.desk.claims', { count: data.claimed }) : undefined}
      to={editionLostFoundPath(editionId)}
    />
  );
}
