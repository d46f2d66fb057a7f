import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  deleteAccount,
  getProfile,
  getSessionMe,
  keepAccount,
  login,
  register,
  sessionEnded,
  updateProfile,
  userDeleted,
  userState,
} from '@siteswap/contracts/core';
import { days, hours } from '@siteswap/service-kit';
import { assertWait } from '@siteswap/service-kit/testing';
import { personalData } from '#src/personal-data.ts';
import { openBlockersGate, soleAuthor } from '#test/blockers-gate.ts';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';
import { upload } from '#test/upload.ts';

const carvin = { id: 5, name: 'Convention de Carvin' };

let core: CoreTestService;
let editions: Awaited<ReturnType<typeof openBlockersGate>>;
/** A domain that svc-core has never heard of. */
let lanterns: Awaited<ReturnType<typeof openBlockersGate>>;
beforeAll(async () => {
  [editions, lanterns] = await Promise.all([openBlockersGate(), openBlockersGate()]);
  core = await startCore({ DELETION_SERVICES: `${editions.url},${lanterns.url}` });
});
afterAll(async () => {
  await core.stop();
  await Promise.all([editions.close(), lanterns.close()]);
});
beforeEach(() => {
  for (const gate of [editions, lanterns]) {
    gate.blockers = [];
    gate.isUnavailable = false;
    gate.neverResponds = false;
  }
});

type Person = Awaited<ReturnType<CoreTestService['aMember']>>;
type Actor = Awaited<ReturnType<CoreTestService['signIn']>>['actor'];

const remove = (actor: Actor, password?: string) =>
  core.call(deleteAccount, { body: password === undefined ? {} : { password } }, actor);
const signInAs = ({ email, password }: Person) =>
  core.call(login, { body: { identifier: email, password } });
const rowOf = (id: number) => core.prisma.user.findUniqueOrThrow({ where: { id } });
const deleteAfterOf = async (actor: Actor) =>
  (await core.call(getProfile, {}, actor)).body.user.deleteAfter;
const runSchedules = () => core.runTask('deletions');
const untilDeleted = (id: number) => core.waitFor(async () => (await rowOf(id)).deletedAt);

/** Rows that other features would write about a member. */
async function leaveTraces(userId: number) {
  const [now, unique] = [new Date(), `trace-${userId}`];
  const later = new Date(now.getTime() + days(30));
  const code = { userId, emailHash: unique, codeHash: 'x', sentAt: now, expiresAt: later };
  await core.prisma.verificationCode.create({ data: code });
  await core.prisma.emailChange.create({ data: code });
  await core.prisma.passwordResetToken.create({
    data: { id: randomUUID(), token: unique, userId, expiresAt: later, createdAt: now },
  });
  await core.prisma.identity.create({
    data: { provider: 'local', subject: unique, userId, createdAt: now },
  });
  await core.prisma.oidcAttempt.create({
    data: {
      ...{ stateHash: unique, browserHash: 'x', payload: Buffer.from('x') },
      ...{ userId, expiresAt: later },
    },
  });
  const failed = { service: 'svc-x', message: 'x', errorType: 'x', statusCode: 500 };
  await core.prisma.errorGroup.create({
    data: {
      ...failed,
      ...{ id: randomUUID(), fingerprint: unique, firstSeenAt: now, lastSeenAt: now },
      logs: {
        create: {
          ...failed,
          ...{ id: randomUUID(), method: 'GET', url: '/api/x', path: '/api/x' },
          ...{ userId, resolvedBy: userId, ip: '10.1.2.3', userAgent: 'Firefox' },
          ...{ createdAt: now, updatedAt: now },
        },
      },
    },
  });
}

/** A member whose grace period of a week has ended. */
async function aWeekAgo() {
  const person = await core.aMember();
  const { actor, user } = await core.signIn(person);
  expect((await remove(actor, person.password)).status).toBe(200);
  core.letPass(days(7));
  return { person, user };
}

