import { notificationsPageConfig } from '@siteswap/contracts/notifications';
import { readPageBlock, session } from '@siteswap/web-kit';
import { followWorker } from '#src/worker/follow-worker.ts';
import { followUnread } from './follow-unread.store.ts';
import { type PromoConditions, promo } from './promo.store.ts';
import { push } from './push.store.ts';
import { pushPermission, pushSupport } from './push-support.store.ts';

/** Without a key the site sends no pushes, so none are proposed. */
const hasKey = (): boolean =>
  notificationsPageConfig.safeParse(readPageBlock('siteswap-config')).success;

const promoConditions = (): PromoConditions => ({
  isAuthenticated: session.get().user !== null,
  isSupported: pushSupport() === 'supported' && hasKey(),
  isOn: push.get().isOn,
  permission: pushPermission(),
  isOtherOpen: document.querySelector('[role=dialog], [role=alertdialog]') !== null,
});

function signedIn(): void {
  void push.sync();
  promo.start(promoConditions);
}

async function signedOut(): Promise<void> {
  promo.reset();
  await push.signedOut();
}

/** Compares the subscriptions now and after each sign-in, and ends this browser's when the member signs out. */
function followSession(): () => void {
  let userId = session.get().user?.id;
  if (userId !== undefined) signedIn();
  const stop = session.subscribe(() => {
    const { user, hasExpired } = session.get();
    // Who is back after an expired session is the same person.
    if (user?.id === userId || hasExpired) return;
    const left = userId === undefined ? Promise.resolve() : signedOut();
    userId = user?.id;
    void left.then(() => {
      if (user && session.get().user?.id === user.id) signedIn();
    });
  });
  return () => {
    promo.stop();
    stop();
  };
}

/** Starts what push notifications need in a page. Returns the stop. */
export function startPush(router: { navigate(to: string): unknown }): () => void {
  const stops = [followWorker(router), followSession(), followUnread()];
  return () => {
    for (const stop of stops) stop();
  };
}
