import { CountBadge } from '@siteswap/ui-kit/badge';
import { DialogTrigger } from '@siteswap/ui-kit/dialog';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { BellIcon } from '@siteswap/ui-kit/icons';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { notifications } from '../notification.store.ts';
import { NotificationCentre } from './notification-centre.tsx';

/** As wide as the other entries of the bottom bar, with the label under the icon. */
const inBar =
  'h-auto min-h-14 w-auto min-w-0 flex-auto flex-col-reverse gap-0.5 px-1 rounded-none font-normal text-muted text-xs';

/** The bell with the number of unread notifications; opens the centre. */
export function NotificationBell({ label }: { label?: string }): ReactNode {
  const { t } = useTranslation('shell');
  const { unreadCount } = useSyncExternalStore(
    notifications.subscribe,
    notifications.get,
    notifications.get,
  );
  // Every navigation closes it, also one to the address on screen, and one that a toast above it starts.
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  return (
    <DialogTrigger
      isOpen={openedAt === key}
      onOpenChange={(isOpen) => {
        setOpenedAt(isOpen ? key : null);
        if (isOpen) void notifications.refresh();
      }}
    >
      <IconButton
        aria-label={t('header.notifications', { count: unreadCount })}
        {...(label ? { className: inBar } : {})}
      >
        {/* First, as in the name of the button: who speaks to the page says what they see. */}
        {label ? <span className="max-w-full truncate">{label} </span> : null}
        <span className="relative">
          <BellIcon size={label ? 22 : 20} />
          <CountBadge count={unreadCount} isPulsing={unreadCount > 0} />
        </span>
      </IconButton>
      <NotificationCentre />
    </DialogTrigger>
  );
}
