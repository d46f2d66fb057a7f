import { Badge } from '@siteswap/ui-kit/badge';
import { LogInIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { Logo } from '@siteswap/ui-kit/logo';
import { useIsNarrow } from '@siteswap/ui-kit/use-is-narrow';
import { useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { NotificationBell } from '#src/features/notifications/components/notification-bell.tsx';
import { paths } from '#src/paths.ts';
import { rememberPageToReturnTo, withReturnTo } from '#src/shared/return-to.ts';
import { LanguageMenu } from './language-menu.tsx';
import { NavIcon } from './nav-icon.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useNavEntries } from './use-nav-entries.ts';
import { UserMenu } from './user-menu.tsx';

/** Logo and name, then theme, language, what remotes contribute, bell and account. On narrow screens the bottom bar has the bell and the contributed entries. */
export function Header(): ReactNode {
  const { t } = useTranslation('shell');
  const { isAuthenticated, isAdminMode } = useSession();
  const isNarrow = useIsNarrow();
  const contributed = useNavEntries('header');
  return (
    // A view transition leaves it above what moves.
    <header className="sticky print:hidden top-0 z-30 border-default border-b bg-surface/90 backdrop-blur [view-transition-name:sw-header]">
      <div className="mx-auto flex h-14 max-w-page items-center px-4 max-md:pr-2 md:gap-2">
        <Link
          to={paths.home}
          className="mr-auto flex min-h-11 min-w-0 items-center gap-1.5 rounded-control font-display text-lg md:gap-2"
        >
          <Logo size={28} label={t('header.home')} />
          <span aria-hidden="true" className="min-w-0 truncate">
            {t('brand')}
          </span>
        </Link>
        {isAdminMode ? <Badge tone="warning">{t('header.admin')}</Badge> : null}
        <ThemeToggle />
        <LanguageMenu />
        {isNarrow
          ? null
          : contributed.map(({ id, to, icon, label }) => (
              <LinkButton
                key={id}
                to={to}
                variant="ghost"
                className="max-md:hidden"
                icon={<NavIcon name={icon} size={20} />}
              >
                <span className="sr-only lg:not-sr-only">{label}</span>
              </LinkButton>
            ))}
        {isAuthenticated && !isNarrow ? <NotificationBell /> : null}
        {isAuthenticated ? <UserMenu /> : null}
        {/* Under 768 px the bottom bar has it. */}
        {isAuthenticated || isNarrow ? null : <LoginLink />}
      </div>
    </header>
  );
}

/** Links to the sign-in page and back to exactly here. */
function LoginLink(): ReactNode {
  const { t } = useTranslation('shell');
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  return (
    <LinkButton
      to={withReturnTo(paths.login, here)}
      onClick={() => rememberPageToReturnTo(here)}
      variant="soft"
      className="max-md:hidden"
      icon={<LogInIcon size={18} />}
    >
      {t('header.login')}
    </LinkButton>
  );
}
