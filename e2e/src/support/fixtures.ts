import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Platform, startPlatform } from '@siteswap/infra/platform';
import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { MailCatcher } from './mail-catcher.ts';
import { Members } from './members.ts';

interface WorkerFixtures {
  /** The whole platform with its demonstration data, on free ports and in a folder of its own. */
  platform: Platform;
}

interface TestFixtures {
  mail: MailCatcher;
  members: Members;
  /** Sentences of the browser that a test expects; every other violation or uncaught error fails it. */
  allowedErrors: RegExp[];
}

/** Notes what the browser complains about, so that no violation of the content security policy goes unseen. */
async function watch(context: BrowserContext, complaints: string[]): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      );
    });
  });
  context.on('console', (message) => {
    if (/CSP violation|Content.Security.Policy/i.test(message.text()))
      complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the first parameter
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'siteswap-e2e-'));
      const platform = await startPlatform({
        dataDir,
        port: 0,
        mailPort: 0,
        quiet: true,
        env: {
          SEED_DEMO: '1',
          RATE_LIMIT_FACTOR: '100',
          // What a stopped service held comes again after 5 s instead of 30.
          ACK_WAIT_MS: '5000',
        },
      });
      await use(platform);
      await platform.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ platform }, use) => use(platform.url),
  allowedErrors: [[], { option: true }],
  context: async ({ context, allowedErrors }, use) => {
    const complaints: string[] = [];
    await watch(context, complaints);
    await use(context);
    const unexpected = complaints.filter(
      (one) => !allowedErrors.some((allowed) => allowed.test(one)),
    );
    expect(unexpected, 'violations and uncaught errors in the browser').toEqual([]);
  },
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

export { expect, type Page };
