import type { Platform } from '@siteswap/infra/platform';
import { expect } from 'playwright/test';
import { releasesBuilt } from './platform-server.ts';
import { RemoteReleases } from './releases.ts';
import { testOn } from './test-on.ts';
import { startTestPlatform } from './test-platform.ts';

/** Tests on a platform that belongs to their worker alone. @param env of its processes */
export const testOnOwnPlatform = (env: Record<string, string>) =>
  testOn<Platform>(async (use) => {
    await releasesBuilt();
    const platform = await startTestPlatform(env);
    await use(platform);
    await platform.stop();
  });

/** For tests that stop, restart or replace parts. They share one platform, one after the other, until one fails. */
export const test = testOnOwnPlatform({
  RATE_LIMIT_FACTOR: '100',
  // Messages that a stopped service had not acknowledged are redelivered after 5 s instead of 30.
  ACK_WAIT_MS: '5000',
}).extend<{ carpoolReleases: RemoteReleases }>({
  /** The release that was in use is in use again afterwards. */
  carpoolReleases: async ({ platform }, use) => {
    const releases = new RemoteReleases(platform, 'mf-carpool');
    const present = await releases.inUse();
    await use(releases);
    try {
      if (present && (await releases.inUse()) !== present) await releases.putIntoUse(present);
    } finally {
      releases.dispose();
    }
  },
});

/** Kills a process. @returns waits until it has been started again and is ready */
export function killProcess(platform: Platform, name: string): () => Promise<void> {
  const victim = platform.processes.get(name);
  const before = victim?.pid;
  platform.kill(name, 'SIGKILL');
  return async () => {
    // Until it has ended it has its old id, and none until it runs again; then it must be ready.
    await expect.poll(() => victim?.pid).not.toBe(before);
    const isReady = async () => (await fetch(`${victim?.url}/readyz`).catch(() => null))?.ok;
    await expect.poll(isReady).toBe(true);
  };
}

export { expect, type Page } from 'playwright/test';
