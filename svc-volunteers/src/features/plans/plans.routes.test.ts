import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { userDeleted } from '@siteswap/contracts/platform';
import type { RouteCall } from '@siteswap/contracts/route';
import {
  autoAssign,
  cancelAssignmentPlan,
  createRequirement,
  createSlotSeries,
  getAssignmentPlan,
  grantRequirement,
  shiftAssigned,
  shiftRemoved,
  undoAssignmentPlan,
} from '@siteswap/contracts/volunteers';
import { days, later } from '@siteswap/service-kit';
import { day, now } from '#test/days.ts';
import { manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

let shifts: Shifts;
let team: number;
beforeAll(async () => {
  shifts = await startShifts();
  team = await shifts.call.team({ name: 'Bar' });
});
afterAll(() => shifts.stop());
beforeEach(async () => {
  shifts.call.clock.now = now;
  await shifts.service.prisma.volunteerPlan.deleteMany();
  await shifts.service.prisma.volunteerTimeSlot.deleteMany();
  await shifts.service.prisma.volunteerApplication.deleteMany();
});

type Constraints = Extract<RouteCall<typeof autoAssign>['body'], { constraints?: unknown }>;
const params = { id: 1 };
const search = (constraints: Constraints['constraints'] = {}) =>
  shifts.service.call(autoAssign, { params, body: { constraints } }, shifts.as(manager));
const apply = (planId: string) =>
  shifts.service.call(autoAssign, { params, body: { planId, apply: true } }, shifts.as(manager));
const cancel = (pid: string) =>
  shifts.service.call(cancelAssignmentPlan, { params: { id: 1, pid } }, shifts.as(manager));
const undo = (pid: string) =>
  shifts.service.call(undoAssignmentPlan, { params: { id: 1, pid } }, shifts.as(manager));
const newest = async () =>
  (await shifts.service.call(getAssignmentPlan, { params }, shifts.as(manager))).body.plan;

/** A plan that was searched to its end. */
async function found(constraints: Constraints['constraints'] = {}) {
  const { status, body } = await search(constraints);
  expect([status, body.status]).toEqual([202, 'QUEUED']);
  await shifts.service.running.jobs.runDue();
  await shifts.service.waitFor(async () =>
    ['READY', 'IMPOSSIBLE', 'FAILED'].includes((await newest())?.status ?? ''),
  );
  const plan = await newest();
  if (!plan) throw new Error('There is no plan');
  return plan;
}

const morning = { startDateTime: at(10, '10:00'), endDateTime: at(10, '12:00') };
const evening = { startDateTime: at(10, '18:00'), endDateTime: at(10, '20:00') };
const slot = (fields: Parameters<Shifts['slot']>[0] = {}) =>
  shifts.slot({ teamId: team, ...morning, ...fields });
const places = async () =>
  (
    await shifts.service.prisma.volunteerAssignment.findMany({
      orderBy: [{ userId: 'asc' }, { timeSlotId: 'asc' }],
    })
  ).map(({ timeSlotId, userId, status, assignedById }) => ({
    ...{ timeSlotId, userId, status, assignedById },
  }));
const usersOf = (events: readonly { data: { userId: number; slotId: string } }[], slotId: string) =>
  events.filter(({ data }) => data.slotId === slotId).map(({ data }) => data.userId);

it('VP-07: a plan is shown, then applied at once, then undone, and saves nothing before', async () => {
  const one = await slot({ minVolunteers: 2 });
  const other = await slot({ ...evening, minVolunteers: 3, maxVolunteers: 3 });
  await shifts.volunteer(1);
  await shifts.volunteer(2);
  const plan = await found();
  expect(plan).toMatchObject({ status: 'READY', isStale: false, conflicts: [] });
  expect(plan.result).toMatchObject({ placesAsked: 5, placesFilled: 4, removed: [], isCut: false });
  expect(plan.result?.added).toHaveLength(4);
  expect(plan.result?.short).toMatchObject([{ timeSlotId: other.id, missing: 1, available: 2 }]);
  expect(await places()).toEqual([]);

  const applied = await apply(plan.id);
  expect([applied.status, applied.body.status]).toEqual([202, 'APPLIED']);
  expect(await places()).toHaveLength(4);
  expect(await places()).toContainEqual({
    ...{ timeSlotId: one.id, userId: 1, status: 'SIGNED_UP', assignedById: manager },
  });
  expect([await shifts.counted(one.id), await shifts.counted(other.id)]).toEqual([
    [2, 2],
    [2, 2],
  ]);
  const assigned = () => shifts.service.nats.events<typeof shiftAssigned>(shiftAssigned);
  await shifts.service.waitFor(() => usersOf(assigned(), other.id).length === 2);
  expect(usersOf(assigned(), one.id).sort()).toEqual([1, 2]);
  expect((await apply(plan.id)).body).toMatchObject({ code: 'PLAN_NOT_READY' });

  expect((await undo(plan.id)).body.status).toBe('UNDONE');
  expect(await places()).toEqual([]);
  expect(await shifts.counted(one.id)).toEqual([0, 0]);
  const removed = () => shifts.service.nats.events<typeof shiftRemoved>(shiftRemoved);
  await shifts.service.waitFor(() => usersOf(removed(), other.id).length === 2);
  expect((await undo(plan.id)).body).toMatchObject({ code: 'PLAN_NOT_APPLIED' });
});

it('VP-17: puts no one on a slot whose requirement they lack, and names it', async () => {
  const { body: licence } = await shifts.service.call(
    createRequirement,
    { params, body: { name: 'Permis', description: null } },
    shifts.as(manager),
  );
  const asking = await slot({ minVolunteers: 2, requirementIds: [licence.id] });
  for (const userId of [1, 2, 3]) await shifts.volunteer(userId);
  const grant = (userId: number, endsOn: string | null) =>
    shifts.service.call(
      grantRequirement,
      { params: { ...params, rid: licence.id, userId }, body: { endsOn } },
      shifts.as(manager),
    );
  await grant(1, null);
  await grant(2, day(9));
  const plan = await found();
  expect(plan.result?.added).toEqual([{ timeSlotId: asking.id, userId: 1 }]);
  expect(plan.result?.short).toMatchObject([
    {
      ...{ timeSlotId: asking.id, missing: 1, available: 3 },
      blocked: [{ code: 'REQUIREMENT', people: 2, names: ['Permis'] }],
    },
  ]);
  // A new grant makes it stale.
  await grant(2, day(10));
  expect((await apply(plan.id)).body).toMatchObject({ code: 'PLAN_STALE' });
  expect((await found()).result?.added).toHaveLength(2);
});

it('respects the hours that the edition sets for minors', async () => {
  await slot({ minVolunteers: 2 });
  await shifts.volunteer(1);
  await shifts.volunteer(2, {
    ...{ ageBand: 'UNDER_16', hasGuardianConsent: true },
    ...{ guardianName: 'Paul Silva', guardianPhone: '+33 6 11 22 33 44' },
  });
  expect((await found()).result?.added).toHaveLength(2);
  const [AGE_16_17, UNDER_16] = [
    { from: 6, until: 22, hoursPerDay: 8 },
    { from: 11, until: 20, hoursPerDay: 4 },
  ];
  await shifts.call.set({ volunteersMinorLimits: { AGE_16_17, UNDER_16 } });
  const plan = await found();
  expect(plan.result?.added).toMatchObject([{ userId: 1 }]);
  const [shift] = (await shifts.planning(manager)).body.slots;
  const rejected = await shifts.tryToGive(shift?.id ?? '', 2, { overrideReason: 'Voulu' });
  expect(rejected.body).toMatchObject({
    errors: expect.arrayContaining([
      expect.objectContaining({ code: 'MINOR_HOURS', params: { from: 11, until: 20 } }),
    ]),
  });
  await shifts.call.set({
    volunteersMinorLimits: { AGE_16_17, UNDER_16: { from: 8, until: 20, hoursPerDay: 4 } },
  });
});

it('VP-08: leaves a locked place as it is, and gives up others only when it may', async () => {
  const one = await slot({ minVolunteers: 0, maxVolunteers: 1 });
  const same = await slot({ title: 'Scène', minVolunteers: 1, maxVolunteers: 1 });
  await shifts.volunteer(1);
  await shifts.give(one.id, 1, { isLocked: true });
  const before = await shifts.service.prisma.volunteerAssignment.findFirstOrThrow();
  const plan = await found({ retainsPlaces: false });
  expect(plan.result).toMatchObject({ added: [], removed: [], placesFilled: 0 });
  expect(plan.result?.short).toMatchObject([{ timeSlotId: same.id }]);
  expect((await apply(plan.id)).status).toBe(202);
  expect(await shifts.service.prisma.volunteerAssignment.findFirstOrThrow()).toEqual(before);
});

it('gives up a place for a better plan, and an undo puts it back as it was', async () => {
  const one = await slot({ minVolunteers: 0, maxVolunteers: 1 });
  const needed = await slot({ title: 'Scène', minVolunteers: 1, maxVolunteers: 1 });
  await shifts.volunteer(1);
  await shifts.give(one.id, 1);
  const before = await shifts.service.prisma.volunteerAssignment.findFirstOrThrow();
  expect((await found()).result).toMatchObject({ added: [], removed: [] });
  const plan = await found({ retainsPlaces: false });
  expect(plan.result).toMatchObject({
    added: [{ timeSlotId: needed.id, userId: 1 }],
    removed: [{ timeSlotId: one.id, userId: 1 }],
  });
  await apply(plan.id);
  expect(await places()).toMatchObject([{ timeSlotId: needed.id }]);
  expect((await undo(plan.id)).status).toBe(200);
  expect(await shifts.service.prisma.volunteerAssignment.findFirstOrThrow()).toEqual(before);
});

it('is stale once a slot has changed, and cannot be undone once a place has', async () => {
  const one = await slot({ maxVolunteers: 1 });
  await shifts.volunteer(1);
  const plan = await found();
  await shifts.changeSlot(one.id, { title: 'Cuisine' });
  expect(await newest()).toMatchObject({ id: plan.id, status: 'READY', isStale: true });
  const rejected = await apply(plan.id);
  expect([rejected.status, rejected.body]).toMatchObject([409, { code: 'PLAN_STALE' }]);
  expect(await places()).toEqual([]);

  const next = await found();
  await apply(next.id);
  const [row] = await shifts.service.prisma.volunteerAssignment.findMany();
  await shifts.decide(one.id, row?.id ?? '', { isLocked: true });
  expect((await undo(next.id)).body).toMatchObject({ code: 'PLAN_STALE' });
  expect(await places()).toHaveLength(1);
});

it('stays to be undone while a newer one is shown, until one of its places has changed', async () => {
  const one = await slot({ minVolunteers: 1, maxVolunteers: 1 });
  await shifts.volunteer(1);
  const response = async () =>
    (await shifts.service.call(getAssignmentPlan, { params }, shifts.as(manager))).body;
  const plan = await found();
  await apply(plan.id);
  expect(await response()).toMatchObject({
    plan: { id: plan.id, appliedAt: now.toISOString() },
    applied: null,
  });
  const newer = await found();
  expect(await response()).toMatchObject({ plan: { id: newer.id }, applied: { id: plan.id } });
  const [row] = await shifts.service.prisma.volunteerAssignment.findMany();
  await shifts.decide(one.id, row?.id ?? '', { isLocked: true });
  expect((await response()).applied).toBeNull();
  await shifts.decide(one.id, row?.id ?? '', { isLocked: false });
  expect((await undo(plan.id)).body.status).toBe('UNDONE');
  expect(await places()).toEqual([]);
  expect((await response()).applied).toBeNull();
});

it('is searched once at a time, ends when it is cancelled, and needs shifts and people', async () => {
  expect((await search()).body).toMatchObject({ code: 'NOTHING_TO_PLAN' });
  await slot();
  expect((await search()).body).toMatchObject({ code: 'NOTHING_TO_PLAN' });
  await shifts.volunteer(1);
  const both = await Promise.all([search(), search()]);
  expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
  const started = both.find(({ status }) => status === 202);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'PLAN_RUNNING' });
  const id = started?.body.id ?? '';
  expect((await cancel(id)).body.status).toBe('CANCELLED');
  await shifts.service.running.jobs.runDue();
  expect(await newest()).toMatchObject({ id, status: 'CANCELLED', result: null });
  expect((await cancel(id)).body).toMatchObject({ code: 'PLAN_NOT_READY' });
  expect((await apply(id)).body).toMatchObject({ code: 'PLAN_NOT_READY' });
});

