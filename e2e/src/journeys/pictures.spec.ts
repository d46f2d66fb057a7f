import AxeBuilder from '@axe-core/playwright';
import { updateProfile, uploadFile } from '@siteswap/contracts/core';
import type { Locale } from '@siteswap/contracts/fields';
import type { Response } from 'playwright/test';
import { ownConvention, ownEdition } from '#src/support/conventions.ts';
import { closeByEscape } from '#src/support/dialogs.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { changeLanguage } from '#src/support/languages.ts';
import { colourAt, drawPhoto, giveFile } from '#src/support/photo.ts';

const place = '.sw-image-drop';
const field = (page: Page) => page.getByRole('group', { name: 'Photo de profil' });
const cropping = (page: Page) => page.getByRole('dialog', { name: 'Cadrer la photo' });
const frame = (page: Page) => cropping(page).getByRole('group', { name: /^Cadre/ });
const shown = (page: Page) => field(page).locator('img');
const isUpload = (response: Response) => response.url().includes('/api/files/');
const isProfileSaved = (response: Response) =>
  response.request().method() === updateProfile.method &&
  new URL(response.url()).pathname === updateProfile.path;

async function openProfile(page: Page): Promise<void> {
  await page.goto('/profile');
  await expect(field(page)).toBeVisible();
}

test('a portrait is chosen, cropped by the keyboard, sent, shown everywhere, and removed', async ({
  page,
  context,
  members,
}) => {
  const member = await members.create('portrait');
  await members.enter(context, member);
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url());
  });
  await openProfile(page);
  const photo = await drawPhoto(page);

  await test.step('no code for cropping was loaded before', async () => {
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(files.filter((name) => name.includes('kit-images'))).toEqual([]);
  });

  await test.step('the frame is moved by the arrow keys to the green half', async () => {
    await page.setInputFiles('input[type=file]', {
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(photo, 'base64'),
    });
    await expect(frame(page)).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    await frame(page).focus();
    const left = async () => (await frame(page).boundingBox())?.x ?? 0;
    const edge = (await cropping(page).locator('.ReactCrop').boundingBox())?.x ?? 0;
    await expect(async () => {
      await page.keyboard.press('Control+ArrowLeft');
      expect(Math.abs((await left()) - edge)).toBeLessThan(1);
    }).toPass();
  });

  const url = await test.step('it is sent, saved and shown', async () => {
    const sent = page.waitForResponse(isUpload);
    const saved = page.waitForResponse(isProfileSaved);
    await cropping(page).getByRole('button', { name: 'Garder ce cadrage' }).click();
    expect((await sent).status()).toBe(201);
    const { user } = updateProfile.response.parse(await (await saved).json());
    expect(user.profilePicture).toMatch(/^\/uploads\/profiles\/\d+\/[\w-]+\.webp$/);
    const address = `${user.profilePicture}?v=${encodeURIComponent(user.updatedAt)}`;
    await expect(shown(page)).toHaveAttribute('src', address);
    for (const x of [0.05, 0.95]) {
      const [red = 255, green = 0, blue = 255] = await colourAt(page, address, x, 0.5);
      expect([red < 60, green > 200, blue < 60]).toEqual([true, true, true]);
    }
    await expect(page.locator(`header img[src^="${address.split('?')[0]}"]`)).toHaveCount(1);
    return address;
  });

  await test.step('it is cached for a year, and its headers forbid scripts and sniffing', async () => {
    const response = await page.request.get(url);
    expect(response.headers()).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect((await page.request.get(url.replace(/\/([\w-]+\.webp)/, '/thumb-$1'))).status()).toBe(
      200,
    );
  });

  await test.step('it is removed, and its address is 404', async () => {
    await field(page).getByRole('button', { name: 'Retirer la photo' }).click();
    await expect(shown(page)).toHaveCount(0);
    await expect.poll(async () => (await page.request.get(url)).status()).toBe(404);
  });

  expect(missing, 'missing pictures are not requested').toEqual([]);
});

