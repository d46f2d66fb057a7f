import {
  canManageEdition,
  type Edition,
  type EditionRight,
  editionTabSlot,
} from '@siteswap/contracts/editions';
import { LinkTabs } from '@siteswap/ui-kit/tabs';
import { type RemoteSlotContribution, useSlotCounts, useTabPath } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { editionPath } from '#src/paths.ts';
import { useMyRights } from '../api/use-my-rights.ts';
import { periodOf } from '../edition-period.format.ts';

type Condition = (edition: Edition, myRights: readonly EditionRight[]) => boolean;

/** The conditions a tab can name in `when`. */
const conditions: Record<(typeof editionTabSlot.conditions)[number], Condition> = {
  always: () => true,
  // Somewhere to go to: not an edition that takes place on the net.
  place: (edition) => !edition.isVirtual,
  started: (edition) => periodOf(edition) !== 'upcoming',
  manager: (_, myRights) => canManageEdition(myRights),
};

const isCondition = (name: string): name is keyof typeof conditions =>
  Object.hasOwn(conditions, name);

/** A remote may be newer than this one, so an unknown condition hides its tab. */
const isShown = (
  { when = 'always' }: RemoteSlotContribution,
  ...args: Parameters<Condition>
): boolean => isCondition(when) && conditions[when](...args);

/** "About", then the tabs that other remotes contribute; a virtual edition has no place to drive to. */
export function EditionTabs({ edition }: { edition: Edition }): ReactNode {
  const { t } = useTranslation('editions');
  const contributed = useSlotCounts(editionTabSlot, edition.id);
  const pathOf = useTabPath();
  const isForManagers = contributed.some(({ when }) => when === 'manager');
  const myRights = useMyRights(edition.id, { enabled: isForManagers });
  const path = editionPath(edition.id);
  return (
    <LinkTabs
      label={t('tabs.label')}
      tabs={[
        { id: 'about', to: path, label: t('tabs.about'), isExact: true },
        ...contributed
          .filter((tab) => isShown(tab, edition, myRights))
          .flatMap((tab) => {
            const to = pathOf(tab, { id: edition.id });
            const count = tab.value === undefined ? {} : { count: tab.value };
            return to ? [{ id: tab.id, to, label: t(tab.label ?? tab.id), ...count }] : [];
          }),
      ]}
    />
  );
}
