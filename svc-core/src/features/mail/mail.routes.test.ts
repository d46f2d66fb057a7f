import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queueMail, register } from '@siteswap/contracts/core';
import { failureReported } from '@siteswap/contracts/platform';
import type { RouteCall } from '@siteswap/contracts/route';
import { days, hours, minutes } from '@siteswap/service-kit';
import { assertWait, startTcpProxy, type TcpProxy } from '@siteswap/service-kit/testing';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { mailsTo } from '#test/mailbox.ts';
import { hasFailedMail, queuedMails } from '#test/queued-mails.ts';
import { variable } from '#test/variable.ts';

let mailServer: TcpProxy;
/** Its mail server is unreachable until a test mends the line. */
let stuck: CoreTestService;
/** The limits as they are in production. */
let core: CoreTestService;
beforeAll(async () => {
  mailServer = await startTcpProxy(variable('TEST_SMTP_URL'), true);
  [stuck, core] = await Promise.all([
    startCore({ SMTP_URL: mailServer.url }),
    startCore({ RATE_LIMIT_FACTOR: '1' }),
  ]);
});
afterAll(async () => {
  await Promise.all([stuck.stop(), core.stop()]);
  await mailServer.close();
});

type Body = RouteCall<typeof queueMail>['body'];
type Recipient = Body['to'];

const soon = (ms: number = hours(1)) => new Date(Date.now() + ms).toISOString();
const aMail = (to: Recipient, fields: Partial<Body> = {}): Body => ({
  key: randomUUID(),
  to,
  subject: 'Your seat: 4711-4712',
  text: 'Open https://example.org/claim?token=very-secret-token',
  expiresAt: soon(),
  ...fields,
});
const queue = (service: CoreTestService, body: Body) =>
  service.call(queueMail, { body }, service.internal);
const idOf = async (service: CoreTestService, email: string) =>
  (await service.prisma.user.findUniqueOrThrow({ where: { email } })).id;

describe('a mail of another service', () => {
  it('reaches the member that it names by id, as text, and as HTML when there is one', async () => {
    const { email } = await core.aMember();
    const to = { userId: await idOf(core, email) };
    const first = aMail(to);
    expect(await queue(core, first)).toMatchObject({ status: 202, body: { outcome: 'queued' } });
    const plain = await core.mail(email);
    expect(plain.subject).toBe(first.subject);
    expect(plain.text.trim()).toBe(first.text);
    expect(plain.to.map(({ address }) => address)).toEqual([email]);

    await queue(core, aMail(to, { html: '<p>Hello</p>' }));
    expect((await core.mail(email, 2)).html).toContain('<p>Hello</p>');
  });

  it('reaches an address that has no account', async () => {
    const { email } = aRegistration();
    expect((await queue(core, aMail({ email: email.toUpperCase() }))).status).toBe(202);
    expect((await core.mail(email)).subject).toContain('4711');
  });

  it('is queued once per key, however often and at whatever moment it is repeated', async () => {
    const { email } = aRegistration();
    const body = aMail({ email });
    const calls = await Promise.all(Array.from({ length: 5 }, () => queue(core, body)));
    calls.push(await queue(core, body));
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([202]));
    await core.mail(email);
    await queue(core, aMail({ email }, { subject: 'The next one' }));
    expect((await core.mail(email, 2)).subject).toBe('The next one');
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('is skipped for a member who was deleted or has not confirmed an address', async () => {
    const waiting = aRegistration();
    await core.call(register, { body: waiting });
    const gone = await core.aMember();
    await core.prisma.user.update({
      where: { email: gone.email },
      data: { deletedAt: new Date() },
    });
    for (const { email } of [waiting, gone]) {
      const response = await queue(core, aMail({ userId: await idOf(core, email) }));
      expect(response.body).toEqual({ outcome: 'skipped' });
      expect(JSON.stringify(response.body)).not.toContain('@');
    }
    expect((await queue(core, aMail({ userId: 2_000_000 }))).body.outcome).toBe('skipped');
  });

  it('is limited to twenty an hour for a mailbox, by id and by address together', async () => {
    const { email } = await core.aMember();
    const ways: Recipient[] = [{ userId: await idOf(core, email) }, { email }];
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      statuses.push((await queue(core, aMail(ways[i % 2] as Recipient))).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(202), 429]);
    assertWait(await queue(core, aMail({ email })), 3600);
    expect((await queue(core, aMail({ email: aRegistration().email }))).status).toBe(202);
  });

  it('is known by its key for the seven days that a mail may wait', async () => {
    const body = aMail({ email: aRegistration().email });
    await queue(core, body);
    const keysAfter = async (ms: number) => {
      core.letPass(ms);
      await core.runTask('mail-requests');
      return core.prisma.mailRequest.count({ where: { key: body.key } });
    };
    expect(await keysAfter(days(7) - hours(1))).toBe(1);
    expect(await keysAfter(hours(2))).toBe(0);
    core.letPass(-days(7) - hours(1));
  });

  it('is for services only, and has one line of subject', async () => {
    const body = aMail({ email: aRegistration().email });
    expect((await core.call(queueMail, { body }, core.actor())).status).toBe(404);
    const odd = { ...body, subject: 'Hello\r\nBcc: everybody@example.org' };
    expect((await queue(core, odd)).status).toBe(422);
  });
});

describe('while the mail server is unavailable', () => {
  it('the queue and the reports of failures contain nothing of the mail in readable form', async () => {
    const { email } = aRegistration();
    await queue(stuck, aMail({ email }));
    await stuck.waitFor(() => hasFailedMail(stuck));
    const [row] = await queuedMails(stuck);
    const bytes = Buffer.from(row?.payload ?? []).toString('latin1');
    for (const secret of [email, '4711', 'very-secret-token', 'seat']) {
      expect(bytes).not.toContain(secret);
    }

    await stuck.pool.query('alter table kit.job rename to job_away');
    try {
      expect((await queue(stuck, aMail({ email }))).status).toBe(500);
      const report = await stuck.waitFor(() =>
        stuck.nats.events(failureReported).find(({ data }) => data.route === queueMail.id),
      );
      expect(JSON.stringify(report)).not.toMatch(/4711|very-secret-token|@example/);
    } finally {
      await stuck.pool.query('alter table kit.job_away rename to job');
    }
  });

  it('a mail waits, and one that has expired meanwhile is not sent', async () => {
    const [late, early] = [aRegistration().email, aRegistration().email];
    await queue(stuck, aMail({ email: early }, { expiresAt: soon(minutes(5)) }));
    await queue(stuck, aMail({ email: late }, { expiresAt: soon(days(60)) }));
    const waiting = await queuedMails(stuck);
    const lives = waiting.map((row) => row.expiresAt.getTime() - row.createdAt.getTime());
    const longest = Math.max(...lives);
    // None for longer than a week.
    expect(Math.round(longest / days(1))).toBe(7);
    stuck.letPass(minutes(20));
    const past = aMail({ email: early }, { expiresAt: soon(minutes(10)) });
    expect((await queue(stuck, past)).body.outcome).toBe('skipped');
    mailServer.mend();
    await stuck.mail(late);
    await stuck.waitFor(async () => (await queuedMails(stuck)).length === 0);
    expect(await mailsTo(early)).toHaveLength(0);
  });
});
