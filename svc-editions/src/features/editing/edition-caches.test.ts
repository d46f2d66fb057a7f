import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  changeEditionStatus,
  countEditions,
  createConvention,
  editionPeriods,
  editionState,
  getEdition,
  hintEditions,
  listCountries,
  listEditions,
  listEditionTeam,
  mapEditions,
  previewEdition,
  updateEdition,
} from '@siteswap/contracts/editions';
import { changeBy, describeService, isTouched, scopeOf } from '@siteswap/contracts/platform';
import { type Route, routeUrl } from '@siteswap/contracts/route';
import { fuzzRuns, seededRandom } from '@siteswap/service-kit/testing';
import { anEdition, startEditions } from '#test/start-editions.ts';

const author = 7;
const countries = ['FR', 'DE', 'IT'];
const flags = ['hasGym', 'hasShowers', 'hasATM'];
/** Around the day of the test clock, 10 May 2027, and far from it. */
const days = [
  ['2026-11-03', '2026-11-08'],
  ['2027-05-01', '2027-05-09'],
  ['2027-05-08', '2027-05-12'],
  ['2027-05-10', '2027-05-10'],
  ['2027-05-11', '2027-05-14'],
  ['2027-08-01', '2027-08-05'],
] as const;
const lists: readonly Route[] = [
  ...[listEditions, mapEditions, countEditions, hintEditions],
  listCountries,
];
const ofOne: readonly Route[] = [getEdition, listEditionTeam, previewEdition];

let service: Awaited<ReturnType<typeof startEditions>>['service'];
let convention: { id: number; name: string };
beforeAll(async () => {
  ({ service } = await startEditions());
  const call = { body: { name: 'Trois Balles' } };
  ({ body: convention } = await service.call(createConvention, call, team()));
});
afterAll(() => service.stop());

const team = () => service.actor({ userId: author });
const random = seededRandom();
const isLikely = (percent: number) => random.int(100) < percent;
const some = <T>(values: readonly T[]): T[] => values.filter(() => isLikely(40));

function anyDays() {
  const [startDate, endDate] = random.pick(days);
  return { startDate, endDate };
}

const anyFields = () => ({
  country: random.pick(countries),
  city: 'Lille',
  timezone: random.pick(['Europe/Paris', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']),
  ...anyDays(),
  ...Object.fromEntries(flags.map((flag) => [flag, isLikely(50)])),
});

const anyFilters = () => ({
  ...(isLikely(50) ? { countries: some(countries) } : {}),
  ...(isLikely(40) ? { period: some(editionPeriods) } : {}),
  ...(isLikely(30) ? { showPast: true } : {}),
  ...(isLikely(30) ? { showFuture: false } : {}),
  // One word that some have, and one that is taken for one that some have.
  ...(isLikely(10) ? { q: random.pick(['massues', 'bremn']) } : {}),
  ...Object.fromEntries(some(flags).map((flag) => [flag, isLikely(80)])),
});

async function changeAny(id: number): Promise<void> {
  const change = (body: object) =>
    service.call(updateEdition, { params: { id }, body: body as never }, team());
  const { isOnline } = await service.prisma.edition.findUniqueOrThrow({ where: { id } });
  const body = { isOnline: !isOnline };
  const { status } = await random.pick([
    () => change(anyFields()),
    () => change({ name: `Trois ${random.pick(['Bremen', 'Balles', 'Massues'])}` }),
    () => change(anyDays()),
    () => service.call(changeEditionStatus, { params: { id }, body }, team()),
  ])();
  expect(status).toBe(200);
}

const everythingPublished = () =>
  service.waitFor(async () => (await service.running.outbox.pending()) === 0);

interface Read {
  readonly route: Route;
  readonly call: object;
}

async function respond({ route, call }: Read): Promise<unknown> {
  const { status, body } = await service.call(route as typeof listCountries, call);
  return status === 200 ? body : status;
}

/** Whether the response of a read stays in the cache of the gateway after the messages since `clear`. */
function staysCached({ route, call }: Read): boolean {
  const [described] = describeService('svc-editions', '1', [route]).routes;
  const { path = '', cache } = described ?? {};
  if (!cache) throw new Error(`${route.id} is not cached`);
  const scope = scopeOf({ path, cache }, routeUrl(route, call));
  return service.nats.states(editionState).every(({ id, cacheTags = null }) => {
    const change = changeBy(cache, { name: `state.edition.${id}`, cacheTags });
    return change === null || !isTouched(scope, change);
  });
}

describe('a response that stays cached after a change of an edition', () => {
  it('is the same as before', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const edition = { ...anyFields(), isOnline: isLikely(80), creatorId: author };
      ids.push(await anEdition(service.prisma, edition, convention));
    }
    const reads: Read[] = [
      ...Array.from({ length: 40 }, () => {
        const route = random.pick(lists);
        return { route, call: route === listCountries ? {} : { query: anyFilters() } };
      }),
      ...ofOne.flatMap((route) =>
        ids.slice(0, 3).map((id) => ({ route, call: { params: { id } } })),
      ),
    ];
    let compared = 0;
    for (let run = 0; run < fuzzRuns(15); run += 1) {
      await everythingPublished();
      service.nats.clear();
      const before = await Promise.all(reads.map(respond));
      const changed = random.pick(ids);
      await changeAny(changed);
      await service.waitFor(() =>
        service.nats.states(editionState).some(({ id }) => id === `${changed}`),
      );
      const after = await Promise.all(reads.map(respond));
      for (const [at, read] of reads.entries()) {
        if (!staysCached(read)) continue;
        compared += 1;
        const context = { seed: random.seed, run, changed, url: routeUrl(read.route, read.call) };
        expect({ ...context, body: after[at] }).toEqual({ ...context, body: before[at] });
      }
    }
    // Else nothing was shown.
    expect(compared).toBeGreaterThan(0);
  });

  it('is none with search terms, whose correction a word elsewhere may stop', async () => {
    const german = { name: 'Jonglier Wismar', country: 'DE', creatorId: author };
    await anEdition(service.prisma, german, convention);
    const french = await anEdition(service.prisma, { creatorId: author }, convention);
    const read = { route: listEditions, call: { query: { q: 'wismr', countries: ['DE'] } } };
    await everythingPublished();
    service.nats.clear();
    expect(await respond(read)).toMatchObject({ pagination: { total: 1 } });
    const renaming = { params: { id: french }, body: { name: 'Jonglerie Wismr' } };
    await service.call(updateEdition, renaming, team());
    await service.waitFor(() => service.nats.states(editionState).length > 0);
    expect(await respond(read)).toMatchObject({ pagination: { total: 0 } });
    expect(staysCached(read)).toBe(false);
  });
});
