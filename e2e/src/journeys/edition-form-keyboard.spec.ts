import { getEdition } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import type { Page } from 'playwright/test';
import { ownConvention } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { pressByKeyboard, tabTo } from '#src/support/keyboard.ts';
import { uniqueId } from '#src/support/members.ts';

const step = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const firstSegment = (page: Page, field: string) =>
  page.getByRole('group', { name: field }).getByRole('spinbutton').first();

test('ED-10 AC-06 an edition is created in four steps and published by keyboard alone, on a phone', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const { id: conventionId } = await ownConvention(author);
  await members.enter(context, author);
  await page.setViewportSize({ width: 360, height: 740 });
  const name = `Édition ${uniqueId()}`;
  const titleOf = (title: string) => step(page, title).locator('legend');
  const goOn = () => pressByKeyboard(page.getByRole('button', { name: 'Suivant' }));

  await test.step('from my conventions to the form', async () => {
    await page.goto('/my-conventions');
    await pressByKeyboard(page.getByRole('link', { name: 'Ajouter une édition' }));
    await expect(page).toHaveURL(`/conventions/${conventionId}/editions/add`);
    await expect(page.getByRole('heading', { level: 1, name: 'Nouvelle édition' })).toBeFocused();
  });

  await test.step('general: the focus stays in the field of a step that is not right', async () => {
    await goOn();
    await expect(step(page, 'Général').getByLabel('Nom', { exact: true })).toBeFocused();
    await page.keyboard.type(name);
    // Enter goes on, too.
    await page.keyboard.press('Enter');
    await expect(titleOf('Lieu et dates')).toBeFocused();
  });

  await test.step('back to the first step, and on again', async () => {
    await pressByKeyboard(page.getByRole('button', { name: /Général/ }), 'Shift+Tab');
    await expect(titleOf('Général')).toBeFocused();
    await goOn();
    await expect(titleOf('Lieu et dates')).toBeFocused();
  });

  await test.step('place and dates', async () => {
    await tabTo(firstSegment(page, 'Premier jour'));
    await page.keyboard.type('14042028');
    await tabTo(firstSegment(page, 'Dernier jour'));
    await page.keyboard.type('17042028');
    await tabTo(page.getByRole('combobox', { name: 'Chercher la ville' }));
    await page.keyboard.type('Lille');
    // Half a name may have been searched for first.
    await expect(page.getByRole('option').first()).toHaveText(/^Lille, Hauts-de-France/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Ville', { exact: true })).toHaveValue('Lille');
    await goOn();
    await expect(titleOf('Équipements et paiement')).toBeFocused();
  });

  await test.step('facilities', async () => {
    const showers = page.getByRole('checkbox', { name: 'Douches' });
    await tabTo(showers);
    await page.keyboard.press('Space');
    await expect(showers).toBeChecked();
    await goOn();
    await expect(titleOf('Liens')).toBeFocused();
  });

  await test.step('links: what is no address is mended', async () => {
    const tickets = step(page, 'Liens').getByLabel('Billetterie');
    await tabTo(tickets);
    await page.keyboard.type('pas une adresse');
    await pressByKeyboard(page.getByRole('button', { name: 'Créer l’édition' }));
    await expect(tickets).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('https://billets.test/');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/editions\/\d+\/gestion$/);
  });

  await test.step('published', async () => {
    await pressByKeyboard(page.getByRole('button', { name: 'Publier' }));
    await expect(page.getByText('Publiée : tout le monde la voit.')).toBeVisible();
    const id = Number(/\/editions\/(\d+)\/gestion$/.exec(page.url())?.[1]);
    const visitor = await members.visitor();
    const read = () => visitor.get(routeUrl(getEdition, { params: { id } }));
    await expect.poll(async () => (await read()).status()).toBe(200);
    expect(getEdition.response.parse(await (await read()).json())).toMatchObject({
      name,
      startDate: '2028-04-14',
      endDate: '2028-04-17',
      city: 'Lille',
      hasShowers: true,
      ticketingUrl: 'https://billets.test/',
    });
  });
});
