import { Avatar } from '@siteswap/ui-kit/avatar';
import { Button } from '@siteswap/ui-kit/button';
import { CircleUserIcon, LogOutIcon } from '@siteswap/ui-kit/icons';
import { Menu, MenuItem } from '@siteswap/ui-kit/popover-menu';
import { useSession } from '@siteswap/web-kit';
import type { SessionUser } from '@siteswap/web-kit/shell';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '#src/paths.ts';
import { withReturnTo } from '#src/shared/return-to.ts';
import { NavIcon } from './nav-icon.tsx';
import { useNavEntries } from './use-nav-entries.ts';

/** The name shown to and about a member: the pseudo, otherwise the first name. */
export const displayName = (user: SessionUser): string => user.pseudo || (user.prenom ?? '');

/** Avatar and name; opens the profile, what remotes contribute, and the link to sign out. */
export function UserMenu(): ReactNode {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const { pathname, search, hash } = useLocation();
  const contributed = useNavEntries('user-menu');
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
      <MenuItem
        id="profile"
        href={paths.profile}
        icon={<CircleUserIcon size={16} />}
        textValue={t('nav.profile')}
      >
        {t('nav.profile')}
      </MenuItem>
      {contributed.map(({ id, to, label, icon }) => (
        <MenuItem
          key={id}
          id={id}
          href={to}
          icon={<NavIcon name={icon} size={16} />}
          textValue={label}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem
        id="logout"
        href={withReturnTo(paths.logout, pathname + search + hash)}
        icon={<LogOutIcon size={16} />}
        textValue={t('nav.logout')}
      >
        {t('nav.logout')}
      </MenuItem>
    </Menu>
  );
}
