import type { Edition } from '@siteswap/contracts/editions';
import { LinkTabs } from '@siteswap/ui-kit/tabs';
import { fillPath, type RemoteSlotContribution, useSlotContributions } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { periodOf } from '../edition-period.ts';

/** Whether a tab's condition holds; those about rights and volunteers come with their domains and hide until then. */
function isShown({ when = 'always' }: RemoteSlotContribution, edition: Edition): boolean {
  if (when === 'always') return true;
  return when === 'started' && periodOf(edition) !== 'upcoming';
}

/** "About", then the tabs that other remotes contribute; a virtual edition has no place to drive to. */
export function EditionTabs({ edition }: { edition: Edition }): ReactNode {
  const { t } = useTranslation('editions');
  const contributed = useSlotContributions('editions.tab@1');
  const path = `/editions/${edition.id}`;
  return (
    <LinkTabs
      label={t('tabs.label')}
      tabs={[
        { id: 'about', to: path, label: t('tabs.about'), isExact: true },
        ...contributed
          .filter((tab) => isShown(tab, edition))
          .map((tab) => ({
            id: tab.id,
            to: fillPath(tab.to ?? '/editions/:id', { id: edition.id }),
            label: t(tab.label ?? tab.id),
          })),
      ]}
    />
  );
}
