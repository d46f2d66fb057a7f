import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userState } from '@siteswap/contracts/core';
import { editionRights, editionState, getEdition } from '@siteswap/contracts/editions';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

const lea = {
  id: 7,
  pseudo: 'léa',
  prenom: 'Léa',
  profilePicture: null,
  updatedAt: '2027-01-02T03:04:05.678Z',
  emailHash: 'h7',
  locale: 'fr',
  isGlobalAdmin: false,
} as const;

describe('members as the creators of editions', () => {
  let started: Awaited<ReturnType<typeof startEditions>>;
  beforeAll(async () => {
    started = await startEditions();
  });
  afterAll(() => started.service.stop());

  it('shows the new name once it arrives, then publishes the edition as changed', async () => {
    const { service } = started;
    const convention = await aConvention(service.prisma, { authorId: 9 });
    const id = await anEdition(service.prisma, { creatorId: 7 }, convention);
    const other = await anEdition(service.prisma, { creatorId: 8 });
    const creator = async () =>
      (await service.call(getEdition, { params: { id } })).body.creator ?? null;
    // A new stream is filled from the tables as well, so version 1 may arrive or not.
    const published = (editionId: number, version: number) =>
      service.nats
        .states(editionState)
        .find((state) => state.id === `${editionId}` && state.version === version);
    expect(await creator()).toBeNull();

    await service.nats.publishState(userState, 7, 1, lea);
    await service.waitFor(() => published(id, 2));
    // First and last name are not for the public.
    const { locale, isGlobalAdmin, prenom, ...shown } = lea;
    expect(await creator()).toEqual(shown);

    await service.nats.publishState(userState, 7, 2, { ...lea, pseudo: 'léo' });
    await service.waitFor(() => published(id, 3));
    expect(await creator()).toMatchObject({ pseudo: 'léo' });

    await service.nats.publishState(userState, 7, 3, null);
    await service.waitFor(() => published(id, 4));
    expect(await creator()).toBeNull();

    expect(published(id, 5)).toBeUndefined();
    expect(published(other, 2)).toBeUndefined();
    expect(published(id, 2)?.data).toEqual(
      editionState.data.parse({
        id,
        conventionId: convention.id,
        name: (await service.call(getEdition, { params: { id } })).body.name,
        startDate: '2027-06-10',
        endDate: '2027-06-13',
        timezone: 'Europe/Paris',
        city: 'Lille',
        country: 'FR',
        latitude: null,
        longitude: null,
        status: 'CONFIRMED',
        isOnline: true,
        isVirtual: false,
        isConventionArchived: false,
        conventionName: convention.name,
        rights: [
          { userId: 9, can: [...editionRights] },
          { userId: 7, can: [...editionRights] },
        ],
      }),
    );
  });

  it('says that a deleted edition is gone', async () => {
    const { service } = started;
    const id = await anEdition(service.prisma, { creatorId: 11, deletedAt: new Date() });

    await service.nats.publishState(userState, 11, 1, { ...lea, id: 11 });
    const published = () =>
      service.nats.states(editionState).filter((state) => state.id === `${id}`);
    await service.waitFor(() => published().some(({ version }) => version === 2));

    for (const { data } of published()) expect(data).toBeNull();
  });
});
