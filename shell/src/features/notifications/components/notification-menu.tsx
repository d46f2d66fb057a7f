import type { MuteScope, Notification } from '@siteswap/contracts/notifications';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { EllipsisVerticalIcon } from '@siteswap/ui-kit/icons';
import { Menu, MenuItem } from '@siteswap/ui-kit/popover-menu';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { useMutes } from '../use-mutes.ts';

/** What may be muted at a notification. */
const scopesOf = ({ entityType, entityId, editionId }: Notification): MuteScope[] => [
  ...(entityId !== null && entityType !== 'edition' ? (['thing'] as const) : []),
  ...(editionId !== null ? (['edition'] as const) : []),
];

/** Why the member gets a notification, and no more of it. */
export function NotificationMenu({ notification }: { notification: Notification }): ReactNode {
  const { t } = useTranslation('shell');
  const { mute } = useMutes();
  const { reason, title } = notification;
  const scopes = scopesOf(notification);
  const label = t('notifications.more', { title });
  const isOfEdition = reason !== null && reason !== 'members' && reason !== 'participants';
  const reasonKey = isOfEdition && reason !== 'member' ? reason : 'direct';
  return (
    <Menu
      label={label}
      header={
        reason === null ? undefined : (
          <p className="max-w-64 text-muted text-sm">{t(`notifications.reason.${reasonKey}`)}</p>
        )
      }
      trigger={
        <IconButton aria-label={label} size="sm">
          <EllipsisVerticalIcon size={16} />
        </IconButton>
      }
    >
      {scopes.map((scope) => (
        <MenuItem key={scope} id={scope} onAction={() => mute(notification, scope)}>
          {t(`notifications.mute.${scope}`)}
        </MenuItem>
      ))}
      <MenuItem id="preferences" href={paths.profileNotifications}>
        {t('notifications.preferences')}
      </MenuItem>
    </Menu>
  );
}
