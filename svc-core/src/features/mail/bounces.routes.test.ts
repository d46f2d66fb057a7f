import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cancelEmailChange,
  confirmAddressAgain,
  confirmEmailChange,
  getProfile,
  queueMail,
  reportBounce,
  requestPasswordReset,
} from '@siteswap/contracts/core';
import { days, hours, minutes } from '@siteswap/service-kit';
import { type CoreTestService, startCore } from '#test/core-service.ts';
import { codeIn, mailsTo } from '#test/mailbox.ts';
import { hasFailedMail, queuedMails } from '#test/queued-mails.ts';
import { startStrictMailServer } from '#test/strict-mail-server.ts';

let mailServer: Awaited<ReturnType<typeof startStrictMailServer>>;
/** Its mails go to a server that rejects whom a test says. */
let strict: CoreTestService;
/** Its mails are caught. */
let core: CoreTestService;
beforeAll(async () => {
  mailServer = await startStrictMailServer();
  [strict, core] = await Promise.all([startCore({ SMTP_URL: mailServer.url }), startCore()]);
});
afterAll(async () => {
  await Promise.all([strict?.stop(), core?.stop()]);
  await mailServer?.stop();
});

const idOf = async (service: CoreTestService, email: string) =>
  (await service.prisma.user.findUniqueOrThrow({ where: { email } })).id;
const isStopped = async (service: CoreTestService, email: string) =>
  (await service.prisma.user.findUniqueOrThrow({ where: { email } })).mailsStoppedAt !== null;
const queue = async (service: CoreTestService, userId: number, fields: object = {}) => {
  const expiresAt = new Date(Date.now() + hours(24)).toISOString();
  const body = { key: randomUUID(), to: { userId }, subject: 'News', text: 'News', expiresAt };
  return service.call(queueMail, { body: { ...body, ...fields } }, service.internal);
};

describe('a mail whose recipient the mail server rejects for good', () => {
  it('is given up, and stops the notifications to that member; account mails still go', async () => {
    const [dead, alive] = [await strict.aMember(), await strict.aMember()];
    mailServer.replies.set(dead.email, '550 5.1.1 no such user');
    for (const { email } of [dead, alive]) await queue(strict, await idOf(strict, email));
    await strict.waitFor(async () => (await queuedMails(strict)).length === 0);
    expect(mailServer.asked.filter((one) => one === dead.email)).toHaveLength(1);
    expect(await isStopped(strict, dead.email)).toBe(true);
    expect(await isStopped(strict, alive.email)).toBe(false);

    expect((await queue(strict, await idOf(strict, dead.email))).body.outcome).toBe('skipped');
    const toAddress = { to: { email: dead.email } };
    expect((await queue(strict, 1, toAddress)).body.outcome).toBe('skipped');
    mailServer.replies.delete(dead.email);
    await strict.call(requestPasswordReset, { body: { email: dead.email } });
    await strict.waitFor(() => mailServer.accepted.includes(dead.email));
  });

  it('waits and stops nothing when the server relays nothing of ours, or has no room for now', async () => {
    for (const reply of ['554 5.7.1 relay access denied', '450 4.2.1 try later']) {
      const { email } = await strict.aMember();
      mailServer.replies.set(email, reply);
      await queue(strict, await idOf(strict, email));
      await strict.waitFor(() => hasFailedMail(strict));
      expect(await isStopped(strict, email)).toBe(false);
      mailServer.replies.delete(email);
      strict.letPass(minutes(1));
      await strict.waitFor(() => mailServer.accepted.includes(email));
      await strict.waitFor(async () => (await queuedMails(strict)).length === 0);
    }
  });
});