/** A search that takes far longer than a test, at one of its stages. */
async function searchLong() {
  const { prisma } = shifts.service;
  if ((await prisma.volunteerTimeSlot.count()) === 0) {
    const series = { title: 'Bar', teamId: team, days: [day(10), day(11), day(12)], minutes: 30 };
    const places = { minVolunteers: 3, maxVolunteers: 5 };
    await shifts.service.call(
      createSlotSeries,
      { params, body: { ...series, from: '08:00', until: '20:00', ...places } },
      shifts.as(manager),
    );
    await shifts.volunteer(1, { prenom: 'Ana', nom: 'N1' });
    const { id: _, replies: __, ...one } = await prisma.volunteerApplication.findFirstOrThrow();
    await prisma.volunteerApplication.createMany({
      data: Array.from({ length: 59 }, (__, index) => ({
        ...one,
        ...{ userId: index + 2, nom: `N${index + 2}`, companionName: `ana n${index + 1}` },
        timePreferences: [index % 2 ? 'morning' : 'evening'],
      })),
    });
  }
  const started = await search({ maxHoursPerVolunteer: 6, minHoursPerVolunteer: 4 });
  await shifts.service.waitFor(async () => (await newest())?.progress?.of === 6, {
    timeoutMs: 15_000,
  });
  return started;
}
const countJobs = async () =>
  (await shifts.service.pool.query("select from kit.job where name = 'plan-search'")).rowCount;

