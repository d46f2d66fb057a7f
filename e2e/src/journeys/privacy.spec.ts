import { readFileSync } from 'node:fs';
import { getProfile, getSessionMe } from '@siteswap/contracts/core';
import { listNotifications } from '@siteswap/contracts/notifications';
import { strFromU8, unzipSync } from 'fflate';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { password } from '#src/support/members.ts';

/** What stands in the ZIP that the page hands over. */
async function copyFrom(page: Page): Promise<Record<string, string>> {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Télécharger ma copie' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^siteswap-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
  return Object.fromEntries(Object.entries(files).map(([name, data]) => [name, strFromU8(data)]));
}

test('AC-03 a member requests a copy of their data, waits, and downloads it', async ({
  page,
  context,
  members,
}) => {
  const ana = await members.create('copie');
  await members.enter(context, ana);
  await page.goto('/profile');
  await test.step('every running service delivers its part', async () => {
    await page.getByRole('button', { name: 'Préparer ma copie' }).click();
    await expect(page.getByRole('link', { name: 'Télécharger ma copie' })).toBeVisible();
  });
  await test.step('the copy is a ZIP of readable files', async () => {
    const files = await copyFrom(page);
    expect(Object.keys(files).sort()).toEqual([
      'README.txt',
      'carpool.json',
      'core.json',
      'editions.json',
      'notifications.json',
      'volunteers.json',
    ]);
    expect(files['README.txt']).toMatch(
      new RegExp(`Tout ce que Siteswap sait d(?:e |’)${ana.user.pseudo}`),
    );
    const { users } = JSON.parse(files['core.json'] ?? '');
    expect(users).toMatchObject([{ id: ana.user.id, email: ana.email }]);
    expect(Object.values(files).join()).not.toContain('argon2');
  });
  await test.step('the inbox says so too', async () => {
    await expect(async () => {
      const response = await ana.api.get(listNotifications.path);
      const { notifications } = listNotifications.response.parse(await response.json());
      expect(notifications).toContainEqual(
        expect.objectContaining({ title: 'Vos données sont prêtes', actionUrl: '/profile#data' }),
      );
    }).toPass({ timeout: 60_000 });
  });
});

test('AC-04 a member requests the deletion of their account, comes back within the week and cancels it', async ({
  page,
  context,
  members,
}) => {
  const ana = await members.create('partir');
  await members.enter(context, ana);
  await page.goto('/profile');
  await test.step('they are signed out everywhere', async () => {
    await page.getByRole('button', { name: 'Supprimer mon compte…' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel('Mot de passe actuel').fill(password);
    await question.getByRole('button', { name: 'Supprimer mon compte' }).click();
    await expect(page.getByText('Votre compte sera supprimé', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible();
    await expect(async () => {
      expect((await ana.api.get(getSessionMe.path)).status()).toBe(401);
    }).toPass({ timeout: 60_000 });
  });
  await test.step('signing in still works, and the profile says until when', async () => {
    const back = await members.signIn(ana.email, password);
    await members.enter(context, back);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Garder mon compte' }).click();
    await expect(page.getByText('Votre compte reste.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Garder mon compte' })).toBeHidden();
    const deleteAfter = async () => {
      const response = await back.api.get(getProfile.path);
      return getProfile.response.parse(await response.json()).user.deleteAfter;
    };
    await expect.poll(deleteAfter).toBeNull();
  });
});
