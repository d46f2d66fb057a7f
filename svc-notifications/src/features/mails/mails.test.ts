import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  listNotifications,
  markNotificationRead,
  updateNotificationPreferences,
} from '@siteswap/contracts/notifications';
import { days, hours, later, minutes } from '@siteswap/service-kit';
import { startService } from '@siteswap/service-kit/testing';
import { notificationsService } from '#src/service.ts';
import { notifyMember } from '#test/inbox.ts';
import { type SettingsChange, startMails } from '#test/mails.ts';

let mails: Awaited<ReturnType<typeof startMails>>;
beforeAll(async () => {
  mails = await startMails();
});
afterAll(() => mails?.stop());

const as = (userId: number) => mails.service.actor({ userId });
const change = (userId: number, settings: SettingsChange) =>
  mails.service.call(updateNotificationPreferences, { body: { settings } }, as(userId));
const switchMail = (userId: number, category: string, email: boolean) =>
  mails.service.call(
    updateNotificationPreferences,
    { body: { preferences: { [category]: { email } } } },
    as(userId),
  );
const read = (userId: number, id: string) =>
  mails.service.call(markNotificationRead, { params: { id } }, as(userId));
const mailsOf = (userId: number) => mails.desk.mailsToMember(userId);
const noJobs = () => mails.service.waitFor(async () => (await mails.jobs()).length === 0);
const isPostponed = (name: string) =>
  mails.service.waitFor(async () =>
    (await mails.jobs()).some((job) => job.name === name && job.error?.includes('quiet hours')),
  );

