import { uploadFile, uploadLimits } from '@siteswap/contracts/core';
import { createLostFoundItem, type MyEdition } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { expectAccessible } from '#src/support/accessible.ts';
import { movedEdition } from '#src/support/conventions.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import type { Member } from '#src/support/members.ts';
import { titlesOf } from '#src/support/notifications.ts';
import { drawPhoto, withPlace } from '#src/support/photo.ts';

/** A published edition of the author's that began some days ago. */
const startedEdition = (author: Member): Promise<MyEdition> =>
  movedEdition(author, { startDate: -2, endDate: 2 });

const upload = (member: Member, file: { name: string; mimeType: string; buffer: Buffer }) =>
  member.api.post(routeUrl(uploadFile, { params: { kind: 'lost-found' } }), {
    multipart: { file },
  });

const found = 'Clés avec un ruban rouge';
const lost = 'Trousseau de clés, ruban rouge';
/** As notifications name it, with narrow spaces. */
const named = `«\u202f${found}\u202f»`;

/** What an item may be the same as. */
const matches = (page: Page) => page.getByRole('list', { name: 'C’est peut-être la même chose' });
/** An item by its own text: that it is a match of another one does not count. */
const itemOf = (page: Page, description: string) =>
  page
    .getByRole('article')
    .filter({ hasText: description })
    .filter({ hasNot: matches(page).filter({ hasText: description }) });

test('LF-01 LF-02 LF-03 LF-04 LF-05 a member adds a found item, which matches a lost one, is claimed, promised and returned; the team hides it', async ({
  page,
  context,
  browser,
  members,
}) => {
  const author = await members.create('orga');
  const finder = await members.create('trouve');
  const loser = await members.create('perdu');
  const { id } = await startedEdition(author);
  const address = `/editions/${id}/objets-trouves`;

  await test.step('a visitor reads, and is asked to sign in to add something', async () => {
    await page.goto(`/editions/${id}`);
    await page.getByRole('link', { name: 'Objets trouvés' }).click();
    await expect(page.getByText('Rien de perdu, rien de trouvé')).toBeVisible();
    await page.getByRole('button', { name: 'Ajouter un objet' }).click();
    await expect(page.getByRole('dialog')).toContainText('Connectez-vous');
  });

  const missed = await loser.api.post(routeUrl(createLostFoundItem, { params: { id } }), {
    data: { kind: 'LOST', description: lost },
  });
  expect(missed.status(), await missed.text()).toBe(201);
  await members.enter(context, finder);
  await page.goto(address);
  const item = itemOf(page, found);
  await test.step('a member adds an item with a photo, on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const photo = await drawPhoto(page);
    // What the visitor asked for opens once they have signed in.
    const dialog = page.getByRole('dialog', { name: 'Ajouter un objet' });
    await dialog.getByText('J’ai trouvé quelque chose').click();
    await dialog.getByRole('textbox', { name: /^Qu’est-ce que c’est/ }).fill(found);
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(photo, 'base64'),
    });
    const sent = page.waitForResponse((response) => response.url().includes('/api/files/'));
    await page
      .getByRole('dialog', { name: 'Cadrer la photo' })
      .getByRole('button', { name: 'Garder ce cadrage' })
      .click();
    expect((await sent).status()).toBe(201);
    await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(item).toBeVisible();
    await expect(item.getByRole('img', { name: 'Photo 1' })).toHaveAttribute(
      'src',
      /^\/uploads\/lost-found\/\d+\/thumb-[\w-]+\.webp$/,
    );
    await expectAccessible(page, 'lost-found');
  });

  await test.step('LF-03 it matches what another member lost, and both are notified', async () => {
    await expect(matches(page).filter({ hasText: lost })).toBeVisible();
    for (const member of [finder, loser]) {
      await expect
        .poll(() => titlesOf(member))
        .toContainEqual(expect.stringMatching(/^Objets trouvés\s: une piste$/));
    }
  });

  const other = await browser.newContext({ locale: 'fr-FR' });
  await members.enter(other, loser);
  const tab = await other.newPage();
  await test.step('who lost it comments and claims it, and the finder is notified of both', async () => {
    await tab.goto(new URL(address, page.url()).href);
    await expect(matches(tab).filter({ hasText: found })).toBeVisible();
    const same = itemOf(tab, found);
    await expect(same.getByRole('button', { name: /^(Marquer|Modifier|Retirer)/ })).toHaveCount(0);
    await same.getByRole('button', { name: 'Commenter' }).click();
    await same.getByRole('textbox', { name: 'Votre commentaire' }).fill('Elles sont à moi !');
    await same.getByRole('button', { name: 'Publier' }).click();
    await expect(same.getByText('Elles sont à moi !', { exact: true })).toBeVisible();
    await same.getByRole('button', { name: /^C’est à moi/ }).click();
    const dialog = tab.getByRole('dialog', { name: 'C’est à moi' });
    await dialog.getByRole('textbox').fill('La troisième clé est cassée');
    await dialog.getByRole('button', { name: 'Envoyer à la personne qui l’a trouvé' }).click();
    await expect(same.getByText('En attente')).toBeVisible();
    await expect
      .poll(() => titlesOf(finder))
      .toEqual(
        expect.arrayContaining([
          `${loser.user.pseudo} a commenté ${named}`,
          `Quelqu’un dit que ${named} est à lui`,
        ]),
      );
  });

  const accept = async () => {
    await item.getByRole('button', { name: /^Oui, c’est à cette personne/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Oui, c’est à cette personne' });
    await dialog.getByRole('textbox').fill('Au bar, jusqu’à 18 h');
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expect(item.getByText(`Décidé par ${finder.user.pseudo}`)).toBeVisible();
  };
  await test.step('the finder reads the proof and says where to collect it, and undoes that once', async () => {
    await page.reload();
    await expect(item.getByText('La troisième clé est cassée', { exact: true })).toBeVisible();
    await accept();
    await page.locator('.sw-toast').getByRole('button', { name: 'Annuler' }).click();
    await expect(item.getByRole('button', { name: /^Oui, c’est à cette/ })).toBeEnabled();
    await accept();
    await expect.poll(() => titlesOf(loser)).toContain(`${named} est à vous`);
  });

  await test.step('who lost it reads that, replies, and says that it is back: so is what was missed', async () => {
    await tab.reload();
    const same = itemOf(tab, found);
    await expect(same.getByText('Au bar, jusqu’à 18 h', { exact: true })).toBeVisible();
    await same.getByRole('button', { name: /^Répondre/ }).click();
    const dialog = tab.getByRole('dialog', { name: 'Répondre' });
    await dialog.getByRole('textbox').fill('J’arrive à 17 h');
    await dialog.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await expect(same.getByText('J’arrive à 17 h', { exact: true })).toBeVisible();
    await same.getByRole('button', { name: /^Je l’ai récupéré/ }).click();
    await expect(same).toHaveCount(0);
    await tab.getByRole('radio', { name: 'Rendu', exact: true }).click();
    await expect(itemOf(tab, found).getByText('Remis', { exact: true })).toBeVisible();
    await expect(
      itemOf(tab, lost).getByRole('button', { name: /^Finalement pas rendu/ }),
    ).toBeVisible();
    await expect(matches(tab)).toHaveCount(0);
    await other.close();
  });

  await test.step('the finder marks it as open, and as returned again', async () => {
    await page.goto(`${address}?status=RETURNED`);
    await expect(item.getByText('J’arrive à 17 h', { exact: true })).toBeVisible();
    await item.getByRole('button', { name: /^Finalement pas rendu/ }).click();
    await expect(item).toHaveCount(0);
    await page.getByRole('radio', { name: 'Pas encore rendu' }).click();
    await expect(item.getByText('À remettre').first()).toBeVisible();
    await item.getByRole('button', { name: /^Marquer comme rendu/ }).click();
    await expect(page.getByText('Rien de perdu, rien de trouvé')).toBeVisible();
  });

  await test.step('the team marks it as sensitive: others see no photo and no name', async () => {
    await context.clearCookies();
    await members.enter(context, author);
    await page.goto(`${address}?view=cards&status=RETURNED`);
    await item.getByRole('button', { name: /^Marquer comme sensible/ }).click();
    await expect(item.getByRole('button', { name: /^N’est plus sensible/ })).toBeVisible();
    const photo = item.getByRole('img', { name: 'Photo 1' });
    await expect(photo).toHaveJSProperty('complete', true);
    await expect(photo).not.toHaveJSProperty('naturalWidth', 0);
    const known = (await photo.getAttribute('src')) ?? '';
    await context.clearCookies();
    expect((await page.request.get(known)).status()).toBe(404);
    await members.enter(context, loser);
    expect((await page.request.get(known)).status()).toBe(404);
    await page.goto(`${address}?status=RETURNED`);
    await expect(item.getByText('Nom masqué')).toBeVisible();
    await expect(photo).toHaveCount(0);
    await expect(item).not.toContainText(finder.user.pseudo);
  });
});

