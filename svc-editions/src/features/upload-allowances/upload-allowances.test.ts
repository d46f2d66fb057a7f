import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { uploadAllowanceState, userDeleted } from '@siteswap/contracts/core';
import {
  addCollaborator,
  changeEditionStatus,
  createConvention,
  createEdition,
  deleteEdition,
  removeCollaborator,
  updateCollaborator,
} from '@siteswap/contracts/editions';
import { addMembers } from '@siteswap/features/members/testing';
import { startEditions } from '#test/start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

let service: Service;
let clock: { now: Date };
beforeAll(async () => {
  ({ service, clock } = await startEditions());
  // The second day of the editions below.
  clock.now = new Date('2028-04-15T10:00:00Z');
});
afterAll(() => service.stop());

const as = (userId: number) => service.actor({ userId });
let lastMember = 0;
let author: number;
let helper: number;
let convention: { id: number };
beforeEach(async () => {
  [author, helper] = [lastMember + 1, lastMember + 2];
  lastMember += 2;
  await addMembers(service, [helper]);
  const call = { body: { name: 'Trois Balles' } };
  ({ body: convention } = await service.call(createConvention, call, as(author)));
});

const aWeekAgo = new Date('2028-04-08T10:00:00Z');
const create = async (
  by = author,
  { id: conventionId } = convention,
  announcedAt: Date | null = aWeekAgo,
) => {
  const body = {
    conventionId,
    name: 'Trois Balles 2028',
    startDate: '2028-04-14',
    endDate: '2028-04-17',
    city: 'Lille',
    country: 'FR',
  };
  const { id } = (await service.call(createEdition, { body }, as(by))).body;
  // As if it had been published before, for some days.
  await service.prisma.edition.update({ where: { id }, data: { announcedAt } });
  return id;
};
const publish = (id: number, isOnline: boolean, by = author) =>
  service.call(changeEditionStatus, { params: { id }, body: { isOnline } }, as(by));
const createPublished = async () => {
  const id = await create();
  await publish(id, true);
  return id;
};
const join = async (editionIds: readonly number[]) => {
  const perEdition = editionIds.map((editionId) => ({ editionId, rights: ['manageVolunteers'] }));
  const call = { params: { id: convention.id }, body: { userId: helper, perEdition } as never };
  return (await service.call(addCollaborator, call, as(author))).body.id;
};
type Kind = 'lost-found' | 'edition';
/** What was published about a member, in order; each version once, because one may be sent again. */
const published = (userId: number, kind: Kind = 'lost-found') => {
  const states = service.nats
    .states(uploadAllowanceState)
    .filter(({ id }) => id === `${kind}.${userId}`);
  return states
    .filter(({ version }, at) => states.findIndex((one) => one.version === version) === at)
    .map(({ data }) => data);
};
const given = { uploadsPerHour: 120 };
/** Editions are followed in the order of their changes: once that of another member is, so are those before. */
const waitForOthers = async () => {
  lastMember += 1;
  const other = lastMember;
  const call = { body: { name: 'Ailleurs' } };
  const { body: elsewhere } = await service.call(createConvention, call, as(other));
  await publish(await create(other, elsewhere), true, other);
  await service.waitFor(() => published(other).length > 0);
};
/** As it is stored, which is before it is published. */
const isGiven = async (userId: number, kind: Kind = 'lost-found') =>
  (await service.prisma.uploadAllowance.findUnique({ where: { kind_userId: { kind, userId } } }))
    ?.isGiven ?? false;
const expectPublished = async (userId: number, expected: readonly unknown[], kind?: Kind) => {
  await service.waitFor(() => published(userId, kind).length >= expected.length);
  expect(published(userId, kind)).toEqual(expected);
};

