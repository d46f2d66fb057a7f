import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '#src/support/fixtures.ts';
import { loadReports } from '#src/support/load-reports.ts';
import { upcomingEdition } from '#src/support/members.ts';
import {
  expectOnlyCarpoolUnavailable,
  expectRetryToWork,
  retryOf,
} from '#src/support/unavailable-carpool.ts';

const entryOf = (folder: string): string =>
  join(
    folder,
    (JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as { entry: string }).entry,
  );

test('MF-02 a remote that is unavailable shows a card with Retry, and comes back', async ({
  page,
  context,
  members,
  platform,
}) => {
  const member = await members.create();
  const edition = await upcomingEdition(member.api);
  await members.enter(context, member);
  const releases = join(platform.releasesDir, 'mf-carpool');
  const version = readdirSync(releases).find((name) =>
    existsSync(join(releases, name, 'remote.json')),
  );
  const entry = entryOf(join(releases, version ?? ''));
  // The gateway caches files in memory, so the test fails the response in the browser instead of on disk.
  await context.route(/\/mf\/mf-carpool\//, (route) => route.fulfill({ status: 503, body: '' }));
  expect(existsSync(entry)).toBe(true);

  await page.goto(`/editions/${edition.id}/carpool`);
  await test.step('everything else works', () => expectOnlyCarpoolUnavailable(page, edition));
  await context.unroute(/\/mf\/mf-carpool\//);
  await expectRetryToWork(page);
  await test.step('operators learn it', () =>
    expect
      .poll(() => loadReports(platform, 'mf-carpool'))
      .toContainEqual({ reason: 'network', expose: './edition-carpool' }));
});

test('MF-02 the frame’s remote is unavailable: a rendered page stays readable until Retry takes it over', async ({
  page,
  context,
  members,
}) => {
  const member = await members.create();
  const { id, name } = await upcomingEdition(member.api);
  await members.enter(context, member);
  const entries = /\/mf\/mf-editions\//;
  await context.route(entries, (route) => route.abort());
  await page.goto(`/editions/${id}/carpool`);
  await expect(page.locator('[data-server-markup-notice]').getByRole('button')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();

  await context.unroute(entries);
  await retryOf(page).first().click();
  await expect(page.locator('[data-server-markup-notice]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Proposer des places' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Proposer des places' })).toBeVisible();
});

test('MF-02 the frame’s remote is unavailable: the page inside it is rendered all the same', async ({
  page,
  context,
  members,
}) => {
  const { id } = await upcomingEdition(await members.visitor());
  await page.goto('/privacy-policy');
  await expect(page.locator('html')).toHaveAttribute('data-ready');
  await context.route(/\/mf\/mf-editions\//, (route) => route.abort());
  await page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/editions/${id}/carpool`);
  await expect(retryOf(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
});
