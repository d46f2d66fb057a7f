import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { hintEditions, listEditions } from '@siteswap/contracts/editions';
import type { RouteCall } from '@siteswap/contracts/route';
import { anEdition, startEditions } from '#test/start-editions.ts';

type Query = NonNullable<RouteCall<typeof hintEditions>['query']>;

let started: Awaited<ReturnType<typeof startEditions>>;
const hints = async (query: Query) =>
  (await started.service.call(hintEditions, { query })).body.data;

beforeAll(async () => {
  started = await startEditions();
  const db = started.service.prisma;
  // Upcoming, in Lille, with showers.
  await anEdition(db, { name: 'Premier', hasShowers: true, latitude: 50.63, longitude: 3.06 });
  await anEdition(db, { name: 'Deux', hasShowers: true, country: 'BE', city: 'Gent' });
  await anEdition(db, { name: 'Trois', startDate: '1999-05-01', endDate: '1999-05-02' });
  await anEdition(db, { name: 'Trois', isOnline: false });
});
afterAll(() => started.service.stop());

it('ED-02 gives for each filter active how many editions there would be without it', async () => {
  const query: Query = { countries: ['BE'], hasShowers: true, hasATM: true };
  expect((await started.service.call(listEditions, { query })).body.data).toEqual([]);
  expect(await hints(query)).toEqual([{ filter: 'hasATM', editions: 1 }]);

  expect(await hints({ q: 'premier', countries: ['BE'], hasShowers: true })).toEqual([
    { filter: 'q', editions: 1 },
    { filter: 'countries', editions: 1 },
  ]);
});

it('ED-02 counts all months as one filter', async () => {
  expect(await hints({ q: 'premier', months: [2, 3] })).toEqual([
    { filter: 'months', editions: 1 },
  ]);
});

it('ED-02 counts the period as one filter, also when it is the usual one, and so the two days', async () => {
  expect(await hints({ q: 'trois' })).toEqual([
    { filter: 'q', editions: 2 },
    { filter: 'period', editions: 1 },
  ]);
  const everyPeriod = { showPast: true, showCurrent: true, showFuture: true };
  const days = { startDate: '2001-01-01', endDate: '2001-12-31' };
  expect(await hints({ ...everyPeriod, ...days })).toEqual([{ filter: 'days', editions: 3 }]);
});

it('ED-02 counts without a place, and finds the same as the list without that filter', async () => {
  const near: [number, number] = [43.6, 1.44];
  const query: Query = { near, radiusKm: 50, hasShowers: true };
  expect(await hints(query)).toEqual([{ filter: 'near', editions: 2 }]);
  const { body } = await started.service.call(listEditions, { query: { hasShowers: true } });
  expect(body.pagination.total).toBe(2);
});

it('ED-02 is empty without filters, and rejects what the list rejects', async () => {
  const everyPeriod = { showPast: true, showCurrent: true, showFuture: true };
  expect(await hints(everyPeriod)).toEqual([]);
  const { baseUrl } = started.service;
  for (const bad of [`q=${'x'.repeat(201)}`, 'near=1,1', 'countries=fr']) {
    expect((await fetch(`${baseUrl}/api/editions/hints?${bad}`)).status).toBe(422);
  }
});
