import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  findShiftProblems,
  getMyShifts,
  getPlanning,
  getVolunteerInfo,
  listApplications,
  listShifts,
  listVolunteerMessages,
  listVolunteerRewards,
  listVolunteerTeams,
  type TimedSlot,
  timeSlotIn,
} from '@siteswap/contracts/volunteers';
import { externalEdition, recruitingEdition } from '#src/seed/demo-call.ts';
import { plannedEdition } from '#src/seed/demo-planning.ts';
import { demoRewards, giveDemoReward } from '#src/seed/demo-rewards.ts';
import { seed } from '#src/seed.ts';
import { type Call, startCall } from '#test/call-people.ts';
import { day, now } from '#test/days.ts';
import { manager } from '#test/factories.ts';

describe('demonstration calls for volunteers', () => {
  let call: Call;
  beforeAll(async () => {
    call = await startCall();
  });
  afterAll(() => call.stop());

  const info = async (id: number) =>
    (await call.service.call(getVolunteerInfo, { params: { id } })).body;

  it('wait for their editions, and leave real ones alone', async () => {
    expect(await seed(call.service.prisma, now)).toEqual({ added: 0, isComplete: false });
    expect(await call.service.prisma.volunteerSettings.count()).toBe(0);
  });

  it('recruit for one edition here and for another elsewhere', async () => {
    await call.addEdition({ id: 2, name: recruitingEdition });
    expect(await seed(call.service.prisma, now)).toEqual({ added: 3, isComplete: false });
    await call.addEdition({ id: 3, name: externalEdition });
    expect(await seed(call.service.prisma, now)).toEqual({ added: 0, isComplete: false });
    expect(await info(2)).toMatchObject({ canApply: true, volunteersTeams: [{}, {}, {}] });
    expect(await info(3)).toMatchObject({ volunteersMode: 'EXTERNAL', volunteersOpen: true });
    expect((await info(3)).volunteersExternalUrl).toMatch(/^https:/);
    const { body } = await call.service.call(
      listApplications,
      { params: { id: 2 }, query: {} },
      call.as(manager),
    );
    expect(body.counts).toEqual({ PENDING: 1, ACCEPTED: 1, REJECTED: 1 });
    for (const { id } of body.data) {
      const { phone } = await call.get(id, 2);
      // Numbers that the regulator reserves for fiction.
      expect(phone).toMatch(/^\+33 6 39 98 /);
    }
    const mine = await call.service.call(getMyShifts, { params: { id: 2 } }, call.as(4));
    expect(mine.body.shifts).toHaveLength(3);
    expect(mine.body).toMatchObject({ isAccepted: true, minutesPlanned: 3 * 240, open: [] });
    const { body: free } = await call.service.call(listShifts, { params: { id: 2 } });
    expect(free.data).toHaveLength(3 * 7);
    const { prisma } = call.service;
    expect(await prisma.volunteerTeam.count({ where: { signUpMode: 'OPEN' } })).toBe(1);
    expect(await prisma.participation.count({ where: { since: { not: null } } })).toBe(1);
  });

  it('have a planned edition whose forty volunteers break no rule', async () => {
    await call.addEdition({ id: 4, name: plannedEdition, timezone: 'Europe/Paris' });
    expect(await seed(call.service.prisma, now)).toEqual({ added: 40, isComplete: true });
    const { body } = await call.service.call(getPlanning, { params: { id: 4 } }, call.as(manager));
    const { slots, assignments, people, timezone, ...edition } = body;
    expect(people).toHaveLength(40);
    const timed = new Map(slots.map((slot) => [slot.id, timeSlotIn(slot, timezone)]));
    const adults = new Set(
      people.filter(({ ageBand }) => ageBand === 'ADULT').map(({ userId }) => userId),
    );
    const problems = people.flatMap((person) => {
      const own = assignments.filter(({ userId }) => userId === person.userId);
      return own.flatMap(({ timeSlotId }) =>
        findShiftProblems({
          ...{ person, edition, slot: timed.get(timeSlotId) as TimedSlot },
          others: own
            .filter((each) => each.timeSlotId !== timeSlotId)
            .map((each) => timed.get(each.timeSlotId) as TimedSlot),
          hasAdult: assignments.some(
            (each) =>
              each.timeSlotId === timeSlotId &&
              each.userId !== person.userId &&
              adults.has(each.userId),
          ),
        }),
      );
    });
    expect(problems).toEqual([]);
    const shifts = slots.filter(({ kind }) => kind === 'SHIFT');
    const short = shifts.filter((slot) => slot.assignedVolunteers < slot.minVolunteers);
    // Some places are left to take, and most are filled.
    expect(short.length).toBeGreaterThan(0);
    expect(short.length).toBeLessThan(shifts.length / 3);
  });

  it('have a leader for each of its teams, and applications of each status', async () => {
    const input = { params: { id: 4 } };
    const teams = await call.service.call(listVolunteerTeams, input, call.as(manager));
    expect(teams.body.data.map(({ leaders }) => leaders.length)).toEqual([1, 1, 1, 1]);
    const { body } = await call.service.call(
      listApplications,
      { ...input, query: { status: 'PENDING' } },
      call.as(manager),
    );
    expect(body.counts).toEqual({ PENDING: 3, ACCEPTED: 40, REJECTED: 1 });
    // A minor among them, whose guardian has not consented yet.
    expect(body.data.map(({ ageBand }) => ageBand).sort()).toEqual(['ADULT', 'ADULT', 'AGE_16_17']);
  });

  it('have rewards, of which one was given to someone who reaches it', async () => {
    const { prisma } = call.service;
    const { body } = await call.service.call(
      listVolunteerRewards,
      { params: { id: 4 } },
      call.as(manager),
    );
    expect(body.data).toMatchObject(demoRewards);
    const of = { slot: { editionId: 4, kind: 'SHIFT' } } as const;
    await prisma.volunteerAssignment.updateMany({
      where: of,
      data: { attendanceStatus: 'DONE', attendanceAt: now },
    });
    const place = await prisma.volunteerAssignment.findFirstOrThrow({ where: of });
    const { userId } = place;
    const gift = { editionId: 4, userIds: [1_000, userId], givenById: manager, now };
    expect(await prisma.$transaction((tx) => giveDemoReward(tx, gift))).toBe(userId);
    const nothing = { ...gift, userIds: [1_000] };
    expect(await prisma.$transaction((tx) => giveDemoReward(tx, nothing))).toBeNull();
  });

  it('have a message to all, with replies of each kind and some that are missing', async () => {
    const input = { params: { id: 4 }, query: {} };
    const { body } = await call.service.call(listVolunteerMessages, input, call.as(manager));
    expect(body.data).toMatchObject([{ targetType: 'ALL', recipientCount: 40 }]);
    const [{ confirmedCount = 0, cannotComeCount = 0 } = {}] = body.data;
    expect([confirmedCount, cannotComeCount, 40 - confirmedCount - cannotComeCount]).toEqual([
      29, 3, 8,
    ]);
  });

  it('are made once, however often the seed runs', async () => {
    const { prisma } = call.service;
    const count = async () => [
      await prisma.volunteerApplication.count(),
      await prisma.volunteerTimeSlot.count(),
    ];
    const before = await count();
    expect(await seed(call.service.prisma, now)).toEqual({ added: 0, isComplete: true });
    expect(await count()).toEqual(before);
  });
});

