import type { RemoteManifest } from '@siteswap/contracts/platform';
import type { BrowserContext } from 'playwright/test';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { type FoundEdition, type Member, password, upcomingEdition } from '#src/support/members.ts';
import { RemoteReleases } from '#src/support/releases.ts';
import {
  breakFiles,
  type Fault,
  fileOf,
  filesOfOtherVersions,
} from '#src/support/remote-faults.ts';

const retryOf = (page: Page) => page.getByRole('button', { name: 'Réessayer' });
const offers = (page: Page) => page.getByRole('heading', { name: 'Offres' });
const expose = './edition-carpool';

/** The page of the broken remote: its card, inside the page of the other remote, under a header that works. */
async function expectOnlyCarpoolAway(page: Page, edition: FoundEdition): Promise<void> {
  await expect(retryOf(page)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'À propos' }).click();
  await expect(page.getByRole('heading', { name: 'Sur place' })).toBeVisible();
  await page.getByRole('link', { name: 'Covoiturage' }).click();
  await expect(retryOf(page)).toBeVisible({ timeout: 30_000 });
}

async function expectRetryToWork(page: Page): Promise<void> {
  await retryOf(page).click();
  await expect(offers(page)).toBeVisible({ timeout: 20_000 });
}

/** Somebody signs in by hand while the remote is away. */
async function signIn(page: Page, member: Member): Promise<void> {
  await page.getByRole('link', { name: 'Se connecter' }).first().click();
  await page.getByLabel('Adresse e-mail ou pseudo').fill(member.email);
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
}

interface Case {
  readonly edition: FoundEdition;
  readonly member: Member;
  readonly manifest: RemoteManifest;
}

test.describe('MF-02 a remote', () => {
  test.setTimeout(180_000);

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
    await expect(retryOf(page)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('heading', { level: 1, name: edition.name })).toBeVisible();
    await repair();
    await expectRetryToWork(page);
    await page.close();
  };

  const cases: [string, Fault][] = [
    ['answers 404', 'missing'],
    ['answers 503', 'failing'],
    ['answers with a page', 'html'],
    ['says nothing', 'silent'],
    ['sends something that is no program', 'garbled'],
  ];
  for (const [what, fault] of cases) {
    test(`that ${what} takes nothing else away, and comes back`, async ({
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
      await signIn(visitor, found.member);
      await visitor.goto(`/editions/${found.edition.id}/carpool`);
      await expectOnlyCarpoolAway(visitor, found.edition);
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

test.describe('MF-02 a release that should never have gone out', () => {
  test.setTimeout(180_000);
  test.use({ allowedErrors: [[/SyntaxError|Unexpected|Invalid|missing/], { scope: 'test' }] });

  test('with a syntax error, or for another React, is away alone until it is rolled back', async ({
    page,
    context,
    members,
    platform,
  }) => {
    const releases = new RemoteReleases(platform, 'mf-carpool');
    const member = await members.create();
    const edition = await upcomingEdition(member.api);
    await members.enter(context, member);
    const react = releases.manifest((await releases.inUse()) ?? '').shared?.['react'] ?? '';
    expect(react).toMatch(/^\^\d/);
    const mistakes: ((text: string) => string)[] = [
      (text) => `${text}\nlet = ;`,
      (text) => text.replaceAll(react, '^18.0.0'),
    ];
    for (const mistake of mistakes) {
      const putBack = await releases.doctor(({ entry }) => ({ [entry]: mistake }));
      try {
        await page.goto(`/editions/${edition.id}/carpool`);
        await expectOnlyCarpoolAway(page, edition);
      } finally {
        await putBack();
      }
      await expectRetryToWork(page);
    }
  });

  test('and throws when drawn is away alone until it is rolled back', async ({
    page,
    context,
    members,
    platform,
  }) => {
    const releases = new RemoteReleases(platform, 'mf-carpool');
    const member = await members.create();
    const edition = await upcomingEdition(member.api);
    await members.enter(context, member);
    const folder = releases.workspace((file) => {
      file('src/exposes/edition-carpool.tsx').write(`
        import '#src/styles.css';
        export default function Page(): never {
          throw new Error('drawn in vain');
        }`);
    });
    await releases.mf('publish', folder);
    await releases.mf('promote', folder);
    try {
      await page.goto(`/editions/${edition.id}/carpool`);
      await expectOnlyCarpoolAway(page, edition);
    } finally {
      await releases.mf('rollback', 'mf-carpool');
    }
    await expectRetryToWork(page);
    releases.dispose();
  });
});
