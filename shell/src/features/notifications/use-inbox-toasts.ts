import type { NotificationCategory } from '@siteswap/contracts/notifications';
import { toast } from '@siteswap/ui-kit/toast';
import { useTranslation } from 'react-i18next';
import { notifications } from './notification-store.ts';

/** What the centre and the notifications page both say of what came of an action. */
export function useInboxToasts() {
  const { t } = useTranslation('shell');
  /** For `catch`: says that it did not work, with `message`. */
  const failed = (message: string) => () =>
    void toast.show({ type: 'ERROR', title: t('notifications.toast.error'), message });
  return {
    failed,
    /** Marks all as read, or those of one category, and says what came of it. Never rejects. */
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
