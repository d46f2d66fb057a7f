import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { register } from '@siteswap/contracts/core';
import { minutes } from '@siteswap/service-kit';
import { startTcpProxy, type TcpProxy } from '@siteswap/service-kit/testing';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { codeIn, mailsTo } from '#test/mailbox.ts';
import { hasFailedMail, queuedMails } from '#test/queued-mails.ts';
import { variable } from '#test/variable.ts';

let mailServer: TcpProxy;
let core: CoreTestService;
beforeAll(async () => {
  mailServer = await startTcpProxy(variable('TEST_SMTP_URL'), true);
  core = await startCore({ SMTP_URL: mailServer.url });
});
afterEach(() => mailServer.cut());
afterAll(async () => {
  await core.stop();
  await mailServer.close();
});

const untilQueueIsEmpty = () => core.waitFor(async () => (await queuedMails(core)).length === 0);

/** Sends another mail and waits for it: what was sent before it has arrived by then. */
async function untilAnotherMailArrives() {
  const person = aRegistration();
  await core.call(register, { body: person });
  await core.mail(person.email);
}

/** Registers and waits until the mail was tried in vain. */
async function aStuckMail() {
  const person = aRegistration();
  const { status } = await core.call(register, { body: person });
  expect(status).toBe(201);
  await core.waitFor(() => hasFailedMail(core));
  return person;
}

describe('sending mails', () => {
  it('waits for an unavailable mail server, and deletes the mail once it is sent', async () => {
    const { email } = await aStuckMail();
    const [row] = await queuedMails(core);
    expect(row?.runAt.getTime()).toBeGreaterThan(row?.createdAt.getTime() ?? 0);
    expect(await mailsTo(email)).toHaveLength(0);

    mailServer.mend();
    core.letPass(minutes(1));
    const mail = await core.mail(email);
    expect(codeIn(mail)).toMatch(/^\d{6}$/);
    expect(mail.messageId).toContain(`${row?.id}@localhost`);
    await untilQueueIsEmpty();
  });

  it('seals address and code while the mail waits', async () => {
    const { email, pseudo } = await aStuckMail();
    const [row] = await queuedMails(core);
    const bytes = Buffer.from(row?.payload ?? []).toString('latin1');
    expect(bytes.length).toBeGreaterThan(500);
    for (const secret of [email, pseudo, 'siteswap', '<html', 'code']) {
      expect(bytes).not.toContain(secret);
    }
    await core.pool.query(`delete from kit.job where name = 'mail'`);
  });

  it('gives a mail up when its code has expired', async () => {
    const { email } = await aStuckMail();
    mailServer.mend();
    core.letPass(minutes(16));
    await untilQueueIsEmpty();
    await untilAnotherMailArrives();
    expect(await mailsTo(email)).toHaveLength(0);
  });

  it('sends each mail once, however many replicas look', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, aStuckMail));
    const replicas = await Promise.all([1, 2, 3].map(() => core.startReplica()));
    try {
      mailServer.mend();
      core.letPass(minutes(5));
      await untilQueueIsEmpty();
    } finally {
      await Promise.all(replicas.map((replica) => replica.stop()));
    }
    await untilAnotherMailArrives();
    for (const { email } of people) expect(await mailsTo(email)).toHaveLength(1);
  });
});
