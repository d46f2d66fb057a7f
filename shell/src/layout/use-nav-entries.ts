import type { NavContribution, NavIcon } from '@siteswap/contracts/platform';
import { useIsNarrow } from '@siteswap/ui-kit/use-is-narrow';
import { useSession } from '@siteswap/web-kit';
import { ContributionsContext } from '@siteswap/web-kit/shell';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasRoute } from './use-has-route.ts';

export interface NavEntry {
  readonly id: string;
  readonly label: string;
  readonly to: string;
  readonly icon: NavIcon;
  readonly order: number;
}

/** Whether the guard of an entry lets this person in. For menus only: the page evaluates its guard itself. */
function useCanSee(): (guard: string | undefined) => boolean {
  const { isAuthenticated, isGlobalAdmin } = useSession();
  return (guard) => {
    if (guard === undefined) return true;
    return guard === 'super-admin' ? isGlobalAdmin : isAuthenticated;
  };
}

/** What remotes put into a menu, in their order. An entry whose page no remote offers is left out. */
export function useNavEntries(place: NavContribution['place']): NavEntry[] {
  const { t } = useTranslation('shell');
  const canSee = useCanSee();
  const hasRoute = useHasRoute();
  const isNarrow = useIsNarrow();
  const { nav = [] } = useContext(ContributionsContext);
  return nav
    .filter((entry) => entry.place === place && canSee(entry.guard) && hasRoute(entry.to))
    .filter((entry) => isNarrow !== false || !entry.narrowOnly)
    .map(({ id, to, label, order, icon = 'grid' }) => ({
      id: `nav-${id}`,
      to,
      label: t(label),
      icon,
      order,
    }));
}
