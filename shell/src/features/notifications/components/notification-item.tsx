import { ownTimeZone } from '@siteswap/contracts/format';
import type { Notification } from '@siteswap/contracts/notifications';
import { Button } from '@siteswap/ui-kit/button';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { CheckIcon, MailIcon, Trash2Icon } from '@siteswap/ui-kit/icons';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategories } from '../use-categories.ts';
import { NotificationMenu } from './notification-menu.tsx';
import { NotificationPicture } from './notification-picture.tsx';
import { NotificationReplies } from './notification-replies.tsx';

interface NotificationItemProps {
  notification: Notification;
  /** Marks it read and opens its target. */
  onOpen: (one: Notification) => void;
  onRemove: (id: string) => void;
  /** Switches between read and unread; without it there is no such button. */
  onToggleRead?: (one: Notification) => void;
}

/** One notification: picture, title, message, what it is about, time, category, and what can be done. */
export function NotificationItem(props: NotificationItemProps): ReactNode {
  const { t } = useTranslation('shell');
  const one = props.notification;
  const hasQuestion = one.replies.length > 0 || one.outcome !== null;
  return (
    <li
      className="relative flex gap-3 rounded-card border border-default bg-surface-raised px-3 pt-3 pb-1 data-unread:border-l-4 data-unread:border-l-primary"
      data-unread={!one.isRead || undefined}
    >
      <NotificationPicture notification={one} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <button
          type="button"
          className={`wrap-anywhere text-left leading-snug after:absolute after:inset-0 ${one.isRead ? 'font-medium' : 'font-semibold'}`}
          onClick={() => props.onOpen(one)}
        >
          {one.isRead ? null : <span className="sr-only">{t('notifications.unread')} </span>}
          {one.title}
        </button>
        <p className="wrap-anywhere text-muted text-sm leading-snug">{one.message}</p>
        <NotificationReplies notification={one} />
        <div className="flex flex-wrap items-center gap-x-3">
          <AboutLine notification={one} />
          <div className="relative ml-auto flex flex-wrap items-center justify-end gap-2">
            {one.actionUrl && one.actionText && !hasQuestion ? (
              <Button size="sm" variant="ghost" onPress={() => props.onOpen(one)}>
                {one.actionText}
              </Button>
            ) : null}
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
        </div>
      </div>
    </li>
  );
}

/** What the texts of the row do not say already: the name of the thing, who did it, the category; and when. */
function AboutLine({ notification }: { notification: Notification }): ReactNode {
  const { title, message, subject, actor, category, createdAt } = notification;
  const format = useFormat();
  const zone = ownTimeZone();
  const label = useCategories().data?.data.find(({ name }) => name === category)?.label;
  const pseudo = actor?.isDeleted ? null : actor?.pseudo;
  const isSaid = (part: string) => title.includes(part) || message.includes(part);
  const parts = [...new Set([subject?.name, pseudo, label])].filter(
    (part) => part && !isSaid(part),
  );
  return (
    <p className="wrap-anywhere text-muted text-xs">
      {parts.map((part) => (
        <span key={part}>
          {part}
          {' · '}
        </span>
      ))}
      <time dateTime={createdAt} title={format.instant(createdAt, zone, 'full')}>
        {format.relative(createdAt)}
      </time>
    </p>
  );
}
