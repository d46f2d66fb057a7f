import {
  endMySession,
  getSessionMe,
  listMySessions,
  requestPasswordReset,
  resetPassword,
  verifyResetToken,
} from '@siteswap/contracts/core';
import { streamNotifications } from '@siteswap/contracts/notifications';
import { routeUrl } from '@siteswap/contracts/route';
import type { APIRequestContext } from 'playwright/test';
import { expect, test } from '#src/support/fixtures.ts';
import { expectStream } from '#src/support/followers.ts';
import { password } from '#src/support/members.ts';
import { rawLog } from '#src/support/service-logs.ts';

const aMinute = 60_000;

/** Opens the stream of notifications as a program would; `ended` resolves when the gateway closes it. */
async function openStream(url: string, api: APIRequestContext) {
  const { cookies } = await api.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const stop = new AbortController();
  const response = await fetch(url + streamNotifications.path, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: stop.signal,
  });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  let isOver = false;
  const ended = (async () => {
    while (!(await reader?.read())?.done);
    isOver = true;
  })().catch(() => {});
  return { ended, isOver: () => isOver, stop: () => stop.abort() };
}

test('a browser that is signed out from another loses its session and its streams within a minute', async ({
  page,
  context,
  members,
  platform,
}) => {
  const here = await members.create('seance');
  const lost = await members.signIn(here.email, password);
  const mine = await openStream(platform.url, here.api);
  const theirs = await openStream(platform.url, lost.api);
  await members.enter(context, lost);
  await page.goto('/notifications');
  await expectStream(page);

  const list = await here.api.get(listMySessions.path);
  const { data: sessions } = listMySessions.response.parse(await list.json());
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  expect(sessions).toHaveLength(2);
  const ended = await here.api.delete(
    routeUrl(endMySession, { params: { id: String(other?.id) } }),
  );
  expect(ended.status()).toBe(200);

  await test.step('its streams close, and the page shows it without a request', async () => {
    await expect.poll(theirs.isOver, { timeout: aMinute }).toBe(true);
    await expect(page.getByText('Votre session a pris fin')).toBeVisible({ timeout: aMinute });
    await expect
      .poll(async () => (await lost.api.get(getSessionMe.path)).status(), { timeout: aMinute })
      .toBe(401);
  });
  await test.step('the browser that did it stays signed in', async () => {
    expect((await here.api.get(getSessionMe.path)).status()).toBe(200);
    expect(mine.isOver()).toBe(false);
  });
  mine.stop();
});

test('a new password by a mailed link ends every session, and no log contains the link', async ({
  members,
  mail,
  platform,
}) => {
  const here = await members.create('oubli');
  const elsewhere = await members.signIn(here.email, password);
  const stream = await openStream(platform.url, elsewhere.api);
  const visitor = await members.visitor();
  const response = await visitor.post(requestPasswordReset.path, { data: { email: here.email } });
  expect(response.status()).toBe(200);
  const link = await mail.linkFor(here.email);
  const token = String(new URL(link).searchParams.get('token'));
  expect(token).toMatch(/^[\w-]{43}$/);

  const check = () => visitor.get(routeUrl(verifyResetToken, { query: { token } }));
  expect(await (await check()).json()).toEqual({ valid: true });
  // The page itself as well: its address contains the link.
  expect((await visitor.get(link)).status()).toBe(200);
  const changed = await visitor.post(resetPassword.path, {
    data: { token, password: 'Quatre-Massues-43' },
  });
  expect(changed.status(), await changed.text()).toBe(200);
  expect(await (await check()).json()).toEqual({ valid: false, reason: 'used' });
  const repeated = await visitor.post(resetPassword.path, { data: { token, password } });
  expect(repeated.status()).toBe(410);

  await expect.poll(stream.isOver, { timeout: aMinute }).toBe(true);
  for (const { api } of [here, elsewhere]) {
    await expect
      .poll(async () => (await api.get(getSessionMe.path)).status(), { timeout: aMinute })
      .toBe(401);
  }
  await members.signIn(here.email, 'Quatre-Massues-43');

  await test.step('no log of any part contains the link', async () => {
    // Lines come late: once that of the last request is there, so are all before it.
    const requestId = repeated.headers()['x-request-id'] ?? 'no request id';
    for (const process of ['gateway', 'svc-core']) {
      await expect.poll(() => rawLog(platform, process), { message: process }).toContain(requestId);
    }
    for (const process of platform.processes.keys()) {
      expect(rawLog(platform, process).includes(token), process).toBe(false);
    }
  });
});
