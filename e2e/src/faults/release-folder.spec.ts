import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '#src/support/own-platform.ts';

test('a release folder that disappears drops only that remote', async ({
  page,
  platform,
  carpoolReleases,
}) => {
  const present = await carpoolReleases.inUse();
  expect(present).toBeTruthy();
  const folder = join(platform.releasesDir, 'mf-carpool');
  const hidden = `${folder}.hidden`;
  renameSync(folder, hidden);
  try {
    await expect.poll(() => carpoolReleases.inUse()).toBeUndefined();
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
  } finally {
    renameSync(hidden, folder);
  }
  await expect.poll(() => carpoolReleases.inUse()).toBe(present);
});
