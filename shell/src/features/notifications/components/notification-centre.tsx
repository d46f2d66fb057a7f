import type { Notification } from '@siteswap/contracts/notifications';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { ErrorState } from '@siteswap/ui-kit/error-state';
import { IconButton } from '@siteswap/ui-kit/icon-button';
import { CheckCheckIcon, RefreshCwIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { Spinner } from '@siteswap/ui-kit/spinner';
import { useNextFocus } from '@siteswap/web-kit';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { notifications } from '../notification.store.ts';
import { useInboxToasts } from '../use-inbox-toasts.ts';
import { useOpenNotification } from '../use-open-notification.ts';
import { NotificationItem } from './notification-item.tsx';
import { StreamStatusDot } from './stream-status-dot.tsx';

/** How many the centre shows before "load more". */
const SHOWN = 5;

/** The modal behind the bell: the newest unread notifications. */
export function NotificationCentre(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <Dialog title={t('notifications.title')} closeLabel={t('notifications.close')} size="md">
      {(close) => <CentreContent close={close} />}
    </Dialog>
  );
}

function CentreContent({ close }: { close: () => void }): ReactNode {
  const { t } = useTranslation('shell');
  const openNotification = useOpenNotification();
  const state = useSyncExternalStore(notifications.subscribe, notifications.get, notifications.get);
  const [shown, setShown] = useState(SHOWN);
  const [isLoadingMore, setLoadingMore] = useState(false);
  const visible = state.unread.slice(0, shown);
  const hasMore = state.unread.length > shown || state.hasMore;

  const { failed, markAll, offerUndo } = useInboxToasts();

  const open = (one: Notification): void => {
    notifications.markRead(one.id).catch(failed(t('notifications.toast.markRead')));
    close();
    openNotification(one);
  };

  const frame = useNextFocus<HTMLDivElement>();
  const remove = async (id: string): Promise<void> => {
    await notifications.remove(id);
    offerUndo(id);
  };

  const refresh = async (): Promise<void> => {
    await notifications.refresh({ force: true });
    if (notifications.get().hasFailed) failed(t('notifications.toast.load'))();
  };

  const loadMore = async (): Promise<void> => {
    setLoadingMore(true);
    try {
      if (state.hasMore) await notifications.loadMore();
      setShown(Number.POSITIVE_INFINITY);
    } catch {
      failed(t('notifications.toast.loadMore'))();
    } finally {
      setLoadingMore(false);
    }
  };

  return (
    <div ref={frame} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <StreamStatusDot status={state.status} />
        <span className="ml-auto" />
        {state.unreadCount > 0 ? (
          <Button
            size="sm"
            variant="ghost"
            icon={<CheckCheckIcon size={16} />}
            onPress={() => void markAll()}
          >
            {t('notifications.markAll')}
          </Button>
        ) : null}
        <IconButton
          size="sm"
          aria-label={t('notifications.refresh')}
          isLoading={state.isLoading}
          onPress={() => void refresh()}
        >
          <RefreshCwIcon size={16} />
        </IconButton>
      </div>
      <CentreList
        hasLoaded={state.hasLoaded}
        hasFailed={state.hasFailed}
        visible={visible}
        onOpen={open}
        onRemove={(id) => void remove(id).catch(failed(t('notifications.toast.delete')))}
        onRetry={() => void refresh()}
      />
      {hasMore && visible.length > 0 ? (
        <Button variant="outline" isLoading={isLoadingMore} onPress={() => void loadMore()}>
          {t('notifications.loadMore')}
        </Button>
      ) : null}
      <LinkButton to={paths.notifications} variant="ghost" onClick={close}>
        {t('notifications.seeAll')}
      </LinkButton>
    </div>
  );
}

function CentreList(props: {
  hasLoaded: boolean;
  hasFailed: boolean;
  visible: readonly Notification[];
  onOpen: (one: Notification) => void;
  onRemove: (id: string) => void;
  onRetry: () => void;
}): ReactNode {
  const { t } = useTranslation('shell');
  if (props.visible.length > 0) {
    return (
      <ul className="flex flex-col gap-2">
        {props.visible.map((one) => (
          <NotificationItem
            key={one.id}
            notification={one}
            onOpen={props.onOpen}
            onRemove={props.onRemove}
          />
        ))}
      </ul>
    );
  }
  if (props.hasFailed) {
    return (
      <ErrorState
        title={t('notifications.failed')}
        retryLabel={t('common:action.retry')}
        onRetry={props.onRetry}
      />
    );
  }
  if (!props.hasLoaded) {
    return (
      <p className="flex items-center justify-center gap-3 py-8 text-muted" role="status">
        <Spinner size={20} />
        {t('notifications.loading')}
      </p>
    );
  }
  return <EmptyState title={t('notifications.empty')} text={t('notifications.emptyHint')} />;
}
