import { expect, test } from '#src/support/fixtures.ts';
import { upcomingEdition } from '#src/support/members.ts';

const files = /\/mf\/mf-volunteers\//;

test('MF-02 the remote of volunteers is unavailable: its tab has a card with Retry, all others work, and it comes back', async ({
  page,
  context,
  members,
}) => {
  const member = await members.create();
  const edition = await upcomingEdition(member.api);
  await members.enter(context, member);
  await context.route(files, (route) => route.fulfill({ status: 503, body: '' }));
  const retry = page.getByRole('button', { name: 'Réessayer' });
  await page.goto(`/editions/${edition.id}/volunteers`);
  await expect(retry.first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
  await page.getByRole('link', { name: 'Covoiturage' }).click();
  await expect(page.getByRole('heading', { name: 'Offres' })).toBeVisible();
  await page.goto(`/editions/${edition.id}/volunteers`);
  await expect(retry.first()).toBeVisible();
  await context.unroute(files);
  await retry.first().click();
  await expect(page.getByRole('heading', { name: 'Appel à bénévoles' })).toBeVisible();
  await expect(retry).toHaveCount(0);
});
