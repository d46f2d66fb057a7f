import { CircleUserIcon, HouseIcon } from '@siteswap/ui-kit/icons';
import { useIsNarrow } from '@siteswap/ui-kit/use-is-narrow';
import { useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { NotificationBell } from '#src/features/notifications/components/notification-bell.tsx';
import { paths } from '#src/paths.ts';
import { rememberPageToReturnTo, withReturnTo } from '#src/shared/return-to.ts';
import { NavIcon } from './nav-icon.tsx';
import { type NavEntry, useNavEntries } from './use-nav-entries.ts';

/** Contributed entries with a lower order come before the bell, the others after it. */
const bellOrder = 50;

/** Home, what remotes contribute around the bell, and the profile; on narrow screens only. */
export function BottomBar(): ReactNode {
  const { t } = useTranslation('shell');
  const { isAuthenticated } = useSession();
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  const isNarrow = useIsNarrow();
  const contributed = useNavEntries('bottom-bar');
  if (isNarrow === false) return null;
  return (
    <nav
      aria-label={t('nav.main')}
      className="z-30 flex md:hidden print:hidden border-default border-t bg-surface pb-[env(safe-area-inset-bottom)] [view-transition-name:sw-bottom-bar] [@media(height>=500px)]:fixed [@media(height>=500px)]:inset-x-0 [@media(height>=500px)]:bottom-0"
    >
      <BarLink to={paths.home} icon={<HouseIcon size={22} />} label={t('nav.home')} isExact />
      <ContributedLinks entries={contributed.filter(({ order }) => order < bellOrder)} />
      {isAuthenticated ? <NotificationBell label={t('nav.notifications')} /> : null}
      <ContributedLinks entries={contributed.filter(({ order }) => order >= bellOrder)} />
      <BarLink
        to={isAuthenticated ? paths.profile : withReturnTo(paths.login, here)}
        {...(isAuthenticated ? {} : { onClick: () => rememberPageToReturnTo(here) })}
        icon={<CircleUserIcon size={22} />}
        label={t(isAuthenticated ? 'nav.me' : 'header.login')}
      />
    </nav>
  );
}

function ContributedLinks({ entries }: { entries: readonly NavEntry[] }): ReactNode {
  return entries.map(({ id, to, icon, label }) => (
    <BarLink key={id} to={to} icon={<NavIcon name={icon} size={22} />} label={label} />
  ));
}

interface BarLinkProps {
  to: string;
  icon: ReactNode;
  label: string;
  /** Current at exactly this address, not at addresses below it. */
  isExact?: boolean;
  onClick?: () => void;
}

function BarLink({ to, icon, label, isExact = false, onClick }: BarLinkProps): ReactNode {
  return (
    <NavLink
      to={to}
      end={isExact}
      {...(onClick ? { onClick } : {})}
      className="flex min-h-14 min-w-0 flex-auto flex-col items-center justify-center gap-0.5 px-1 text-center text-muted text-xs leading-tight aria-[current=page]:text-primary"
    >
      {icon}
      {/* As wide as the label needs: lengths differ much between languages. */}
      <span className="max-w-full truncate">{label}</span>
    </NavLink>
  );
}
