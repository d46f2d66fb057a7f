import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createOffer, deleteOffer, listOpenOffers } from '@siteswap/contracts/carpool';
import { addEditions } from '@siteswap/features/editions/testing';
import { day, hoursAgo, noon } from '#test/days.ts';
import { anEdition, anOffer } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';

const secret = { phoneNumber: '+33 6 98 76 54 32', locationAddress: '7, Kurze Gasse' };
const arras = { latitude: 50.29, longitude: 2.78 };
const lens = { city: 'Lens', latitude: 50.43, longitude: 2.83, time: `${day(9)}T13:00:00.000Z` };
const lille = { city: 'Lille', latitude: 50.63, longitude: 3.06 };

let service: Awaited<ReturnType<typeof startCarpool>>;
beforeAll(async () => {
  service = await startCarpool();
  await addEditions(service, [1], anEdition(lille));
});
afterAll(() => service.stop());

const ana = () => service.actor({ userId: 7, pseudo: 'ana-maria' });
const offer = async (fields: object) => {
  const body = anOffer({ ...arras, ...secret, isOpenData: true, ...fields });
  return (await service.call(createOffer, { params: { id: 1 }, body }, ana())).body.id;
};
const feed = async () => {
  const response = await fetch(`${service.baseUrl}/feeds/carpool/1.json`);
  const body: unknown = await response.json();
  return {
    status: response.status,
    text: JSON.stringify(body),
    ...listOpenOffers.response.parse(body),
  };
};

it('lets out future offers whose drivers want it, at town level', async () => {
  const id = await offer({ stops: [lens], gear: ['HOOPS'], description: 'Ask for Ana' });
  const back = await offer({ direction: 'FROM_EVENT', tripDate: noon(12) });
  await offer({ isOpenData: false });
  await offer({ latitude: null, longitude: null });
  const deleted = await offer({});
  await service.call(deleteOffer, { params: { id: deleted }, body: {} }, ana());
  const left = await offer({});
  const data = { tripDate: hoursAgo(1) };
  await service.prisma.carpoolOffer.update({ where: { id: left }, data });

  const { status, text, edition, offers } = await feed();
  expect(status).toBe(200);
  expect(edition).toMatchObject({ id: 1, url: expect.stringMatching(/\/editions\/1$/) });
  const town = { city: 'Arras', ...arras };
  expect(offers).toMatchObject([
    {
      id: String(id),
      url: expect.stringMatching(new RegExp(`/editions/1/carpool\\?offerId=${id}$`)),
      direction: 'TO_EVENT',
      departure: noon(9),
      stops: [{ ...town, time: noon(9) }, lens, { ...lille, time: null }],
      freeSeats: 3,
      gear: ['HOOPS'],
    },
    {
      id: String(back),
      stops: [
        { ...lille, time: noon(12) },
        { ...town, time: null },
      ],
    },
  ]);
  expect(text).not.toMatch(/ana|Gasse|\+33/i);
});

it('has none while the edition is cancelled, and is not there for a draft', async () => {
  const where = { id: 1 };
  await service.prisma.edition.update({ where, data: { status: 'CANCELLED' } });
  expect((await feed()).offers).toEqual([]);
  await service.prisma.edition.update({ where, data: { isOnline: false } });
  const status = async (file: string) =>
    (await fetch(`${service.baseUrl}/feeds/carpool/${file}`)).status;
  expect(await status('1.json')).toBe(404);
  expect(await status('99.json')).toBe(404);
  expect(await status('1.xml')).toBe(404);
});
