import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createRequest,
  getRequest,
  listRequests,
  requestCreated,
} from '@siteswap/contracts/carpool';
import { addEditions } from '@siteswap/features/editions/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { noon } from '#test/days.ts';
import { anEdition, aRequest } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';

const phone = '06 12 34 56 78';

describe('carpool requests', () => {
  let service: Awaited<ReturnType<typeof start>>;
  const start = () => startCarpool();
  const create = (id: number, overrides = {}, userId = 7) =>
    service.call(
      createRequest,
      { params: { id }, body: aRequest(overrides) },
      service.actor({ userId, pseudo: 'ana' }),
    );

  beforeAll(async () => {
    service = await start();
    await addMembers(service, [7], { pseudo: 'ana' });
    await addEditions(service, [1], anEdition());
    await addEditions(service, [2], anEdition({ status: 'CANCELLED' }));
  });
  afterAll(() => service.stop());

  it('requests seats, emits an event, and is read without a phone', async () => {
    const created = await create(1, { seatsNeeded: 2, phoneNumber: phone });
    expect(created).toMatchObject({ status: 201, body: { seatsNeeded: 2, user: { id: 7 } } });
    await service.waitFor(() => service.nats.events(requestCreated).length === 1);
    expect(service.nats.events(requestCreated)[0]?.data).toEqual({
      requestId: created.body.id,
      seatsNeeded: 2,
      editionId: 1,
      userId: 7,
      direction: 'TO_EVENT',
      tripDate: noon(9),
      locationCity: 'Arras',
    });
    const listed = await service.call(listRequests, { params: { id: 1 }, query: {} });
    const read = await service.call(getRequest, { params: { id: created.body.id } });
    const { version, hasPhoneNumber, ...shown } = created.body;
    expect({ version, hasPhoneNumber }).toEqual({
      version: expect.any(String),
      hasPhoneNumber: true,
    });
    expect(read).toMatchObject({ status: 200, body: shown });
    expect(read.body).not.toHaveProperty('version');
    expect(JSON.stringify(read.body)).not.toContain(phone);
    expect(JSON.stringify([created.body, listed.body, service.nats.events()])).not.toContain(phone);
  });

  it.each([
    ['no seat', { seatsNeeded: 0 }, 'seatsNeeded'],
    ['nine seats', { seatsNeeded: 9 }, 'seatsNeeded'],
    ['no town', { locationCity: ' ' }, 'locationCity'],
    ['a day outside', { tripDate: noon(13) }, 'tripDate'],
  ])('rejects %s', async (_, change, path) => {
    const response = await create(1, change);
    expect(response.status).toBe(422);
    expect(response.body.errors?.map((error) => error.path)).toEqual([path]);
  });

  it('takes no request for an edition that takes no trips', async () => {
    expect(await create(2)).toMatchObject({ status: 409, body: { code: 'EDITION_CLOSED' } });
    expect(await create(3)).toMatchObject({ status: 404, body: { code: 'EDITION_NOT_FOUND' } });
  });

  it('returns every field of a request in the contract, and no others', async () => {
    await create(1, { description: 'Deux sacs, "légers"', tripDate: noon(8) });
    await create(1, {}, 4_242);
    const response = await fetch(`${service.baseUrl}/api/editions/1/carpool-requests?limit=2`);
    const raw = (await response.json()) as { data: unknown[] };
    expect(listRequests.response.parse(raw)).toEqual(raw);
    expect(raw).toMatchObject({
      data: [
        { description: 'Deux sacs, "légers"', tripDate: noon(8), user: { pseudo: 'ana' } },
        { seatsNeeded: 2, tripDate: noon(9) },
      ],
      nextCursor: expect.any(String),
    });
  });
});
