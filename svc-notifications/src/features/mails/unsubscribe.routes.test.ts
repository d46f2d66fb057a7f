import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  getNotificationPreferences,
  openUnsubscribeLink,
  unsubscribeFromMails,
  updateNotificationPreferences,
} from '@siteswap/contracts/notifications';
import { startMails } from '#test/mails.ts';

let mails: Awaited<ReturnType<typeof startMails>>;
beforeAll(async () => {
  mails = await startMails();
});
afterAll(() => mails?.stop());

const as = (userId: number) => mails.service.actor({ userId });
const settingsOf = async (userId: number) =>
  (await mails.service.call(getNotificationPreferences, {}, as(userId))).body.settings;
const unsubscribe = (token: string, list?: 'now' | 'digest' | 'all') =>
  mails.service.call(unsubscribeFromMails, { params: { token }, query: { list } });
const tokenIn = (url: string | undefined) => url?.split('/').at(-2) ?? '';

/** A member with a daily digest, and the tokens of the mails of both lists. */
async function aReader() {
  const userId = await mails.aFollower();
  await mails.changeEdition(userId);
  await mails.fillDigest(userId, 1);
  const body = { settings: { digest: 'daily' as const } };
  await mails.service.call(updateNotificationPreferences, { body }, as(userId));
  await mails.moveTo(await mails.digestAt(userId));
  await mails.service.waitFor(() => mails.desk.mailsToMember(userId).length === 2);
  const [now, digest] = mails.desk.mailsToMember(userId).map((mail) => mail.unsubscribeUrl);
  return { userId, url: now ?? '', now: tokenIn(now), digest: tokenIn(digest) };
}

describe('the link that ends mails', () => {
  it('ends those of its list by a post of the mail program without a session, as often as it likes', async () => {
    const { userId, url, digest } = await aReader();
    const { pathname } = new URL(url);
    const post = () =>
      fetch(mails.service.baseUrl + pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await post()).status).toBe(200);
    expect((await post()).status).toBe(200);
    expect(await settingsOf(userId)).toMatchObject({ isMailedNow: false, digest: 'daily' });
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const multipart = await fetch(
      `${mails.service.baseUrl}/api/notifications/mails/${digest}/unsubscribe`,
      { method: 'POST', body },
    );
    expect(multipart.status).toBe(200);
    expect(await settingsOf(userId)).toMatchObject({ isMailedNow: false, digest: 'off' });
  });

  it('ends all mails when its page asks for that', async () => {
    const { userId, digest } = await aReader();
    expect((await unsubscribe(digest, 'all')).status).toBe(200);
    expect(await settingsOf(userId)).toMatchObject({ isMailedNow: false, digest: 'off' });
    await mails.changeEdition(userId, 'Again');
    await mails.service.waitFor(async () => (await mails.jobs()).length === 0);
    expect(mails.desk.mailsToMember(userId)).toHaveLength(2);
  });

  it('leads a browser to a page with a button, and changes nothing by that', async () => {
    const { userId, now } = await aReader();
    const response = await mails.service.call(openUnsubscribeLink, { params: { token: now } });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/unsubscribe#${now}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await settingsOf(userId)).toMatchObject({ isMailedNow: true, digest: 'daily' });
  });

  it('works for its member and its list alone', async () => {
    const [mine, other] = [await aReader(), await aReader()];
    const [, , signature] = mine.now.split('.');
    for (const token of [
      `now.${other.userId}.${signature}`,
      `digest.${mine.userId}.${signature}`,
      `now.${mine.userId}.${'A'.repeat(43)}`,
    ]) {
      expect(await unsubscribe(token)).toMatchObject({
        status: 404,
        body: { code: 'LINK_INVALID' },
      });
    }
    expect((await unsubscribe('nonsense')).status).toBe(404);
    for (const { userId } of [mine, other]) {
      expect(await settingsOf(userId)).toMatchObject({ isMailedNow: true, digest: 'daily' });
    }
  });

  it('stores nothing about a member whose account has ended', async () => {
    const { userId, now } = await aReader();
    await mails.service.prisma.notificationSetting.delete({ where: { userId } });
    await mails.service.prisma.member.update({ where: { id: userId }, data: { isDeleted: true } });
    expect((await unsubscribe(now)).status).toBe(200);
    expect(await mails.service.prisma.notificationSetting.count({ where: { userId } })).toBe(0);
  });
});
