import { deleteSession, getSession } from '@siteswap/contracts/core';
import { setFavorite } from '@siteswap/contracts/editions';
import { streamNotifications } from '@siteswap/contracts/notifications';
import { routeUrl } from '@siteswap/contracts/route';
import {
  expectStored,
  rewriteDocuments,
  signInByHand,
  storedSession,
  userMenu,
} from '#src/support/browser-session.ts';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, type Page, test } from '#src/support/fixtures.ts';
import { demoPassword, password } from '#src/support/members.ts';

const timeout = 20_000;
const nothing = { local: {}, tab: {} };
const signInLink = (page: Page) => page.getByRole('link', { name: 'Se connecter', exact: true });

async function signOut(page: Page): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(signInLink(page)).toBeVisible();
}

test.describe('the session, as the browser stores it', () => {
  test('is stored for the tab, or on the device when "stay signed in" is checked', async ({
    page,
    members,
  }) => {
    const member = await members.create('garde');

    await test.step('without "stay signed in": in the tab, also after a reload', async () => {
      await page.goto('/?q=demo');
      await signInByHand(page, member, password);
      await expect(page).toHaveURL(/\/\?q=demo$/);
      for (const again of [false, true]) {
        if (again) await page.reload();
        await expect(userMenu(page)).toBeVisible();
        await expect(async () => {
          const { local, tab } = await storedSession(page);
          expect(local).toEqual({});
          expect(tab['rememberMe']).toBe('false');
          // The whole person as the server describes them, not a part.
          expect(JSON.parse(tab['authUser'] ?? 'null')).toMatchObject({ ...member.user });
        }).toPass({ timeout });
      }
    });

    await test.step('signing out leaves nothing in either storage', async () => {
      await page.evaluate(() => localStorage.setItem('rememberMe', 'true'));
      await signOut(page);
      await expectStored(page, nothing);
      await expect(page).toHaveURL(/\/\?q=demo$/);
      expect((await page.request.get('/api/session/me')).status()).toBe(401);
    });

    await test.step('with "stay signed in": in persistent storage, also after a reload', async () => {
      await signInByHand(page, member, password, { remember: true });
      for (const again of [false, true]) {
        if (again) await page.reload();
        await expect(userMenu(page)).toBeVisible();
        await expect(async () => {
          const { local, tab } = await storedSession(page);
          expect(tab).toEqual({});
          expect(local['rememberMe']).toBe('true');
          expect(JSON.parse(local['authUser'] ?? 'null')).toMatchObject({ email: member.email });
        }).toPass({ timeout });
      }
    });
  });

  test('is removed when signing out, even if the server fails', async ({
    page,
    context,
    members,
    platform,
  }) => {
    const admin = await members.createAdmin(platform);
    await members.enter(context, admin);
    let requests = 0;
    await page.route(`**${deleteSession.path}`, async (route) => {
      if (route.request().method() !== deleteSession.method) return route.fallback();
      requests += 1;
      await route.fulfill({ status: 503, body: 'no' });
    });
    await page.goto('/');
    await page.evaluate(() => {
      localStorage.setItem('rememberMe', 'true');
      localStorage.setItem('adminMode', 'true');
    });
    await page.reload();
    await expect(page.getByText('Admin', { exact: true })).toBeVisible();
    await signOut(page);
    await expect.poll(() => requests).toBe(1);
    await expectStored(page, nothing);
    await expect(page.getByText('Admin', { exact: true })).toBeHidden();
  });

  test('is requested once when the page does not contain it, and any failure means signed out', async ({
    page,
    context,
    members,
  }) => {
    const member = await members.create('demande');
    await members.enter(context, member);
    await rewriteDocuments(page, (html) =>
      html.replace('id="siteswap-session"', 'id="no-session"'),
    );
    const accepted: (string | undefined)[] = [];
    let isFailing = false;
    await page.route(`**${getSession.path}`, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      accepted.push(route.request().headers()['accept']);
      if (isFailing) await route.fulfill({ status: 500, body: 'no' });
      else await route.continue();
    });
    await page.goto('/privacy-policy');
    await expect(userMenu(page)).toBeVisible();
    expect(accepted).toEqual(['application/json']);
    await expect
      .poll(async () => (await storedSession(page)).tab['authUser'])
      .toContain(member.email);

    isFailing = true;
    await page.reload();
    await expect(signInLink(page)).toBeVisible();
    await expect(page.locator('#siteswap-loading')).toHaveCount(0);
    await expect.poll(() => accepted).toHaveLength(2);
    await expectStored(page, nothing);
  });
});

