import type { Platform } from '@siteswap/infra/platform';
import { releasesBuilt } from './platform-server.ts';
import { testOn } from './test-on.ts';
import { startTestPlatform } from './test-platform.ts';

/** For tests that stop, restart or replace parts: the platform belongs to the worker alone. */
export const test = testOn<Platform>(async (use) => {
  await releasesBuilt();
  const platform = await startTestPlatform({
    RATE_LIMIT_FACTOR: '100',
    // Messages that a stopped service had not acknowledged are redelivered after 5 s instead of 30.
    ACK_WAIT_MS: '5000',
  });
  await use(platform);
  await platform.stop();
});

export { expect, type Page } from 'playwright/test';
