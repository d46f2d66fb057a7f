import { uploadFile } from '@siteswap/contracts/core';
import { createLostFoundItem } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { expectAccessible } from '#src/support/accessible.ts';
import { movedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { drawPhoto } from '#src/support/photo.ts';
import { requestTask } from '#src/support/tasks.ts';

test('LF-06 uncollected items expire 60 days after the end, and the team prints the list of them', async ({
  page,
  context,
  members,
  platform,
}) => {
  const author = await members.create('orga');
  const finder = await members.create('trouve');
  const { id } = await movedEdition(author, { startDate: -75, endDate: -70 });
  const address = `/editions/${id}/objets-trouves`;
  await page.goto('/privacy-policy');
  const photo = Buffer.from(await drawPhoto(page), 'base64');
  const sent = await finder.api.post(routeUrl(uploadFile, { params: { kind: 'lost-found' } }), {
    multipart: { file: { name: 'a.png', mimeType: 'image/png', buffer: photo } },
  });
  const { url } = uploadFile.response.parse(await sent.json());
  const reported = await finder.api.post(routeUrl(createLostFoundItem, { params: { id } }), {
    data: { kind: 'FOUND', description: 'Une massue verte', place: 'Gymnase', photos: [url] },
  });
  const { imageUrl } = createLostFoundItem.response.parse(await reported.json());
  const item = page.getByRole('article').filter({ hasText: 'Une massue verte' });

  await test.step('it expires: its photo is deleted, and a filter shows it', async () => {
    await requestTask(platform, 'svc-editions', 'expired-lost-found');
    await expect
      .poll(async () => (await page.request.get(imageUrl ?? '')).status(), { timeout: 60_000 })
      .toBe(404);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(address);
    await expect(page.getByText('Rien de perdu, rien de trouvé')).toBeVisible();
    await page.getByRole('radio', { name: 'Expiré' }).click();
    await expect(item.getByText(/^Expiré depuis le/)).toBeVisible();
    await expect(item.getByRole('img')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Liste à imprimer' })).toHaveCount(0);
  });

  await test.step('the team says in the list where it went', async () => {
    await members.enter(context, author);
    await page.goto(`${address}?expired=true`);
    await expect(page.getByRole('radio', { name: 'Expiré' })).toBeChecked();
    await page.getByRole('button', { name: 'Liste à imprimer' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Une massue verte' });
    await expect(row).toContainText('Gymnase');
    await row.getByRole('button', { name: /^Choisir la destination/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Où va cet objet/ });
    await dialog.getByText('Une association').click();
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(row).toContainText('Une association');
    await expectAccessible(page, 'printable list');
  });

  await test.step('only the list is printed', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden();
    await expect(page.getByRole('radio', { name: 'Expiré' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('everybody reads where it went', async () => {
    await context.clearCookies();
    await page.goto(`${address}?expired=true`);
    await expect(item.getByText(/^Destination.*Une association/)).toBeVisible();
  });
});
