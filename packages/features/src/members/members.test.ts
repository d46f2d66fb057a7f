import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userState } from '@siteswap/contracts/core';
import { aUserState } from '@siteswap/contracts/testing';
import { arrivals } from '../../test/fixture/src/arrivals.ts';
import { startFeatures } from '../../test/start-features.ts';
import { addWriter, findMember, findMembers, findPseudos } from './index.ts';

let service: Awaited<ReturnType<typeof startFeatures>>;
beforeAll(async () => {
  service = await startFeatures();
});
afterAll(() => service.stop());

const arrivalsOf = (id: number) => arrivals.members.filter(({ userId }) => userId === id);

/** Publishes the state of a member and waits until it is stored. */
async function publish(id: number, version: number, fields: object | null): Promise<void> {
  const seen = arrivalsOf(id).length;
  const data = fields && aUserState({ id, ...fields });
  await service.nats.publishState(userState, id, version, data);
  await service.waitFor(() => arrivalsOf(id).length > seen);
}

const actor = (userId: number, pseudo: string) => ({
  ...{ userId, pseudo, sid: 's', locale: 'en' as const },
  ...{ isGlobalAdmin: false, adminMode: false },
});

describe('the copy of a member', () => {
  it('is shown as the public sees them', async () => {
    await publish(1, 1, { pseudo: 'ana', prenom: 'Ana', nom: 'Roy', profilePicture: '/a.webp' });
    expect(await findMember(service.prisma, 1)).toEqual({
      id: 1,
      pseudo: 'ana',
      profilePicture: '/a.webp',
      updatedAt: '2026-01-01T10:00:00.000Z',
      emailHash: 'a'.repeat(64),
    });
    const row = await service.prisma.member.findUnique({ where: { id: 1 } });
    expect(row).toMatchObject({ prenom: 'Ana', nom: 'Roy', isDeleted: false });
  });

  it('is not written again when nothing of it has changed', async () => {
    const rowVersion = async () =>
      (await service.pool.query('select xmin::text from member where id = 2')).rows;
    await publish(2, 1, { pseudo: 'bea' });
    const before = await rowVersion();
    await publish(2, 2, { pseudo: 'bea' });
    expect(await rowVersion()).toEqual(before);
    await publish(2, 3, { pseudo: 'béa' });
    expect(arrivalsOf(2).map(({ hasChanged }) => hasChanged)).toEqual([true, false, true]);
    expect((await findMember(service.prisma, 2))?.pseudo).toBe('béa');
  });

  it('is gone with its state', async () => {
    await publish(3, 1, { pseudo: 'cleo' });
    await publish(3, 2, null);
    await publish(3, 3, null);
    expect(arrivalsOf(3).map(({ hasChanged }) => hasChanged)).toEqual([true, true, false]);
    expect(await findMember(service.prisma, 3)).toBeNull();
  });
});

describe('a member', () => {
  it('whose copy is not there is shown as a deleted one', async () => {
    const members = await findMembers(service.prisma, [401, 401]);
    expect(members.of(401)).toMatchObject({ id: 401, pseudo: '#401', isDeleted: true });
    expect(members.get(401)).toBeUndefined();
    expect(await findMember(service.prisma, null)).toBeNull();
  });

  it('who was deleted has no pseudo for a text', async () => {
    await publish(402, 1, { pseudo: 'dora' });
    await publish(402, 2, { pseudo: '#402', emailHash: '', isDeleted: true });
    const members = await findMembers(service.prisma, [402]);
    expect(members.of(402)).toMatchObject({ pseudo: '#402', isDeleted: true });
    await publish(403, 1, { pseudo: 'eve' });
    expect([...(await findPseudos(service.prisma, [402, 403, 404]))]).toEqual(
      expect.arrayContaining([
        [402, null],
        [403, 'eve'],
      ]),
    );
  });

  it('who writes before their state arrives is shown by the pseudo of their session until then', async () => {
    await addWriter(service.prisma, actor(405, 'fay'));
    const shown = async () => (await findMembers(service.prisma, [405])).of(405);
    expect(await shown()).toMatchObject({ id: 405, pseudo: 'fay', profilePicture: null });
    expect(await shown()).not.toHaveProperty('isDeleted');
    await publish(405, 1, { pseudo: 'fay-jongle' });
    await addWriter(service.prisma, actor(405, 'fay'));
    expect((await shown()).pseudo).toBe('fay-jongle');
  });

  it('who writes at the moment at which their state arrives has one copy', async () => {
    await Promise.all([
      publish(406, 1, { pseudo: 'gus' }),
      ...Array.from({ length: 5 }, () => addWriter(service.prisma, actor(406, 'early'))),
    ]);
    expect((await findMember(service.prisma, 406))?.pseudo).toBe('gus');
  });
});
