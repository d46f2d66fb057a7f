import { isInstalled } from '#src/shared/is-installed.ts';
import { canHaveWorker } from '#src/worker/worker-registration.ts';

/** Whether this browser receives pushes; on iPhones and iPads only once the app is installed. */
export type PushSupport = 'supported' | 'needsInstall' | 'unsupported';

/** iPads call themselves Macs, which have no touch screen. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushSupport(): PushSupport {
  if (canHaveWorker() && 'PushManager' in window && 'Notification' in window) return 'supported';
  return isIos() && !isInstalled() ? 'needsInstall' : 'unsupported';
}

/** `default` where there are no notifications at all. */
export const pushPermission = (): NotificationPermission =>
  'Notification' in window ? Notification.permission : 'default';
