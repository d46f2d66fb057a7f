import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findShiftProblems, overlaps, usualMinorLimits } from '@siteswap/contracts/volunteers';
import { fuzzRuns, seededRandom } from '@siteswap/service-kit/testing';
import { toTimedSlot } from '#src/features/slots/slots.public.ts';
import { day } from '#test/days.ts';
import { manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

const timezone = 'Europe/Paris';
const edition = {
  ...{ startDate: day(10), endDate: day(12) },
  ...{ minorLimits: usualMinorLimits, requirements: [] },
};
const adults = [1, 2, 3, 4, 5, 6];
const minor = 7;
const late = 8;
const people = [...adults, minor, late];
const fieldsOf = (userId: number) => ({
  ...(userId === late ? { arrivalDateTime: `${day(11)}_morning` } : {}),
  ...(userId === minor
    ? {
        ...({ ageBand: 'AGE_16_17', hasGuardianConsent: true } as const),
        ...{ guardianName: 'Paul Silva', guardianPhone: '+33 6 11 22 33 44' },
      }
    : {}),
});
/** Times that overlap, touch, leave a short rest, and are late for minors. */
const times = [10, 11].flatMap((number) =>
  [
    ['08:00', '10:00'],
    ['09:00', '12:00'],
    ['12:00', '14:00'],
    ['14:15', '18:00'],
    ['18:00', '21:00'],
    ['21:00', '23:00'],
  ].map(([from = '', until = '']) => ({
    startDateTime: at(number, from),
    endDateTime: at(number, until),
  })),
);

let shifts: Shifts;
beforeAll(async () => {
  shifts = await startShifts();
  // Shifts of the first day are excused from, those of the second are given back.
  shifts.call.clock.now = new Date(at(9, '18:00'));
});
afterAll(() => shifts.stop());

const readAll = async () => {
  const { prisma } = shifts.service;
  const volunteers = await prisma.volunteerApplication.findMany({ where: { status: 'ACCEPTED' } });
  return {
    volunteers: new Map(volunteers.map((each) => [each.userId, { ...each, grants: [] }])),
    slots: await prisma.volunteerTimeSlot.findMany({ orderBy: { id: 'asc' } }),
    places: await prisma.volunteerAssignment.findMany({
      orderBy: { id: 'asc' },
      include: { slot: true },
    }),
    covers: await prisma.volunteerCover.findMany({
      orderBy: { id: 'asc' },
      include: { targets: { orderBy: { userId: 'asc' } }, place: true },
    }),
  };
};
type World = Awaited<ReturnType<typeof readAll>>;

/** Places are counted, fit, and are of accepted volunteers. */
function checkCounts({ volunteers, slots, places }: World): void {
  const given = places.filter(({ status }) => status === 'SIGNED_UP');
  for (const { id, assignedVolunteers, maxVolunteers } of slots) {
    const people = given.filter(({ timeSlotId }) => timeSlotId === id);
    expect(assignedVolunteers).toBe(people.length);
    expect(assignedVolunteers).toBeLessThanOrEqual(maxVolunteers ?? 0);
  }
  const keys = places.map(({ timeSlotId, userId }) => `${timeSlotId} ${userId}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { userId } of places) expect(volunteers.has(userId)).toBe(true);
}

/** Rules of shifts are passed with a reason alone, and those that protect minors are not passed. */
function checkRules({ volunteers, places }: World): void {
  for (const [userId, person] of volunteers) {
    const own = places
      .filter((place) => place.userId === userId && place.status === 'SIGNED_UP')
      .map((place) => ({ ...place, timed: toTimedSlot(place.slot, timezone) }));
    const hasReason = own.some(({ overrideReason }) => overrideReason !== null);
    for (const place of own) {
      const others = own.filter(({ id }) => id !== place.id);
      for (const other of others.filter(({ timed }) => overlaps(timed, place.timed))) {
        expect([place.overrideReason, other.overrideReason]).not.toEqual([null, null]);
      }
      const problems = findShiftProblems({
        ...{ person, slot: place.timed, edition, hasAdult: true },
        others: others.map(({ timed }) => timed),
      }).map(({ code }) => code);
      expect(problems.filter((code) => code.startsWith('MINOR'))).toEqual([]);
      if (!hasReason) expect(problems).toEqual([]);
    }
  }
}

/** An open request has its place, and one of the people asked took a covered one. */
function checkCovers({ covers }: World): void {
  for (const { status, slotId, userId, place, targets } of covers) {
    const { timeSlotId, userId: ownerId, status: placeStatus } = place ?? {};
    expect([status, timeSlotId, ownerId, placeStatus]).toEqual(
      status === 'OPEN'
        ? ['OPEN', slotId, userId, 'SIGNED_UP']
        : [status, undefined, undefined, undefined],
    );
    // Who took it may have left since, with a slot that is deleted.
    const takers = targets.filter(({ reply }) => reply === 'ACCEPTED').length;
    expect(takers).toBeLessThanOrEqual(status === 'COVERED' ? 1 : 0);
  }
}

it('VP-04 places, rules and requests agree after whatever people do, and what ended stays ended', async () => {
  const random = seededRandom();
  const { pick } = random;
  const chance = (of: number) => random.int(of) === 0;
  const teams = [
    await shifts.call.team({ name: 'Bar', signUpMode: 'OPEN' }),
    await shifts.call.team({ name: 'Scène', signUpMode: 'REQUEST' }),
  ];
  for (const id of people) await shifts.volunteer(id, fieldsOf(id));
  const addSlot = () =>
    shifts.tryToAdd({ ...pick(times), teamId: pick(teams), maxVolunteers: 1 + random.int(3) });
  for (let count = 0; count < 10; count += 1) expect((await addSlot()).status).toBe(201);

  let world = await readAll();
  /** Does something with one of these, when there is one. */
  const withOne = async <T>(all: readonly T[], act: (one: T) => unknown): Promise<unknown> =>
    all.length > 0 ? act(pick(all)) : undefined;
  const slot = (act: (sid: string) => unknown) => withOne(world.slots, ({ id }) => act(id));
  const place = (
    act: (place: World['places'][number]) => unknown,
    status: World['places'][number]['status'] = 'SIGNED_UP',
  ) =>
    withOne(
      world.places.filter((each) => each.status === status),
      act,
    );
  const reason = () => (chance(10) ? { overrideReason: 'Accord' } : {});
  const asked = () =>
    world.covers
      .filter(({ status }) => status === 'OPEN' || chance(5))
      .flatMap(({ id, targets }) => targets.map(({ userId }) => ({ id, userId })));
  const accept = () => withOne(asked(), ({ id, userId }) => shifts.acceptCover(id, userId));
  const ask = (isSwap: boolean) =>
    place(async ({ timeSlotId, userId }) => {
      const { status, body } = await shifts.candidates(timeSlotId, userId);
      if (status !== 200) return { status, body };
      const targets = isSwap
        ? body.swaps.map(({ user, shift }) => ({ userId: user.id, slotId: shift.id }))
        : body.covers.map(({ user }) => ({ userId: user.id, slotId: null }));
      const chosen = new Map(
        targets.filter(() => chance(2)).map((target) => [target.userId, target]),
      );
      return withOne(
        [[...chosen.values()]].filter((all) => all.length > 0),
        (all) => shifts.cover(timeSlotId, userId, all),
      );
    });
  const steps: (() => unknown)[] = [
    ...[0, 1, 2, 3].map(() => () => slot((sid) => shifts.signUp(sid, pick(people)))),
    ...[0, 1].map(() => () => slot((sid) => shifts.tryToGive(sid, pick(people), reason()))),
    () =>
      place((each) => shifts.decide(each.timeSlotId, each.id, { isAccepted: true }), 'REQUESTED'),
    () =>
      place(
        (each) => shifts.decide(each.timeSlotId, each.id, { isAccepted: !chance(3) }),
        'REQUESTED',
      ),
    () => place((each) => shifts.drop(each.timeSlotId, each.userId)),
    () => place((each) => shifts.excuse(each.timeSlotId, each.userId)),
    () => place((each) => shifts.decide(each.timeSlotId, each.id, { isExcused: chance(2) })),
    () =>
      place((each) =>
        slot((to) => shifts.move(each.timeSlotId, each.id, to, reason().overrideReason)),
      ),
    () => (chance(3) ? place((each) => shifts.takeOff(each.timeSlotId, each.id)) : undefined),
    () => slot((sid) => shifts.changeSlot(sid, { ...pick(times), ...reason() })),
    () => slot((sid) => shifts.changeSlot(sid, { maxVolunteers: 1 + random.int(3) })),
    // A slot is deleted, and another one added in its place.
    () => (chance(6) ? slot((sid) => shifts.removeSlot(sid).then(addSlot)) : undefined),
    // Someone withdraws, and applies again.
    async () => {
      if (!chance(6)) return undefined;
      const userId = pick(people);
      await shifts.call.withdraw(userId);
      const { status, body } = await shifts.call.tryToApply(userId, fieldsOf(userId));
      return status < 300 ? shifts.call.change(body.id, { status: 'ACCEPTED' }) : { status, body };
    },
    ...[0, 1].flatMap(() => [() => ask(false), () => ask(true)]),
    // Rarer than what changes meanwhile, so that rules speak against some by then.
    ...[0, 1, 2].map(() => accept),
    () => withOne(asked(), ({ id, userId }) => shifts.declineCover(id, userId)),
    () => place((each) => shifts.takeBack(each.timeSlotId, each.userId)),
    // People who were not asked.
    () => withOne(asked(), ({ id }) => shifts.acceptCover(id, manager)),
  ];

  const ended = new Map<string, string>();
  const reached = new Set<string>();
  for (let step = 0; step < fuzzRuns(300); step += 1) {
    try {
      // Two at once, as people do.
      const responses = await Promise.all([pick(steps)(), pick(steps)()]);
      for (const response of responses as ({ status: number } | undefined)[]) {
        expect(response?.status ?? 200).toBeLessThan(500);
      }
      world = await readAll();
      checkCounts(world);
      checkRules(world);
      checkCovers(world);
      for (const { id, status, targets } of world.covers) {
        expect(status).toBe(ended.get(id) ?? status);
        if (status !== 'OPEN') ended.set(id, status);
        const taken = targets.find(({ reply }) => reply === 'ACCEPTED');
        reached.add(taken ? (taken.swapSlotId === null ? 'cover' : 'swap') : status);
      }
    } catch (error) {
      throw new Error(`step ${step} of the walk with seed ${random.seed}`, { cause: error });
    }
  }
  expect([...reached]).toEqual(expect.arrayContaining(['cover', 'swap', 'CANCELLED', 'OPEN']));
  expect(await shifts.service.deadLetters.list()).toEqual([]);
});
