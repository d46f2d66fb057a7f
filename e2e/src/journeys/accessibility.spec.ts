import { expectAccessible } from '#src/support/accessible.ts';
import { openFilters } from '#src/support/dialogs.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { fanAndDriver, publishToFan } from '#src/support/followers.ts';
import { publishOffer, upcomingEdition } from '#src/support/members.ts';
import { expectSettled } from '#src/support/still.ts';
import { walked } from '#src/support/walk.ts';
import { makeWalkedThings, walkedAddresses } from '#src/support/walked-pages.ts';

const inDark = walked('all rules', 'colours');

const visit = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectSettled(page);
  await expectAccessible(page, path, inDark);
};

/** Opens a dialog of the page that is open, by the button with this name. */
const visitDialog = async (page: Page, button: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSettled(page);
  await expectAccessible(page, `the dialog of ${button}`, inDark);
};

test.describe(`AC-06 axe finds nothing serious by all rules in light, by ${inDark} in dark,`, () => {
  test('on the pages that visitors read', async ({ page, members, mail, platform }) => {
    const things = await makeWalkedThings(members, mail);
    await publishOffer(things.member, await upcomingEdition(things.member.api), 'Douai');
    const { visitors } = walkedAddresses(platform.releasesDir, things);
    const others = visitors.filter((path) => path !== '/');
    for (const path of [...others, '/?period=past&page=2', '/nulle-part', '/']) {
      await visit(page, path);
    }
    await openFilters(page);
    await expectAccessible(page, 'filters', inDark);
    await page.keyboard.press('Escape');
    await visitDialog(page, 'Votre avis');
  });

  test('on the pages of members', async ({ page, context, members, mail, platform }) => {
    const things = await makeWalkedThings(members, mail);
    await members.enter(context, things.member);
    for (const path of walkedAddresses(platform.releasesDir, things).members) {
      await visit(page, path);
    }
  });

  test('on the pages of members who have starred, and been notified', async ({
    page,
    context,
    members,
  }) => {
    const following = await fanAndDriver(members);
    await publishToFan(following, ['Douai']);
    await members.enter(context, following.fan);
    for (const path of ['/favorites', '/notifications']) await visit(page, path);
    await visitDialog(page, /^Notifications/);
    await visit(page, `/editions/${following.edition.id}/carpool`);
    await visitDialog(page, 'Proposer des places');
  });
});
