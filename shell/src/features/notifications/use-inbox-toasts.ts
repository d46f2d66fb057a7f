import type { NotificationCategory } from '@siteswap/contracts/notifications';
import { toast } from '@siteswap/ui-kit/toast';
import { useTranslation } from 'react-i18next';
import { notifications } from './notification.store.ts';

/** Toasts about the result of an action, for the centre and the notifications page. */
export function useInboxToasts() {
  const { t } = useTranslation('shell');
  /** For `catch`: shows an error toast with `message`. */
  const failed = (message: string) => () =>
    void toast.show({ type: 'ERROR', title: t('notifications.toast.error'), message });
  return {
    failed,
    /** Says that one was deleted and offers to undo it, in the centre and on the page alike. */
    offerUndo: (id: string): void =>
      void toast.show({
        type: 'SUCCESS',
        title: t('notifications.toast.deletedTitle'),
        message: t('notifications.toast.deleted'),
        action: {
          label: t('notifications.undo'),
          onAction: () =>
            void notifications.restore(id).catch(failed(t('notifications.toast.restore'))),
        },
      }),
    /** Marks all as read, or those of one category, and shows the result as a toast. Never rejects. */
    markAll: async (category?: NotificationCategory): Promise<void> => {
      try {
        await notifications.markAllRead(category);
      } catch {
        failed(t('notifications.toast.markRead'))();
        return;
      }
      toast.show({
        type: 'SUCCESS',
        title: t('notifications.toast.success'),
        message: t('notifications.toast.allRead'),
      });
    },
  };
}