describe('the planned edition while it goes on', () => {
  let call: Call;
  beforeAll(async () => {
    call = await startCall();
    const dates = { startDate: day(-1), endDate: day(1) };
    await call.addEdition({ id: 4, name: plannedEdition, timezone: 'Europe/Paris', ...dates });
    await seed(call.service.prisma, now);
  });
  afterAll(() => call.stop());

  it('VP-15 has shifts that are over with one no-show, and those on now with one missing', async () => {
    const { body } = await call.service.call(getPlanning, { params: { id: 4 } }, call.as(manager));
    const slots = new Map(body.slots.map((slot) => [slot.id, slot]));
    const statusesOf = (isIn: (slot: (typeof body.slots)[number]) => boolean) => {
      const all = body.assignments.filter(({ timeSlotId }) => {
        const slot = slots.get(timeSlotId);
        return slot !== undefined && isIn(slot);
      });
      const counts = Map.groupBy(all, ({ attendance }) => attendance?.status ?? 'NONE');
      return Object.fromEntries([...counts].map(([status, rows]) => [status, rows.length]));
    };
    const at = now.toISOString();
    const over = statusesOf(({ endDateTime }) => endDateTime <= at);
    expect(over).toEqual({ DONE: expect.any(Number), NO_SHOW: 1 });
    const going = statusesOf((slot) => slot.startDateTime <= at && slot.endDateTime > at);
    expect(going).toEqual({ ARRIVED: expect.any(Number), NONE: 1 });
    const ahead = statusesOf(({ startDateTime }) => startDateTime > at);
    expect(ahead).toEqual({ NONE: expect.any(Number) });
    const absent = body.assignments.find(({ attendance }) => attendance?.status === 'NO_SHOW');
    expect(absent?.attendance?.byId).toBe(manager);
  });
});
