import type { RemoteManifest } from '@siteswap/contracts/platform';
import type { BrowserContext } from 'playwright/test';
import { signInByHand } from '#src/support/browser-session.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { type FoundEdition, type Member, password, upcomingEdition } from '#src/support/members.ts';
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

interface Case {
  readonly edition: FoundEdition;
  readonly member: Member;
  readonly manifest: RemoteManifest;
}

test.describe('MF-02 a remote', () => {
  const prepare = async (
    members: { create(): Promise<Member> },
    releases: RemoteReleases,
  ): Promise<Case> => {
    const member = await members.create();
    const edition = await upcomingEdition(member.api);
    return { member, edition, manifest: releases.manifest((await releases.inUse()) ?? '') };
  };

  /** One file of it is enough. */
  const showsItsCard = async (
    context: BrowserContext,
    files: RegExp,
    fault: Fault,
    { edition, manifest }: Case,
  ): Promise<void> => {
    const page = await context.newPage();
    await breakFiles(page, filesOfOtherVersions('mf-carpool', manifest.version), 'missing');
    const repair = await breakFiles(page, files, fault);
    await page.goto(`/editions/${edition.id}/carpool`);
    await expect(retryOf(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
    await repair();
    await expectRetryToWork(page);
    await page.close();
  };

  const cases: [string, Fault][] = [
    ['responds with 404', 'missing'],
    ['responds with 503', 'failing'],
    ['responds with a page', 'html'],
    ['sends no response', 'silent'],
    ['sends invalid JavaScript', 'garbled'],
  ];
  for (const [what, fault] of cases) {
    test(`that ${what} affects nothing else, and comes back`, async ({
      browser,
      context,
      members,
      platform,
    }) => {
      const found = await prepare(members, new RemoteReleases(platform, 'mf-carpool'));
      const files = found.manifest.files[expose] ?? [];
      const [script, style] = [/\.js$/, /\.css$/].map((end) =>
        files.findLast((one) => end.test(one)),
      );

      const visitors = await browser.newContext({ baseURL: platform.url });
      const visitor = await visitors.newPage();
      const repair = await breakFiles(visitor, /\/mf\/mf-carpool\//, fault);
      await visitor.goto(`/editions/${found.edition.id}`);
      await signInByHand(visitor, found.member, password);
      await visitor.goto(`/editions/${found.edition.id}/carpool`);
      await expectOnlyCarpoolUnavailable(visitor, found.edition);
      await repair();
      await expectRetryToWork(visitor);
      await visitors.close();

      await members.enter(context, found.member);
      for (const file of [script, style]) {
        await showsItsCard(context, fileOf('mf-carpool', file ?? ''), fault, found);
      }
    });
  }
});
