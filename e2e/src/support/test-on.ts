import { MailCatcher } from './mail-catcher.ts';
import { Members } from './members.ts';
import type { SharedPlatform } from './platform-server.ts';
import { watchedTest } from './watched-test.ts';

interface TestFixtures {
  mail: MailCatcher;
  members: Members;
}

/**
 * Tests of people on a platform, with members and mails.
 * @param start hands the platform of a worker to `use`, and ends it afterwards if it must
 */
export const testOn = <P extends SharedPlatform>(
  start: (use: (platform: P) => Promise<void>) => Promise<void>,
) =>
  watchedTest.extend<TestFixtures, { platform: P }>({
    platform: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the first parameter
      ({}, use) => start(use),
      { scope: 'worker', timeout: 900_000 },
    ],
    baseURL: async ({ platform }, use) => use(platform.url),
    mail: async ({ platform }, use) => {
      if (!platform.mailUrl) throw new Error('these tests need the mail catcher');
      await use(new MailCatcher(platform.mailUrl));
    },
    members: async ({ platform, mail, playwright }, use) => {
      const members = new Members(platform.url, mail, playwright.request);
      await use(members);
      await members.dispose();
    },
  });
