import { CountBadge } from '@siteswap/ui-kit/badge';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { BellIcon } from '@siteswap/ui-kit/icons';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '#src/paths.ts';
import { notifications } from '../notification.store.ts';
import { NotificationCentre } from './notification-centre.tsx';

/** As wide as the other entries of the bottom bar, with the label under the icon. */
const inBar =
  'h-auto min-h-14 w-auto min-w-0 flex-auto flex-col-reverse gap-0.5 px-1 rounded-none font-normal text-muted text-xs aria-[current=page]:text-primary';

/** The bell with the number of unread notifications; opens the centre. */
export function NotificationBell({ label }: { label?: string }): ReactNode {
  const { t } = useTranslation('shell');
  const { unreadCount, hasNew } = useSyncExternalStore(
    notifications.subscribe,
    notifications.get,
    notifications.get,
  );
  // Every navigation closes it, also one to the address on screen, and one that a toast above it starts.
  const { key, pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === key;
  useEffect(() => {
    if (!isOpen) return;
    notifications.setCentreOpen(true);
    return () => notifications.setCentreOpen(false);
  }, [isOpen]);
  const current = pathname === paths.notifications ? ({ 'aria-current': 'page' } as const) : {};
  return (
    <DialogTrigger
      isOpen={isOpen}
      onOpenChange={(opens) => {
        setOpenedAt(opens ? key : null);
        if (opens) void notifications.refresh();
      }}
    >
      <IconButton
        aria-label={t('header.notifications', { count: unreadCount })}
        {...(label ? { className: inBar, ...current } : {})}
      >
        {/* First, as in the name of the button: who speaks to the page says what they see. */}
        {label ? <span className="max-w-full truncate">{label} </span> : null}
        <span className="relative">
          <BellIcon size={label ? 22 : 20} />
          <CountBadge count={unreadCount} isPulsing={hasNew} />
        </span>
      </IconButton>
      <NotificationCentre />
    </DialogTrigger>
  );
}