describe('the address for bounces in each mail', () => {
  const unsubscribeUrl = 'https://siteswap.example/api/notifications/mails/token/unsubscribe';
  const blocks = [{ kind: 'item', title: 'A & B', text: 'Text', url: 'https://siteswap.example/' }];
  /** A member, and the token for bounces in a mail to them. */
  const aMailed = async () => {
    const person = await core.aMember();
    const userId = await idOf(core, person.email);
    await queue(core, userId, { text: undefined, blocks, locale: 'fr', unsubscribeUrl });
    const mail = await core.mail(person.email);
    const url = new URL(String(mail.headers['x-bounce-url']));
    return { ...person, userId, mail, url, token: url.pathname.split('/').at(-1) as string };
  };
  const report = (token: string, status: string) =>
    core.call(reportBounce, { params: { token }, body: { status } });

  it('is there with those of one click, and does not show the address of the member', async () => {
    const { mail, url, email } = await aMailed();
    expect(mail.headers).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail.html).toContain('<html lang="fr">');
    expect(mail.html).toContain('A &amp; B</a>');
    expect(mail.text).toContain('• A & B\n  Text\n  https://siteswap.example/');
    expect(url.href).not.toContain(email);
    expect(
      Buffer.from(url.pathname.split('/').at(-1) as string, 'base64url').toString('latin1'),
    ).not.toContain(email);
  });

  it('stops the notifications after a bounce of a dead mailbox, and not after one that passes', async () => {
    const { token, email, userId } = await aMailed();
    for (const status of ['4.4.1', '5.2.2', '5.7.1', '2.1.5']) {
      expect((await report(token, status)).status).toBe(204);
    }
    expect(await isStopped(core, email)).toBe(false);
    expect((await report(token, '5.1.1')).status).toBe(204);
    expect((await report(token, '5.1.1')).status).toBe(204);
    expect(await isStopped(core, email)).toBe(true);
    expect((await queue(core, userId)).body.outcome).toBe('skipped');
  });

  it('takes no other token, and no status that is none', async () => {
    const { token, email } = await aMailed();
    const wrong = `${token.slice(0, -2)}AA`;
    expect(await report(wrong, '5.1.1')).toMatchObject({
      status: 404,
      body: { code: 'LINK_INVALID' },
    });
    expect((await report('x'.repeat(60), '5.1.1')).status).toBe(404);
    expect((await report(token, 'gone')).status).toBe(422);
    expect(await isStopped(core, email)).toBe(false);
  });

  it('is good for 90 days', async () => {
    const { token, email } = await aMailed();
    core.letPass(days(90));
    expect((await report(token, '5.1.1')).status).toBe(404);
    expect(await isStopped(core, email)).toBe(false);
    core.letPass(-minutes(5));
    expect((await report(token, '5.1.1')).status).toBe(204);
    core.letPass(minutes(5) - days(90));
    expect(await isStopped(core, email)).toBe(true);
  });

  it('is of an address, not of a member who has another one by now', async () => {
    const { token, email, userId } = await aMailed();
    const other = `other-${email}`;
    await core.prisma.user.update({ where: { id: userId }, data: { email: other } });
    expect((await report(token, '5.1.1')).status).toBe(204);
    expect(await isStopped(core, other)).toBe(false);
  });
});

describe('a member whose mails stopped', () => {
  const aStopped = async () => {
    const person = await core.aMember();
    await core.prisma.user.update({
      where: { email: person.email },
      data: { mailsStoppedAt: new Date() },
    });
    const { actor, user } = await core.signIn(person);
    return { ...person, actor, userId: user.id };
  };
  const profileOf = async (actor: Awaited<ReturnType<typeof aStopped>>['actor']) =>
    (await core.call(getProfile, {}, actor)).body.user;

  it('sees it, confirms the same address by a code, and gets mails again', async () => {
    const { email, actor, userId } = await aStopped();
    expect((await profileOf(actor)).mailsStoppedAt).not.toBeNull();
    const begun = await core.call(confirmAddressAgain, {}, actor);
    expect(begun).toMatchObject({ status: 202, body: { user: { pendingEmail: email } } });
    expect((await queue(core, userId)).body.outcome).toBe('skipped');
    const code = codeIn(await core.mail(email));
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await core.call(confirmEmailChange, { body: { code: wrong } }, actor)).status).toBe(
      422,
    );
    expect(await isStopped(core, email)).toBe(true);
    const confirmed = await core.call(confirmEmailChange, { body: { code } }, actor);
    expect(confirmed.body.user).toMatchObject({ email, pendingEmail: null, mailsStoppedAt: null });
    expect((await queue(core, userId)).body.outcome).toBe('queued');
    await core.mail(email, 2);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('stays so when it is cancelled', async () => {
    const { email, actor } = await aStopped();
    await core.call(confirmAddressAgain, {}, actor);
    const { body } = await core.call(cancelEmailChange, {}, actor);
    expect(body.user.pendingEmail).toBeNull();
    expect(await isStopped(core, email)).toBe(true);
  });

  it('is the only one who may ask for such a code', async () => {
    const person = await core.aMember();
    const { actor } = await core.signIn(person);
    expect(await core.call(confirmAddressAgain, {}, actor)).toMatchObject({
      status: 409,
      body: { code: 'MAILS_NOT_STOPPED' },
    });
    expect((await core.call(confirmAddressAgain, {})).status).toBe(401);
  });
});
