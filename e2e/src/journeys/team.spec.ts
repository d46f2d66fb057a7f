import { conventionRights, listEditionTeam, showMyTitle } from '@siteswap/contracts/editions';
import { type RouteResult, routeUrl } from '@siteswap/contracts/route';
import { expectAccessible } from '#src/support/accessible.ts';
import {
  addToTeam,
  knownToConventions,
  ownConvention,
  publishedEdition,
} from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { changeLanguage } from '#src/support/languages.ts';
import { titlesOf } from '#src/support/notifications.ts';
import { parted } from '#src/support/widths.ts';

test('CO-03 a member joins the team by name, by keyboard on a phone, and is taken out again', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const helper = await members.create('coorga');
  const { pseudo } = helper.user;
  await knownToConventions(author, helper);
  const { id } = await ownConvention(author);
  await members.enter(context, author);
  await page.setViewportSize({ width: 360, height: 740 });

  await test.step('from the page of the convention', async () => {
    await page.goto(`/conventions/${id}`);
    await page.getByRole('link', { name: 'L’équipe' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'L’équipe' })).toBeFocused();
    await expect(page.getByText(`${author.user.pseudo} a créé la convention`)).toBeVisible();
  });

  await test.step('with a usual choice of rights', async () => {
    await page.getByRole('button', { name: 'Ajouter une personne' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Ajouter une personne' });
    const field = dialog.getByRole('combobox', { name: 'Pseudo' });
    await field.focus();
    await page.keyboard.type(pseudo);
    // Half a name may have been searched for first.
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(page.getByRole('option', { name: pseudo })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(pseudo);
    await dialog.getByRole('radio', { name: /^Tout/ }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('checkbox', { name: 'Ajouter des éditions' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'Gérer les bénévoles' })).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Ajouter une personne' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${pseudo} fait partie de l’équipe`)).toBeVisible();
  });

  const rights = page.getByRole('list', { name: new RegExp(`^Droits d(?:e |’)${pseudo}$`) });
  await test.step('the list and the history tell it', async () => {
    await expect(rights.getByRole('listitem')).toHaveText([
      'Ajouter des éditions',
      'Modifier toutes les éditions',
    ]);
    await expect(page.getByText(`${author.user.pseudo} a ajouté ${pseudo}`)).toBeVisible();
  });

  await test.step('and out again', async () => {
    await page.getByRole('button', { name: `Retirer ${pseudo}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
    await expect(rights).toHaveCount(0);
    await expect(page.getByText(`${author.user.pseudo} a retiré ${pseudo}`)).toBeVisible();
    expect((await helper.api.get(`/api/conventions/${id}/collaborators`)).status()).toBe(403);
  });
});

test('CO-02 who may only edit the convention sees no button that would be rejected', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const helper = await members.create('coorga');
  const { id } = await ownConvention(author);
  await addToTeam(author, id, helper);
  await members.enter(context, helper);
  await page.goto(`/conventions/${id}/team`);
  await expect(page.getByRole('button', { name: 'Quitter l’équipe' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ajouter une personne' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Modifier|Retirer) / })).toHaveCount(0);

  await page.getByRole('button', { name: 'Quitter l’équipe' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Quitter l’équipe' }).click();
  await expect(page).toHaveURL('/my-conventions');
  await expect(page.getByText('Pas encore de convention')).toBeVisible();
});

test('the page of an edition shows who is in charge, and soon what a new one of the team does', async ({
  page,
  request,
  members,
}) => {
  const author = await members.create('orga');
  const helper = await members.create('coorga');
  const { id, conventionId } = await publishedEdition(author);
  const person = ({ user }: { user: { pseudo: string } }) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: user.pseudo });
  await page.goto(`/editions/${id}`);
  await expect(page.getByRole('heading', { name: 'L’équipe' })).toBeVisible();
  await expect(person(author)).toContainText('responsable');
  await expect(person(helper)).toHaveCount(0);

  await addToTeam(author, conventionId, helper);
  // A title is public once its person agrees.
  const agreed = await helper.api.put(routeUrl(showMyTitle, { params: { id: conventionId } }), {
    data: { isPublic: true },
  });
  expect(agreed.status(), await agreed.text()).toBe(200);
  // The gateway has cached the team that the page showed.
  const names = async () => {
    const response = await request.get(routeUrl(listEditionTeam, { params: { id } }));
    const { data } = (await response.json()) as RouteResult<typeof listEditionTeam>;
    return data.map(({ user }) => user.pseudo);
  };
  await expect.poll(names).toEqual([author.user.pseudo, helper.user.pseudo]);
  await page.reload();
  await expect(person(helper)).toContainText('Trésorerie');
});

test('AC-06 axe finds nothing serious on the page of a team and its form, in both themes', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const { id } = await ownConvention(author);
  await addToTeam(author, id, await members.create('coorga'));
  await members.enter(context, author);
  await page.goto(`/conventions/${id}/team`);
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page, 'team');
  await page.getByRole('button', { name: 'Ajouter une personne' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await expectAccessible(page, 'form of the team');
});

test('at 1280 px the table of rights shows all of its columns, and names on one line', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const helper = await members.create('nouvelle_venue');
  const { id } = await ownConvention(author);
  await addToTeam(author, id, helper);
  await members.enter(context, author);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/conventions/${id}/team`);
  const table = page.getByRole('table');
  await expect(table.getByRole('row', { name: helper.user.pseudo })).toBeVisible();
  await expect(table.getByRole('columnheader')).toHaveCount(conventionRights.length);
  const cut = () =>
    table.evaluate(({ parentElement: frame }) => frame && frame.scrollWidth - frame.clientWidth);
  for (const [before, locale] of [
    ['fr', 'fr'],
    ['fr', 'de'],
    ['de', 'uk'],
  ] as const) {
    await test.step(locale, async () => {
      await changeLanguage(page, before, locale);
      await expect.poll(cut).toBe(0);
      await expect.poll(() => parted(page, helper.user.pseudo.length)).toEqual([]);
    });
  }
});

test('the page of a team is not for other members', async ({ page, context, members }) => {
  const author = await members.create('orga');
  const { id, name } = await ownConvention(author);
  await members.enter(context, await members.create('passant'));
  await page.goto(`/conventions/${id}/team`);
  await expect(page.getByText('Cette page est réservée à l’équipe')).toBeVisible();
  await page.goto(`/conventions/${id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'L’équipe' })).toHaveCount(0);
});

test('CO-08 a convention is handed over: offered, accepted, and the former author stays', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const helper = await members.create('coorga');
  const { id, name } = await ownConvention(author);
  await addToTeam(author, id, helper);

  await test.step('the author offers it', async () => {
    await members.enter(context, author);
    await page.goto(`/conventions/${id}/team`);
    await page.getByRole('button', { name: 'Confier la convention' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: helper.user.pseudo })).toBeChecked();
    await dialog.getByRole('button', { name: 'Proposer' }).click();
    await expect(page.getByText(`${helper.user.pseudo} n’a pas encore répondu`)).toBeVisible();
  });

  await test.step('the other is notified, and accepts', async () => {
    await expect
      .poll(() => titlesOf(helper))
      .toContainEqual(`On vous propose de reprendre ${name}`);
    await members.enter(context, helper);
    await page.goto(`/conventions/${id}/team`);
    await page.getByRole('button', { name: 'Reprendre la convention' }).click();
    await expect(page.getByText(`${helper.user.pseudo} · responsable`)).toBeVisible();
    await expect(
      page.getByRole('button', { name: `Modifier ${author.user.pseudo}` }),
    ).toBeVisible();
  });

  await test.step('the former author is notified, and stays with every right', async () => {
    await expect.poll(() => titlesOf(author)).toContain(`${helper.user.pseudo} reprend ${name}`);
    expect((await author.api.get(`/api/my/conventions/${id}`)).status()).toBe(200);
  });
});
