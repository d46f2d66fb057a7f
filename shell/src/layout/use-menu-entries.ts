import { ContributionsContext, useSession } from '@siteswap/web-kit';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasRoute } from './use-has-route.ts';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly to: string;
  /** Shown only under the narrow-screen breakpoint. */
  readonly isNarrowOnly: boolean;
}

const entries = [
  { id: 'profile', to: '/profile', label: 'nav.profile' },
  { id: 'my-conventions', to: '/my-conventions', label: 'nav.myConventions' },
  {
    id: 'my-volunteer-applications',
    to: '/my-volunteer-applications',
    label: 'nav.myVolunteerApplications',
  },
  { id: 'favorites', to: '/favorites', label: 'nav.favorites', isNarrowOnly: true },
  { id: 'admin', to: '/admin', label: 'nav.admin', isForAdmins: true },
] as const;

/**
 * Entries of the user menu, in the order of the specification, then those that remotes add. One whose page no remote
 * offers is left out.
 */
export function useMenuEntries(): MenuEntry[] {
  const { t } = useTranslation('shell');
  const { isGlobalAdmin } = useSession();
  const hasRoute = useHasRoute();
  const { nav = [] } = useContext(ContributionsContext);
  const own = entries
    .filter((entry) => hasRoute(entry.to) && (isGlobalAdmin || !('isForAdmins' in entry)))
    .map((entry) => ({
      id: entry.id,
      to: entry.to,
      label: t(entry.label),
      isNarrowOnly: 'isNarrowOnly' in entry,
    }));
  const contributed = nav
    .filter(
      ({ place, guard }) => place === 'user-menu' && (isGlobalAdmin || guard !== 'super-admin'),
    )
    .map(({ id, to, label, narrowOnly = false }) => ({
      id: `nav-${id}`,
      to,
      label: t(label),
      isNarrowOnly: narrowOnly,
    }));
  return [...own, ...contributed];
}
