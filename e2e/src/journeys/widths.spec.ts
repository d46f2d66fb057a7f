import { publishedEdition } from '#src/support/conventions.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { nativeNames } from '#src/support/languages.ts';
import { publishOffer } from '#src/support/members.ts';
import { expectSettled } from '#src/support/still.ts';
import { walked } from '#src/support/walk.ts';
import { makeWalkedThings, walkedAddresses } from '#src/support/walked-pages.ts';
import { expectNothingLeaves, nameLong } from '#src/support/widths.ts';

/** In `npm test` the default; German has the longest terms, Ukrainian the widest letters. */
const languages = walked<readonly ('fr' | 'de' | 'uk')[]>(['fr', 'de', 'uk'], ['fr']);

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectSettled(page);
};

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await open(page, path);
      await expectNothingLeaves(page, path);
    });
  }
}

for (const language of languages) {
  test.describe(`AC-07 nothing leaves the screen at 320 px, or at 200 % text, in ${nativeNames[language]}`, () => {
    test.use({ locale: language });

    test('on the pages of visitors', async ({ page, members, mail, platform }) => {
      const things = await makeWalkedThings(members, mail);
      await nameLong(things);
      const edition = await publishedEdition(things.member);
      await publishOffer(things.member, edition, 'Villeneuve-d’Ascq-la-Très-Longue');
      const { visitors } = walkedAddresses(platform.releasesDir, things);
      await walk(page, [
        ...visitors,
        `/editions/${things.started}`,
        `/editions/${edition.id}/carpool`,
        `/conventions/${things.convention}`,
      ]);
    });

    test('on the pages of members, with a question', async ({
      page,
      context,
      members,
      mail,
      platform,
    }) => {
      const things = await makeWalkedThings(members, mail);
      await nameLong(things);
      await members.enter(context, things.member);
      const started = `/editions/${things.started}`;
      const { members: own } = walkedAddresses(platform.releasesDir, things);
      await walk(page, [...own, started, `${started}/objets-trouves`, `${started}/commentaires`]);
      await test.step('the question of a long name', async () => {
        await open(page, `/editions/${things.draft}/gestion`);
        await page
          .getByRole('button', { name: /supprimer|löschen|видалити/i })
          .first()
          .click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await expectNothingLeaves(page, 'the question');
      });
    });
  });
}
