import { CircleUserIcon, HouseIcon, LayoutGridIcon, StarIcon } from '@siteswap/ui-kit/icons';
import { useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { withReturnTo } from '#src/features/accounts/return-to.ts';
import { NotificationBell } from '#src/features/notifications/components/notification-bell.tsx';
import { useHasRoute } from './use-has-route.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useNavEntries } from './use-menu-entries.ts';

const item =
  'flex min-h-14 min-w-0 flex-auto flex-col items-center justify-center gap-0.5 px-1 text-center text-muted text-xs leading-tight aria-[current=page]:text-primary';

/** As much room as the word needs: they differ much in some languages. */
const word = 'max-w-full truncate';

/** Home, favourites, bell, what remotes add, and me under the thumb; on narrow screens only. */
export function BottomBar(): ReactNode {
  const { t } = useTranslation('shell');
  const { isAuthenticated } = useSession();
  const { pathname, search, hash } = useLocation();
  const hasRoute = useHasRoute();
  const isNarrow = useIsNarrow();
  const contributed = useNavEntries('bottom-bar');
  if (!isNarrow) return null;
  const mine = isAuthenticated && hasRoute('/profile') ? '/profile' : undefined;
  return (
    <nav
      aria-label={t('nav.main')}
      className="fixed inset-x-0 bottom-0 z-30 flex border-default border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <NavLink to="/" end className={item}>
        <HouseIcon size={22} />
        <span className={word}>{t('nav.home')}</span>
      </NavLink>
      {isAuthenticated ? (
        <>
          {/* The menu has the same entry: while it is open, this one steps aside. */}
          <NavLink to="/favorites" className={`${item} in-[body:has(.user-menu)]:invisible`}>
            <StarIcon size={22} />
            <span className={word}>{t('nav.favorites')}</span>
          </NavLink>
          <NotificationBell label={t('nav.notifications')} />
        </>
      ) : null}
      {contributed.map(({ id, to, label }) => (
        <NavLink key={id} to={to} className={item}>
          <LayoutGridIcon size={22} />
          <span className={word}>{label}</span>
        </NavLink>
      ))}
      {mine || !isAuthenticated ? (
        <NavLink to={mine ?? withReturnTo('/login', pathname + search + hash)} className={item}>
          <CircleUserIcon size={22} />
          <span className={word}>{mine ? t('nav.me') : t('header.login')}</span>
        </NavLink>
      ) : null}
    </nav>
  );
}
