import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPost, editionStartsSoon, postCreated } from '@siteswap/contracts/editions';
import type { Prisma } from '#src/generated/prisma/client.ts';
import { anEdition, startEditions } from '#test/start-editions.ts';
import { favoriteRemindersTask } from './reminders.schedule.ts';

let service: Awaited<ReturnType<typeof startEditions>>['service'];
let clock: { now: Date };
beforeAll(async () => {
  ({ service, clock } = await startEditions());
});
afterAll(() => service.stop());

const announcedAt = new Date('2027-01-01T12:00:00Z');
type Edition = Parameters<typeof anEdition>[1];
const edition = (overrides: Edition = {}) =>
  anEdition(service.prisma, { announcedAt, ...overrides });
const change = (id: number, data: Prisma.EditionUpdateInput) =>
  service.prisma.edition.update({ where: { id }, data });
const day = (text: string) => new Date(`${text}T00:00:00Z`);

const runTaskAt = async (now: string) => {
  clock.now = new Date(now);
  await service.running.tasks.request('favorite-reminders');
  await service.running.tasks.runDue();
};
/** Reminders of an edition, once all events before this call have come. */
async function remindersOf(id: number) {
  const marker = await edition({ startDate: '2027-01-01', endDate: '2027-12-31' });
  const post = { params: { id: marker }, body: { content: 'Tout est prêt' } };
  await service.call(createPost, post, service.actor({ userId: 7 }));
  await service.waitFor(() =>
    service.nats.events(postCreated).some(({ data }) => data.editionId === marker),
  );
  return service.nats
    .events(editionStartsSoon)
    .map(({ data }) => data)
    .filter(({ editionId }) => editionId === id);
}

it.each([
  ['Pacific/Auckland', '2027-06-06T21:59:00Z', '2027-06-06T22:00:00Z'],
  ['Europe/Paris', '2027-06-07T07:59:00Z', '2027-06-07T08:00:00Z'],
  ['America/Los_Angeles', '2027-06-07T16:59:00Z', '2027-06-07T17:00:00Z'],
])('is sent from ten in the morning three days before, in %s', async (timezone, before, at) => {
  const id = await edition({ timezone });
  await runTaskAt(before);
  expect(await remindersOf(id)).toEqual([]);
  await runTaskAt(at);
  await runTaskAt('2027-06-08T20:00:00Z');
  expect(await remindersOf(id)).toMatchObject([
    { editionId: id, startDate: '2027-06-10', endDate: '2027-06-13', days: 3 },
  ]);
});

it('is sent once by two replicas at once', async () => {
  const id = await edition();
  clock.now = new Date('2027-06-07T09:00:00Z');
  const { transact } = service.running.outbox;
  const task = favoriteRemindersTask({ transact, clock: () => clock.now });
  const run = () => task.run({ signal: new AbortController().signal });
  const results = await Promise.all([run(), run(), run()]);
  expect(results.filter((result) => result !== undefined)).toHaveLength(1);
  expect(await remindersOf(id)).toHaveLength(1);
});

it('of a missed run is sent later, and not once the edition has begun', async () => {
  const late = await edition();
  await runTaskAt('2027-06-09T20:00:00Z');
  expect(await remindersOf(late)).toMatchObject([{ days: 1 }]);
  const begun = await edition();
  await runTaskAt('2027-06-09T22:00:00Z');
  expect(await remindersOf(begun)).toEqual([]);
});

it('is sent again for new days only when those of the last one are over by then', async () => {
  const id = await edition();
  await runTaskAt('2027-06-07T09:00:00Z');
  await change(id, { startDate: day('2027-06-12'), endDate: day('2027-06-14') });
  await runTaskAt('2027-06-09T09:00:00Z');
  expect(await remindersOf(id)).toHaveLength(1);
  await change(id, { startDate: day('2027-07-10'), endDate: day('2027-07-12') });
  await runTaskAt('2027-07-07T07:00:00Z');
  expect(await remindersOf(id)).toHaveLength(1);
  await runTaskAt('2027-07-07T08:00:00Z');
  expect(await remindersOf(id)).toMatchObject([{}, { startDate: '2027-07-10', days: 3 }]);
});

it.each([
  ['a draft', { isOnline: false }],
  ['a deleted one', { deletedAt: announcedAt }],
  ['a cancelled one', { status: 'CANCELLED' }],
  [
    'one that is postponed without new days',
    { status: 'POSTPONED', previousStartDate: day('2027-06-10') },
  ],
  ['one that was published later', { announcedAt: new Date('2027-06-08T12:00:00Z') }],
] as const)('is not sent of %s', async (_what, data) => {
  const id = await edition();
  await change(id, data);
  await runTaskAt('2027-06-08T20:00:00Z');
  expect(await remindersOf(id)).toEqual([]);
});

it('is sent of one that is postponed to new days', async () => {
  const id = await edition();
  await change(id, { status: 'POSTPONED', previousStartDate: day('2027-05-10') });
  await runTaskAt('2027-06-08T20:00:00Z');
  expect(await remindersOf(id)).toMatchObject([{ days: 2 }]);
});
