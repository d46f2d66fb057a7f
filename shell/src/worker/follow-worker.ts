import type { OpenPageMessage } from './worker-messages.ts';
import { canHaveWorker, registerWorker } from './worker-registration.ts';

interface PageRouter {
  navigate(to: string): unknown;
}

/**
 * Registers the service worker and shows the addresses that it asks for. Returns the stop. A browser that cannot have
 * one, or does not get it now, does without until push notifications are turned on.
 */
export function followWorker(router: PageRouter): () => void {
  if (!canHaveWorker()) return () => {};
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
