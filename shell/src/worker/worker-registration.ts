import { registry } from '@siteswap/contracts/platform';
import { readPageBlock } from '@siteswap/web-kit';
import { PushFailure } from './push-failure.ts';

const READY_MS = 10_000;

const ofPage = registry.pick({ hasWorker: true });

/**
 * Whether the browser knows service workers and the shell of this page comes with one. A shell without one ends the
 * worker of the shell before, and a registration would bring that back.
 */
export function canHaveWorker(): boolean {
  if (!('serviceWorker' in navigator)) return false;
  return ofPage.safeParse(readPageBlock('siteswap-registry')).data?.hasWorker !== false;
}

/** Registers the service worker, or looks for a newer one. @throws PushFailure */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', {
      updateViaCache: 'none',
    });
    // The same address again is no reason for the browser to look now: it may wait until the worker has nothing to do.
    if (registration.active) void registration.update().catch(() => undefined);
    return registration;
  } catch {
    throw new PushFailure('registration');
  }
}

async function removeStored(): Promise<void> {
  const names = await caches.keys();
  const ours = names.filter((name) => name.startsWith('siteswap-'));
  await Promise.all(ours.map((name) => caches.delete(name)));
}

/**
 * Ends the service worker that a release before has left, with all that is stored for it. The browser alone would load
 * the worker that ends itself only once a page is quiet, and not again when that failed or an update was still running.
 */
export async function endWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  if (registrations.length === 0) return;
  // First: the next page finds by the registration that something is left.
  await removeStored().catch(() => undefined);
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

/** The registration once its worker is active. @throws PushFailure after 10 s */
export async function readyWorker(): Promise<ServiceWorkerRegistration> {
  await registerWorker();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PushFailure('timeout')), READY_MS);
  });
  try {
    return await Promise.race([navigator.serviceWorker.ready, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
