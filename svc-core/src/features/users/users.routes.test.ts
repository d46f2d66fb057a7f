import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  findAccountByEmail,
  listAdministrators,
  register,
  searchUsers,
} from '@siteswap/contracts/core';
import type { TestActor } from '@siteswap/service-kit/testing';
import { assertLimitOfAddress } from '@siteswap/service-kit/testing';
import { aRegistration, type CoreTestService, startCore } from '#test/core-service.ts';

let core: CoreTestService;
let me: Awaited<ReturnType<CoreTestService['signIn']>>;
beforeAll(async () => {
  core = await startCore();
  me = await core.signIn(await core.aMember());
});
afterAll(() => core.stop());

/** A prefix that no other test's pseudos have. */
const aPrefix = () => `S${randomBytes(4).toString('hex')}`;
const search = (q: string, as: TestActor | undefined = me.actor) =>
  core.call(searchUsers, { query: { q } }, as);
const pseudosFor = async (q: string, as?: TestActor) =>
  (await search(q, as)).body.data.map(({ pseudo }) => pseudo);

describe('what other services ask about accounts', () => {
  const ownerOf = async (email: string, as: TestActor | undefined = core.internal) =>
    core.call(findAccountByEmail, { body: { email } }, as);

  it('whose an address is, once it is confirmed', async () => {
    const member = await core.aMember();
    const { id } = (await core.signIn(member)).user;
    await core.prisma.user.update({ where: { id }, data: { locale: 'de' } });
    const owner = { userId: id, locale: 'de' };
    expect((await ownerOf(member.email)).body).toEqual(owner);
    expect((await ownerOf(member.email.toUpperCase())).body).toEqual(owner);
    const registration = aRegistration();
    await core.call(register, { body: registration });
    const noOwner = { userId: null, locale: null };
    expect((await ownerOf(registration.email)).body).toEqual(noOwner);
    expect((await ownerOf('stranger@siteswap.test')).body).toEqual(noOwner);
    expect((await ownerOf(member.email, me.actor)).status).toBe(404);
  });

  it('which of some members are administrators today', async () => {
    const { id } = (await core.signIn(await core.aMember())).user;
    const userIds = [id, me.user.id];
    const administrators = (as: TestActor | undefined = core.internal) =>
      core.call(listAdministrators, { body: { userIds } }, as);
    expect((await administrators()).body).toEqual({ userIds: [] });
    await core.prisma.user.update({ where: { id }, data: { isGlobalAdmin: true } });
    expect((await administrators()).body).toEqual({ userIds: [id] });
    expect((await administrators(me.actor)).status).toBe(404);
  });
});

describe('searching for members', () => {
  it('finds by the beginning of the pseudo, whatever its case, the closest first', async () => {
    const prefix = aPrefix();
    for (const rest of ['-Éa-long', '-éa', '', 'other']) {
      await core.aMember({ pseudo: `${prefix}${rest}` });
    }
    expect(await pseudosFor(` ${prefix.toLowerCase()} `)).toEqual([
      prefix,
      `${prefix}-éa`,
      `${prefix}other`,
      `${prefix}-Éa-long`,
    ]);
    expect(await pseudosFor(`${prefix}-ÉA`)).toEqual([`${prefix}-éa`, `${prefix}-Éa-long`]);
  });

  it('returns public fields, and not the searcher', async () => {
    const prefix = aPrefix();
    const person = await core.aMember({ pseudo: `${prefix}-ana` });
    const myself = await core.aMember({ pseudo: `${prefix}-me` });
    const { actor } = await core.signIn(myself);
    const { body } = await search(prefix, actor);
    expect(body.data).toEqual([
      {
        id: expect.any(Number),
        pseudo: person.pseudo,
        profilePicture: null,
        updatedAt: expect.any(String),
        emailHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(person.email);
  });

  it('leaves out unconfirmed and deleted members', async () => {
    const prefix = aPrefix();
    await core.call(register, { body: aRegistration({ pseudo: `${prefix}-waits` }) });
    const deleted = await core.signIn(await core.aMember({ pseudo: `${prefix}-gone` }));
    await core.prisma.user.update({
      where: { id: deleted.user.id },
      data: { deletedAt: new Date() },
    });
    expect(await pseudosFor(prefix)).toEqual([]);
  });

  it('CO-02 finds no one by an address, for any caller, with an account or without', async () => {
    const person = await core.aMember({ pseudo: `${aPrefix()}-ana` });
    const asking = [
      (await core.signIn(await core.aMember())).actor,
      core.actor({ userId: 1, isGlobalAdmin: true, adminMode: true }),
    ];
    for (const actor of asking) {
      const [known, unknown] = [
        await search(person.email, actor),
        await search(`x${person.email}`, actor),
      ];
      expect(known.status).toBe(200);
      expect(known.body).toEqual({ data: [] });
      expect(unknown.body).toEqual(known.body);
    }
  });

  it('returns ten at most, and treats no character as a wildcard', async () => {
    const prefix = aPrefix();
    const people = Array.from({ length: 12 }, (_, i) =>
      aRegistration({ pseudo: `${prefix}_${i}` }),
    );
    for (const person of people) await core.aMember(person);
    expect(await pseudosFor(prefix)).toHaveLength(10);
    for (const q of ['%%', '__', `${prefix}%`, `${prefix}\\_`])
      expect(await pseudosFor(q)).toEqual([]);
  });

  it.each(['', 'a', ' a ', 'x'.repeat(51)])('rejects the question "%s"', async (q) => {
    const { status, body } = await search(q);
    expect(status).toBe(422);
    expect(body.errors?.[0]?.path).toBe('q');
  });

  it('is for members', async () => {
    expect((await core.call(searchUsers, { query: { q: 'ana' } })).status).toBe(401);
  });

  it('is possible 600 times a minute from one address', async () => {
    const limited = await startCore({ RATE_LIMIT_FACTOR: '1' });
    try {
      const actor = limited.actor({ userId: 1 });
      const from = (ip: string) =>
        limited.call(searchUsers, { query: { q: 'zz' } }, actor, { 'x-forwarded-for': ip });
      await assertLimitOfAddress(from, { points: 600, seconds: 60 });
    } finally {
      await limited.stop();
    }
  });
});
