import { addCollaborator, getMyEdition, updateEdition } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { expectAccessible } from '#src/support/accessible.ts';
import { knownToConventions, ownConvention, ownEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { pressByKeyboard } from '#src/support/keyboard.ts';

test('ED-14 two people change the same edition: other fields merge, the same field is chosen', async ({
  page,
  context,
  members,
  browser,
  baseURL,
}) => {
  const author = await members.create('orga');
  const helper = await members.create('coorga');
  await knownToConventions(author, helper);
  const { id: conventionId } = await ownConvention(author);
  const { id } = await ownEdition(author, conventionId);
  const added = await author.api.post(routeUrl(addCollaborator, { params: { id: conventionId } }), {
    data: { userId: helper.user.id, rights: ['editAllEditions'] },
  });
  expect(added.status(), await added.text()).toBe(201);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr' });
  await members.enter(context, author);
  await members.enter(elsewhere, helper);
  const other = await elsewhere.newPage();
  await page.setViewportSize({ width: 320, height: 640 });
  const stored = async () => {
    const response = await author.api.get(routeUrl(getMyEdition, { params: { id } }));
    return updateEdition.response.parse(await response.json());
  };
  const description = (of: typeof page) => of.getByRole('textbox', { name: 'Description' }).first();

  await test.step('both open the form, and write', async () => {
    await page.goto(`/editions/${id}/edit`);
    await other.goto(`/editions/${id}/edit`);
    await description(page).fill('Trois jours de jonglerie au bord du lac');
    await description(other).fill('Trois jours de jonglerie à la piscine');
    await other.getByLabel('Nom', { exact: true }).fill('Le nouveau nom');
    await other.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(other).not.toHaveURL(/edit$/);
  });

  const conflict = page.getByRole('group', { name: 'Quelqu’un d’autre a enregistré' });
  await test.step('the second is asked; nothing is lost on either side', async () => {
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Quelqu’un d’autre a enregistré');
    await expect(description(page)).toHaveValue('Trois jours de jonglerie au bord du lac');
    await expect(conflict.locator('ins').first()).toContainText('à la piscine');
    await expect(page.getByLabel('Nom', { exact: true })).toHaveValue('Le nouveau nom');
    expect((await stored()).description).toBe('Trois jours de jonglerie à la piscine');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page, 'a conflict in a form');
  });

  await test.step('after a reload the question is still open', async () => {
    await page.reload();
    await expect(description(page)).toHaveValue('Trois jours de jonglerie au bord du lac');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(conflict).toBeVisible();
  });

  await test.step('by keyboard: theirs and mine again, then all is saved', async () => {
    await expect(description(page)).toBeFocused();
    await pressByKeyboard(conflict.getByRole('button', { name: 'Prendre la sienne' }));
    await expect(description(page)).toHaveValue('Trois jours de jonglerie à la piscine');
    await pressByKeyboard(conflict.getByRole('button', { name: 'Garder la mienne' }), 'Shift+Tab');
    await expect(description(page)).toHaveValue('Trois jours de jonglerie au bord du lac');
    await expect(conflict.getByRole('status')).toHaveText('Votre version sera enregistrée.');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page).not.toHaveURL(/edit$/);
    expect(await stored()).toMatchObject({
      name: 'Le nouveau nom',
      description: 'Trois jours de jonglerie au bord du lac',
    });
  });
  await elsewhere.close();
});
