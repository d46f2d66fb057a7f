import type { SessionStore } from './session-store.ts';

type Change = 'signed-in' | 'signed-out';

/** Keys of the session in local storage that change while the same person stays signed in. */
const followed: readonly (string | null)[] = ['authUser', 'adminMode'];

/**
 * Makes the session of this tab follow that of the browser's other tabs: a sign-out in one tab signs out all, after a
 * sign-in each tab requests the session, changes of a remembered member and their admin mode are taken over.
 * An expired session is detected by each tab at its next call. Returns the function that stops.
 */
export function followTabs(store: SessionStore): () => void {
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel('siteswap-session') : null;
  let shown = store.get().user?.id;
  let isFollowing = false;

  const broadcast = (change: Change): void => channel?.postMessage(change);
  const leave = store.subscribe(() => {
    const { user, hasExpired } = store.get();
    if (user?.id === shown) return;
    shown = user?.id;
    if (!isFollowing && !hasExpired) broadcast(user ? 'signed-in' : 'signed-out');
  });

  const follow = async (change: Change): Promise<void> => {
    isFollowing = true;
    try {
      if (change === 'signed-out') store.clear();
      else await store.refresh();
    } finally {
      isFollowing = false;
    }
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<Change>) => void follow(data));

  const ending = new AbortController();
  window.addEventListener(
    'storage',
    ({ key, storageArea }) => {
      if (storageArea === window.localStorage && followed.includes(key)) store.reread();
    },
    { signal: ending.signal },
  );
  return () => {
    leave();
    ending.abort();
    channel?.close();
  };
}