it('a search begins anew after a restart of the service, and ends once', async () => {
  const { body } = await searchLong();
  const started = await shifts.service.prisma.volunteerPlan.findFirstOrThrow();
  // The next attempt finds less to plan.
  await shifts.service.prisma.volunteerTimeSlot.deleteMany();
  await slot();
  await shifts.service.restart();
  await shifts.service.waitFor(async () => (await newest())?.status === 'READY', {
    timeoutMs: 15_000,
  });
  expect(await newest()).toMatchObject({ id: body.id, progress: null, result: { placesAsked: 1 } });
  const [plan, ...others] = await shifts.service.prisma.volunteerPlan.findMany();
  expect([+(plan?.startedAt ?? 0) >= +(started.startedAt ?? 0), others]).toEqual([true, []]);
  await shifts.service.waitFor(async () => (await countJobs()) === 0);
});

it('a search whose process has died twice has failed, and leaves the way for another one', async () => {
  const { body } = await searchLong();
  await shifts.service.pool.query(
    "update kit.job set attempts = 2, run_id = gen_random_uuid(), lease_until = now() - interval '1 second' where name = 'plan-search'",
  );
  await shifts.service.running.jobs.runDue();
  await shifts.service.waitFor(async () => (await newest())?.status === 'FAILED');
  expect(await newest()).toMatchObject({ id: body.id, progress: null, result: null });
  const next = await search();
  expect(next.status).toBe(202);
  expect((await cancel(next.body.id)).status).toBe(200);
  await shifts.service.pool.query("delete from kit.job where name = 'plan-search'");
});

