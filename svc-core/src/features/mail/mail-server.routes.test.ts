import { randomUUID } from 'node:crypto';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queueMail, register, updateProfile } from '@siteswap/contracts/core';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { codeIn } from '#test/mailbox.ts';
import { queuedMails } from '#test/queued-mails.ts';

/** As much of a mail server without SMTPUTF8 as is asked for. */
const startOldServer = (): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 old.example ESMTP\r\n');
      socket.on('data', (data) => {
        if (/^EHLO/i.test(data.toString())) socket.write('250-old.example\r\n250 8BITMIME\r\n');
        else socket.end('221 bye\r\n');
      });
    }).listen(0, '127.0.0.1', () => resolve(server));
  });

const unsupported = [expect.objectContaining({ path: 'email', code: 'EMAIL_SCRIPT_UNSUPPORTED' })];

describe('an address with letters of another script before the @', () => {
  let oldServer: Server;
  let core: CoreTestService;
  let beforeOldServer: CoreTestService;
  beforeAll(async () => {
    oldServer = await startOldServer();
    const { port } = oldServer.address() as AddressInfo;
    const SMTP_URL = `smtp://127.0.0.1:${port}`;
    [core, beforeOldServer] = await Promise.all([startCore(), startCore({ SMTP_URL })]);
  });
  afterAll(async () => {
    await Promise.all([core.stop(), beforeOldServer.stop()]);
    oldServer.close();
  });

  it('gets its code where the mail server delivers to it', async () => {
    const person = aRegistration();
    const email = `ü${person.email}`;
    const { status } = await core.call(register, { body: { ...person, email } });
    expect(status).toBe(201);
    expect(codeIn(await core.mail(email))).toMatch(/^\d{6}$/);
  });

  it('is rejected with the reason where the mail server does not, in the form and in the profile', async () => {
    const person = aRegistration();
    const email = `ü${person.email}`;
    const registered = await beforeOldServer.call(register, { body: { ...person, email } });
    expect({ status: registered.status, errors: registered.body.errors }).toEqual({
      status: 422,
      errors: unsupported,
    });
    const member = await beforeOldServer.aMember();
    const { actor } = await beforeOldServer.signIn(member);
    const changed = await beforeOldServer.call(
      updateProfile,
      { body: { email, password: member.password } },
      actor,
    );
    expect({ status: changed.status, errors: changed.body.errors }).toEqual({
      status: 422,
      errors: unsupported,
    });
  });

  it('gets no mail that another service has queued, and none waits for days', async () => {
    const to = { email: `ü${aRegistration().email}` };
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const body = { key: randomUUID(), to, subject: 'Hello', text: 'Hello', expiresAt };
    const { body: queued } = await beforeOldServer.call(
      queueMail,
      { body },
      beforeOldServer.internal,
    );
    expect(queued.outcome).toBe('queued');
    await beforeOldServer.waitFor(async () => (await queuedMails(beforeOldServer)).length === 0);
  });

  it('counts as one that can be reached while the mail server cannot', async () => {
    const away = await beforeOldServer.startReplica({ SMTP_URL: 'smtp://127.0.0.1:9' });
    const person = aRegistration();
    const response = await fetch(`http://localhost:${away.port}${register.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...person, email: `ü${person.email}` }),
    });
    expect(response.status).toBe(201);
    await away.stop();
  });
});
