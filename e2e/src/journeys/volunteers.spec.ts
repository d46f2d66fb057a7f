import { routeUrl } from '@siteswap/contracts/route';
import { listNotes } from '@siteswap/contracts/volunteers';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';

test('a member writes a note about an edition, which its team removes with a reason', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const writer = await members.create('plume');
  const { id } = await publishedEdition(author);
  const notes = routeUrl(listNotes, { query: { editionId: id } });
  await expect.poll(async () => (await author.api.get(notes)).status()).toBe(200);
  const note = page.getByRole('listitem').filter({ hasText: 'Massues à prêter' });

  await test.step('a member writes in the tab of the edition', async () => {
    await members.enter(context, writer);
    await page.goto(`/editions/${id}/volunteers`);
    await page.getByRole('textbox', { name: 'De quoi s’agit-il ?' }).fill('Massues à prêter');
    await page.getByRole('button', { name: 'Écrire une note' }).click();
    await expect(note).toBeVisible();
  });

  await test.step('the team removes it in the management', async () => {
    await members.enter(context, author);
    await page.goto(`/editions/${id}/gestion/volunteers`);
    await note.getByRole('button', { name: /^Retirer/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Retirer cette note' });
    await dialog.getByRole('textbox', { name: 'Pourquoi ?' }).fill('Publicité');
    await dialog.getByRole('button', { name: 'Retirer' }).click();
    await expect(note).toHaveCount(0);
  });
});
