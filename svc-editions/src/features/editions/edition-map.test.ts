import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type MapPoint, mapEditions } from '@siteswap/contracts/editions';
import type { RouteCall } from '@siteswap/contracts/route';
import { anEdition, startEditions } from '#test/start-editions.ts';

type Query = NonNullable<RouteCall<typeof mapEditions>['query']>;

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const countOf = (points: MapPoint[]) => points.reduce((sum, { count }) => sum + count, 0);

describe('the map of editions', () => {
  let started: Awaited<ReturnType<typeof startEditions>>;
  const db = () => started.service.prisma;
  const call = (query: Query = {}) => started.service.call(mapEditions, { query });
  const map = async (query: Query = {}) => (await call(query)).body;

  beforeAll(async () => {
    started = await startEditions();
  });
  afterAll(() => started.service.stop());
  beforeEach(async () => {
    await db().edition.deleteMany();
    await db().convention.deleteMany();
  });

  it('ED-04 has as many points, clusters summed, as editions have coordinates, at every zoom', async () => {
    await anEdition(db(), at(50.63, 3.06));
    await anEdition(db(), at(50.49, 2.96));
    await anEdition(db(), at(43.6, 1.44));
    await anEdition(db(), at(-36.85, 174.76));
    await anEdition(db(), at(90, 180));
    await anEdition(db(), at(-90, -180));
    await anEdition(db());
    await anEdition(db(), { isVirtual: true, ...at(10, 10) });

    for (let zoom = 0; zoom <= 20; zoom += 1) {
      const response = await map({ zoom });
      expect(mapEditions.response.parse(response)).toEqual(response);
      expect(response).toMatchObject({ total: 8, located: 6 });
      expect(countOf(response.data)).toBe(6);
    }
    expect((await map()).bounds).toEqual({ west: -180, south: -90, east: 180, north: 90 });
  });

  it('ED-04 rejects a coordinate of 91, and boxes that are none', async () => {
    const { baseUrl } = started.service;
    const rejected: [string, string][] = [
      ['bbox=0,0,10,91', 'bbox'],
      ['bbox=0,-91,10,0', 'bbox'],
      ['bbox=-181,0,10,10', 'bbox'],
      ['bbox=0,10,10,0', 'bbox'],
      ['bbox=0,0,10', 'bbox'],
      ['bbox=a,b,c,d', 'bbox'],
      ['zoom=21', 'zoom'],
      ['near=91,0&radiusKm=10', 'near'],
      ['near=0,181&radiusKm=10', 'near'],
    ];
    for (const [query, path] of rejected) {
      const response = await fetch(`${baseUrl}/api/editions/map?${query}`);
      expect([query, response.status]).toEqual([query, 422]);
      expect(((await response.json()) as { errors: { path: string }[] }).errors[0]?.path).toBe(
        path,
      );
    }
    await expect(anEdition(db(), at(91, 0))).rejects.toThrow('editions_latitude_on_earth');
  });

  it('joins what stands close together, and parts it further in', async () => {
    const near = [at(50.63, 3.06), at(50.49, 2.96), at(50.6, 3.39)];
    for (const place of near) await anEdition(db(), place);

    const [cluster, ...others] = (await map({ zoom: 3 })).data;
    expect(others).toEqual([]);
    expect(cluster).toMatchObject({
      count: 3,
      bounds: { west: 2.96, south: 50.49, east: 3.39, north: 50.63 },
      editions: [],
    });
    expect(cluster?.latitude).toBeCloseTo(50.573, 3);
    expect(cluster?.longitude).toBeCloseTo(3.137, 3);
    expect((await map({ zoom: 11 })).data.map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  it('names the editions of one spot, which no zoom could part, by start date', async () => {
    const late = await anEdition(db(), {
      name: 'Late',
      startDate: '2028-01-01',
      endDate: '2028-01-02',
      ...at(49, 8.4),
    });
    const early = await anEdition(db(), { name: 'Early', ...at(49, 8.4) });

    expect((await map({ zoom: 20 })).data).toEqual([
      {
        latitude: 49,
        longitude: 8.4,
        count: 2,
        bounds: { west: 8.4, south: 49, east: 8.4, north: 49 },
        editions: [
          { id: early, name: 'Early', startDate: '2027-06-10', endDate: '2027-06-13' },
          { id: late, name: 'Late', startDate: '2028-01-01', endDate: '2028-01-02' },
        ],
      },
    ]);
    for (let n = 0; n < 25; n += 1) await anEdition(db(), at(49, 8.4));
    const [point] = (await map()).data;
    expect(point).toMatchObject({ count: 27 });
    expect(point?.editions).toHaveLength(20);
  });

  it('gives the points of a box, also of one across the date line, with the totals of all', async () => {
    await anEdition(db(), at(50.63, 3.06));
    await anEdition(db(), at(-17.7, 178));
    await anEdition(db(), at(-13.8, -171.8));

    const france = await map({ bbox: [-5, 41, 10, 52], zoom: 5 });
    expect(france).toMatchObject({ total: 3, located: 3 });
    expect(france.data).toMatchObject([{ latitude: 50.63, longitude: 3.06, count: 1 }]);
    const pacific = await map({ bbox: [170, -30, -160, 0], zoom: 5 });
    expect(pacific.data.map(({ longitude }) => longitude).sort()).toEqual([-171.8, 178]);
    expect((await map({ bbox: [20, 20, 30, 30], zoom: 5 })).data).toEqual([]);
  });

  it('filters like the list, and is the same every time', async () => {
    await anEdition(db(), { ...at(50.63, 3.06), hasShowers: true, name: 'Douchée' });
    await anEdition(db(), { ...at(43.6, 1.44), country: 'ES' });
    await anEdition(db(), { ...at(45, 5), isOnline: false });
    await anEdition(db(), { ...at(45, 5), startDate: '1990-01-01', endDate: '1990-01-02' });

    expect(await map()).toMatchObject({ total: 2, located: 2 });
    expect(await map({ hasShowers: true })).toMatchObject({ total: 1, located: 1 });
    expect(await map({ q: 'douchee', countries: ['FR'] })).toMatchObject({ total: 1 });
    expect(await map({ countries: ['SE'] })).toEqual({
      data: [],
      total: 0,
      located: 0,
      bounds: null,
    });
    expect(await map({ showPast: true, showCurrent: false, showFuture: false })).toMatchObject({
      total: 1,
      located: 1,
    });
    const [first, second] = [await call({ zoom: 1 }), await call({ zoom: 1 })];
    expect(first.headers.get('etag')).toBe(second.headers.get('etag'));
  });
});
