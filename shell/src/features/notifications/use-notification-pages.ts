import { listNotifications, type NotificationCategory } from '@siteswap/contracts/notifications';
import { byOffset, useRoutePages } from '@siteswap/web-kit';
import { currentLocale } from '@siteswap/web-kit/shell';

export interface NotificationFilter {
  /** Undefined: both. */
  readonly isRead: boolean | undefined;
  readonly category: NotificationCategory | undefined;
}

/** All my notifications of a filter in the language of the page, page after page. */
export const useNotificationPages = ({ isRead, category }: NotificationFilter) =>
  useRoutePages(
    listNotifications,
    {
      query: {
        locale: currentLocale(),
        ...(isRead === undefined ? {} : { isRead }),
        ...(category ? { category } : {}),
      },
    },
    byOffset(({ notifications }) => notifications),
  );
