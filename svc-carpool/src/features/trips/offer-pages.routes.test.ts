import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  addedMinutes,
  createOffer,
  deleteOffer,
  distanceKm,
  listOffers,
  restoreOffer,
  type TripStop,
  updateOffer,
  wayOf,
} from '@siteswap/contracts/carpool';
import { addEditions } from '@siteswap/features/editions/testing';
import { later, minutes } from '@siteswap/service-kit';
import { seededRandom } from '@siteswap/service-kit/testing';
import { day, noon } from '#test/days.ts';
import { anEdition, anOffer } from '#test/factories.ts';
import { startCarpool } from '#test/start-carpool.ts';
import { createEditionWays } from './edition-ways.service.ts';

const lille = { latitude: 50.63, longitude: 3.06 };
const paris = { latitude: 48.86, longitude: 2.35 };
const from = [paris.latitude, paris.longitude] as [number, number];
const params = { id: 1 };
const random = seededRandom(121);

let service: Awaited<ReturnType<typeof startCarpool>>;
const as = () => service.actor({ userId: 7 });
beforeAll(async () => {
  service = await startCarpool();
  await addEditions(service, [1, 2], anEdition(lille));
  const place = () => ({
    latitude: 44 + random.int(600) / 100,
    longitude: random.int(600) / 100,
  });
  const data = Array.from({ length: 300 }, (_, index) => ({
    ...{ userId: 7, editionId: 1, locationCity: 'Somewhere', description: '' },
    direction: random.pick(['TO_EVENT', 'FROM_EVENT'] as const),
    tripDate: later(new Date(noon(random.pick([9, 10]))), minutes(random.int(90))),
    ...(random.int(10) === 0 ? {} : place()),
    availableSeats: 1 + random.int(4),
    stops: Array.from({ length: index % 4 }, () => ({
      city: 'A stop',
      time: noon(10),
      ...place(),
    })),
  }));
  await service.prisma.carpoolOffer.createMany({ data });
});
afterAll(() => service.stop());

interface Asked {
  readonly sort: 'time' | 'detour';
  readonly radiusKm?: number;
  readonly seats?: number;
  readonly direction?: 'TO_EVENT' | 'FROM_EVENT';
  readonly day?: string;
}

/** Ids in the order of a list, from the rows. */
async function expected(
  { sort, radiusKm, seats = 0, direction, day: tripDay }: Asked,
  editionPlace = lille,
) {
  const rows = await service.prisma.carpoolOffer.findMany({
    where: { editionId: 1, deletedAt: null, ...(direction ? { direction } : {}) },
  });
  const offers = rows.map((row) => {
    const offer = { ...row, stops: row.stops as unknown as TripStop[] };
    const way = wayOf(offer, editionPlace);
    return { ...offer, added: sort === 'time' ? 0 : way ? addedMinutes(way, paris) : Infinity };
  });
  const isNear = ({ latitude, longitude, stops }: (typeof offers)[number]) =>
    [...(latitude !== null && longitude !== null ? [{ latitude, longitude }] : []), ...stops].some(
      (place) => distanceKm(place, paris) <= (radiusKm ?? 0),
    );
  return offers
    .filter((offer) => offer.availableSeats - offer.takenSeats >= seats)
    .filter((offer) => !radiusKm || isNear(offer))
    .filter(({ tripDate }) => !tripDay || tripDate.toISOString().startsWith(tripDay))
    .toSorted(
      (a, b) =>
        (a.added === b.added ? 0 : a.added - b.added) ||
        a.tripDate.getTime() - b.tripDate.getTime() ||
        a.id - b.id,
    )
    .map(({ id }) => id);
}

/** Ids of all pages of a list. @param afterPage is called between pages */
async function listed(asked: Asked, afterPage = async (): Promise<void> => {}) {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const query: object = { ...asked, from, limit: 20, ...(cursor ? { cursor } : {}) };
    const { status, body } = await service.call(listOffers, { params, query });
    expect(status).toBe(200);
    ids.push(...body.data.map(({ id }) => id));
    cursor = body.nextCursor;
    if (cursor) await afterPage();
  } while (cursor);
  return ids;
}

const ofFirstPage = async (asked: Asked) =>
  (await service.call(listOffers, { params, query: { ...asked, from, limit: 20 } })).body.data;

it.each<Asked>([
  { sort: 'detour' },
  { sort: 'detour', radiusKm: 150 },
  { sort: 'detour', seats: 4 },
  { sort: 'detour', day: day(10) },
  { sort: 'time', radiusKm: 150 },
  { sort: 'time', radiusKm: 150, seats: 3, direction: 'FROM_EVENT' },
])('offers by %j are those of the rows, page by page', async (asked) => {
  const ids = await expected(asked);
  expect(ids.length).toBeGreaterThan(5);
  expect(await listed(asked)).toEqual(ids);
});

