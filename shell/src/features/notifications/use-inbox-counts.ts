import { getNotificationStats, type NotificationCategory } from '@siteswap/contracts/notifications';
import { useRoute } from '@siteswap/web-kit';

export type InboxStatus = 'all' | 'unread' | 'read';

/** How many notifications a filter of the page shows, as the server counts them; undefined until it has. */
export function useInboxCounts() {
  const stats = useRoute(getNotificationStats, {}).data?.stats;
  return (status: InboxStatus, category: NotificationCategory | undefined): number | undefined => {
    if (!stats) return undefined;
    const { total, unread } = category
      ? (stats.byCategory[category] ?? { total: 0, unread: 0 })
      : stats;
    return { all: total, unread, read: total - unread }[status];
  };
}
