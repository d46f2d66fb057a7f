import { join } from 'node:path';
import {
  copyReleases,
  copyRepository,
  type RepositoryCopy,
  type RunningCommand,
  startCommandIn,
} from '@siteswap/infra/testing';
import { followLogs } from './failure-report.ts';
import { releasesBuilt } from './platform-server.ts';
import { watchedTest } from './watched-test.ts';

interface CopyFixtures {
  /** The repository in a folder of its own, with what is built of it. */
  copy: RepositoryCopy;
  /** Runs `npm run <args>` in the copy, on free ports, for as long as the test at most. */
  startInCopy: (...args: string[]) => RunningCommand;
}

/** For tests that change the repository: each has a copy of its own. */
export const test = watchedTest.extend<CopyFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the first parameter
  copy: async ({}, use) => {
    await releasesBuilt();
    const copy = copyRepository();
    try {
      await copyReleases(join(copy.dir, '.data'));
      await use(copy);
    } finally {
      copy.remove();
    }
  },
  startInCopy: async ({ copy }, use) => {
    const commands: RunningCommand[] = [];
    const unfollowLogs = followLogs(join(copy.dir, '.data/logs'));
    const env = { ...process.env, PORT: '0', MAIL_PORT: '0', NO_COLOR: '1' };
    await use((...args) => {
      const command = startCommandIn(copy.dir, args, env);
      commands.push(command);
      return command;
    });
    // Before the lines that the processes write when they end.
    unfollowLogs();
    await Promise.all(commands.map((command) => command.interrupt()));
  },
});

export { expect, type Page } from 'playwright/test';
