import type { OpenPageMessage } from './worker-messages.ts';
import { canHaveWorker, endWorker, registerWorker } from './worker-registration.ts';

interface PageRouter {
  navigate(to: string): unknown;
}

/**
 * Ends the service worker of a release before. One that takes over this page later was still installing, or is of a
 * release that is in use again: what the gateway sends for it decides. Returns the stop.
 */
function followEnd(): () => void {
  const stop = new AbortController();
  const look = async (): Promise<void> => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  };
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => void look().catch(() => undefined),
    { signal: stop.signal },
  );
  void endWorker().catch(() => undefined);
  return () => stop.abort();
}

/**
 * Registers the service worker and shows the addresses that it asks for. Returns the stop. A browser that cannot have
 * one, or does not get it now, does without until push notifications are turned on. A shell without one ends it.
 */
export function followWorker(router: PageRouter): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  if (!canHaveWorker()) return followEnd();
  const stop = new AbortController();
  navigator.serviceWorker.addEventListener(
    'message',
    ({ data, ports }: MessageEvent<Partial<OpenPageMessage> | null>) => {
      if (data?.type !== 'siteswap.open-page' || data.to === undefined) return;
      ports[0]?.postMessage('shown');
      void router.navigate(data.to);
    },
    { signal: stop.signal },
  );
  navigator.serviceWorker.startMessages();
  registerWorker().catch(() => undefined);
  return () => stop.abort();
}
