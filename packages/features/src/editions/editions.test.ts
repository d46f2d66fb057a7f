import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { editionState } from '@siteswap/contracts/editions';
import { anEditionState } from '@siteswap/contracts/testing';
import { arrivals } from '../../test/fixture/src/arrivals.ts';
import { startFeatures } from '../../test/start-features.ts';
import { findEdition, findEditions, findRightHolders } from './index.ts';

let service: Awaited<ReturnType<typeof startFeatures>>;
beforeAll(async () => {
  service = await startFeatures();
});
afterAll(() => service.stop());

const arrivalsOf = (id: number) => arrivals.editions.filter(({ editionId }) => editionId === id);

/** Publishes the state of an edition and waits until it is stored. */
async function publish(
  id: number,
  version: number,
  fields: NonNullable<Parameters<typeof anEditionState>[0]> | null,
): Promise<void> {
  const seen = arrivalsOf(id).length;
  const data = fields && anEditionState({ id, ...fields });
  await service.nats.publishState(editionState, id, version, data);
  await service.waitFor(() => arrivalsOf(id).length > seen);
}

describe('the copy of an edition', () => {
  const fields = { name: 'EJC', startDate: '2127-07-24', endDate: '2127-08-01', isOnline: true };

  it('has the fields that were asked for, as the state has them', async () => {
    await publish(1, 1, fields);
    expect(await findEdition(service.prisma, 1, ['name', 'startDate', 'isOnline'])).toEqual({
      name: 'EJC',
      startDate: '2127-07-24',
      isOnline: true,
    });
    expect(await findEdition(service.prisma, 999, ['name'])).toBeNull();
    expect([...(await findEditions(service.prisma, [1, 1, 999], ['name']))]).toEqual([
      [1, { name: 'EJC' }],
    ]);
  });

  it('reports what a change replaced, and nothing for a field that is not copied', async () => {
    await publish(2, 1, fields);
    await publish(2, 2, { ...fields, city: 'Carvin' });
    await publish(2, 3, { ...fields, isOnline: false });
    await publish(2, 4, null);
    const shown = { name: 'EJC', startDate: '2127-07-24', rights: [] };
    expect(arrivalsOf(2)).toEqual([
      { editionId: 2, hasChanged: true, previous: null },
      { editionId: 2, hasChanged: false, previous: null },
      { editionId: 2, hasChanged: true, previous: { ...shown, isOnline: true } },
      { editionId: 2, hasChanged: true, previous: { ...shown, isOnline: false } },
    ]);
    expect(await findEdition(service.prisma, 2, ['name'])).toBeNull();
  });

  it('says who has which right', async () => {
    const rights = [
      { userId: 7, can: ['edit' as const] },
      { userId: 8, can: ['edit' as const, 'delete' as const] },
    ];
    await publish(3, 1, { ...fields, rights });
    expect(await findRightHolders(service.prisma, 3, 'edit')).toEqual([7, 8]);
    expect(await findRightHolders(service.prisma, 3, 'delete')).toEqual([8]);
    await publish(3, 2, { ...fields, rights: rights.slice(1) });
    expect(await findRightHolders(service.prisma, 3, 'edit')).toEqual([8]);
    expect(await findRightHolders(service.prisma, 999, 'edit')).toEqual([]);
  });
});
