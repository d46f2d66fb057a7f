import { browserSubscription, notificationsPageConfig } from '@siteswap/contracts/notifications';
import { getPlatformConfig } from '@siteswap/contracts/platform';
import { callRoute, readPageBlock } from '@siteswap/web-kit';
import { PushFailure } from '#src/worker/push-failure.ts';
import { readyWorker } from '#src/worker/worker-registration.ts';
import { pushPermission } from './push-support.store.ts';

/** The public key that the site signs its pushes with. @throws PushFailure when it has none */
async function publicKey(): Promise<string> {
  const inPage = notificationsPageConfig.safeParse(readPageBlock('siteswap-config'));
  if (inPage.success) return inPage.data.pushKey;
  // The page may be older than what svc-notifications declares.
  const now = notificationsPageConfig.safeParse(await callRoute(getPlatformConfig, {}));
  if (!now.success) throw new PushFailure('keyMissing');
  return now.data.pushKey;
}

/** The subscription that this browser has; null without one. @throws PushFailure */
export async function findSubscription(): Promise<PushSubscription | null> {
  const { pushManager } = await readyWorker();
  return pushManager.getSubscription();
}

/** Subscribes with the site's key. @throws PushFailure */
export async function createSubscription(): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: await publicKey() };
  const { pushManager } = await readyWorker();
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    if (pushPermission() !== 'granted') throw new PushFailure('denied');
    // The one it has is for another key of the site.
    const existing = await pushManager.getSubscription();
    if (!existing) throw error;
    await existing.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** As the server takes it. */
export const toBody = (subscription: PushSubscription) =>
  browserSubscription.parse(subscription.toJSON());
