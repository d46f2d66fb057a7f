import { toast } from '@siteswap/ui-kit/toast';
import { useSession } from '@siteswap/web-kit';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { notifications } from './notification-store.ts';

/** Keeps the store connected while somebody is signed in, and shows a toast for what arrives. */
export function useConnectedNotifications(): void {
  const { user } = useSession();
  const userId = user?.id;
  const navigate = useNavigate();
  const { t } = useTranslation('shell');

  useEffect(() => {
    if (userId === undefined) return;
    notifications.connect(userId);
    return () => notifications.disconnect();
  }, [userId]);

  useEffect(
    () =>
      notifications.onArrival((one) => {
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
                    void notifications.markRead(one.id).catch(() => undefined);
                    void navigate(actionUrl);
                  },
                },
              }
            : {}),
        });
      }),
    [navigate, t],
  );
}
