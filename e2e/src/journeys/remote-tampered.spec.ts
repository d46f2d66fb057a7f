import { expect, test } from '#src/support/fixtures.ts';
import { loadReports } from '#src/support/load-reports.ts';
import { upcomingEdition } from '#src/support/members.ts';
import { takenOver } from '#src/support/ready-pages.ts';
import { RemoteReleases } from '#src/support/releases.ts';
import { breakFiles, fileOf } from '#src/support/remote-faults.ts';
import { retryOf } from '#src/support/unavailable-carpool.ts';

const expose = './edition-carpool';

test('MF-04 one byte more in entry, chunk or stylesheet blocks that remote alone', async ({
  context,
  members,
  platform,
}) => {
  const releases = new RemoteReleases(platform, 'mf-carpool');
  const member = await members.create();
  const edition = await upcomingEdition(member.api);
  await members.enter(context, member);
  const version = (await releases.inUse()) ?? '';
  const { entry, files } = releases.manifest(version);
  const pieces = [entry, ...(files[expose] ?? [])];
  expect(pieces.some((file) => file.endsWith('.css'))).toBe(true);

  for (const piece of pieces) {
    const page = await context.newPage();
    await breakFiles(page, fileOf('mf-carpool', piece), 'tampered');
    await page.goto(`/editions/${edition.id}/carpool`);
    await expect(retryOf(page), piece).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
    await page.getByRole('link', { name: 'Infos' }).click();
    await expect(page.getByRole('heading', { name: 'Sur place' })).toBeVisible();
    await page.close();
  }
  await expect
    .poll(() => loadReports(platform, `mf-carpool@${version}`))
    .toContainEqual({ reason: 'integrity', expose });
});

test('MF-04 one byte more in a chunk that loads later prevents it from running', async ({
  page,
  context,
  members,
  platform,
}) => {
  const releases = new RemoteReleases(platform, 'mf-carpool');
  const member = await members.create();
  const edition = await upcomingEdition(member.api);
  await members.enter(context, member);
  const { entry, files, integrity } = releases.manifest((await releases.inUse()) ?? '');
  const first = new Set([entry, ...Object.values(files).flat()]);
  const later = Object.keys(integrity).filter((file) => file.endsWith('.js') && !first.has(file));
  expect(later.length, 'chunks that load later').toBeGreaterThan(0);
  for (const file of later) await breakFiles(page, fileOf('mf-carpool', file), 'tampered');

  await page.goto(`/editions/${edition.id}/carpool`);
  const open = page.getByRole('button', { name: 'Proposer des places' });
  // The page reloads once for a chunk that does not come; the second time it shows its card.
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
  await open.click();
  await page.waitForFunction(() => !('isFirst' in window));
  await takenOver(page);
  await open.click();
  await expect(retryOf(page)).toBeVisible();
  await expect(page.getByLabel('Ville de départ')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
});