describe('LF-07 a member with a right on a published edition', () => {
  it('uploads more pictures of lost property, until the last of these rights ends', async () => {
    const [first, second] = [await createPublished(), await createPublished()];
    await expectPublished(author, [given]);
    const place = await join([first, second]);
    await expectPublished(helper, [given]);
    const params = { id: convention.id, collaboratorId: place };
    const less = { perEdition: [{ editionId: second, rights: ['edit'] }] } as never;
    await service.call(updateCollaborator, { params, body: less }, as(author));
    await service.call(deleteEdition, { params: { id: first } }, as(author));
    // One of the two is left.
    await service.waitFor(
      async () => (await service.prisma.editionManager.count({ where: { userId: helper } })) === 1,
    );
    expect(published(helper)).toEqual([given]);
    await service.call(removeCollaborator, { params }, as(author));
    await expectPublished(helper, [given, null]);
    await join([second]);
    await expectPublished(helper, [given, null, given]);
    await service.call(deleteEdition, { params: { id: second } }, as(author));
    await expectPublished(helper, [given, null, given, null]);
    await expectPublished(author, [given, null]);
  });

  it('is no member who only has a convention and drafts, or only adds editions', async () => {
    const params = { id: convention.id };
    const body = { userId: helper, rights: ['addEdition'] } as never;
    await service.call(addCollaborator, { params, body }, as(author));
    const draft = await create();
    await waitForOthers();
    expect(published(author)).toEqual([]);
    await publish(draft, true);
    await expectPublished(author, [given]);
    await publish(draft, false);
    await expectPublished(author, [given, null]);
    expect(published(helper)).toEqual([]);
  });

  it('begins some days after the announcement, when the edition is about to begin, and ends after it', async () => {
    const run = async () => {
      await service.running.tasks.request('upload-allowances');
      await service.running.tasks.runDue();
    };
    const at = async (day: string) => {
      clock.now = new Date(`${day}T10:00:00Z`);
      await run();
    };
    await at('2028-04-11');
    await publish(await create(author, convention, null), true);
    await service.waitFor(
      async () => (await service.prisma.editionManager.count({ where: { userId: author } })) === 1,
    );
    await at('2028-04-12');
    expect(await isGiven(author)).toBe(false);
    // Near enough, but announced the day before yesterday.
    await at('2028-04-13');
    expect(await isGiven(author)).toBe(false);
    await at('2028-04-15');
    await expectPublished(author, [given]);
    await at('2028-06-16');
    await run();
    expect(await isGiven(author)).toBe(true);
    await at('2028-06-17');
    await expectPublished(author, [given, null]);
    clock.now = new Date('2028-04-15T10:00:00Z');
  });

  it('begins two days before an edition that was announced long ago', async () => {
    const at = async (moment: string) => {
      clock.now = new Date(moment);
      await service.running.tasks.request('upload-allowances');
      await service.running.tasks.runDue();
    };
    await at('2028-01-11T10:00:00Z');
    await publish(await create(author, convention, null), true);
    await service.waitFor(
      async () => (await service.prisma.editionManager.count({ where: { userId: author } })) === 1,
    );
    await at('2028-04-11T23:59:00Z');
    expect(await isGiven(author)).toBe(false);
    await at('2028-04-12T00:00:00Z');
    await expectPublished(author, [given]);
    clock.now = new Date('2028-04-15T10:00:00Z');
  });

  it('and deletes the account is forgotten', async () => {
    await join([await createPublished()]);
    await expectPublished(helper, [given]);
    await service.nats.publishEvent(userDeleted, { userId: helper });
    await service.waitFor(
      async () =>
        (await service.prisma.uploadAllowance.count({ where: { userId: helper } })) +
          (await service.prisma.editionManager.count({ where: { userId: helper } })) ===
        0,
    );
    await service.waitFor(() => published(helper).at(-1) === null);
    await service.waitFor(() => published(helper, 'edition').at(-1) === null);
  });
});

describe('who runs a published edition', () => {
  const runAt = async (instant: string) => {
    clock.now = new Date(instant);
    await service.running.tasks.request('upload-allowances');
    await service.running.tasks.runDue();
  };
  afterEach(() => {
    clock.now = new Date('2028-04-15T10:00:00Z');
  });

  it('uploads more posters, however far away it is, from three days after the announcement until it is over', async () => {
    clock.now = new Date('2027-09-01T10:00:00Z');
    await publish(await create(author, convention, null), true);
    await service.waitFor(
      async () => (await service.prisma.editionManager.count({ where: { userId: author } })) === 1,
    );
    await runAt('2027-09-04T09:00:00Z');
    expect(await isGiven(author, 'edition')).toBe(false);
    await runAt('2027-09-04T11:00:00Z');
    await expectPublished(author, [given], 'edition');
    // No desk is open half a year before.
    expect(await isGiven(author)).toBe(false);
    await runAt('2028-06-17T10:00:00Z');
    await expectPublished(author, [given, null], 'edition');
  });

  it('has no more of them for a draft', async () => {
    await create();
    await waitForOthers();
    expect(published(author, 'edition')).toEqual([]);
  });
});
