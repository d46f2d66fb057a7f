import { listNotifications, type NotificationCategory } from '@siteswap/contracts/notifications';
import { callRoute } from '@siteswap/web-kit';
import { useInfiniteQuery } from '@tanstack/react-query';

const PAGE_SIZE = 20;

export interface NotificationFilter {
  readonly isUnreadOnly: boolean;
  readonly category: NotificationCategory | undefined;
}

/** All my notifications of a filter, page after page; none twice, although new ones shift the pages. */
export function useNotificationPages({ isUnreadOnly, category }: NotificationFilter) {
  return useInfiniteQuery({
    queryKey: [listNotifications.id, 'pages', isUnreadOnly, category],
    queryFn: ({ pageParam, signal }) =>
      callRoute(
        listNotifications,
        {
          query: {
            ...(isUnreadOnly ? { isRead: false } : {}),
            ...(category ? { category } : {}),
            limit: PAGE_SIZE,
            offset: pageParam,
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      last.pagination.hasMore
        ? pages.reduce((count, page) => count + page.notifications.length, 0)
        : undefined,
    select: ({ pages }) => {
      const all = pages.flatMap((page) => page.notifications);
      return {
        items: [...new Map(all.map((one) => [one.id, one])).values()],
        unreadCount: pages.at(-1)?.unreadCount ?? 0,
      };
    },
  });
}
