import { getEdition, listEditions, setFavorite } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import type { Page } from 'playwright/test';
import { expectAccessible } from '#src/support/accessible.ts';
import { ownConvention, ownEdition, publishedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { publishOffer, uniqueId } from '#src/support/members.ts';
import { titlesOf } from '#src/support/notifications.ts';
import { drawPhoto } from '#src/support/photo.ts';

const step = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Types a day, `JJMMAAAA`, into a field of segments. */
async function typeDay(page: Page, field: string, day: string): Promise<void> {
  await page.getByRole('group', { name: field }).getByRole('spinbutton').first().focus();
  await page.keyboard.type(day);
}

test('ED-10 an edition from its form, on a phone, to its publication', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const { id: conventionId } = await ownConvention(author);
  await members.enter(context, author);
  await page.setViewportSize({ width: 360, height: 740 });
  const name = `Édition ${uniqueId()}`;

  await test.step('from my conventions to the form', async () => {
    await page.goto('/my-conventions');
    await page.getByRole('link', { name: 'Ajouter une édition' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/conventions/${conventionId}/editions/add`);
    await expect(page.getByRole('heading', { level: 1, name: 'Nouvelle édition' })).toBeFocused();
  });

  await test.step('general: a step that is not right stays', async () => {
    const next = page.getByRole('button', { name: 'Suivant' });
    await next.focus();
    await page.keyboard.press('Enter');
    const field = step(page, 'Général').getByLabel('Nom', { exact: true });
    await expect(field).toBeFocused();
    const error = page.getByText('Ce champ est obligatoire.');
    await expect(error).toBeVisible();
    // Red also with the focus.
    const red = await error.evaluate((element) => getComputedStyle(element).color);
    const focused = page.locator('.sw-input-group:focus-within');
    await expect(focused).toHaveCSS('outline-color', red);
    await page.keyboard.type(name);
    // Enter goes on, too.
    await page.keyboard.press('Enter');
    await expect(step(page, 'Lieu et dates').locator('legend')).toBeFocused();
  });

  await test.step('what was typed survives a reload, and Back leads to the step before', async () => {
    await page.reload();
    await expect(step(page, 'Lieu et dates')).toBeVisible();
    await page.goBack();
    await expect(step(page, 'Général').getByLabel('Nom', { exact: true })).toHaveValue(name);
    await page.goForward();
    await expect(step(page, 'Lieu et dates')).toBeVisible();
  });

  await test.step('place and dates: the town fills in its fields and sets the pin', async () => {
    await typeDay(page, 'Premier jour', '14042028');
    await typeDay(page, 'Dernier jour', '13042028');
    await page.getByRole('combobox', { name: 'Chercher la ville' }).focus();
    await page.keyboard.type('L');
    // On a slow device the page moves to the field after the first letter, which closes its list.
    await page.evaluate(
      () =>
        new Promise((done) => {
          addEventListener('scroll', done, { once: true });
          scrollBy(0, 40);
        }),
    );
    await page.keyboard.type('ille');
    // Half a name may have been searched for first.
    await expect(page.getByRole('option').first()).toHaveText(/^Lille, Hauts-de-France/);
    await page.keyboard.press('ArrowDown');
    // A page that scrolls to an option closes its list, a frame later.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(page.getByRole('option').first()).toHaveAttribute('data-focused');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Ville', { exact: true })).toHaveValue('Lille');
    await expect(page.getByRole('button', { name: 'Retirer le repère' })).toBeVisible();
    // A press south-west of the town sets another pin.
    const map = page.getByRole('region', { name: 'Carte avec le repère' });
    await expect(map.locator('.sw-map-point')).toBeVisible();
    await map.click({ position: { x: 60, y: 240 } });
    await page.getByRole('button', { name: 'Suivant' }).click();
    await expect(page.getByText('Le dernier jour est avant le premier.')).toBeVisible();
    await typeDay(page, 'Dernier jour', '17042028');
    await page.getByRole('button', { name: 'Suivant' }).click();
  });

  await test.step('facilities, links, done', async () => {
    await step(page, 'Équipements et paiement').getByRole('checkbox', { name: 'Douches' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Suivant' }).click();
    const tickets = step(page, 'Liens').getByLabel('Billetterie');
    await tickets.fill('pas une adresse');
    await page.getByRole('button', { name: 'Créer l’édition' }).click();
    await expect(tickets).toBeFocused();
    await tickets.fill('https://billets.test/');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/editions\/\d+\/gestion$/);
  });

  const id = Number(/\/editions\/(\d+)\/gestion$/.exec(page.url())?.[1]);
  const visitor = await members.visitor();
  const read = () => visitor.get(routeUrl(getEdition, { params: { id } }));
  await test.step('a draft is for its team, until it is published', async () => {
    expect((await read()).status()).toBe(404);
    await page.getByRole('button', { name: 'Publier' }).click();
    await expect(page.getByText('Publiée : tout le monde la voit.')).toBeVisible();
    await expect.poll(async () => (await read()).status()).toBe(200);
    const edition = getEdition.response.parse(await (await read()).json());
    expect(edition).toMatchObject({
      name,
      startDate: '2028-04-14',
      endDate: '2028-04-17',
      timezone: 'Europe/Paris',
      city: 'Lille',
      country: 'FR',
      hasShowers: true,
      ticketingUrl: 'https://billets.test/',
    });
    expect(edition.latitude).toBeLessThan(50.6);
    expect(edition.longitude).toBeLessThan(3);
    const listed = await visitor.get(routeUrl(listEditions, { query: { q: name } }));
    const { data } = listEditions.response.parse(await listed.json());
    expect(data.map((one) => one.id)).toEqual([id]);
  });
});

test('ED-07, CO-07 an edition gets a picture, moves, is cancelled, and the next one is made from it', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const fan = await members.create('fan');
  const driver = await members.create('pilote');
  const both = await members.create('pilote');
  const edition = await publishedEdition(author);
  const { id, name } = edition;
  for (const { api } of [fan, both]) {
    expect((await api.put(routeUrl(setFavorite, { params: { id } }))).status()).toBe(200);
  }
  for (const member of [driver, both]) await publishOffer(member, edition);
  await members.enter(context, author);

  await test.step('its team has a tab for it', async () => {
    await page.goto(`/editions/${id}`);
    await page
      .getByRole('navigation', { name: 'Rubriques de l’édition' })
      .getByText('Gestion')
      .click();
    await expect(page).toHaveURL(`/editions/${id}/gestion`);
  });

  await test.step('a picture and other days', async () => {
    await page.getByRole('link', { name: 'Modifier l’édition' }).click();
    await page.setInputFiles('input[type=file]', {
      name: 'affiche.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await drawPhoto(page), 'base64'),
    });
    await page.getByRole('button', { name: 'Garder ce cadrage' }).click();
    await expect(step(page, 'Général').locator('img')).toBeVisible();
    await page.getByRole('button', { name: /Lieu et dates/ }).click();
    await typeDay(page, 'Premier jour', '15042028');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page).toHaveURL(`/editions/${id}/gestion`);
  });

  /** Who starred it, travels there or does both has exactly these notifications of it. */
  const expectNotified = async (titles: readonly string[]) => {
    for (const member of [fan, driver, both]) {
      const notificationTitles = async () =>
        (await titlesOf(member)).filter(
          (title) => /^Annulée| change de /.test(title) && title.includes(name),
        );
      await expect.poll(notificationTitles).toEqual(titles);
    }
  };
  await test.step('who starred it, travels there or does both is notified once', () =>
    expectNotified([`${name} change de dates`]));

  await test.step('ED-08 its page shows both, and the days that were announced first', async () => {
    await page.goto(`/editions/${id}`);
    await expect(page.locator(`img[src^="/uploads/editions/${id}/"]`).first()).toBeVisible();
    await expect(page.getByText(/^Dates d’origine\s: 14/)).toBeVisible();
    const poster = page.getByRole('link', { name: `Voir l’image d’${name} en grand` });
    await expect(poster).toHaveAttribute('href', new RegExp(`^/uploads/editions/${id}/`));
    await expect(poster).toBeVisible();
  });

  await test.step('cancelled, with a note', async () => {
    await page.goto(`/editions/${id}/gestion`);
    await page.getByRole('button', { name: 'Changer le statut' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Annulée').click();
    await dialog.getByLabel('Ce qu’il faut savoir').fill('La salle a brûlé.');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByRole('button', { name: 'Annuler l’édition' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Cette édition est annulée.')).toBeVisible();
    await expect(page.getByText('La salle a brûlé.')).toBeVisible();
  });

  await test.step('they are notified of the end, in place of the days', () =>
    expectNotified([`Annulée\u202f: ${name}`]));

  await test.step('the next edition', async () => {
    await page.getByRole('button', { name: 'Préparer la prochaine édition' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nom', { exact: true }).fill(`${name} bis`);
    await typeDay(page, 'Premier jour', '13042029');
    await dialog.getByRole('button', { name: 'Créer l’édition' }).click();
    await expect(page).toHaveURL(/\/editions\/\d+\/edit$/);
    await page.getByRole('button', { name: /Équipements et paiement/ }).click();
    await expect(page.getByRole('checkbox', { name: 'Douches' })).toBeChecked();
  });
});

test('the management of a draft asks a visitor to sign in, and does not tell its team to', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const edition = await ownEdition(author, (await ownConvention(author)).id);
  const address = `/editions/${edition.id}/gestion`;
  const signIn = page.getByRole('main').getByRole('link', { name: 'Se connecter' });
  await page.goto(address);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Connectez-vous pour voir cette page' }),
  ).toBeVisible();
  await expect(signIn).toHaveAttribute('href', `/login?returnTo=${encodeURIComponent(address)}`);
  await expectAccessible(page, 'sign in');
  await signIn.click();
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await members.enter(context, author);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Publier' })).toBeVisible();
  await expect(signIn).toHaveCount(0);
});

test('AC-06 axe finds nothing serious on the form and the management of an edition, in both themes', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const { id } = await ownConvention(author);
  await members.enter(context, author);
  await page.goto(`/conventions/${id}/editions/add`);
  await page.getByLabel('Nom', { exact: true }).fill('Trois Balles');
  await expectAccessible(page, 'general');
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(step(page, 'Lieu et dates')).toBeVisible();
  await expectAccessible(page, 'place and dates');
  const edition = await ownEdition(author, id);
  await page.goto(`/editions/${edition.id}/gestion`);
  await expect(page.getByRole('button', { name: 'Publier' })).toBeVisible();
  await expectAccessible(page, 'management');
  await page.goto(`/editions/${edition.id}/edit`);
  await page.getByRole('button', { name: /Équipements et paiement/ }).click();
  await expectAccessible(page, 'facilities');
});
