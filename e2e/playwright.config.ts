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

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results',
  // One platform serves all specs, and some of them stop parts of it.
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  // Timing on a shared machine may fail a journey once; the report then names it as flaky, on a platform of its own.
  retries: process.env['CI'] ? 1 : 0,
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: chromiumFlags,
    },
  },
});