describe('AC-04 asking for the end of my account', () => {
  it('signs me out everywhere, names the day until which I can cancel, and can be cancelled', async () => {
    const person = await core.aMember();
    const here = await core.signIn(person);
    const there = await core.signIn(person);
    const response = await remove(here.actor, person.password);
    expect(response.status).toBe(200);
    const inAWeek = Date.now() + days(7);
    expect(Math.abs(Date.parse(response.body.deleteAfter) - inAWeek)).toBeLessThan(days(1));
    expect(response.headers.get('set-cookie')).toMatch(/Max-Age=0/);
    for (const { actor } of [here, there]) {
      expect((await core.call(getSessionMe, {}, actor)).status).toBe(401);
    }
    await core.waitFor(() =>
      [here.sid, there.sid].every((sid) =>
        core.nats.events(sessionEnded).some(({ data }) => data.sid === sid),
      ),
    );
    const mail = await core.mail(person.email);
    expect(mail.text).toContain('/login');

    const again = await core.signIn(person);
    expect(await deleteAfterOf(again.actor)).toBe(response.body.deleteAfter);
    // A second request does not postpone it.
    expect((await remove(again.actor, person.password)).body.deleteAfter).toBe(
      response.body.deleteAfter,
    );
    const back = await core.signIn(person);
    expect((await core.call(keepAccount, {}, back.actor)).status).toBe(200);
    expect(await deleteAfterOf(back.actor)).toBeNull();
  });

  it('publishes to every copy of the member that their account stays', async () => {
    const person = await core.aMember();
    const { actor, user } = await core.signIn(person);
    await remove(actor, person.password);
    const back = await core.signIn(person);
    core.nats.clear();
    expect((await core.call(keepAccount, {}, back.actor)).status).toBe(200);
    await core.waitFor(() => core.nats.states(userState).some(({ id }) => id === String(user.id)));
  });

  it('is possible ten times an hour', async () => {
    const limited = await startCore({ DELETION_SERVICES: editions.url, RATE_LIMIT_FACTOR: '1' });
    try {
      const person = await limited.aMember();
      const { actor } = await limited.signIn(person);
      editions.blockers = [soleAuthor(carvin)];
      const ask = () => limited.call(deleteAccount, { body: { password: person.password } }, actor);
      for (let i = 0; i < 10; i += 1) expect((await ask()).status).toBe(409);
      assertWait(await ask(), 3600);
      const other = await limited.aMember();
      const { actor: theirs } = await limited.signIn(other);
      const body = { password: other.password };
      expect((await limited.call(deleteAccount, { body }, theirs)).status).toBe(409);
    } finally {
      await limited.stop();
    }
  });

  it('asks for the password again where there is one', async () => {
    const person = await core.aMember();
    const { actor, user } = await core.signIn(person);
    for (const wrong of [undefined, 'Nope-nope-1']) {
      expect(await remove(actor, wrong)).toMatchObject({
        status: 403,
        body: { code: 'WRONG_PASSWORD' },
      });
    }
    expect((await rowOf(user.id)).deleteAfter).toBeNull();
    await core.prisma.user.update({ where: { id: user.id }, data: { passwordHash: null } });
    expect((await remove(actor)).status).toBe(200);
  });

  it('AC-05 is rejected for the sole author of a live convention, and while svc-editions is unavailable', async () => {
    const person = await core.aMember();
    const { actor, user } = await core.signIn(person);
    editions.blockers = [soleAuthor(carvin)];
    expect(await remove(actor, person.password)).toMatchObject({
      status: 409,
      body: { code: 'SOLE_AUTHOR', conventions: [carvin] },
    });
    expect(editions.requests.at(-1)).toBe(`/internal/privacy/blockers/${user.id}`);
    editions.isUnavailable = true;
    expect((await remove(actor, person.password)).status).toBe(503);
    editions.isUnavailable = false;
    editions.neverResponds = true;
    expect((await remove(actor, person.password)).status).toBe(503);
    expect((await rowOf(user.id)).deleteAfter).toBeNull();
    expect((await core.call(getSessionMe, {}, actor)).status).toBe(200);
  });

  it('is rejected with the reason of any service that gives one, and while one of them is unavailable', async () => {
    const person = await core.aMember();
    const { actor, user } = await core.signIn(person);
    const details = { lanterns: [{ id: 3 }] };
    lanterns.blockers = [{ code: 'LANTERNS_LIT', message: 'Lanterns are lit', details }];
    expect(await remove(actor, person.password)).toMatchObject({
      status: 409,
      body: { code: 'LANTERNS_LIT', ...details },
    });
    lanterns.blockers = [];
    lanterns.isUnavailable = true;
    expect((await remove(actor, person.password)).status).toBe(503);
    expect((await rowOf(user.id)).deleteAfter).toBeNull();
  });

  it('AD-03 is rejected to the last global admin, also when two go at once', async () => {
    const admins = [];
    for (let nth = 0; nth < 2; nth += 1) {
      const person = await core.aMember();
      const { actor, user } = await core.signIn(person);
      await core.prisma.user.update({ where: { id: user.id }, data: { isGlobalAdmin: true } });
      admins.push({ person, actor, id: user.id });
    }
    const responses = await Promise.all(
      admins.map(({ actor, person }) => remove(actor, person.password)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.map(({ body }) => body.code)).toContain('LAST_ADMIN');
    await core.prisma.user.updateMany({ data: { isGlobalAdmin: false, deleteAfter: null } });
  });
});

describe('AC-04 the deletion of an account', () => {
  it('leaves an id: no name, no address, no way to sign in, and the pseudo free for others', async () => {
    const person = await core.aMember({ prenom: 'Anastasia', nom: 'Silveira' });
    const { actor, user } = await core.signIn(person);
    const before = await rowOf(user.id);
    await core.call(updateProfile, { body: { phone: '+33 6 12 34 56 78' } }, actor);
    const { url } = await upload(core, actor);
    const shown = await core.call(updateProfile, { body: { profilePicture: url } }, actor);
    const picture = () => fetch(core.baseUrl + shown.body.user.profilePicture);
    expect((await picture()).status).toBe(200);
    await leaveTraces(user.id);
    await core.prisma.feedback.create({
      data: {
        type: 'BUG',
        subject: 'A subject',
        message: 'A message of mine',
        name: 'Anastasia',
        email: person.email,
        userId: user.id,
        createdAt: new Date(),
        updatedAt: new Date(),
      },
    });
    await remove(actor, person.password);
    core.letPass(days(7) - days(1));
    await runSchedules();
    // One day is left.
    expect((await signInAs(person)).status).toBe(200);
    core.letPass(days(1));
    await runSchedules();
    await untilDeleted(user.id);

    await core.waitFor(() =>
      core.nats.events(userDeleted).some(({ data }) => data.userId === user.id),
    );
    const state = await core.waitFor(() =>
      core.nats
        .states(userState)
        .find(({ id, data }) => id === `${user.id}` && (data as { isDeleted?: boolean }).isDeleted),
    );
    expect(state.data).toEqual({
      id: user.id,
      pseudo: `#${user.id}`,
      profilePicture: null,
      updatedAt: expect.any(String),
      emailHash: '',
      locale: 'en',
      isGlobalAdmin: false,
      isDeleted: true,
    });
    expect((await picture()).status).toBe(404);
    await runSchedules();
    const pictures = () =>
      readdirSync(core.filesDir, { recursive: true }).filter((name) => `${name}`.endsWith('.webp'));
    await core.runTask('pictures');
    expect(pictures()).toEqual([]);
    const row = await rowOf(user.id);
    expect(row).toMatchObject({ passwordHash: null, phone: null, deleteAfter: null });
    expect(row.emailHash).not.toBe(before.emailHash);
    for (const table of Object.keys(personalData.tables).filter((name) => name !== 'users')) {
      const rows = await core.pool.query(`select 1 from "${table}" where user_id = $1`, [user.id]);
      expect({ table, rows: rows.rowCount }).toEqual({ table, rows: 0 });
    }
    const failures = await core.prisma.apiErrorLog.findMany({ where: { path: '/api/x' } });
    expect(failures).toMatchObject([{ userId: null, ip: null, userAgent: null, resolvedBy: null }]);
    expect(await core.prisma.feedback.findMany()).toMatchObject([
      { message: 'A message of mine', name: null, email: null, userId: null },
    ]);

    for (const identifier of [person.email, person.pseudo, row.pseudo, row.email]) {
      const { status } = await core.call(login, {
        body: { identifier, password: person.password },
      });
      expect({ identifier, status }).toEqual({ identifier, status: 401 });
    }
    const next = aRegistration({ email: person.email, pseudo: person.pseudo });
    expect((await core.call(register, { body: next })).status).toBe(201);
  });

  it('is postponed while a convention would lose its only author or svc-editions is unavailable, and delays no other', async () => {
    const { user } = await aWeekAgo();
    editions.isUnavailable = true;
    const requestCount = editions.requests.length;
    await runSchedules();
    await core.waitFor(() => editions.requests.length > requestCount);
    expect((await rowOf(user.id)).deletedAt).toBeNull();

    editions.isUnavailable = false;
    editions.blockers = [soleAuthor(carvin)];
    const before = (await rowOf(user.id)).deleteAfter;
    await runSchedules();
    await core.waitFor(async () => {
      const { deleteAfter } = await rowOf(user.id);
      return deleteAfter && before && deleteAfter > before;
    });
    expect((await rowOf(user.id)).deletedAt).toBeNull();

    editions.blockers = [];
    core.letPass(days(1) - hours(1));
    await runSchedules();
    expect((await rowOf(user.id)).deletedAt).toBeNull();
    core.letPass(hours(1));
    await runSchedules();
    await untilDeleted(user.id);
  });

  it('happens once with two replicas, and not to accounts whose deletion was cancelled', async () => {
    const { user } = await aWeekAgo();
    const person = await core.aMember();
    const session = await core.signIn(person);
    await remove(session.actor, person.password);
    const back = await core.signIn(person);
    core.letPass(days(7));
    await core.call(keepAccount, {}, back.actor);
    core.nats.clear();
    const replica = await core.startReplica();
    try {
      await runSchedules();
      await untilDeleted(user.id);
      // On a busy machine one process may lose the lease of the relay, which the other takes when it has run out.
      await core.waitFor(() => core.nats.events(userDeleted).length > 0);
    } finally {
      await replica.stop();
    }
    expect(core.nats.events(userDeleted).map(({ data }) => data.userId)).toEqual([user.id]);
    expect((await rowOf(session.user.id)).deletedAt).toBeNull();
    expect((await core.call(keepAccount, {}, session.actor)).status).toBe(200);
    // The deletion can no longer be cancelled.
    const late = core.actor({ userId: user.id });
    expect((await core.call(keepAccount, {}, late)).status).toBe(401);
    expect((await core.call(deleteAccount, { body: {} }, late)).status).toBe(401);
  });
});
