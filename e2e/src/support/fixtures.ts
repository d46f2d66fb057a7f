import { followLogs } from './failure-report.ts';
import { sharedPlatform } from './platform-server.ts';
import { testOn } from './test-on.ts';

/** For journeys, which share one platform. */
export const test = testOn(async (use) => {
  const platform = await sharedPlatform();
  followLogs(platform.logsDir);
  await use(platform);
});

export { expect, type Page } from 'playwright/test';
