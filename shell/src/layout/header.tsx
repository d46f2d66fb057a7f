import { Badge } from '@siteswap/ui-kit/badge';
import { LogInIcon, StarIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { Logo } from '@siteswap/ui-kit/logo';
import { useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { withReturnTo } from '#src/features/accounts/return-to.ts';
import { NotificationBell } from '#src/features/notifications/components/notification-bell.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { UserMenu } from './user-menu.tsx';

/** Logo and name, then theme, language, favourites, bell and account. One bell and one favourites entry at any width. */
export function Header(): ReactNode {
  const { t } = useTranslation('shell');
  const { isAuthenticated, isAdminMode } = useSession();
  const isNarrow = useIsNarrow();
  return (
    <header className="sticky top-0 z-30 border-default border-b bg-surface/90 backdrop-blur">
      <div className="mx-auto flex h-14 max-w-[1200px] items-center px-4 max-md:pr-2 md:gap-1">
        <Link
          to="/"
          className="mr-auto flex items-center gap-1.5 rounded-control font-display text-lg md:gap-2"
        >
          <Logo size={28} label={t('header.home')} />
          <span aria-hidden="true">{t('brand')}</span>
        </Link>
        {isAdminMode ? <Badge tone="warning">{t('header.admin')}</Badge> : null}
        <ThemeToggle />
        <LanguageMenu />
        {isAuthenticated && !isNarrow ? (
          <LinkButton to="/favorites" variant="ghost" icon={<StarIcon size={20} />}>
            <span className="sr-only lg:not-sr-only">{t('nav.favorites')}</span>
          </LinkButton>
        ) : null}
        {isAuthenticated && !isNarrow ? <NotificationBell /> : null}
        {isAuthenticated ? <UserMenu /> : null}
        {/* Under 768 px the bottom bar has it. */}
        {isAuthenticated || isNarrow ? null : <LoginLink />}
      </div>
    </header>
  );
}

/** To the sign-in and back to exactly here. */
function LoginLink(): ReactNode {
  const { t } = useTranslation('shell');
  const { pathname, search, hash } = useLocation();
  return (
    <LinkButton
      to={withReturnTo('/login', pathname + search + hash)}
      variant="soft"
      icon={<LogInIcon size={18} />}
    >
      {t('header.login')}
    </LinkButton>
  );
}
