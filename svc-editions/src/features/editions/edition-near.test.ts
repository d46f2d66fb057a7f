import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listEditions, mapEditions } from '@siteswap/contracts/editions';
import type { RouteCall } from '@siteswap/contracts/route';
import { searchTowns } from '@siteswap/contracts/towns';
import { seed } from '#src/seed.ts';
import { anEdition, startEditions } from '#test/start-editions.ts';

type Query = NonNullable<RouteCall<typeof listEditions>['query']>;

const everyPeriod = { showPast: true, showCurrent: true, showFuture: true };

describe('editions near a town', () => {
  let started: Awaited<ReturnType<typeof startEditions>>;
  const db = () => started.service.prisma;
  const list = async (query: Query) =>
    (await started.service.call(listEditions, { query: { limit: 100, ...query } })).body;

  beforeAll(async () => {
    started = await startEditions();
  });
  afterAll(() => started.service.stop());

  describe('of the real ones', () => {
    beforeAll(async () => {
      await seed(db(), started.clock.now);
    });

    const around = [
      ...['Lille', 'Carvin', 'Pernes-en-Artois', 'Tournai'],
      ...['Goes', 'Louvain-la-Neuve', 'Oudenbosch'],
    ];

    it('ED-05 within 150 km of Lille are Carvin and six other towns, not Toulouse', async () => {
      const { body } = await started.service.call(searchTowns, { query: { q: 'Lille' } });
      const [lille] = body.data;
      expect(lille).toMatchObject({ name: 'Lille', country: 'FR' });
      const near: [number, number] = [lille?.latitude ?? 0, lille?.longitude ?? 0];

      const { data } = await list({ ...everyPeriod, near, radiusKm: 150 });
      const cities = new Set(data.map(({ city }) => city));
      expect(cities).toEqual(new Set(around));
      const all = (await list(everyPeriod)).data.map(({ city }) => city);
      expect(all).toContain('Toulouse');

      // Carvin is about 17 km away.
      const within = async (radiusKm: number) =>
        (await list({ ...everyPeriod, near, radiusKm })).data.map(({ city }) => city);
      expect(await within(16)).not.toContain('Carvin');
      expect(await within(18)).toContain('Carvin');

      const map = await started.service.call(mapEditions, {
        query: { ...everyPeriod, near, radiusKm: 150 },
      });
      expect(map.body).toMatchObject({ total: data.length, located: data.length });
    });

    it('ED-05 an unknown place has no towns, so there is nothing to filter by', async () => {
      const { body } = await started.service.call(searchTowns, { query: { q: 'Xyzzyville' } });
      expect(body).toEqual({ data: [] });
    });
  });

  describe('anywhere on earth', () => {
    beforeEach(async () => {
      // With their editions and all that hangs on them.
      await db().$executeRaw`truncate conventions cascade`;
    });
    const place = (latitude: number, longitude: number, more = {}) =>
      anEdition(db(), { latitude, longitude, ...more });
    const ids = async (near: [number, number], radiusKm: number) =>
      (await list({ near, radiusKm })).data.map(({ id }) => id);

    it('measures along the great circle', async () => {
      const paris = await place(48.8566, 2.3522);
      const newYork: [number, number] = [40.7128, -74.006];
      // 5,837 km: beyond the largest radius; Boston is 306 km away.
      const boston = await place(42.3601, -71.0589);
      expect(await ids(newYork, 2000)).toEqual([boston]);
      expect(await ids(newYork, 307)).toEqual([boston]);
      expect(await ids(newYork, 305)).toEqual([]);
      // London, 344 km.
      expect(await ids([51.5074, -0.1278], 345)).toEqual([paris]);
      expect(await ids([51.5074, -0.1278], 343)).toEqual([]);
    });

    it('reaches across the date line and over the pole', async () => {
      const samoa = await place(-13.83, -171.77);
      const fiji = await place(-17.71, 178.06);
      expect(await ids([-17.71, 178.06], 1200)).toEqual([samoa, fiji]);
      expect(await ids([-13.83, -171.77], 1200)).toEqual([samoa, fiji]);
      const siberia = await place(85, 100);
      expect(await ids([85, -80], 1200)).toEqual([siberia]);
      expect(await ids([90, 0], 600)).toEqual([siberia]);
    });

    it('leaves out what has no place', async () => {
      await anEdition(db());
      await place(50.63, 3.06, { isVirtual: true });
      const lille = await place(50.63, 3.06);
      expect(await ids([50.63, 3.06], 1)).toEqual([lille]);
    });

    it('wants the place and the radius together, each in its bounds', async () => {
      const { baseUrl } = started.service;
      const bad: [string, string][] = [
        ['near=50.63,3.06', 'radiusKm'],
        ['radiusKm=150', 'near'],
        ['near=50.63,3.06&radiusKm=0', 'radiusKm'],
        ['near=50.63,3.06&radiusKm=2001', 'radiusKm'],
        ['near=50.63&radiusKm=150', 'near'],
        ['near=Lille&radiusKm=150', 'near'],
        ['near=-91,3&radiusKm=150', 'near'],
      ];
      for (const [query, path] of bad) {
        const response = await fetch(`${baseUrl}/api/editions?${query}`);
        expect([query, response.status]).toEqual([query, 422]);
        const { errors } = (await response.json()) as { errors: { path: string }[] };
        expect(errors[0]?.path).toBe(path);
      }
    });
  });
});
