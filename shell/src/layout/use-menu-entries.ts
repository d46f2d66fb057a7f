import type { NavContribution } from '@siteswap/contracts/platform';
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

/** What this person may be shown; the page itself is guarded all the same. */
function useMaySee(): (guard: string | undefined) => boolean {
  const { isAuthenticated, isGlobalAdmin } = useSession();
  return (guard) => {
    if (guard === undefined) return true;
    return guard === 'super-admin' ? isGlobalAdmin : isAuthenticated;
  };
}

/** What remotes add to a menu, in their order. */
export function useNavEntries(place: NavContribution['place']): MenuEntry[] {
  const { t } = useTranslation('shell');
  const maySee = useMaySee();
  const { nav = [] } = useContext(ContributionsContext);
  return nav
    .filter((entry) => entry.place === place && maySee(entry.guard))
    .map(({ id, to, label, narrowOnly = false }) => ({
      id: `nav-${id}`,
      to,
      label: t(label),
      isNarrowOnly: narrowOnly,
    }));
}

/**
 * Entries of the user menu, in the order of the specification, then those that remotes add. One whose page no remote
 * offers is left out.
 */
export function useMenuEntries(): MenuEntry[] {
  const { t } = useTranslation('shell');
  const { isGlobalAdmin } = useSession();
  const hasRoute = useHasRoute();
  const contributed = useNavEntries('user-menu');
  const own = entries
    .filter((entry) => hasRoute(entry.to) && (isGlobalAdmin || !('isForAdmins' in entry)))
    .map((entry) => ({
      id: entry.id,
      to: entry.to,
      label: t(entry.label),
      isNarrowOnly: 'isNarrowOnly' in entry,
    }));
  return [...own, ...contributed];
}
