import {
  listNotifications,
  markNotificationRead,
  markNotificationUnread,
  type Notification,
  notificationCategories,
  notificationCategory,
  restoreNotification,
} from '@siteswap/contracts/notifications';
import { Button } from '@siteswap/ui-kit/button';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { ErrorState } from '@siteswap/ui-kit/error-state';
import { CheckCheckIcon } from '@siteswap/ui-kit/icons';
import { Segmented } from '@siteswap/ui-kit/segmented';
import { Select } from '@siteswap/ui-kit/select';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText, useRouteMutation } from '@siteswap/web-kit';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { NotificationItem } from '../components/notification-item.tsx';
import { notifications } from '../notification-store.ts';
import { useInboxToasts } from '../use-inbox-toasts.ts';
import { useNotificationPages } from '../use-notification-pages.ts';

/** The whole inbox, with filters in the address. */
export function NotificationsPage(): ReactNode {
  const { t } = useTranslation('shell');
  const [search, setSearch] = useSearchParams();
  const isUnreadOnly = search.get('show') === 'unread';
  const category = notificationCategory.safeParse(search.get('category')).data;
  const { unreadCount } = useSyncExternalStore(notifications.subscribe, notifications.get);

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

  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col gap-4">
      <h1 className="font-display text-2xl">{t('notifications.title')}</h1>
      <div className="flex flex-wrap items-end gap-3">
        <Segmented
          label={t('notifications.filter.label')}
          value={isUnreadOnly ? 'unread' : 'all'}
          onChange={(value) => filter('show', value)}
          options={[
            { id: 'all', label: t('notifications.filter.all') },
            { id: 'unread', label: t('notifications.filter.unread') },
          ]}
        />
        <Select
          label={t('notifications.category.label')}
          isLabelHidden
          value={category ?? 'all'}
          onChange={(value) => filter('category', value)}
          options={['all', ...notificationCategories].map((id) => ({
            id,
            label: t(`notifications.category.${id}`),
          }))}
        />
        {unreadCount > 0 ? (
          <Button
            variant="ghost"
            className="ml-auto"
            icon={<CheckCheckIcon size={16} />}
            onPress={() => void markAll(category)}
          >
            {t('notifications.markAll')}
          </Button>
        ) : null}
      </div>
      <Inbox isUnreadOnly={isUnreadOnly} category={category} />
    </section>
  );
}

function Inbox(filter: Parameters<typeof useNotificationPages>[0]): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const pages = useNotificationPages(filter);
  // The bell counts along, also while there is no stream to tell it.
  const changed = {
    invalidates: [listNotifications],
    onSuccess: () => notifications.refresh({ force: true }),
  };
  const read = useRouteMutation(markNotificationRead, changed);
  const unread = useRouteMutation(markNotificationUnread, changed);
  const restore = useRouteMutation(restoreNotification, changed);

  const { failed } = useInboxToasts();

  const open = (one: Notification): void => {
    if (!one.isRead) read.mutate({ params: { id: one.id } });
    if (one.actionUrl) void navigate(one.actionUrl);
  };

  const remove = async (id: string): Promise<void> => {
    await notifications.remove(id);
    toast.show({
      type: 'SUCCESS',
      title: t('notifications.toast.deletedTitle'),
      message: t('notifications.toast.deleted'),
      action: {
        label: t('notifications.undo'),
        onAction: () => restore.mutate({ params: { id } }),
      },
    });
  };

  if (pages.isPending) {
    return (
      <div className="flex flex-col gap-2" role="status" aria-label={t('notifications.loading')}>
        <Skeleton height={88} />
        <Skeleton height={88} />
        <Skeleton height={88} />
      </div>
    );
  }
  if (pages.isError) {
    return (
      <ErrorState
        title={t('notifications.failed')}
        text={problemText(t, pages.error, 'shell')}
        retryLabel={t('common:action.retry')}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  if (pages.data.items.length === 0) {
    return <EmptyState title={t('notifications.empty')} text={t('notifications.emptyHint')} />;
  }
  return (
    <>
      <ul className="flex flex-col gap-2">
        {pages.data.items.map((one) => (
          <NotificationItem
            key={one.id}
            notification={one}
            onOpen={open}
            onRemove={(id) => void remove(id).catch(failed(t('notifications.toast.delete')))}
            onToggleRead={({ id, isRead }) => (isRead ? unread : read).mutate({ params: { id } })}
          />
        ))}
      </ul>
      {pages.hasNextPage ? (
        <Button
          variant="outline"
          isLoading={pages.isFetchingNextPage}
          onPress={() => void pages.fetchNextPage()}
        >
          {t('notifications.loadMore')}
        </Button>
      ) : null}
    </>
  );
}
