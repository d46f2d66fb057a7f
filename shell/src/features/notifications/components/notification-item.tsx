import type { Notification, NotificationType } from '@siteswap/contracts/notifications';
import { Button } from '@siteswap/ui-kit/button';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import {
  CheckIcon,
  CircleCheckIcon,
  CircleXIcon,
  InfoIcon,
  MailIcon,
  Trash2Icon,
  TriangleAlertIcon,
} from '@siteswap/ui-kit/icons';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationMenu } from './notification-menu.tsx';

const look: Record<NotificationType, { Icon: typeof InfoIcon; colour: string }> = {
  INFO: { Icon: InfoIcon, colour: 'text-info' },
  SUCCESS: { Icon: CircleCheckIcon, colour: 'text-success' },
  WARNING: { Icon: TriangleAlertIcon, colour: 'text-warning' },
  ERROR: { Icon: CircleXIcon, colour: 'text-error' },
};

interface NotificationItemProps {
  notification: Notification;
  /** Marks it read and opens its target. */
  onOpen: (one: Notification) => void;
  onRemove: (id: string) => void;
  /** Switches between read and unread; without it there is no such button. */
  onToggleRead?: (one: Notification) => void;
}

/** One notification: title, message, time and action. */
export function NotificationItem(props: NotificationItemProps): ReactNode {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const one = props.notification;
  const { Icon, colour } = look[one.type];
  return (
    <li
      className="relative flex gap-3 rounded-card border border-default bg-surface-raised p-3 data-unread:border-l-4 data-unread:border-l-primary"
      data-unread={!one.isRead || undefined}
    >
      <Icon size={20} className={`mt-0.5 shrink-0 ${colour}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <button
          type="button"
          className={`text-left after:absolute after:inset-0 ${one.isRead ? 'font-medium' : 'font-semibold'}`}
          onClick={() => props.onOpen(one)}
        >
          {one.isRead ? null : <span className="sr-only">{t('notifications.unread')} </span>}
          {one.title}
        </button>
        <p className="text-muted text-sm">{one.message}</p>
        <p className="text-muted text-xs">
          <time dateTime={one.createdAt}>{format.relative(one.createdAt)}</time>
        </p>
        {one.actionUrl && one.actionText ? (
          <Button
            size="sm"
            variant="soft"
            className="relative self-start"
            onPress={() => props.onOpen(one)}
          >
            {one.actionText}
          </Button>
        ) : null}
      </div>
      <div className="relative flex flex-col gap-2 self-start">
        {props.onToggleRead ? (
          <IconButton
            size="sm"
            aria-label={t(one.isRead ? 'notifications.markUnread' : 'notifications.markRead')}
            onPress={() => props.onToggleRead?.(one)}
          >
            {one.isRead ? <MailIcon size={16} /> : <CheckIcon size={16} />}
          </IconButton>
        ) : null}
        <NotificationMenu notification={one} />
        <IconButton
          size="sm"
          aria-label={t('notifications.delete')}
          onPress={() => props.onRemove(one.id)}
        >
          <Trash2Icon size={16} />
        </IconButton>
      </div>
    </li>
  );
}
