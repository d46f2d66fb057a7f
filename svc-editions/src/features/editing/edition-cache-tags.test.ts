import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  changeEditionStatus,
  copyEdition,
  createConvention,
  createEdition,
  deleteEdition,
  type EditionPeriod,
  editionFlags,
  editionState,
  updateEdition,
} from '@siteswap/contracts/editions';
import { anEdition, startEditions } from '#test/start-editions.ts';
import { toCacheTags } from './edition-cache-tags.mapper.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

const author = 7;
let service: Service;
beforeAll(async () => {
  ({ service } = await startEditions());
  // The streams are new, so the first state there is gets published again.
  await anEdition(service.prisma);
  await everythingPublished();
});
afterAll(() => service.stop());

let convention: { id: number; name: string };
beforeEach(async () => {
  const call = { body: { name: 'Trois Balles' } };
  ({ body: convention } = await service.call(createConvention, call, team()));
});

const team = () => service.actor({ userId: author });
const published = (edition: Parameters<typeof anEdition>[1] = {}) =>
  anEdition(service.prisma, { creatorId: author, ...edition }, convention);
const update = (id: number, body: Record<string, unknown>) =>
  service.call(updateEdition, { params: { id }, body: body as never }, team());
const status = (id: number, body: Record<string, unknown>) =>
  service.call(changeEditionStatus, { params: { id }, body: body as never }, team());
const everythingPublished = () =>
  service.waitFor(async () => (await service.running.outbox.pending()) === 0);

/** What the next message about an edition concerns, after a change that succeeds. */
async function cacheTagsAfter<T extends { status: number }>(
  change: () => Promise<T>,
  idOf: (response: T) => number,
) {
  await everythingPublished();
  service.nats.clear();
  const response = await change();
  expect(response.status).toBeLessThan(300);
  const id = `${idOf(response)}`;
  const message = await service.waitFor(() =>
    service.nats.states(editionState).find((state) => state.id === id),
  );
  return message.cacheTags;
}

const upcoming = { period: ['upcoming'], country: ['FR'], flag: [] };
const nothing = { period: [], country: [], flag: [] };

describe('the message of a changed edition concerns', () => {
  it('its period, country and amenities, before and after', async () => {
    const id = await published({ hasGym: true });
    const change = { country: 'DE', hasGym: false, hasShowers: true, startDate: '2027-01-10' };
    const body = { ...change, endDate: '2027-01-12', city: 'Bremen' };
    expect(
      await cacheTagsAfter(
        () => update(id, body),
        () => id,
      ),
    ).toEqual({
      period: ['upcoming', 'past'],
      country: ['FR', 'DE'],
      flag: ['hasGym', 'hasShowers'],
    });
  });

  it('what it is once it is published, and once it no longer is', async () => {
    const id = await published({ isOnline: false });
    const online = () => status(id, { isOnline: true });
    expect(await cacheTagsAfter(online, () => id)).toEqual(upcoming);
    const draft = () => status(id, { isOnline: false });
    expect(await cacheTagsAfter(draft, () => id)).toEqual(upcoming);
    const cancelled = () => status(id, { status: 'CANCELLED', statusNote: 'Storm' });
    expect(await cacheTagsAfter(cancelled, () => id)).toEqual(nothing);
  });

  it('what it was before it was deleted', async () => {
    const id = await published();
    const remove = () => service.call(deleteEdition, { params: { id } }, team());
    expect(await cacheTagsAfter(remove, () => id)).toEqual(upcoming);
  });

  it('nothing while it is a draft: a new one, a copy, a changed and a deleted one', async () => {
    const place = { city: 'Lille', country: 'FR', latitude: 50.63, longitude: 3.06 };
    const days = { startDate: '2028-04-14', endDate: '2028-04-17' };
    const body = { conventionId: convention.id, name: 'Trois Balles 2028', ...days, ...place };
    let id = 0;
    const create = () => service.call(createEdition, { body: body as never }, team());
    const idOf = (response: { body: { id: number } }) => {
      id = response.body.id;
      return id;
    };
    expect(await cacheTagsAfter(create, idOf)).toEqual(nothing);
    const changed = () => update(id, { name: 'Trois Balles 28' });
    expect(await cacheTagsAfter(changed, () => id)).toEqual(nothing);
    const next = { params: { id }, body: { name: 'Trois Balles 2029', startDate: '2029-04-13' } };
    expect(await cacheTagsAfter(() => service.call(copyEdition, next, team()), idOf)).toEqual(
      nothing,
    );
    const remove = () => service.call(deleteEdition, { params: { id } }, team());
    expect(await cacheTagsAfter(remove, () => id)).toEqual(nothing);
  });

  it('editions without a country when it has none', async () => {
    const id = await published({ isVirtual: true, city: null, country: null });
    const renamed = () => update(id, { name: 'Trois Balles en ligne' });
    expect(await cacheTagsAfter(renamed, () => id)).toMatchObject({ country: [''] });
  });
});

describe('the periods of an edition', () => {
  const now = new Date('2027-05-10T12:00:00Z');
  const flags = Object.fromEntries(editionFlags.map((flag) => [flag, false]));
  const row = (start: string, end: string) =>
    ({
      ...{ ...flags, isOnline: true, country: 'FR' },
      ...{ startDate: new Date(start), endDate: new Date(end) },
    }) as never;

  const days: readonly (readonly [string, string, readonly EditionPeriod[]])[] = [
    ['2027-05-01', '2027-05-08', ['past']],
    // Somewhere it is still the day before, or the day after already.
    ['2027-05-01', '2027-05-09', ['past', 'current']],
    ['2027-05-01', '2027-05-10', ['past', 'current']],
    ['2027-05-01', '2027-05-11', ['current']],
    ['2027-05-09', '2027-05-13', ['current']],
    ['2027-05-10', '2027-05-10', ['past', 'current', 'upcoming']],
    ['2027-05-10', '2027-05-13', ['current', 'upcoming']],
    ['2027-05-11', '2027-05-13', ['current', 'upcoming']],
    ['2027-05-12', '2027-05-13', ['upcoming']],
  ];
  it.each(days)('from %s to %s are %j', (start, end, expected) => {
    expect(toCacheTags([row(start, end)], now).period).toEqual(expected);
  });
});
