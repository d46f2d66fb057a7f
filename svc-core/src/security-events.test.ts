import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changePassword,
  confirmEmailChange,
  deleteAccount,
  endOtherSessions,
  keepAccount,
  linkOidc,
  listIdentities,
  login,
  logout,
  prove,
  removeIdentity,
  requestPasswordReset,
  resetPassword,
  updateProfile,
} from '@siteswap/contracts/core';
import { type Route, type RouteCall, routeUrl } from '@siteswap/contracts/route';
import { days } from '@siteswap/service-kit';
import { createLogger, type TestActor } from '@siteswap/service-kit/testing';
import { openBlockersGate } from '#test/blockers-gate.ts';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { codeIn, tokenIn } from '#test/mailbox.ts';
import { aStranger, comeBy, withProviders } from '#test/third-party.ts';

interface Line {
  readonly msg: string;
  readonly type: string;
  readonly outcome: string;
  readonly userId?: number;
  readonly addressPrefix?: string;
  readonly reason?: string;
}

const lines: string[] = [];
const destination = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

let editions: Awaited<ReturnType<typeof openBlockersGate>>;
let core: CoreTestService;
let replica: Awaited<ReturnType<CoreTestService['startReplica']>>;
beforeAll(async () => {
  editions = await openBlockersGate();
  core = await startCore({ DELETION_SERVICES: editions.url, ...withProviders() });
  const log = createLogger({ name: 'svc-core', level: 'info', destination });
  const env = { DELETION_SERVICES: editions.url, RATE_LIMIT_FACTOR: '1', LOG_LEVEL: 'info' };
  replica = await core.startReplica(env, { log });
});
afterAll(async () => {
  await replica.stop();
  await core.stop();
  await editions.close();
});

/** Calls the process whose log lines this test collects, from one client address. */
async function call<R extends Route>(route: R, input: RouteCall<R>, as?: TestActor) {
  const { body } = input as { body?: unknown };
  const response = await fetch(`http://127.0.0.1:${replica.port}${routeUrl(route, input)}`, {
    method: route.method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '198.51.100.77',
      ...(await as?.headers()),
    },
    body: JSON.stringify(body ?? {}),
  });
  return response.status;
}

const events = (): Line[] =>
  lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'security event');
const eventsOf = (userId: number) =>
  events()
    .filter((line) => line.userId === userId)
    .map(({ type, outcome }) => `${type} ${outcome}`);

describe('security events', () => {
  it('say of sign-ins and lock-outs who, from which network, and why; never what was typed', async () => {
    const person = await core.aMember();
    const { id } = await core.prisma.user.findUniqueOrThrow({ where: { email: person.email } });
    const attempt = (identifier: string, password: string) =>
      call(login, { body: { identifier, password } });
    expect(await attempt(person.email, person.password)).toBe(200);
    for (let i = 0; i < 10; i += 1) await attempt(person.email, 'Not-the-password-1');
    expect(await attempt(person.email, person.password)).toBe(429);
    const unknown = aRegistration().email;
    expect(await attempt(unknown, 'Not-the-password-1')).toBe(401);

    expect(eventsOf(id)).toEqual([
      'session.sign-in success',
      ...Array<string>(10).fill('session.sign-in failure'),
      'session.lock-out rejected',
    ]);
    expect(events().find(({ type }) => type === 'session.lock-out')).toMatchObject({
      userId: id,
      addressPrefix: '198.51.100.0/24',
      reason: 'account and address',
    });
    expect(events().at(-1)).toMatchObject({ type: 'session.sign-in', reason: 'unknown name' });
    const logged = JSON.stringify(events());
    for (const typed of [person.email, person.pseudo, person.password, unknown, '198.51.100.77']) {
      expect(logged).not.toContain(typed);
    }
    const metrics = await (await fetch(`http://127.0.0.1:${replica.port}/metrics`)).text();
    expect(metrics).toMatch(/security_events_total\{.*type="session.lock-out".*\} 1/);
  });

  it('say when an account changes hands: password, address, sessions, deletion', async () => {
    const person = await core.aMember();
    const { actor, user } = await core.signIn(person);
    const { password } = person;
    const newPassword = 'Quatre-anneaux-8';
    await call(prove, { body: { password: 'Not-the-password-1' } }, actor);
    await call(prove, { body: { password } }, actor);
    await call(changePassword, { body: { currentPassword: password, newPassword } }, actor);
    const { email } = aRegistration();
    await call(updateProfile, { body: { email, password: newPassword } }, actor);
    const code = codeIn(await core.mail(email));
    await call(confirmEmailChange, { body: { code } }, actor);
    await call(endOtherSessions, {}, actor);
    await call(requestPasswordReset, { body: { email } });
    const token = tokenIn(await core.mail(email, 2));
    await call(resetPassword, { body: { token, password } });
    const again = await core.signIn({ email, password });
    await call(deleteAccount, { body: { password } }, again.actor);
    const last = await core.signIn({ email, password });
    await call(keepAccount, {}, last.actor);
    await call(logout, {}, last.actor);
    expect(eventsOf(user.id)).toEqual([
      'session.proof failure',
      // Every 403 of a member says who it was.
      'access.rejected rejected',
      'session.proof success',
      'account.password-changed success',
      'account.address-changed success',
      'session.ended success',
      'account.password-changed success',
      'account.deletion-requested success',
      'account.deletion-cancelled success',
      'session.ended success',
    ]);
  });

  it('say that an account was deleted, by whichever process did it', async () => {
    const deleted = async (port: number | string) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const line = /^security_events_total\{.*type="account.deleted".*\} (\d+)$/m.exec(text);
      return Number(line?.[1] ?? 0);
    };
    const ports = [replica.port, new URL(core.baseUrl).port];
    const count = async () =>
      (await Promise.all(ports.map(deleted))).reduce((sum, each) => sum + each, 0);
    const person = await core.aMember();
    const { actor } = await core.signIn(person);
    await call(deleteAccount, { body: { password: person.password } }, actor);
    expect(await count()).toBe(0);
    core.letPass(days(7));
    await core.runTask('deletions');
    expect(await count()).toBe(1);
  });

  it('say of a provider: linked, signed in by, unlinked; never who they are there', async () => {
    const { actor, user } = await core.signIn(await core.aMember());
    const at = `http://127.0.0.1:${replica.port}`;
    const { browser } = await comeBy(at, aStranger(), { action: 'cancel' });
    browser.actor = actor;
    const person = aStranger();
    const added = await comeBy(at, person, { browser, query: '?link=true' });
    expect(added.end['result']).toBe('linked');
    expect((await comeBy(at, person)).end['result']).toBe('signed-in');
    const { body } = await core.call(listIdentities, {}, actor);
    const id = body.data[0]?.id ?? '';
    expect(await call(removeIdentity, { params: { id } }, actor)).toBe(200);
    expect(eventsOf(user.id)).toEqual([
      'account.provider-linked success',
      'session.sign-in success',
      'account.provider-unlinked success',
    ]);
    const logged = JSON.stringify(events());
    for (const typed of [person.email, person.name]) expect(logged).not.toContain(typed);
  });

  it('say of a provider that is linked by the password of the account', async () => {
    const member = await core.aMember();
    const { id } = await core.prisma.user.findUniqueOrThrow({ where: { email: member.email } });
    const at = `http://127.0.0.1:${replica.port}`;
    const { browser } = await comeBy(at, { email: member.email, name: 'X' });
    const response = await browser.ask(linkOidc.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: member.password }),
    });
    expect(response.status).toBe(200);
    expect(eventsOf(id)).toEqual(['session.sign-in success', 'account.provider-linked success']);
  });
});
