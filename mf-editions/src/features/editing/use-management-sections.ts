import { editionManagementSlot, type MyEdition } from '@siteswap/contracts/editions';
import { isShown } from '@siteswap/contracts/slot';
import { useSlotContributions, useTabPath } from '@siteswap/web-kit';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { editionManagementPath } from '#src/paths.ts';

export interface ManagementSection {
  readonly id: string;
  /** Translated. */
  readonly label: string;
  readonly to: string;
  /** Its address begins all others. */
  readonly isExact: boolean;
}

/** What contributions to the management are shown by: the rights of the viewer. */
export const rightConditions = ({ myRights }: Pick<MyEdition, 'myRights'>) => ({
  edit: myRights.includes('edit'),
  delete: myRights.includes('delete'),
  manageVolunteers: myRights.includes('manageVolunteers'),
});

/**
 * The sections that remotes contribute to the management of an edition and the viewer has the right for, the one on
 * screen, and whether the address leads to one that the viewer has no right for.
 */
export function useManagementSections({ id, myRights }: Pick<MyEdition, 'id' | 'myRights'>) {
  const { t } = useTranslation('editions');
  const { pathname } = useLocation();
  const contributed = useSlotContributions(editionManagementSlot);
  const pathOf = useTabPath();
  const conditions = rightConditions({ myRights });
  const overview = editionManagementPath(id);
  const isOnScreen = (to: string): boolean =>
    pathname === to || (to !== overview && pathname.startsWith(`${to}/`));

  const all = contributed.flatMap((section) => {
    const to = pathOf(section, { id });
    if (to === undefined) return [];
    const label = t(section.label ?? section.id);
    const isExact = to === overview;
    return [{ id: section.id, label, to, isExact, isAllowed: isShown(section, conditions) }];
  });
  const onScreen = all.find(({ to }) => isOnScreen(to));
  return {
    sections: all.filter(({ isAllowed }) => isAllowed),
    current: onScreen,
    isRejected: onScreen?.isAllowed === false,
    isOverview: pathname === overview,
  };
}
