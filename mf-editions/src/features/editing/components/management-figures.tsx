import { editionTabSlot, type MyEdition } from '@siteswap/contracts/editions';
import { Statistic, Statistics } from '@siteswap/ui-kit/statistic';
import { useFormat, useSlotCounts, useTabPath } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { periodOf } from '#src/features/editions/editions.public.ts';
import { DeskFigure } from '#src/features/lost-found/lost-found.public.ts';
import { useEditionAudience } from '../api/use-edition-audience.ts';

/** Numbers of a published edition, for callers who may edit or delete it. */
export function ManagementFigures({ edition }: { edition: MyEdition }): ReactNode {
  const { isOnline, myRights } = edition;
  const isAllowed = myRights.includes('edit') || myRights.includes('delete');
  return isOnline && isAllowed ? <Figures edition={edition} /> : null;
}

/** How many people an edition concerns, and the numbers of its tabs, each of which leads there. */
function Figures({ edition }: { edition: MyEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const { data } = useEditionAudience(edition.id);
  const tabs = useSlotCounts(editionTabSlot, edition.id);
  const pathOf = useTabPath();
  const canModerate = edition.myRights.includes('edit');
  const hasDesk = periodOf(edition) !== 'upcoming';
  if (!data) return null;
  return (
    <Statistics>
      <Statistic label={t('manage.figures.favorites')} value={format.number(data.favorites)} />
      <Statistic
        label={t('manage.figures.participants')}
        value={format.number(data.participants)}
      />
      {canModerate && hasDesk ? <DeskFigure editionId={edition.id} /> : null}
      {tabs.flatMap((tab) => {
        const to = pathOf(tab, { id: edition.id });
        if (tab.value === undefined || !to) return [];
        const label = t(tab.label ?? tab.id);
        return [<Statistic key={tab.id} label={label} value={format.number(tab.value)} to={to} />];
      })}
    </Statistics>
  );
}
