import { type Edition, editionTabSlot } from '@siteswap/contracts/editions';
import { isShown } from '@siteswap/contracts/slot';
import { LinkTabs } from '@siteswap/ui-kit/tabs';
import { useSlotCounts, useTabPath } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { editionPath } from '#src/paths.ts';
import { useEditionConditions } from '../use-edition-conditions.ts';

/** "About", then the tabs that other remotes contribute; a virtual edition has no place to drive to. */
export function EditionTabs({ edition }: { edition: Edition }): ReactNode {
  const { t } = useTranslation('editions');
  const contributed = useSlotCounts(editionTabSlot, edition.id);
  const pathOf = useTabPath();
  const conditions = useEditionConditions(edition, contributed);
  const path = editionPath(edition.id);
  return (
    <LinkTabs
      label={t('tabs.label')}
      tabs={[
        { id: 'about', to: path, label: t('tabs.about'), isExact: true },
        ...contributed
          .filter((tab) => isShown(tab, conditions))
          .flatMap((tab) => {
            const to = pathOf(tab, { id: edition.id });
            const count = tab.value === undefined ? {} : { count: tab.value };
            return to ? [{ id: tab.id, to, label: t(tab.label ?? tab.id), ...count }] : [];
          }),
      ]}
    />
  );
}
