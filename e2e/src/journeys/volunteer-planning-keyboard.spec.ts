import { publishedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { pressByKeyboard, tabTo } from '#src/support/keyboard.ts';
import { acceptVolunteers, addTeam, openCall } from '#src/support/volunteers.ts';

test('VP-14 AC-06 a manager makes slots, places a person, moves them and takes it back by keyboard alone', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const ada = await members.create('ada');
  const { id } = await publishedEdition(author);
  const called = await openCall(author, id);
  await addTeam(author, called, 'MANUAL');
  await acceptVolunteers(author, called, [ada]);
  await members.enter(context, author);
  await page.goto(`/editions/${id}/gestion/volunteers/planning`);

  await test.step('two slots are made, one after the other', async () => {
    for (const [title, from, until] of [
      ['Repas de midi', '1000', '1300'],
      ['Vaisselle', '1400', '1600'],
    ] as const) {
      await pressByKeyboard(page.getByRole('button', { name: 'Ajouter un créneau' }).first());
      const form = page.getByRole('dialog', { name: 'Ajouter un créneau' });
      await tabTo(form.getByRole('textbox', { name: 'Titre' }));
      await page.keyboard.type(title);
      for (const [field, time] of [
        ['Commence à', from],
        ['Finit à', until],
      ] as const) {
        await tabTo(form.getByRole('group', { name: field }).getByRole('spinbutton').first());
        await page.keyboard.type(time);
      }
      await pressByKeyboard(form.getByRole('button', { name: 'Ajouter un créneau' }));
      await expect(page.getByText(new RegExp(`^Créneau ajouté\\s: ${title}`))).toBeVisible();
      await expect(form).toHaveCount(0);
    }
    await expect(page.getByText('Places pourvues : 0 sur 4')).toBeVisible();
  });

  const slot = page.getByRole('dialog', { name: 'Repas de midi' });

  await test.step('a person gets a place', async () => {
    await pressByKeyboard(page.getByRole('button', { name: /^Repas de midi/ }));
    await pressByKeyboard(slot.getByRole('button', { name: 'Affecter ada Martin' }));
    await expect(page.getByText('ada Martin est sur « Repas de midi »')).toBeVisible();
  });

  await test.step('and is moved to the other slot, whatever a drag does', async () => {
    await pressByKeyboard(slot.getByRole('button', { name: 'Déplacer ada Martin' }));
    const choice = page.getByRole('dialog', { name: 'Déplacer ada Martin' });
    await pressByKeyboard(choice.getByRole('button', { name: /^Déplacer ici Vaisselle/ }));
    await expect(page.getByText('ada Martin passe sur « Vaisselle »')).toBeVisible();
    await expect(slot.getByText('Pas encore de bénévole.')).toBeVisible();
  });

  await test.step('which is taken back, and the focus is where it was', async () => {
    await page.keyboard.press('F6');
    await pressByKeyboard(page.getByRole('button', { name: 'Annuler', exact: true }));
    await expect(page.getByText('Tout est comme avant')).toBeVisible();
    await expect(slot.getByRole('button', { name: 'Déplacer ada Martin' })).toBeVisible();
    // Before that the key would close what the focus comes from.
    await expect(slot.getByRole('button', { name: 'Fermer' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(slot).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Repas de midi.*1\/2/ })).toBeVisible();
  });
});
