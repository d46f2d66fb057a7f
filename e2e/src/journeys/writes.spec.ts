import {
  getMyConvention,
  getMyEdition,
  listMyConventions,
  type MyEdition,
} from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import type { Page } from 'playwright/test';
import { ownConvention, publishedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { type Member, uniqueId } from '#src/support/members.ts';

async function readEdition(author: Member, { id }: MyEdition): Promise<MyEdition> {
  const response = await author.api.get(routeUrl(getMyEdition, { params: { id } }));
  expect(response.status()).toBe(200);
  return getMyEdition.response.parse(await response.json());
}

/** Chooses a status in the dialog of the management page, with a note, and saves it. */
async function saveStatus(page: Page, status: string, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Changer le statut' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: status, exact: true }).check({ force: true });
  await dialog.getByRole('textbox').fill(note);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  if (status === 'Annulée') await dialog.getByRole('button', { name: 'Annuler l’édition' }).click();
}

test('ED-15 what is cancelled or closed without a network does not happen afterwards', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const edition = await publishedEdition(author);
  await members.enter(context, author);
  await page.goto(`/editions/${edition.id}/gestion`);
  const question = page.getByRole('alertdialog');

  // What is written last shows that all before it had its chance.
  const writeLast = async (note: string): Promise<void> => {
    await context.setOffline(false);
    const saved = page.waitForResponse(
      (response) => (response.request().postData() ?? '').includes(note) && response.ok(),
    );
    await saveStatus(page, 'Confirmée', note);
    await saved;
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  await test.step('a status whose dialog is closed', async () => {
    await page.getByRole('button', { name: 'Changer le statut' }).waitFor();
    await context.setOffline(true);
    await saveStatus(page, 'Annulée', 'Salle inondée');
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first().click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await writeLast('Tout va bien');
    expect(await readEdition(author, edition)).toMatchObject({
      status: 'CONFIRMED',
      statusNote: 'Tout va bien',
    });
  });

  await test.step('a deletion that is cancelled', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Supprimer l’édition' }).click();
    await question.getByRole('button', { name: 'Supprimer l’édition' }).click();
    await question.getByRole('button', { name: 'Annuler' }).click();
    await expect(question).toHaveCount(0);
    await writeLast('Toujours là');
    expect(await readEdition(author, edition)).toMatchObject({ statusNote: 'Toujours là' });
    await expect(page).toHaveURL(`/editions/${edition.id}/gestion`);
  });
});

test('ED-15 a form that was left without a network creates nothing and leads nowhere', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  await ownConvention(author);
  await members.enter(context, author);
  await page.goto('/my-conventions');
  const create = page.getByRole('link', { name: 'Créer une convention' }).first();
  const name = page.getByLabel('Nom', { exact: false }).first();
  const [left, sent] = [`Abandonnée ${uniqueId()}`, `Créée ${uniqueId()}`];

  await create.click();
  await name.fill(left);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Créer la convention' }).click();
  await page.getByRole('link', { name: 'Annuler' }).click();
  await expect(page).toHaveURL('/my-conventions');
  await context.setOffline(false);

  await create.click();
  await name.fill(sent);
  await page.getByRole('button', { name: 'Créer la convention' }).click();
  const firstEdition = /\/conventions\/(\d+)\/editions\/add$/;
  await expect(page).toHaveURL(firstEdition);
  const id = Number(firstEdition.exec(page.url())?.[1]);
  const stored = await author.api.get(routeUrl(getMyConvention, { params: { id } }));
  expect(getMyConvention.response.parse(await stored.json()).name).toBe(sent);
  const mine = await author.api.get(listMyConventions.path);
  const names = listMyConventions.response
    .parse(await mine.json())
    .data.map((convention) => convention.name);
  expect(names).toContain(sent);
  expect(names).not.toContain(left);
});

for (const { path, label, isKnown } of [
  {
    path: '/register',
    label: 'Pseudo',
    isKnown: (page: Page, typed: string) =>
      expect
        .poll(() => page.evaluate(() => sessionStorage.getItem('draft:register')))
        .toContain(`"pseudo":"${typed}"`),
  },
  {
    path: '/login',
    label: 'Adresse e-mail ou pseudo',
    isKnown: async (page: Page) => {
      await page.getByRole('button', { name: 'Continuer', exact: true }).click();
      await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible();
    },
  },
]) {
  test(`what is typed while ${path} comes alive stays`, async ({ page }) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(path, { waitUntil: 'commit' });
    const field = page.getByLabel(label, { exact: true });
    await field.focus();
    const isAlive = () =>
      field.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));
    let typed = '';
    const type = async (text: string): Promise<void> => {
      await page.keyboard.type(text);
      typed += text;
    };
    await type('Nuit');
    for (let word = 1; word < 400 && !(await isAlive()); word += 1) await type(` ${word}`);
    await type(' blanche');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(typed);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await isKnown(page, typed);
    await expect(field).toHaveValue(typed);
  });
}
