import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createConvention, createEdition, updateEdition } from '@siteswap/contracts/editions';
import { startEditions } from '#test/start-editions.ts';

let geocoder: Server;
let service: Awaited<ReturnType<typeof startEditions>>['service'];
let conventionId: number;
/** Searches that the geocoder received, and what it responds. */
let searches: Record<string, string>[] = [];
let respond: () => { status: number; body: string };

const found = (lat: string, lon: string) => () => ({
  status: 200,
  body: JSON.stringify([{ place_id: 1, lat, lon, display_name: 'Palais Saint-Sauveur' }]),
});

beforeAll(async () => {
  geocoder = createServer((request, response) => {
    searches.push(Object.fromEntries(new URL(request.url ?? '', 'http://localhost').searchParams));
    const { status, body } = respond();
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((done) => geocoder.listen(0, '127.0.0.1', done));
  const { port } = geocoder.address() as AddressInfo;
  ({ service } = await startEditions({ GEOCODER_URL: `http://127.0.0.1:${port}/search` }));
  const call = { body: { name: 'Trois Balles' } };
  conventionId = (await service.call(createConvention, call, author())).body.id;
});
afterAll(async () => {
  await service.stop();
  await new Promise((done) => geocoder.close(done));
});
beforeEach(() => {
  searches = [];
  respond = found('50.6290123', '3.0751987');
});

const author = () => service.actor({ userId: 7 });
const valid = { name: 'Trois Balles 2028', startDate: '2028-04-14', endDate: '2028-04-17' };
const address = { addressLine1: '17 boulevard Jean-Baptiste Lebas', postalCode: '59000' };
const lille = { city: 'Lille', country: 'FR' };
const create = async (body: Record<string, unknown>) => {
  const call = { body: { conventionId, ...valid, ...lille, ...body } as never };
  return (await service.call(createEdition, call, author())).body;
};
const update = async (id: number, body: Record<string, unknown>) =>
  (await service.call(updateEdition, { params: { id }, body: body as never }, author())).body;

const middle = { latitude: 50.63297, longitude: 3.05858, isPinApproximate: true };
const exact = { latitude: 50.62901, longitude: 3.0752, isPinApproximate: false };

it('ED-13 the pin of an address comes from the geocoder that is configured', async () => {
  expect(await create(address)).toMatchObject(exact);
  expect(searches).toEqual([
    {
      street: address.addressLine1,
      postalcode: '59000',
      city: 'Lille',
      countrycodes: 'fr',
      format: 'jsonv2',
      limit: '1',
    },
  ]);
});

it('ED-13 a town alone, a pin and a virtual edition are not looked up', async () => {
  expect(await create({})).toMatchObject(middle);
  const chosen = { latitude: 50.7, longitude: 3.1 };
  expect(await create({ ...address, ...chosen })).toMatchObject(chosen);
  await create({ ...address, isVirtual: true });
  expect(searches).toEqual([]);
});

it('ED-13 an address that is written later moves the pin of the town, but not one that was set', async () => {
  const { id } = await create({});
  // The form sends the pin that it shows.
  const shown = { latitude: middle.latitude, longitude: middle.longitude };
  expect(await update(id, { ...address, ...shown })).toMatchObject(exact);
  expect(searches).toHaveLength(1);
  respond = found('50.7', '3.2');
  expect(await update(id, { addressLine1: '2 place de la République' })).toMatchObject(exact);
  expect(await update(id, { hasGym: true })).toMatchObject(exact);
  expect(searches).toHaveLength(1);
});

it.each([
  ['does not know the address', () => ({ status: 200, body: '[]' })],
  ['fails', () => ({ status: 503, body: 'Bandwidth limit exceeded' })],
  ['responds with something else', () => ({ status: 200, body: '<html>' })],
  ['responds with a place that is none', found('95', '3')],
])('ED-13 a geocoder that %s stops nothing: the town has a pin', async (_, response) => {
  respond = response;
  expect(await create(address)).toMatchObject(middle);
  expect(searches).toHaveLength(1);
});
