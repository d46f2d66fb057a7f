import { listNotifications, type NotificationCategory } from '@siteswap/contracts/notifications';
import { byOffset, useRoutePages } from '@siteswap/web-kit';
import { currentLocale } from '@siteswap/web-kit/shell';

export interface NotificationFilter {
  readonly isUnreadOnly: boolean;
  readonly category: NotificationCategory | undefined;
}

/** All my notifications of a filter in the language of the page, page after page. */
export const useNotificationPages = ({ isUnreadOnly, category }: NotificationFilter) =>
  useRoutePages(
    listNotifications,
    {
      query: {
        locale: currentLocale(),
        ...(isUnreadOnly ? { isRead: false } : {}),
        ...(category ? { category } : {}),
      },
    },
    byOffset(({ notifications }) => notifications),
  );
