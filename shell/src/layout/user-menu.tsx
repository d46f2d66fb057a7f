import { Avatar } from '@siteswap/ui-kit/avatar';
import { Button } from '@siteswap/ui-kit/button';
import { LogOutIcon } from '@siteswap/ui-kit/icons';
import { Menu, MenuItem } from '@siteswap/ui-kit/popover-menu';
import { type SessionUser, useSession } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { withReturnTo } from '#src/features/accounts/return-to.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { useMenuEntries } from './use-menu-entries.ts';

/** The name shown to and about a member: the pseudo, otherwise the first name. */
export const displayName = (user: SessionUser): string => user.pseudo || (user.prenom ?? '');

/** Avatar and name; opens the member's own pages and the way out. */
export function UserMenu(): ReactNode {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const { pathname, search, hash } = useLocation();
  const isNarrow = useIsNarrow();
  const entries = useMenuEntries();
  if (!user) return null;
  const name = displayName(user);
  return (
    <Menu
      label={t('header.account', { name })}
      header={name}
      className="user-menu"
      trigger={
        <Button
          variant="ghost"
          className="max-md:gap-0 max-md:px-1.5"
          icon={
            <span aria-hidden="true">
              <Avatar {...user} name={name} size="md" />
            </span>
          }
        >
          <span className="sr-only">{t('header.account', { name })}</span>
          <span aria-hidden="true" className="hidden max-w-40 truncate md:inline">
            {name}
          </span>
        </Button>
      }
    >
      {entries
        .filter((entry) => isNarrow || !entry.isNarrowOnly)
        .map((entry) => (
          <MenuItem key={entry.id} id={entry.id} href={entry.to}>
            {entry.label}
          </MenuItem>
        ))}
      <MenuItem
        id="logout"
        href={withReturnTo('/logout', pathname + search + hash)}
        icon={<LogOutIcon size={16} />}
        textValue={t('nav.logout')}
      >
        {t('nav.logout')}
      </MenuItem>
    </Menu>
  );
}
