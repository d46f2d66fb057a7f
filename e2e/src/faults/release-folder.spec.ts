import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '#src/support/own-platform.ts';

test('a release folder that disappears drops only that remote', async ({ page, platform }) => {
  const folder = join(platform.releasesDir, 'mf-carpool');
  const hidden = `${folder}.hidden`;
  renameSync(folder, hidden);
  try {
    await expect
      .poll(
        async () => {
          const response = await page.request.get('/api/platform/registry');
          return ((await response.json()) as { remotes: { name: string }[] }).remotes.map(
            ({ name }) => name,
          );
        },
        { timeout: 60_000 },
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
        const response = await page.request.get('/api/platform/registry');
        return ((await response.json()) as { remotes: { name: string }[] }).remotes.length;
      },
      { timeout: 60_000 },
    )
    .toBe(2);
});
