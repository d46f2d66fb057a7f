import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { register } from '@siteswap/contracts/core';
import { minutes, seconds } from '#src/clock.ts';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { codeIn, mailsTo } from '#test/mailbox.ts';
import { variable } from '#test/variable.ts';

/** A port nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let core: CoreTestService;
beforeAll(async () => {
  // Its mail server is away; replicas of it will reach one.
  core = await startCore({ SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` });
});
afterAll(() => core.stop());

const withMailServer = { SMTP_URL: variable('TEST_SMTP_URL') };

/** Registers and waits until the mail was tried in vain. */
async function aStuckMail() {
  const person = aRegistration();
  const { status } = await core.call(register, { body: person });
  expect(status).toBe(201);
  await core.waitFor(() => core.prisma.queuedMail.count({ where: { attempts: { gt: 0 } } }));
  return person;
}

describe('sending mails', () => {
  it('waits for a mail server that is away, and forgets the mail once it is sent', async () => {
    const { email } = await aStuckMail();
    const [row] = await core.prisma.queuedMail.findMany();
    expect(row?.nextAttemptAt.getTime()).toBeGreaterThan(row?.createdAt.getTime() ?? 0);
    expect(await mailsTo(email)).toHaveLength(0);

    core.letPass(minutes(1));
    const replica = await core.startReplica(withMailServer);
    try {
      const mail = await core.mail(email);
      expect(codeIn(mail)).toMatch(/^\d{6}$/);
      expect(mail.messageId).toContain(`${row?.id}@localhost`);
      await core.waitFor(async () => (await core.prisma.queuedMail.count()) === 0);
    } finally {
      await replica.stop();
    }
  });

  it('keeps address and code out of anybody’s sight while the mail waits', async () => {
    const { email, pseudo } = await aStuckMail();
    const [row] = await core.prisma.queuedMail.findMany();
    const bytes = Buffer.from(row?.payload ?? []).toString('latin1');
    expect(bytes.length).toBeGreaterThan(500);
    for (const secret of [email, pseudo, 'siteswap', '<html', 'code']) {
      expect(bytes).not.toContain(secret);
    }
    await core.prisma.queuedMail.deleteMany();
  });

  it('gives a code up when it is no longer valid', async () => {
    const { email } = await aStuckMail();
    core.letPass(minutes(16));
    const replica = await core.startReplica(withMailServer);
    try {
      await core.waitFor(async () => (await core.prisma.queuedMail.count()) === 0);
      expect(await mailsTo(email)).toHaveLength(0);
    } finally {
      await replica.stop();
    }
  });

  it('sends each mail once, however many replicas look', async () => {
    const people = [];
    for (let i = 0; i < 6; i += 1) {
      const person = aRegistration();
      await core.call(register, { body: person });
      people.push(person);
    }
    await core.waitFor(
      async () => (await core.prisma.queuedMail.count({ where: { attempts: { gt: 0 } } })) === 6,
    );
    core.letPass(seconds(30));
    const replicas = await Promise.all([1, 2, 3].map(() => core.startReplica(withMailServer)));
    try {
      await core.waitFor(async () => (await core.prisma.queuedMail.count()) === 0);
      for (const { email } of people) expect(await mailsTo(email)).toHaveLength(1);
    } finally {
      await Promise.all(replicas.map((replica) => replica.stop()));
    }
  });
});
