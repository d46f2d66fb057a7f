import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { countEditions, listEditions } from '@siteswap/contracts/editions';
import type { RouteCall } from '@siteswap/contracts/route';
import { anEdition, startEditions } from '#test/start-editions.ts';

type Query = NonNullable<RouteCall<typeof countEditions>['query']>;

let started: Awaited<ReturnType<typeof startEditions>>;
const counts = async (query: Query = {}) =>
  (await started.service.call(countEditions, { query })).body;

beforeAll(async () => {
  started = await startEditions();
  const db = started.service.prisma;
  await anEdition(db, { hasShowers: true, hasGym: true });
  await anEdition(db, { hasShowers: true, country: 'BE', city: 'Gent' });
  // In both months, and running.
  await anEdition(db, { startDate: '2027-05-08', endDate: '2027-06-01', country: 'BE' });
  await anEdition(db, { startDate: '1999-05-01', endDate: '1999-05-02', hasGym: true });
  await anEdition(db, { isOnline: false });
});
afterAll(() => started.service.stop());

it('counts what each further choice would leave', async () => {
  const { total, periods, flags, countries, months } = await counts();
  expect({ total, periods, countries }).toEqual({
    total: 3,
    periods: { past: 1, current: 1, upcoming: 2 },
    countries: [
      { country: 'BE', editions: 2 },
      { country: 'FR', editions: 1 },
    ],
  });
  expect(flags).toMatchObject({ hasShowers: 2, hasGym: 1, hasATM: 0 });
  expect(months).toHaveLength(12);
  expect(months.slice(4, 7)).toEqual([
    { month: 5, editions: 1 },
    { month: 6, editions: 3 },
    { month: 7, editions: 0 },
  ]);
});

it('adds amenities, and puts a country, a month or a period in the place of the chosen one', async () => {
  const chosen = { countries: ['FR'], hasShowers: true } satisfies Query;
  const { total, flags, countries } = await counts(chosen);
  expect([total, flags['hasGym'], flags['hasShowers']]).toEqual([1, 1, 1]);
  expect(countries).toEqual([
    { country: 'BE', editions: 1 },
    { country: 'FR', editions: 1 },
  ]);
  const may = { startDate: '2027-05-01', endDate: '2027-05-31' };
  expect(await counts(may)).toMatchObject({
    total: 1,
    countries: [{ country: 'BE', editions: 1 }],
  });
  expect((await counts(may)).months[5]).toEqual({ month: 6, editions: 1 });
  expect((await counts({ months: [5] })).months[5]).toEqual({ month: 6, editions: 3 });
  expect(await counts({ showPast: true, showCurrent: false, showFuture: false })).toMatchObject({
    total: 1,
    periods: { past: 1, current: 1, upcoming: 2 },
  });
});

it('finds as many as the list, for every choice', async () => {
  for (const query of [{ q: 'gent' }, { q: 'gnet' }, { hasGym: true }, { q: 'nowhere' }]) {
    const list = await started.service.call(listEditions, { query });
    expect((await counts(query)).total).toBe(list.body.pagination.total);
  }
});
