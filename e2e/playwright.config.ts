import { defineConfig } from 'playwright/test';

/** Flags with which Chromium leaves the network outside alone. */
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const longFaults = ['**/dev-loop.spec.ts', '**/new-domain.spec.ts'];

export default defineConfig({
  outputDir: 'test-results',
  globalSetup: './src/support/global-setup.ts',
  globalTeardown: './src/support/global-teardown.ts',
  // No more than there are upcoming demonstration editions: see upcomingEdition.
  workers: 3,
  // `npm test` gives the only second chance, in a run of its own.
  retries: 0,
  projects: [
    // Minutes each, in a copy of the repository: at the end the run would wait for them alone.
    { name: 'long faults', testDir: 'src/faults', testMatch: longFaults },
    // Journeys share one platform, with members and an edition of their own. They begin before the faults, because they
    // come first; with `dependencies` one that failed would keep the faults from running.
    { name: 'journeys', testDir: 'src/journeys', fullyParallel: true },
    // What stops or replaces parts has a platform of its own for each worker. For a third of its time it waits for
    // something to start or to be noticed, so two files at a time.
    { name: 'faults', testDir: 'src/faults', testIgnore: longFaults },
  ],
  // A test takes ten times as long on a busy machine with one core. What passes does not wait for these.
  timeout: 900_000,
  // A processor that is lent to others may stand still for half a minute.
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // A test sees and changes requests only where no worker sends them. What is about the worker allows it.
    serviceWorkers: 'block',
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Recording every test for the few that fail costs a good part of the time: the second chance records.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['HEADLESS_SHELL_PATH']
        ? { executablePath: process.env['HEADLESS_SHELL_PATH'] }
        : {}),
      args: chromiumFlags,
    },
  },
});