it('a search that runs says its stage, and ends soon after it is cancelled', async () => {
  const first = await searchLong();
  expect((await cancel(first.body.id)).status).toBe(200);
  expect(await newest()).toMatchObject({ status: 'CANCELLED', result: null, progress: null });
  // One is searched at a time, and this one takes far longer to its own end.
  const second = await searchLong();
  expect((await cancel(second.body.id)).status).toBe(200);
  expect(
    (await shifts.service.prisma.volunteerPlan.findMany()).map(({ status }) => status),
  ).toEqual(['CANCELLED', 'CANCELLED']);
});

it('names the locked places that break a rule together', async () => {
  const one = await slot();
  const close = await slot({ startDateTime: at(10, '12:45'), endDateTime: at(10, '14:00') });
  await shifts.volunteer(1);
  await shifts.give(one.id, 1, { isLocked: true });
  await shifts.give(close.id, 1, { isLocked: true });
  const plan = await found({ minRestMinutes: 60 });
  expect(plan).toMatchObject({
    ...{ status: 'IMPOSSIBLE', result: null },
    conflicts: [{ code: 'REST', userIds: [1] }],
  });
  expect([...(plan.conflicts[0]?.timeSlotIds ?? [])].sort()).toEqual([one.id, close.id].sort());
});

