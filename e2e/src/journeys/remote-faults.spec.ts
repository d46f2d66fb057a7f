import { signInByHand } from '#src/support/browser-session.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { password, upcomingEdition } from '#src/support/members.ts';
import { RemoteReleases } from '#src/support/releases.ts';
import {
  breakFiles,
  type Fault,
  fileOf,
  filesOfOtherVersions,
} from '#src/support/remote-faults.ts';
import {
  expectOnlyCarpoolUnavailable,
  expectRetryToWork,
  retryOf,
} from '#src/support/unavailable-carpool.ts';

const expose = './edition-carpool';

const cases: readonly (readonly [string, Fault])[] = [
  ['responds with 404', 'missing'],
  ['responds with 503', 'failing'],
  ['responds with a page', 'html'],
  ['sends no response', 'silent'],
  ['sends invalid JavaScript', 'garbled'],
];

test.describe('MF-02 a remote', () => {
  for (const [what, fault] of cases) {
    test(`that ${what} for all files, or one, affects nothing else, and comes back`, async ({
      page,
      members,
      platform,
    }) => {
      const releases = new RemoteReleases(platform, 'mf-carpool');
      const member = await members.create();
      const edition = await upcomingEdition(member.api);
      const version = (await releases.inUse()) ?? '';
      const files = releases.manifest(version).files[expose] ?? [];
      const single = [/\.js$/, /\.css$/].map((end) => files.findLast((one) => end.test(one)) ?? '');
      expect(single).not.toContain('');

      await test.step('all files', async () => {
        const repair = await breakFiles(page, /\/mf\/mf-carpool\//, fault);
        await page.goto(`/editions/${edition.id}`);
        await signInByHand(page, member, password);
        await page.goto(`/editions/${edition.id}/carpool`);
        await expectOnlyCarpoolUnavailable(page, edition);
        await repair();
      });

      // Otherwise Retry would fall back to one of them.
      await breakFiles(page, filesOfOtherVersions('mf-carpool', version), 'missing');
      if (fault === 'silent') await page.clock.install();
      for (const file of single) {
        await test.step(`${file} alone`, async () => {
          const repairFile = await breakFiles(page, fileOf('mf-carpool', file), fault);
          const requested = page.waitForRequest(fileOf('mf-carpool', file));
          await retryOf(page).click();
          // Retry is gone from the press until loading has failed again.
          await requested;
          // Later than the loader waits for a response.
          if (fault === 'silent') await page.clock.fastForward(10_000);
          await expect(retryOf(page)).toBeVisible();
          await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
          await repairFile();
        });
      }
      await test.step('none', () => expectRetryToWork(page));
    });
  }
});