describe('a notification of class now', () => {
  it('is mailed to its member by id, in their language, with its link and the ways out', async () => {
    const userId = await mails.aFollower('fr');
    await mails.changeEdition(userId, 'Voir https://evil.example/x');
    await mails.service.waitFor(() => mailsOf(userId).length === 1);
    const [mail] = mailsOf(userId);
    expect(mail).toMatchObject({
      to: { userId },
      locale: 'fr',
      subject: 'EJC 2027 change de dates',
      unsubscribeUrl: expect.stringMatching(
        /^http:\/\/localhost:3000\/api\/notifications\/mails\/now\.\d+\.[\w-]{43}\/unsubscribe$/,
      ),
    });
    expect(mail?.blocks).toEqual([
      { kind: 'text', text: `Bonjour user-${userId},` },
      { kind: 'text', text: 'Nouvelles dates : 24 juillet – 1er août 2077. Voir https…' },
      { kind: 'button', label: 'Voir l’édition', url: `http://localhost:3000/editions/${userId}` },
      { kind: 'small', text: expect.stringContaining('Siteswap') },
      expect.objectContaining({ kind: 'link', url: 'http://localhost:3000/profile#notifications' }),
      expect.objectContaining({
        kind: 'link',
        label: 'Ne plus recevoir ces e-mails',
        url: expect.stringMatching(/^http:\/\/localhost:3000\/unsubscribe#now\./),
      }),
    ]);
    await noJobs();
  });

  it('is not mailed to who switched the category off, or all mails at once', async () => {
    const [off, allOff] = [await mails.aFollower(), await mails.aFollower()];
    await switchMail(off, 'edition', false);
    await change(allOff, { isMailedNow: false });
    for (const userId of [off, allOff]) await mails.changeEdition(userId);
    await noJobs();
    expect([...mailsOf(off), ...mailsOf(allOff)]).toEqual([]);
    await switchMail(off, 'edition', true);
    await mails.changeEdition(off, 'Again');
    await mails.service.waitFor(() => mailsOf(off).length === 1);
  });

  it('of class never is not mailed, and one of class digest waits for the digest', async () => {
    const userId = await mails.aFollower();
    await notifyMember(mails.service, userId);
    await mails.fillDigest(userId, 1);
    await noJobs();
    expect(mailsOf(userId)).toEqual([]);
  });

  it('is postponed in quiet hours, while the inbox has it, and mailed when they end', async () => {
    const userId = await mails.aFollower();
    await change(userId, mails.quietNow());
    await mails.changeEdition(userId);
    await isPostponed('notification-mail');
    const { body } = await mails.service.call(listNotifications, { query: {} }, as(userId));
    expect(body.unreadCount).toBe(1);
    expect(mailsOf(userId)).toEqual([]);
    await mails.letPass(hours(1) + minutes(58));
    expect(mailsOf(userId)).toEqual([]);
    await mails.letPass(minutes(2));
    await mails.service.waitFor(() => mailsOf(userId).length === 1);
    await noJobs();
  });

  it('that was read or muted in quiet hours is not mailed when they end', async () => {
    const [reader, switcher] = [await mails.aFollower(), await mails.aFollower()];
    for (const userId of [reader, switcher]) await change(userId, mails.quietNow());
    const id = await mails.changeEdition(reader);
    await mails.changeEdition(switcher);
    await mails.service.waitFor(async () => (await mails.jobs()).length === 2);
    await read(reader, id);
    await switchMail(switcher, 'edition', false);
    await mails.letPass(hours(2));
    await noJobs();
    expect([...mailsOf(reader), ...mailsOf(switcher)]).toEqual([]);
  });

  it('is one mail when it changed in quiet hours, and waits while svc-core is unavailable', async () => {
    const userId = await mails.aFollower();
    await change(userId, mails.quietNow());
    await mails.changeEdition(userId, 'First.');
    await isPostponed('notification-mail');
    await mails.changeEdition(userId, 'Second.');
    mails.desk.isUnavailable = true;
    await mails.letPass(hours(2));
    await mails.service.waitFor(async () =>
      (await mails.jobs()).some(({ error }) => error !== null && !error.includes('quiet hours')),
    );
    mails.desk.isUnavailable = false;
    await mails.letPass(minutes(2));
    await mails.service.waitFor(() => mailsOf(userId).length === 1);
    expect(JSON.stringify(mailsOf(userId))).toContain('Second.');
    await noJobs();
  });
});

describe('a mail that svc-core does not take', () => {
  const isTried = () =>
    mails.service.waitFor(async () => (await mails.jobs()).some(({ error }) => error !== null));

  it('waits a quarter of an hour when the mailbox got too many', async () => {
    const userId = await mails.aFollower();
    mails.desk.isFull = true;
    await mails.changeEdition(userId);
    await isTried();
    mails.desk.isFull = false;
    await mails.letPass(minutes(14));
    expect(mailsOf(userId)).toEqual([]);
    await mails.letPass(minutes(2));
    await mails.service.waitFor(() => mailsOf(userId).length === 1);
    await noJobs();
  });

  it.each([
    ['is sent a moment before two days have passed', -minutes(1), 1],
    ['is given up after two days', minutes(1), 0],
  ])('%s', async (_what, ms, count) => {
    const userId = await mails.aFollower();
    mails.desk.isUnavailable = true;
    await mails.changeEdition(userId);
    await isTried();
    mails.desk.isUnavailable = false;
    await mails.letPass(days(2) + ms);
    await noJobs();
    expect(mailsOf(userId)).toHaveLength(count);
  });
});

describe('the digest', () => {
  it('is off until it is switched on', async () => {
    const userId = await mails.aFollower();
    await mails.fillDigest(userId, 3);
    await mails.letPass(days(1));
    expect(mailsOf(userId)).toEqual([]);
  });

  it('NO-15: is one mail under 100 KB of 5,000 unread: the newest 20 and how many more', async () => {
    const userId = await mails.aFollower();
    await mails.fillDigest(userId, 5_000, 2_000);
    await change(userId, { digest: 'daily' });
    await mails.moveTo(await mails.digestAt(userId));
    await mails.service.waitFor(() => mailsOf(userId).length === 1);
    const [mail] = mailsOf(userId);
    expect(mail?.subject).toBe('5,000 unread notifications');
    const items = (mail?.blocks ?? []).filter(({ kind }) => kind === 'item');
    expect(items.map((item) => 'title' in item && item.title)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Lift ${5_000 - index}`),
    );
    expect(mail?.blocks).toContainEqual({ kind: 'text', text: 'And 4,980 more notifications.' });
    expect(Buffer.byteLength(JSON.stringify(mail))).toBeLessThan(50_000);
  });

  it('leaves out what was read between queue and send, and is not sent when that was all', async () => {
    const [some, all] = [await mails.aFollower(), await mails.aFollower()];
    for (const userId of [some, all]) {
      await mails.fillDigest(userId, 2);
      await change(userId, { digest: 'daily' });
    }
    mails.desk.isUnavailable = true;
    await mails.moveTo(await mails.digestAt(some));
    await mails.service.waitFor(
      async () => (await mails.jobs()).filter(({ error }) => error !== null).length === 2,
    );
    const { prisma } = mails.service;
    await prisma.notification.updateMany({ where: { userId: all }, data: { readAt: new Date() } });
    await prisma.notification.updateMany({
      where: { userId: some, title: 'Lift 2' },
      data: { readAt: new Date() },
    });
    mails.desk.isUnavailable = false;
    await mails.letPass(minutes(2));
    await noJobs();
    expect(mailsOf(all)).toEqual([]);
    expect(mailsOf(some)).toHaveLength(1);
    const [mail] = mailsOf(some);
    expect(mail?.subject).toBe('1 unread notification');
    expect(JSON.stringify(mail)).not.toContain('Lift 2');
  });

  it('names nothing twice, nothing of a category that is off, and nothing that was mailed at once', async () => {
    const userId = await mails.aFollower();
    await change(userId, { digest: 'weekly' });
    await mails.changeEdition(userId);
    await mails.service.waitFor(() => mailsOf(userId).length === 1);
    await mails.fillDigest(userId, 1);
    const first = await mails.digestAt(userId);
    await mails.moveTo(first);
    await mails.service.waitFor(() => mailsOf(userId).length === 2);
    expect(mailsOf(userId)[1]?.subject).toBe('1 unread notification');

    await mails.fillDigest(userId, 1);
    const second = await mails.digestAt(userId);
    expect(second.getTime() - first.getTime()).toBeGreaterThan(days(6));
    await mails.moveTo(second);
    await mails.service.waitFor(() => mailsOf(userId).length === 3);
    expect(mailsOf(userId)[2]?.subject).toBe('1 unread notification');
    expect(JSON.stringify(mailsOf(userId)[2])).toContain('Lift 3');

    await switchMail(userId, 'carpool', false);
    await mails.fillDigest(userId, 1);
    await mails.moveTo(await mails.digestAt(userId));
    await noJobs();
    expect(mailsOf(userId)).toHaveLength(3);
  });

  it('is one, whichever of two replicas looks, and a crash after it was handed over repeats none', async () => {
    const members: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      const userId = await mails.aFollower();
      members.push(userId);
      await mails.fillDigest(userId, 2);
      await change(userId, { digest: 'daily' });
    }
    const { prisma, env } = mails.service;
    const { clock } = mails;
    const other = await startService(notificationsService, env, { clock });
    try {
      await Promise.all([
        mails.moveTo(await mails.digestAt(members[0] as number)),
        other.tasks.request('digests').then(() => other.tasks.runDue()),
      ]);
      await mails.service.waitFor(() => members.every((userId) => mailsOf(userId).length > 0));
      await noJobs();
    } finally {
      await other.stop();
    }
    // As after a crash: the mail was handed over, and neither the end of the job nor its effect was stored.
    const [userId = 0] = members;
    const key = mailsOf(userId)[0]?.key as string;
    await prisma.notificationSetting.update({ where: { userId }, data: { digestedSequence: 0 } });
    const expiresAt = later(mails.clock(), hours(1)).toISOString();
    const payload = JSON.stringify({ key, userId, upTo: 2, expiresAt });
    await mails.service.pool.query(
      `insert into kit.job (name, key, payload, run_at) values ('digest-mail', $1, $2, now())`,
      [`${userId}`, payload],
    );
    await mails.letPass(minutes(1));
    await noJobs();
    for (const member of members) expect(mailsOf(member)).toHaveLength(1);
  });

  it('waits for the end of quiet hours that were set meanwhile', async () => {
    const userId = await mails.aFollower();
    await mails.fillDigest(userId, 1);
    await change(userId, { digest: 'daily' });
    mails.desk.isUnavailable = true;
    await mails.moveTo(await mails.digestAt(userId));
    await change(userId, mails.quietNow());
    mails.desk.isUnavailable = false;
    await mails.letPass(minutes(2));
    await isPostponed('digest-mail');
    expect(mailsOf(userId)).toEqual([]);
    await mails.letPass(hours(2));
    await mails.service.waitFor(() => mailsOf(userId).length === 1);
    await noJobs();
  });
});
