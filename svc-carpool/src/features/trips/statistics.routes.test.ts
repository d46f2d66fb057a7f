import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOffer, createRequest, getMyCarpoolStatistics } from '@siteswap/contracts/carpool';
import { addEditions } from '@siteswap/features/editions/testing';
import { accessWalk } from '@siteswap/service-kit/testing';
import { anEdition, anOffer, aRequest } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';

describe('my carpool in numbers', () => {
  let service: Awaited<ReturnType<typeof start>>;
  const start = () => startCarpool();
  const as = (userId: number) => service.actor({ userId });
  const numbersOf = async (userId: number) =>
    (await service.call(getMyCarpoolStatistics, {}, as(userId))).body.statistics;

  beforeAll(async () => {
    service = await start();
    await addEditions(service, [1], anEdition());
  });
  afterAll(() => service.stop());

  it('counts the offers and requests I published, past ones too, and not those of others', async () => {
    const params = { id: 1 };
    for (const userId of [7, 7, 8]) {
      await service.call(createOffer, { params, body: anOffer() }, as(userId));
    }
    await service.call(createRequest, { params, body: aRequest() }, as(7));
    await service.prisma.carpoolOffer.updateMany({
      where: { userId: 7 },
      data: { tripDate: new Date('2020-01-01T10:00:00Z') },
    });
    expect(await numbersOf(7)).toEqual({ offers: 2, requests: 1 });
    expect(await numbersOf(8)).toEqual({ offers: 1, requests: 0 });
    expect(await numbersOf(9)).toEqual({ offers: 0, requests: 0 });
  });

  it('is for members only', () => accessWalk(service, [getMyCarpoolStatistics]));
});
