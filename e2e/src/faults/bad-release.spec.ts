import { upcomingEdition } from '#src/support/members.ts';
import { expect, test } from '#src/support/own-platform.ts';
import {
  expectOnlyCarpoolUnavailable,
  expectRetryToWork,
} from '#src/support/unavailable-carpool.ts';

test.describe('MF-02 a broken release in use', () => {
  test.use({ allowedErrors: [[/SyntaxError|Unexpected|Invalid|missing/], { scope: 'test' }] });

  test('with a syntax error, or for another React, is unavailable alone until it is rolled back', async ({
    page,
    context,
    members,
    carpoolReleases: releases,
  }) => {
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
      await page.goto(`/editions/${edition.id}/carpool`);
      await expectOnlyCarpoolUnavailable(page, edition);
      await putBack();
      await expectRetryToWork(page);
    }
  });

  test('that throws while rendering is unavailable alone until it is rolled back', async ({
    page,
    context,
    members,
    carpoolReleases: releases,
  }) => {
    const member = await members.create();
    const edition = await upcomingEdition(member.api);
    await members.enter(context, member);
    const folder = releases.workspace((file) => {
      file('src/exposes/edition-carpool.tsx').write(`
        import '#src/styles.css';
        export default function Page(): null {
          // On the server it is rendered once before it is stored.
          if (typeof document === 'undefined') return null;
          throw new Error('render failed');
        }`);
    });
    await releases.mf('publish', folder);
    await releases.mf('promote', folder);
    await page.goto(`/editions/${edition.id}/carpool`);
    await expectOnlyCarpoolUnavailable(page, edition);
    await releases.mf('rollback', 'mf-carpool');
    await expectRetryToWork(page);
  });
});
