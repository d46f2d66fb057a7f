import {
  getNotificationStats,
  listNotificationMutes,
  listNotifications,
  type MuteScope,
  muteNotification,
  type Notification,
  unmute,
} from '@siteswap/contracts/notifications';
import { toast } from '@siteswap/ui-kit/toast';
import { useRouteMutation } from '@siteswap/web-kit';
import { useTranslation } from 'react-i18next';
import { notifications } from './notification.store.ts';
import { useInboxToasts } from './use-inbox-toasts.ts';

/** Mutes what a notification is about, which can be undone at once, and ends a mute. */
export function useMutes() {
  const { t } = useTranslation('shell');
  const { failed } = useInboxToasts();
  const changes = {
    outlivesPage: true,
    invalidates: [listNotifications, getNotificationStats, listNotificationMutes],
    onError: failed(t('notifications.mute.failed')),
  };
  const ending = useRouteMutation(unmute, changes);
  const end = (id: string): void => ending.mutate({ params: { id } });
  const muting = useRouteMutation(muteNotification, {
    ...changes,
    onSuccess: ({ muteId }) => {
      void notifications.refresh({ force: true });
      toast.show({
        type: 'SUCCESS',
        title: t('notifications.mute.title'),
        message: t('notifications.mute.done'),
        action: { label: t('notifications.undo'), onAction: () => end(muteId) },
      });
    },
  });
  return {
    mute: ({ id }: Notification, scope: MuteScope): void =>
      muting.mutate({ params: { id }, body: { scope } }),
    end,
  };
}
