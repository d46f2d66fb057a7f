import type { Notification } from '@siteswap/contracts/notifications';
import { toast } from '@siteswap/ui-kit/toast';
import { useSession } from '@siteswap/web-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { notifications } from './notification.store.ts';
import { useInboxToasts } from './use-inbox-toasts.ts';
import { useOpenNotification } from './use-open-notification.ts';

/** Connects the store while a member is signed in, and shows a toast for each notification that arrives. */
export function useConnectedNotifications(): void {
  const { user } = useSession();
  const userId = user?.id;
  const openNotification = useOpenNotification();
  const { t, i18n } = useTranslation('shell');
  const { failed } = useInboxToasts();
  const open = useEffectEvent((one: Notification) => openNotification(one));
  const sayFailed = useEffectEvent(() => failed(t('notifications.toast.markRead'))());

  useEffect(() => {
    if (userId === undefined) return;
    notifications.connect(userId);
    return () => notifications.disconnect();
  }, [userId]);

  // The server sends the texts: they are read again when the language changes.
  const { language } = i18n;
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    if (userId !== undefined) void notifications.refresh({ force: true });
  }, [language, userId]);

  useEffect(
    () =>
      notifications.onArrival((one) => {
        // The open centre shows it on top.
        if (notifications.get().isCentreOpen) return;
        const { actionUrl } = one;
        toast.show({
          type: one.type,
          title: one.title,
          message: one.message,
          ...(actionUrl
            ? {
                action: {
                  label: one.actionText ?? t('notifications.view'),
                  onAction: () => {
                    notifications.markRead(one.id).catch(() => sayFailed());
                    open(one);
                  },
                },
              }
            : {}),
        });
      }),
    [t],
  );
}
