import { notifications } from '#src/features/notifications/notifications.public.ts';
import type { CloseNotificationsMessage } from '#src/worker/worker-messages.ts';
import { canHaveWorker } from '#src/worker/worker-registration.ts';

/** Where the app has no number on its icon, the page is the same without it. */
function setBadge(count: number): void {
  navigator.setAppBadge?.(count).catch(() => undefined);
}

async function closeShown(message: Omit<CloseNotificationsMessage, 'type'>): Promise<void> {
  if (!canHaveWorker()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.active?.postMessage({ type: 'siteswap.close-notifications', ...message });
}

/**
 * The number on the app is that of the unread notifications, and what was read or deleted, here or on another device,
 * is no longer shown by the system. Returns the stop.
 */
export function followUnread(): () => void {
  let before = notifications.get();
  if (before.hasLoaded) setBadge(before.unreadCount);
  // What is not in the list, which is short, is closed by its id or its category.
  const stopChanges = notifications.onChange(({ ids, category }, rows) => {
    const listed = new Set(notifications.get().unread.map(({ id }) => id));
    const unread = new Set(rows.flatMap(({ id, isRead }) => (isRead ? [] : [id])));
    const read = ids?.filter((id) => !listed.has(id) && !unread.has(id)) ?? [];
    if (category !== undefined) void closeShown({ category });
    else if (read.length > 0) void closeShown({ ids: read });
  });
  const stopState = notifications.subscribe(() => {
    const { hasLoaded, unreadCount, unread } = notifications.get();
    const { hasLoaded: wasLoaded, unreadCount: lastCount, unread: lastUnread } = before;
    before = notifications.get();
    // Signed out, the app shows no number.
    if (!hasLoaded) {
      if (wasLoaded) setBadge(0);
      return;
    }
    if (!wasLoaded || unreadCount !== lastCount) setBadge(unreadCount);
    if (!wasLoaded) return;
    const left = new Set(unread.map(({ id }) => id));
    const ids = lastUnread.map(({ id }) => id).filter((id) => !left.has(id));
    if (unreadCount === 0 && lastCount > 0) void closeShown({});
    else if (ids.length > 0) void closeShown({ ids });
  });
  return () => {
    stopChanges();
    stopState();
  };
}
