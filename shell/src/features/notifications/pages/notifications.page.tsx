import { type Notification, notificationCategory } from '@siteswap/contracts/notifications';
import { Button } from '@siteswap/ui-kit/button';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { CheckCheckIcon } from '@siteswap/ui-kit/icons';
import { Segmented } from '@siteswap/ui-kit/segmented';
import { Select } from '@siteswap/ui-kit/select';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { LoadMore, QueryStates, useNextFocus } from '@siteswap/web-kit';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { NotificationItem } from '../components/notification-item.tsx';
import { notifications } from '../notification.store.ts';
import { useCategories } from '../use-categories.ts';
import { type InboxStatus, useInboxCounts } from '../use-inbox-counts.ts';
import { useInboxToasts } from '../use-inbox-toasts.ts';
import { type NotificationFilter, useNotificationPages } from '../use-notification-pages.ts';
import { useOpenNotification } from '../use-open-notification.ts';

const statuses: readonly InboxStatus[] = ['all', 'unread', 'read'];
const isReadOf = { all: undefined, unread: false, read: true } as const;

const withCount = (label: string, count: number | undefined): string =>
  count ? `${label} (${count})` : label;

/** The whole inbox, with filters in the address. */
export function NotificationsPage(): ReactNode {
  const { t } = useTranslation('shell');
  const [search, setSearch] = useSearchParams();
  const status = statuses.find((one) => one === search.get('show')) ?? 'all';
  const category = notificationCategory.safeParse(search.get('category')).data;
  const counts = useInboxCounts();
  const { unreadCount } = useSyncExternalStore(
    notifications.subscribe,
    notifications.get,
    notifications.get,
  );
  useEffect(() => notifications.seen(), []);

  const filter = (name: string, value: string): void => {
    setSearch(
      (current) => {
        if (value === 'all') current.delete(name);
        else current.set(name, value);
        return current;
      },
      { replace: true },
    );
  };

  const { markAll } = useInboxToasts();
  const frame = useNextFocus();
  const categories = useCategories().data?.data ?? [];

  return (
    <section ref={frame} className="flex w-full max-w-2xl flex-col gap-4">
      <h1 className="wrap-anywhere hyphens-auto font-display text-xl sm:text-2xl">
        {t('notifications.title')}
      </h1>
      <div className="flex flex-wrap items-end gap-3">
        <Segmented
          label={t('notifications.filter.label')}
          value={status}
          onChange={(value) => filter('show', value)}
          options={statuses.map((id) => ({
            id,
            label: withCount(t(`notifications.filter.${id}`), counts(id, category)),
          }))}
        />
        <Select
          label={t('notifications.category.label')}
          isLabelHidden
          value={category ?? 'all'}
          onChange={(value) => filter('category', value)}
          options={[
            { id: 'all', label: t('notifications.category.all') },
            ...categories.map(({ name, label }) => ({
              id: name,
              label: withCount(label, counts(status, name)),
            })),
          ]}
        />
        {(counts('unread', category) ?? unreadCount) > 0 ? (
          <Button
            variant="ghost"
            className="ml-auto max-w-full shrink"
            icon={<CheckCheckIcon size={16} />}
            onPress={() => void markAll(category)}
          >
            {t('notifications.markAll')}
          </Button>
        ) : null}
      </div>
      <Inbox isRead={isReadOf[status]} category={category} />
    </section>
  );
}

function Inbox(filter: NotificationFilter): ReactNode {
  const { t } = useTranslation('shell');
  const openNotification = useOpenNotification();
  const pages = useNotificationPages(filter);
  const { failed, offerUndo } = useInboxToasts();
  const toggleRead = ({ id, isRead }: Notification): void => {
    const marked = isRead ? notifications.markUnread(id) : notifications.markRead(id);
    marked.catch(failed(t('notifications.toast.markRead')));
  };
  const open = (one: Notification): void => {
    if (!one.isRead) toggleRead(one);
    openNotification(one);
  };

  const remove = async (id: string): Promise<void> => {
    await notifications.remove(id);
    offerUndo(id);
  };

  return (
    <>
      <QueryStates
        query={pages}
        failed={t('notifications.failed')}
        namespace="shell"
        loading={<LoadingInbox />}
        empty={<EmptyInbox {...filter} />}
      >
        {({ items }) => (
          <ul className="flex flex-col gap-2">
            {items.map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                onOpen={open}
                onRemove={(id) => void remove(id).catch(failed(t('notifications.toast.delete')))}
                onToggleRead={toggleRead}
              />
            ))}
          </ul>
        )}
      </QueryStates>
      <LoadMore
        query={pages}
        label={t('notifications.loadMore')}
        onFailed={failed(t('notifications.toast.loadMore'))}
      />
    </>
  );
}

/** What to do about it is said only where there is no notification at all. */
function EmptyInbox({ isRead, category }: NotificationFilter): ReactNode {
  const { t } = useTranslation('shell');
  if (isRead === false) return <EmptyState title={t('notifications.emptyUnread')} />;
  const isWhole = isRead === undefined && category === undefined;
  return (
    <EmptyState
      title={t('notifications.empty')}
      {...(isWhole ? { text: t('notifications.emptyHint') } : {})}
    />
  );
}

function LoadingInbox(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <div className="flex flex-col gap-2" role="status" aria-label={t('notifications.loading')}>
      <Skeleton height={88} />
      <Skeleton height={88} />
      <Skeleton height={88} />
    </div>
  );
}
