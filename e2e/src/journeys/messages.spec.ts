import { expect, test } from '#src/support/fixtures.ts';

test('a page begins with its own texts; a remote brings its texts when it is first shown', async ({
  page,
}) => {
  // The shell takes those of its start once more, from the browser's cache, to keep them.
  const requested = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/messages.json')) requested.add(searchParams.get('of') ?? 'all');
  });
  await page.goto('/');
  await page.getByRole('article').getByRole('heading').first().click();
  await page.getByRole('link', { name: 'Covoiturage' }).click();
  await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
  await expect.poll(() => [...requested]).toEqual(['common,shell,editions', 'carpool']);
  await page.getByRole('link', { name: 'Politique de confidentialité' }).click();
  await expect(page.getByRole('heading', { name: 'Covoiturage' })).toBeVisible();
  expect([...requested]).toEqual(['common,shell,editions', 'carpool', 'all']);
});
