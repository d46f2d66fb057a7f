import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type TestInfo,
} from 'playwright/test';
import { beginReport, followPages, keepPages, reportFailure } from './failure-report.ts';
import { waitForShell } from './ready-pages.ts';

/** Where each worker leaves what it saw, for the end of the run. */
export const watchedFolder = join(import.meta.dirname, '../../test-results/watched');

/** What one worker saw in all contexts of all its tests. */
export interface Watched {
  contexts: number;
  readonly violations: string[];
}

const watched: Watched = { contexts: 0, violations: [] };
/** Violations and uncaught errors of the test that runs now: a worker runs one at a time. */
let complaints: { readonly isViolation: boolean; readonly text: string }[] = [];
const known = new WeakSet<BrowserContext>();

const complain = (text: string, isViolation: boolean): void =>
  void complaints.push({ isViolation, text });

/** What no test expects, and forgets it; violations are stored for the end of the run. */
function takeUnexpected(allowed: readonly RegExp[]): string[] {
  const unexpected = complaints.filter(({ text }) => !allowed.some((one) => one.test(text)));
  complaints = [];
  const violations = unexpected.filter(({ isViolation }) => isViolation);
  watched.violations.push(...violations.map(({ text }) => text));
  return unexpected.map(({ text }) => text);
}

/** Notes what the pages of a context complain about. */
async function watch(context: BrowserContext): Promise<BrowserContext> {
  if (known.has(context)) return context;
  known.add(context);
  watched.contexts += 1;
  followPages(context);
  waitForShell(context);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(
        `CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      );
    });
  });
  context.on('console', (message) => {
    const text = message.text();
    if (/CSP violation|Content.Security.Policy/i.test(text)) complain(text, true);
  });
  context.on('weberror', (error) => complain(`uncaught: ${error.error().message}`, false));
  return context;
}

/** Every context is watched, also those that a test makes by itself. */
function watchContexts(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  const newPage = browser.newPage.bind(browser);
  browser.newContext = async (options) => watch(await newContext(options));
  browser.newPage = async (options) => {
    const page = await newPage(options);
    await watch(page.context());
    return page;
  };
}

interface WatchedFixtures {
  /** Uncaught errors that a test expects, and violations that Playwright itself causes. */
  allowedErrors: RegExp[];
  /** Looks at the end of each test what its pages complained about, and reports what a failed test leaves. */
  watching: undefined;
}

const hasFailed = ({ status, expectedStatus }: TestInfo): boolean => status !== expectedStatus;

/**
 * Fails a test when a page of any of its contexts violates the content security policy or throws uncaught. A test that
 * fails leaves its pages and the logs of its platform in the output.
 */
export const watchedTest = base.extend<WatchedFixtures>({
  allowedErrors: [[], { option: true }],
  browser: [
    async ({ browser }, use, { workerIndex }) => {
      watchContexts(browser);
      await use(browser);
      takeUnexpected([]);
      mkdirSync(watchedFolder, { recursive: true });
      writeFileSync(join(watchedFolder, `${workerIndex}.json`), JSON.stringify(watched));
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use, testInfo) => {
    await use(await watch(context));
    if (hasFailed(testInfo) || complaints.length > 0) await keepPages([context]);
  },
  watching: [
    async ({ allowedErrors }, use, testInfo) => {
      beginReport();
      await use(undefined);
      const unexpected = takeUnexpected(allowedErrors);
      if (hasFailed(testInfo) || unexpected.length > 0) await reportFailure(testInfo);
      expect(unexpected, 'violations and uncaught errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});
