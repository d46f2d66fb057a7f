import {
  createConvention,
  followConvention,
  listEditions,
  updateConvention,
} from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { addToTeam, ownConvention, ownEdition, publishEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { uniqueId } from '#src/support/members.ts';
import { titlesOf } from '#src/support/notifications.ts';
import { drawPhoto } from '#src/support/photo.ts';

test('CO-01, CO-09 a member creates a convention with a logo, edits, archives and deletes it', async ({
  page,
  context,
  members,
}) => {
  const member = await members.create('orga');
  await members.enter(context, member);
  const name = `Convention ${uniqueId()}`;

  await test.step('from the menu to the form', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Menu d/ }).click();
    await page.getByRole('menuitem', { name: 'Mes conventions' }).click();
    await expect(page).toHaveURL('/my-conventions');
    await expect(page.getByText('Pas encore de convention')).toBeVisible();
    await page.getByRole('link', { name: 'Créer une convention' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Nouvelle convention' }),
    ).toBeFocused();
  });

  await test.step('two characters are too few', async () => {
    await page.getByLabel('Nom', { exact: false }).first().fill('ab');
    await page.getByRole('button', { name: 'Créer la convention' }).click();
    await expect(page.getByText('3 caractères au moins.')).toBeVisible();
  });

  await test.step('with a wide logo, which stays whole', async () => {
    await page.getByLabel('Nom', { exact: false }).first().fill(name);
    await page.getByLabel('Description', { exact: false }).fill('Depuis **1978**');
    const photo = await drawPhoto(page);
    await page.setInputFiles('input[type=file]', {
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(photo, 'base64'),
    });
    await page.getByRole('button', { name: 'Garder l’image entière' }).click();
    await expect(page.getByRole('group', { name: /^Logo/ }).locator('img')).toBeVisible();
    await page.getByRole('button', { name: 'Créer la convention' }).click();
  });

  await test.step('the first edition comes next; the page of the convention leads there, too', async () => {
    await expect(page).toHaveURL(/\/conventions\/\d+\/editions\/add$/);
    await page.goto(page.url().replace('/editions/add', ''));
    await expect(page.getByRole('link', { name: 'Ajouter une édition' })).toBeVisible();
  });

  const id = Number(/\/conventions\/(\d+)$/.exec(page.url())?.[1]);
  const logo = page.locator(`main img[src^="/uploads/conventions/${id}/"]`);
  await test.step('its page shows logo, text and who is in charge', async () => {
    await expect(logo).toBeVisible();
    await expect(page.getByText('Depuis 1978')).toBeVisible();
    await expect(page.getByText(`Responsable : ${member.user.pseudo}`)).toBeVisible();
  });

  await test.step('it is edited; the logo stays', async () => {
    await page.getByRole('link', { name: 'Modifier la convention' }).click();
    await page.getByLabel('Nom', { exact: false }).first().fill(`${name} bis`);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${name} bis` })).toBeVisible();
    await expect(logo).toBeVisible();
  });

  await test.step('it is archived and taken back out', async () => {
    await page.goto('/my-conventions');
    const card = page.getByRole('article', { name: `${name} bis` });
    await card.getByRole('button', { name: 'Archiver' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archiver' }).click();
    await expect(card.getByText('Archivée')).toBeVisible();
    await card.getByRole('button', { name: 'Désarchiver' }).click();
    await expect(card.getByText('Archivée')).toHaveCount(0);
  });

  await test.step('it is deleted, and its address says so', async () => {
    const card = page.getByRole('article', { name: `${name} bis` });
    await card.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('Pas encore de convention')).toBeVisible();
    await page.goto(`/conventions/${id}`);
    await expect(page.getByRole('heading', { name: /n’existe pas, ou plus/ })).toBeVisible();
  });
});

test('an edition leads to its convention, which others can read and not change', async ({
  page,
  context,
  members,
}) => {
  const stranger = await members.create('passant');
  await members.enter(context, stranger);
  const listed = await stranger.api.get(
    routeUrl(listEditions, { query: { q: 'EJC 1978', showPast: true } }),
  );
  const { data } = listEditions.response.parse(await listed.json());
  const [edition] = data;
  await page.goto(`/editions/${edition?.id}`);
  await page
    .getByRole('link', { name: edition?.convention.name ?? '' })
    .first()
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: edition?.convention.name ?? '' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Éditions passées' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Modifier la convention' })).toHaveCount(0);

  await page.goto(`/conventions/${edition?.convention.id}/edit`);
  await expect(page.getByText('Vous ne pouvez pas modifier cette convention')).toBeVisible();
  const call = { params: { id: edition?.convention.id ?? 0 } };
  const update = await stranger.api.put(routeUrl(updateConvention, call), {
    data: { name: 'Volée' },
  });
  expect(update.status()).toBe(403);
});

test('a logo that another member uploaded is not taken', async ({ members }) => {
  const member = await members.create('orga');
  const response = await member.api.post(createConvention.path, {
    data: {
      name: 'Convention empruntée',
      logo: '/uploads/temp/00000000-0000-4000-8000-000000000001.webp',
    },
  });
  expect(response.status()).toBe(422);
  expect((await response.json()).code).toBe('FILE_NOT_FOUND');
});

test('CO-04 a member who is added to the team of a convention is notified, and may edit it', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const helper = await members.create('coorga');
  const { id, name } = await ownConvention(author);
  await addToTeam(author, id, helper);

  await members.enter(context, helper);
  const notificationTitle = `Vous faites partie de l’équipe de ${name}`;
  await expect.poll(() => titlesOf(helper)).toContain(notificationTitle);
  await page.goto('/notifications');
  await page.getByText(notificationTitle).click();
  await expect(page.getByRole('heading', { level: 1, name: 'L’équipe' })).toBeVisible();
  await expect(page.locator('[data-arrived]')).toContainText(helper.user.pseudo);
  await page.goto(`/conventions/${id}/edit`);
  await expect(page.getByLabel('Nom', { exact: false }).first()).toHaveValue(name);
});

test('who follows a convention is notified of its next edition', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const fan = await members.create('fan');
  const { id, name } = await ownConvention(author);
  await members.enter(context, fan);
  await page.goto(`/conventions/${id}`);
  const followed = page.waitForResponse((response) =>
    response.url().endsWith(routeUrl(followConvention, { params: { id } })),
  );
  await page.getByRole('button', { name: 'Suivre cette convention' }).click();
  await expect(page.getByRole('button', { name: 'Vous suivez cette convention' })).toBeVisible();
  expect((await followed).status()).toBe(200);

  await publishEdition(author, (await ownEdition(author, id)).id);
  await expect.poll(() => titlesOf(fan)).toContain(`${name}\u202f: une nouvelle édition`);
  await page.reload();
  await page.getByRole('button', { name: 'Vous suivez cette convention' }).click();
  await expect(page.getByRole('button', { name: 'Suivre cette convention' })).toBeVisible();
});
