import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRequest, listRequests, requestCreated } from '@siteswap/contracts/carpool';
import { userState } from '@siteswap/contracts/core';
import { editionState } from '@siteswap/contracts/editions';
import { startTestService } from '@siteswap/service-kit/testing';
import { carpoolService } from '#src/service.ts';
import { anEdition, aRequest, aUser, noonFromNow } from '#test/factories.ts';
import { toRequest } from './requests.mapper.ts';
import { findProfile } from './trips.repository.ts';

const phone = '06 12 34 56 78';

describe('carpool requests', () => {
  let service: Awaited<ReturnType<typeof start>>;
  const start = () => startTestService(carpoolService, { schema: 'svc-carpool' });
  const create = (id: number, overrides = {}, userId = 7) =>
    service.call(
      createRequest,
      { params: { id }, body: aRequest(overrides) },
      service.actor({ userId, pseudo: 'ana' }),
    );

  beforeAll(async () => {
    service = await start();
    await service.nats.publishState(userState, 7, 1, aUser());
    await service.nats.publishState(editionState, 1, 1, anEdition());
    await service.nats.publishState(editionState, 2, 1, anEdition({ id: 2, status: 'CANCELLED' }));
    await service.waitFor(async () => (await service.prisma.edition.count()) === 2);
    await service.waitFor(() => service.prisma.member.findUnique({ where: { id: 7 } }));
  });
  afterAll(() => service.stop());

  it('asks for seats, tells the other services, and is read without a phone', async () => {
    const created = await create(1, { seatsNeeded: 2, phoneNumber: phone });
    expect(created).toMatchObject({ status: 201, body: { seatsNeeded: 2, user: { id: 7 } } });
    await service.waitFor(() => service.nats.events(requestCreated).length === 1);
    expect(service.nats.events(requestCreated)[0]?.data).toEqual({
      requestId: created.body.id,
      seatsNeeded: 2,
      editionId: 1,
      userId: 7,
      direction: 'TO_EVENT',
      tripDate: noonFromNow(9),
      locationCity: 'Arras',
    });
    const listed = await service.call(listRequests, { params: { id: 1 }, query: {} });
    expect(JSON.stringify([created.body, listed.body, service.nats.events()])).not.toContain(phone);
  });

  it.each([
    ['no seat', { seatsNeeded: 0 }, 'seatsNeeded'],
    ['nine seats', { seatsNeeded: 9 }, 'seatsNeeded'],
    ['no town', { locationCity: ' ' }, 'locationCity'],
    ['a day outside', { tripDate: noonFromNow(13) }, 'tripDate'],
  ])('refuses %s', async (_, change, path) => {
    const answer = await create(1, change);
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.map((error) => error.path)).toEqual([path]);
  });

  it('takes no request for an edition nobody drives to', async () => {
    expect(await create(2)).toMatchObject({ status: 409, body: { code: 'EDITION_CLOSED' } });
    expect(await create(3)).toMatchObject({ status: 404, body: { code: 'EDITION_NOT_FOUND' } });
  });

  it('answers what Prisma would, row by row, inside the contract', async () => {
    await create(1, { description: 'Deux sacs, "légers"', tripDate: noonFromNow(8) });
    await create(1, {}, 4_242);
    const response = await fetch(`${service.baseUrl}/api/editions/1/carpool-requests?limit=2`);
    const raw = (await response.json()) as { data: unknown[] };
    expect(listRequests.response.parse(raw)).toEqual(raw);
    const rows = await service.prisma.carpoolRequest.findMany({
      where: { editionId: 1 },
      orderBy: [{ tripDate: 'asc' }, { id: 'asc' }],
    });
    const data = await Promise.all(
      rows.map(async (row) => toRequest(row, await findProfile(service.prisma, row.userId))),
    );
    expect(raw).toEqual({
      data: data.slice(0, 2),
      pagination: { total: rows.length, hasMore: rows.length > 2 },
    });
  });
});