test('AD-02 admin mode: badge and header for a global admin, on every call; nothing for a member', async ({
  page,
  context,
  members,
}) => {
  const calls: { path: string; mode: string | undefined }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/'))
      calls.push({ path: pathname, mode: request.headers()['x-admin-mode'] });
  });
  const badge = page.getByText('Admin', { exact: true });
  /** Opens the list of editions and searches in it: calls of the shell, and of a remote. */
  const browse = async (): Promise<void> => {
    calls.length = 0;
    await page.goto('/');
    await page.evaluate(() => sessionStorage.setItem('adminMode', 'true'));
    await page.reload();
    await expect(userMenu(page)).toBeVisible();
    calls.length = 0;
    await page.getByRole('searchbox').first().fill('demo');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=demo/);
    await expect.poll(() => calls.some(({ path }) => path === '/api/editions')).toBe(true);
  };

  await members.enter(context, await members.create('simple'));
  await browse();
  await expect(badge).toBeHidden();
  expect(calls.filter(({ mode }) => mode !== undefined)).toEqual([]);

  // shape-ignore demo-account: the seed's administrator must be one; no other journey signs in as them
  await members.enter(context, await members.signIn('admin@siteswap.test', demoPassword));
  await browse();
  await expect(badge).toBeVisible();
  expect(calls.filter(({ mode }) => mode !== 'true')).toEqual([]);
});

test.describe('two tabs of one browser', () => {
  test('follow one another when a member signs in or out', async ({ page, context, members }) => {
    const member = await members.create('onglets');
    const other = await context.newPage();
    await other.goto('/privacy-policy');
    await expect(signInLink(other)).toBeVisible();
    await page.goto('/');
    for (const remember of [false, true]) {
      await signInByHand(page, member, password, { remember });
      await expect(userMenu(other)).toBeVisible();
      // Signing out in the tab that only followed counts as well.
      await signOut(other);
      await expect(signInLink(page)).toBeVisible();
      await expectStored(page, nothing);
      await expectStored(other, nothing);
    }
    await expect(other).toHaveURL(/privacy-policy/);
  });
});

test('a session that ends in the middle leaves the page open, and offers to sign in', async ({
  page,
  context,
  members,
}) => {
  const member = await members.create('fin');
  const { id } = await publishedEdition(member);
  expect((await member.api.put(routeUrl(setFavorite, { params: { id } }))).status()).toBe(200);
  await members.enter(context, member);
  // The stream ends with the session, which would tell the page before the person does anything.
  await page.route(`**${streamNotifications.path}`, () => undefined);
  await page.goto('/favorites');
  const star = page.getByRole('article').getByRole('button').first();
  await expect(star).toBeVisible();

  expect((await member.api.delete(deleteSession.path)).status()).toBe(200);
  await star.click();
  const offer = page.getByText('Votre session a pris fin');
  await expect(offer).toBeVisible();
  await expect(signInLink(page)).toBeVisible();
  await expect(page).toHaveURL(/\/favorites$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectStored(page, nothing);

  await page
    .getByRole('region', { name: 'Messages' })
    .getByRole('button', { name: 'Se connecter', exact: true })
    .click();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Ffavorites$/);
});
