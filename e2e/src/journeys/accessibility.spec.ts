import { expectAccessible, type ThemeCheck } from '#src/support/accessible.ts';
import { openFilters } from '#src/support/dialogs.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { fanAndDriver, publishToFan } from '#src/support/followers.ts';
import { publishOffer, upcomingEdition } from '#src/support/members.ts';
import { expectSettled } from '#src/support/still.ts';
import { inTurn, walked } from '#src/support/walk.ts';
import { makeWalkedThings, walkedAddresses } from '#src/support/walked-pages.ts';

const themes: readonly ThemeCheck[] = [
  { theme: 'light', rules: 'all rules' },
  { theme: 'dark', rules: 'all rules' },
];
const inThemes = walked('both themes', 'one theme');

/** @param at its place in the walk, which decides the theme where one is checked */
const visit = async (page: Page, path: string, at: number): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectSettled(page);
  await expectAccessible(page, path, inTurn(themes, at));
};

/** Opens a dialog of the page that is open, by the button with this name. */
const visitDialog = async (page: Page, button: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSettled(page);
  await expectAccessible(page, `the dialog of ${button}`);
};

test.describe(`AC-06 axe finds nothing serious by all rules in ${inThemes}`, () => {
  test('on the pages that visitors read', async ({ page, members, mail, platform }) => {
    const things = await makeWalkedThings(members, mail);
    await publishOffer(things.member, await upcomingEdition(things.member.api), 'Douai');
    const { visitors } = walkedAddresses(platform.releasesDir, things);
    const others = visitors.filter((path) => path !== '/');
    const all = [...others, '/?period=past&page=2', '/nulle-part', '/'];
    for (const [at, path] of all.entries()) await visit(page, path, at);
    await openFilters(page);
    await expectAccessible(page, 'filters');
    await page.keyboard.press('Escape');
    await visitDialog(page, 'Votre avis');
  });

  test('on the pages of members', async ({ page, context, members, mail, platform }) => {
    const things = await makeWalkedThings(members, mail);
    await members.enter(context, things.member);
    const all = walkedAddresses(platform.releasesDir, things).members;
    for (const [at, path] of all.entries()) await visit(page, path, at);
  });

  test('on the pages of members who have starred, and been notified', async ({
    page,
    context,
    members,
  }) => {
    const following = await fanAndDriver(members);
    await publishToFan(following, ['Douai']);
    await members.enter(context, following.fan);
    for (const [at, path] of ['/favorites', '/notifications'].entries()) {
      await visit(page, path, at);
    }
    await visitDialog(page, /^Notifications/);
    await visit(page, `/editions/${following.edition.id}/carpool`, 0);
    await visitDialog(page, 'Proposer des places');
  });
});