test('LF-01 LF-07 a photo loses its place; files that are too large or no pictures are rejected', async ({
  page,
  members,
}) => {
  const author = await members.create('orga');
  const finder = await members.create('photo');
  const { id } = await startedEdition(author);
  await page.goto('/privacy-policy');
  const photo = withPlace(Buffer.from(await drawPhoto(page, 'image/jpeg'), 'base64'));
  expect(photo.includes('Exif')).toBe(true);

  const sent = await upload(finder, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
  expect(sent.status(), await sent.text()).toBe(201);
  const { url } = uploadFile.response.parse(await sent.json());
  const reported = await finder.api.post(routeUrl(createLostFoundItem, { params: { id } }), {
    data: { kind: 'FOUND', description: 'Une massue verte', photos: [url] },
  });
  expect(reported.status(), await reported.text()).toBe(201);
  const { imageUrl, photos } = createLostFoundItem.response.parse(await reported.json());
  expect(photos).toEqual([imageUrl]);
  for (const address of [imageUrl ?? '', (imageUrl ?? '').replace(/([^/]+)$/, 'thumb-$1')]) {
    const served = await page.request.get(address);
    expect(served.headers()['content-type']).toBe('image/webp');
    const bytes = await served.body();
    expect(bytes.length).toBeGreaterThan(0);
    for (const trace of ['Exif', 'EXIF', 'GPS', 'Siteswap-Camera']) {
      expect(bytes.includes(trace), `${address}: ${trace}`).toBe(false);
    }
  }

  const large = Buffer.concat([photo, Buffer.alloc(uploadLimits.maxBytes)]);
  const tooLarge = await upload(finder, { name: 'b.jpg', mimeType: 'image/jpeg', buffer: large });
  expect(tooLarge.status()).toBe(413);
  const pdf = Buffer.from('%PDF-1.7\n');
  const wrong = await upload(finder, { name: 'c.jpg', mimeType: 'image/jpeg', buffer: pdf });
  expect(wrong.status()).toBe(415);
});