it.each<Asked>([
  { sort: 'detour', seats: 1 },
  { sort: 'time', radiusKm: 300, seats: 1 },
])(
  'while seats are taken and offers change and end, pages by %j go on with the others',
  async (asked) => {
    const before = await expected(asked);
    const touched = new Set<number>();
    const take = () => {
      const id = random.pick(before);
      touched.add(id);
      return id;
    };
    const found = await listed(asked, async () => {
      await service.prisma
        .$executeRaw`update carpool_offer set taken_seats = available_seats where id = ${take()}`;
      await service.call(deleteOffer, { params: { id: take() }, body: {} }, as());
      const body = { latitude: 50.29, longitude: 2.78 };
      await service.call(updateOffer, { params: { id: take() }, body }, as());
    });
    const untouched = (ids: readonly number[]) => ids.filter((id) => !touched.has(id));
    expect(untouched(found)).toEqual(untouched(before));
    expect(await listed(asked)).toEqual(await expected(asked));
  },
);

it('an offer is in the next list as soon as it is published, changed, deleted or restored', async () => {
  const asked = { sort: 'detour', radiusKm: 5 } as const;
  const ids = async () => (await ofFirstPage(asked)).map(({ id }) => id);
  await ids();
  const body = anOffer({ ...paris, tripDate: noon(9) });
  const { id } = (await service.call(createOffer, { params, body }, as())).body;
  expect(await ids()).toContain(id);
  const change = { latitude: 45.76, longitude: 4.84 };
  await service.call(updateOffer, { params: { id }, body: change }, as());
  expect(await ids()).not.toContain(id);
  await service.call(updateOffer, { params: { id }, body: paris }, as());
  expect(await ids()).toContain(id);
  await service.call(deleteOffer, { params: { id }, body: {} }, as());
  expect(await ids()).not.toContain(id);
  await service.call(restoreOffer, { params: { id } }, as());
  expect(await ids()).toContain(id);
  await service.prisma.carpoolOffer.delete({ where: { id } });
  expect(await ids()).not.toContain(id);
});

it('minutes follow the place of the edition', async () => {
  const minutesOf = async () =>
    (await ofFirstPage({ sort: 'detour' })).map((each) => each.detourMinutes);
  const before = await minutesOf();
  const brest = { latitude: 48.39, longitude: -4.49 };
  await service.prisma.edition.update({ where: { id: 1 }, data: brest });
  expect(await minutesOf()).not.toEqual(before);
  expect(await listed({ sort: 'detour' })).toEqual(await expected({ sort: 'detour' }, brest));
  await service.prisma.edition.update({ where: { id: 1 }, data: lille });
  expect(await minutesOf()).toEqual(before);
});

it('two replicas see the same offers, in whatever order transactions commit', async () => {
  const replicas = [1, 2].map(() => createEditionWays({ db: service.prisma }));
  const ids = () =>
    Promise.all(replicas.map(async (replica) => [...(await replica.get(2, lille)).ids]));
  expect(await ids()).toEqual([[], []]);
  const [first, second] = [await service.pool.connect(), await service.pool.connect()];
  const insert = `insert into carpool_offer (user_id, edition_id, direction, trip_date, location_city, available_seats,
    description, updated_at) values (7, 2, 'TO_EVENT', $1, 'Paris', 1, '', clock_timestamp()) returning id`;
  try {
    for (const client of [first, second]) await client.query('begin');
    const early = (await first.query<{ id: number }>(insert, [noon(9)])).rows[0]?.id;
    const late = (await second.query<{ id: number }>(insert, [noon(9)])).rows[0]?.id;
    await second.query('commit');
    expect(await ids()).toEqual([[late], [late]]);
    await first.query('commit');
    expect(await ids()).toEqual([
      [early, late],
      [early, late],
    ]);
  } finally {
    first.release();
    second.release();
  }
});

it('reads ways again only when they changed, or had to make room', async () => {
  const editionWays = createEditionWays({ db: service.prisma, maxOffers: 400 });
  const first = await editionWays.get(1, lille);
  await service.prisma.$executeRaw`update carpool_offer set taken_seats = 0 where edition_id = 1`;
  expect(await editionWays.get(1, lille)).toBe(first);
  await editionWays.get(2, lille);
  expect(await editionWays.get(1, lille)).toBe(first);
  const none = createEditionWays({ db: service.prisma, maxOffers: 1 });
  expect(await none.get(1, lille)).not.toBe(await none.get(1, lille));
});

it('makes room by the edition that was not read for the longest time', async () => {
  const offer = { userId: 7, direction: 'TO_EVENT', tripDate: noon(9), availableSeats: 1 } as const;
  const data = [3, 4, 5].map((editionId) => ({
    ...{ ...offer, editionId, locationCity: 'Somewhere', description: '' },
  }));
  await service.prisma.carpoolOffer.createMany({ data });
  const editionWays = createEditionWays({ db: service.prisma, maxOffers: 2 });
  const get = (id: number) => editionWays.get(id, lille);
  const [first, second] = [await get(3), await get(4)];
  expect(await get(3)).toBe(first);
  await get(5);
  expect(await get(3)).toBe(first);
  expect(await get(4)).not.toBe(second);
});
