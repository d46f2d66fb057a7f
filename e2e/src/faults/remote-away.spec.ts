import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '#src/support/fixtures.ts';
import { upcomingEdition } from '#src/support/members.ts';

const entryOf = (folder: string): string =>
  join(
    folder,
    (JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as { entry: string }).entry,
  );

test('MF-02 a remote that is down shows a card with Retry, and comes back', async ({
  page,
  context,
  members,
  platform,
}) => {
  test.setTimeout(90_000);
  const member = await members.create();
  const edition = await upcomingEdition(member.api);
  await members.enter(context, member);
  const releases = join(platform.releasesDir, 'mf-carpool');
  const version = readdirSync(releases).find((name) =>
    existsSync(join(releases, name, 'remote.json')),
  );
  const entry = entryOf(join(releases, version ?? ''));
  // The gateway keeps hot files in memory, as a proxy would; a failing answer is what the browser sees of a fault.
  await context.route(/\/mf\/mf-carpool\//, (route) => route.fulfill({ status: 503, body: '' }));
  expect(existsSync(entry)).toBe(true);

  await page.goto(`/editions/${edition.id}/carpool`);
  const retry = page.getByRole('button', { name: 'Réessayer' });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await test.step('everything else works', async () => {
    await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'À propos' }).click();
    await expect(page.getByRole('heading', { name: 'Sur place' })).toBeVisible();
    await page.getByRole('link', { name: 'Covoiturage' }).click();
    await expect(retry).toBeVisible({ timeout: 20_000 });
  });
  await context.unroute(/\/mf\/mf-carpool\//);
  await retry.click();
  await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
});

test('MF-02 the frame’s remote is away: the page inside it shows all the same', async ({
  page,
  context,
  members,
}) => {
  const member = await members.create();
  const edition = await upcomingEdition(member.api);
  await context.route(/\/mf\/mf-editions\//, (route) => route.abort());
  await page.goto(`/editions/${edition.id}/carpool`);
  await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible({ timeout: 20_000 });
});

test('a release folder that disappears drops only that remote', async ({ page, platform }) => {
  const folder = join(platform.releasesDir, 'mf-carpool');
  const hidden = `${folder}.away`;
  renameSync(folder, hidden);
  try {
    await expect
      .poll(
        async () => {
          const answer = await page.request.get('/api/platform/registry');
          return ((await answer.json()) as { remotes: { name: string }[] }).remotes.map(
            ({ name }) => name,
          );
        },
        { timeout: 20_000 },
      )
      .not.toContain('mf-carpool');
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
  } finally {
    renameSync(hidden, folder);
  }
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/api/platform/registry');
        return ((await answer.json()) as { remotes: { name: string }[] }).remotes.length;
      },
      { timeout: 20_000 },
    )
    .toBe(2);
});