it('separates volunteers who want to avoid each other, and never returns an excused person', async () => {
  const one = await slot({ minVolunteers: 2, maxVolunteers: 2 });
  await shifts.volunteer(1, { nom: 'Lémur', prenom: 'Zoé' });
  await shifts.volunteer(2, { nom: 'Silva', prenom: 'Ana' });
  const where = { userId: 2 };
  await shifts.service.prisma.volunteerApplication.updateMany({
    where,
    data: { avoidList: 'zoe lemur' },
  });
  expect((await found()).result).toMatchObject({ placesFilled: 1 });
  // Only one of the two, and by the account alone.
  await shifts.service.prisma.volunteerApplication.updateMany({
    where,
    data: { avoidList: null, avoidedIds: [1, 77] },
  });
  expect((await found()).result).toMatchObject({ placesFilled: 1 });
  await shifts.service.prisma.volunteerApplication.updateMany({ where, data: { avoidedIds: [] } });
  expect((await found()).result).toMatchObject({ placesFilled: 2 });
  const { id } = await shifts.give(one.id, 1);
  await shifts.service.prisma.volunteerAssignment.update({
    where: { id },
    data: { status: 'EXCUSED' },
  });
  expect((await found()).result?.added).toEqual([{ timeSlotId: one.id, userId: 2 }]);
});

it('goes with a member whom it names, and after 30 days', async () => {
  await slot();
  await shifts.volunteer(1);
  await found();
  const count = () => shifts.service.prisma.volunteerPlan.count();
  await shifts.service.nats.publishEvent(userDeleted, { userId: 1 });
  await shifts.service.waitFor(async () => (await count()) === 0);
  await shifts.volunteer(2);
  await found();
  shifts.call.clock.now = later(now, days(29));
  await shifts.service.running.tasks.request('old-assignment-plans');
  await shifts.service.running.tasks.runDue();
  expect(await count()).toBe(1);
  shifts.call.clock.now = later(now, days(31));
  await shifts.service.running.tasks.request('old-assignment-plans');
  await shifts.service.running.tasks.runDue();
  expect(await count()).toBe(0);
});

it('a search ends with its edition, and leaves nothing', async () => {
  await searchLong();
  await shifts.call.removeEdition(1);
  expect(await shifts.service.prisma.volunteerPlan.count()).toBe(0);
  await shifts.service.waitFor(async () => (await countJobs()) === 0, { timeoutMs: 15_000 });
  expect(await shifts.service.prisma.volunteerPlan.count()).toBe(0);
});