test('a portrait is dropped or pasted; a file that is no picture is rejected next to the field', async ({
  page,
  context,
  members,
}) => {
  await members.enter(context, await members.create('depot'));
  await openProfile(page);
  const photo = { base64: await drawPhoto(page), type: 'image/png' };

  for (const how of ['drop', 'paste'] as const) {
    await giveFile(page, how === 'drop' ? place : 'body', how, photo);
    await closeByEscape(cropping(page));
  }
  await giveFile(page, place, 'drop', { base64: btoa('%PDF-1.7'), type: 'application/pdf' });
  await expect(field(page).getByRole('alert')).toHaveText(/JPEG, PNG, WebP ou AVIF/);
});

test.describe('a file with the type but not the content of a picture', () => {
  // While recording, Playwright requests a resource that the browser could not show again, as an API call.
  test.use({ allowedErrors: [/blob:.*connect-src|connect-src blob/] });

  test('is rejected next to the field', async ({ page, context, members }) => {
    await members.enter(context, await members.create('faux'));
    await openProfile(page);
    await giveFile(page, place, 'drop', { base64: btoa('no picture'), type: 'image/png' });
    await expect(field(page).getByRole('alert')).toHaveText(/n’a pas pu être lue/);
    await expect(cropping(page)).toBeHidden();
  });
});

test('the progress of a slow upload is shown and can be stopped', async ({
  page,
  context,
  members,
}) => {
  await members.enter(context, await members.create('lent'));
  await openProfile(page);
  let release = (): void => {};
  await page.route(`**${uploadFile.path.replace(':kind', 'profile')}`, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.abort();
  });
  await giveFile(page, place, 'drop', { base64: await drawPhoto(page), type: 'image/png' });
  await cropping(page).getByRole('button', { name: 'Garder ce cadrage' }).click();
  const bar = field(page).getByRole('progressbar', { name: /Envoi de la photo/ });
  await expect(bar).toBeVisible();
  await field(page).getByRole('button', { name: 'Annuler' }).click();
  await expect(bar).toBeHidden();
  await expect(shown(page)).toHaveCount(0);
  release();
});

test('only the uploader can use a picture', async ({ members }) => {
  const [one, other] = [await members.create('un'), await members.create('autre')];
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const sent = await one.api.post('/api/files/profile', {
    multipart: {
      file: { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') },
    },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  const { url } = uploadFile.response.parse(await sent.json());
  const data = { profilePicture: url };
  const taken = await other.api.put(updateProfile.path, { data });
  expect(taken.status()).toBe(422);
  expect(await taken.json()).toMatchObject({ code: 'FILE_NOT_FOUND' });
  const own = await one.api.put(updateProfile.path, { data });
  expect(own.status(), await own.text()).toBe(200);
});

test('on a phone the buttons of the picture stay in its field, also with long labels', async ({
  page,
  context,
  members,
}) => {
  const author = await members.create('orga');
  const { id } = await ownEdition(author, (await ownConvention(author)).id);
  await members.enter(context, author);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/editions/${id}/edit`);
  await page.setInputFiles('input[type=file]', {
    name: 'affiche.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await drawPhoto(page), 'base64'),
  });
  await page.getByRole('button', { name: 'Garder ce cadrage' }).click();
  const poster = page.locator(place);
  await expect(poster.getByRole('button')).toHaveText(['En choisir une autre', 'Retirer la photo']);
  const outside = () =>
    poster.evaluate((box) =>
      [...box.querySelectorAll('button')]
        .filter((button) => {
          const [inner, outer] = [button.getBoundingClientRect(), box.getBoundingClientRect()];
          return inner.left < outer.left || inner.right > outer.right;
        })
        .map(({ textContent }) => textContent),
    );
  let current: Locale = 'fr';
  for (const [locale, replace] of [
    ['de', 'Anderes auswählen'],
    ['uk', 'Вибрати інше'],
    ['ru', 'Выбрать другое'],
    ['pl', 'Wybierz inne'],
  ] as const) {
    await changeLanguage(page, current, locale);
    current = locale;
    await expect(poster.getByRole('button', { name: replace })).toBeVisible();
    await expect.poll(outside, { message: locale }).toEqual([]);
  }
});
