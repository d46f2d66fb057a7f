import { sharedPlatform } from './platform-server.ts';
import { testOn } from './test-on.ts';

/** For journeys, which share one platform. */
export const test = testOn(async (use) => use(await sharedPlatform()));

export { expect, type Page } from 'playwright/test';
