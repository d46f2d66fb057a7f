import {
  canManageEdition,
  type Edition,
  type editionAboutSlot,
} from '@siteswap/contracts/editions';
import type { RemoteSlotContribution } from '@siteswap/web-kit';
import { useMyRights } from './api/use-my-rights.ts';
import { periodOf } from './edition-period.format.ts';

type Conditions = Readonly<Record<(typeof editionAboutSlot.conditions)[number], boolean>>;

/**
 * The conditions that contributions to an edition's page can name in `when`.
 * @param contributions only when one of them is for managers are the viewer's rights asked for
 */
export function useEditionConditions(
  edition: Edition,
  contributions: readonly RemoteSlotContribution[],
): Conditions {
  const isForManagers = contributions.some(({ when }) => when === 'manager');
  const myRights = useMyRights(edition.id, { enabled: isForManagers });
  return {
    // Somewhere to go to: not an edition that takes place on the net.
    place: !edition.isVirtual,
    started: periodOf(edition) !== 'upcoming',
    manager: canManageEdition(myRights),
  };
}
