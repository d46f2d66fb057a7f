import { expect, test } from '#src/support/fixtures.ts';
import { upcomingEdition } from '#src/support/members.ts';

test('a printed edition says what, when, where and its address, on white, without what can only be pressed', async ({
  page,
  members,
}) => {
  const { id, name } = await upcomingEdition(await members.visitor());
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(`/editions/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(main.getByText(new RegExp(`^http.*/editions/${id}$`))).toBeVisible();
  await expect(main.getByRole('heading', { name: 'En bref' })).toBeVisible();
  for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(248, 250, 252)');
});
