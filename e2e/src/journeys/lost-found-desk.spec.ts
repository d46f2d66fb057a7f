import { expectAccessible } from '#src/support/accessible.ts';
import { movedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { drawPhoto } from '#src/support/photo.ts';

test('LF-01 the team has a desk: camera first, one item after the other, and a table with numbers', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const { id } = await movedEdition(author, { startDate: -2, endDate: 2 });
  await page.goto('/privacy-policy');
  const photo = Buffer.from(await drawPhoto(page), 'base64');
  await members.enter(context, author);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/editions/${id}/objets-trouves`);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.getByRole('button', { name: 'Ajouter un objet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un objet' });
  const text = dialog.getByRole('textbox', { name: /^Qu’est-ce que c’est/ });

  await test.step('a photo is sent as it is taken', async () => {
    await expect(dialog.getByRole('radio', { name: 'J’ai trouvé quelque chose' })).toBeChecked();
    const camera = dialog.locator('input[type=file]');
    await expect(camera).toHaveAttribute('capture', 'environment');
    await camera.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: photo });
    await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await text.fill('Gourde verte');
    await dialog.getByRole('button', { name: 'Ajouter et continuer' }).click();
    await expect(page.getByText('N° 1 ajouté')).toBeVisible();
    await expect(text).toHaveValue('');
    await expect(dialog.getByRole('img', { name: 'Photo 1' })).toHaveCount(0);
  });

  await test.step('the next one follows, and the dialog closes after the last', async () => {
    await text.fill('Pull gris');
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('N° 2 ajouté')).toBeVisible();
  });

  await test.step('both are in the table, where one is searched and returned', async () => {
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText('Pull gris');
    await expectAccessible(page, 'lost-found desk');
    await page.getByRole('searchbox').fill('gourde');
    await expect(rows).toHaveCount(1);
    await rows.getByRole('button', { name: /^Marquer comme rendu/ }).click();
    await expect(page.getByText('Aucun objet ne correspond')).toBeVisible();
    await page.getByRole('searchbox').fill('2');
    await rows.getByRole('link', { name: 'Pull gris' }).click();
    await expect(page.locator('[data-arrived]')).toContainText('Pull gris');
    await page.getByRole('button', { name: 'Tableau du comptoir' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });
});
