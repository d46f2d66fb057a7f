import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dayOf } from '@siteswap/contracts/format';
import {
  createShiftsFeed,
  deleteShiftsFeed,
  getShiftReminder,
  getShiftsFeed,
  listShifts,
  listUpcomingShifts,
  maxDropHours,
  type ShiftReminder,
  shiftExcuseAsked,
  shiftExcuseDecided,
  shiftRequestDecided,
  shiftRequested,
  shiftShort,
  shiftStartsSoon,
  updateShiftReminder,
} from '@siteswap/contracts/volunteers';
import { hours, later, minutes } from '@siteswap/service-kit';
import { v7 } from 'uuid';
import { record } from '#test/attendance.ts';
import { day, now } from '#test/days.ts';
import { manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

let shifts: Shifts;
let open: number;
let asking: number;
let closed: number;
beforeAll(async () => {
  shifts = await startShifts({ DATABASE_POOL_SIZE: '25' });
  open = await shifts.call.team({ name: 'Bar', signUpMode: 'OPEN' });
  asking = await shifts.call.team({ name: 'Scène', signUpMode: 'REQUEST' });
  closed = await shifts.call.team({ name: 'Sécurité' });
});
afterAll(() => shifts.stop());
beforeEach(async () => {
  const { prisma, nats } = shifts.service;
  shifts.call.clock.now = now;
  await prisma.volunteerTimeSlot.deleteMany();
  await prisma.volunteerApplication.deleteMany();
  await prisma.volunteerReminder.deleteMany();
  nats.clear();
});

const codeOf = ({ status, body }: { status: number; body: { code?: unknown } }) => [
  status,
  body.code,
];
const dataOf = (event: { subject: string; data: unknown }) =>
  shifts.service.nats.events(event as never).map(({ data }) => data as Record<string, unknown>);
const slotAt = async (from: string, until: string, fields = {}) =>
  (
    await shifts.slot({
      ...{ teamId: open, startDateTime: at(10, from), endDateTime: at(10, until), ...fields },
    })
  ).id;
/** Moves the clock to so long before 14:00 on the first day. */
const before14 = (ms: number) => {
  shifts.call.clock.now = later(new Date(at(10, '14:00')), -ms);
};

describe('VP-04 signing up', () => {
  it('takes a place in an open team', async () => {
    await shifts.volunteer(1, { teams: [open] });
    const slot = await slotAt('14:00', '16:00');
    const { status, body } = await shifts.signUp(slot, 1);
    expect([status, body]).toMatchObject([200, { status: 'SIGNED_UP', assignedById: null }]);
    expect(codeOf(await shifts.signUp(slot, 1))).toEqual([409, 'ALREADY_ASSIGNED']);
  });

  it('for the last place at once gives it to one of 20', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => 200 + index);
    for (const id of ids) await shifts.volunteer(id);
    const slot = await slotAt('14:00', '16:00', { maxVolunteers: 1 });
    const responses = await Promise.all(ids.map((id) => shifts.signUp(slot, id)));
    const others = responses.filter(({ status }) => status !== 200);
    expect(others).toHaveLength(19);
    expect(new Set(others.map((each) => codeOf(each).join()))).toEqual(new Set(['409,SLOT_FULL']));
    expect(await shifts.counted(slot)).toEqual([1, 1]);
  });

  it('by 200 at once gives as many as there are places, and fails no one', async () => {
    await shifts.volunteer(200);
    const ids = Array.from({ length: 200 }, (_, index) => 400 + index);
    const { replies: _replies, ...fields } =
      await shifts.service.prisma.volunteerApplication.findFirstOrThrow({
        where: { userId: 200 },
        omit: { id: true },
      });
    await shifts.service.prisma.volunteerApplication.createMany({
      data: ids.map((userId) => ({ ...fields, userId })),
    });
    const slot = await slotAt('14:00', '16:00', { maxVolunteers: 3 });
    const responses = await Promise.all(ids.map((id) => shifts.signUp(slot, id)));
    const codes = Map.groupBy(responses, (each) =>
      each.status === 200 ? 200 : codeOf(each).join(),
    );
    expect([...codes].map(([code, all]) => [code, all.length]).sort()).toEqual([
      [200, 3],
      ['409,SLOT_FULL', 197],
    ]);
    expect(await shifts.counted(slot)).toEqual([3, 3]);
  });

  it.each([20, 200])(
    'has no more rows than places, also of %s written at once past the service',
    async (of) => {
      const aid = await shifts.volunteer(1);
      const { prisma } = shifts.service;
      const { replies: _replies, ...fields } = await prisma.volunteerApplication.findUniqueOrThrow({
        ...{ where: { id: aid }, omit: { id: true } },
      });
      const applications = await prisma.volunteerApplication.createManyAndReturn({
        ...{ data: Array.from({ length: of }, (_, index) => ({ ...fields, userId: 600 + index })) },
        select: { id: true, userId: true },
      });
      const slot = await slotAt('14:00', '16:00', { maxVolunteers: 1 });
      const written = await Promise.allSettled(
        applications.map(({ id: applicationId, userId }) =>
          prisma.volunteerAssignment.create({
            data: { id: v7(), timeSlotId: slot, applicationId, userId },
          }),
        ),
      );
      expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await shifts.counted(slot)).toEqual([1, 1]);
      const [winner] = await prisma.volunteerAssignment.findMany({ where: { timeSlotId: slot } });
      const { id: _id, ...twice } = winner as NonNullable<typeof winner>;
      await shifts.changeSlot(slot, { maxVolunteers: 2 });
      await expect(
        prisma.volunteerAssignment.create({ data: { ...twice, id: v7() } }),
      ).rejects.toThrow();
    },
  );

  it('ten times at once gives the same person one place', async () => {
    await shifts.volunteer(1);
    const slot = await slotAt('14:00', '16:00', { maxVolunteers: 50 });
    const responses = await Promise.all(Array.from({ length: 10 }, () => shifts.signUp(slot, 1)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await shifts.counted(slot)).toEqual([1, 1]);
  });

  it('for two shifts that overlap at once gives one of them', async () => {
    await shifts.volunteer(1);
    const [a, b] = [await slotAt('14:00', '16:00'), await slotAt('15:00', '17:00')];
    const responses = await Promise.all([shifts.signUp(a, 1), shifts.signUp(b, 1)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = (await shifts.mine(1)).shifts;
    expect(left).toHaveLength(1);
  });

  it('while a place is dropped never counts wrong', async () => {
    for (const id of [1, 2, 3]) await shifts.volunteer(id);
    const slot = await slotAt('14:00', '16:00', { maxVolunteers: 1 });
    await shifts.signUp(slot, 1);
    await Promise.all([shifts.drop(slot, 1), shifts.signUp(slot, 2), shifts.signUp(slot, 3)]);
    const [count, rows] = await shifts.counted(slot);
    expect(count).toBe(rows);
    expect(count).toBeLessThanOrEqual(1);
  });

  it('is for accepted volunteers, in teams that take them', async () => {
    const [bar, guarded, stage] = [
      await slotAt('14:00', '16:00'),
      await slotAt('14:00', '16:00', { teamId: closed }),
      await slotAt('18:00', '19:00', { teamId: asking }),
    ];
    const briefing = await slotAt('08:00', '09:00', { kind: 'BRIEFING' });
    await shifts.call.apply(1);
    for (const userId of [1, 2]) {
      expect(codeOf(await shifts.signUp(bar, userId))).toEqual([409, 'APPLICATION_NOT_ACCEPTED']);
    }
    await shifts.volunteer(3, { teams: [asking] });
    await shifts.volunteer(4);
    const expectClosed = async (slot: string, userId: number) =>
      expect(codeOf(await shifts.signUp(slot, userId))).toEqual([409, 'SIGN_UP_CLOSED']);
    // They are in another team.
    await expectClosed(bar, 3);
    await expectClosed(guarded, 4);
    await expectClosed(briefing, 4);
    expect((await shifts.signUp(stage, 4)).body.status).toBe('REQUESTED');
    expect((await shifts.signUp(bar, 4)).body.status).toBe('SIGNED_UP');
    before14(0);
    expect(codeOf(await shifts.signUp(bar, 4))).toEqual([409, 'SHIFT_BEGUN']);
    expect(codeOf(await shifts.signUp(crypto.randomUUID(), 4))).toEqual([404, 'NOT_FOUND']);
  });

  it('follows the rules of shifts, whatever reason is sent', async () => {
    await shifts.volunteer(1);
    await shifts.signUp(await slotAt('14:00', '16:00'), 1);
    const over = await slotAt('15:00', '17:00');
    const url = `${shifts.service.baseUrl}/api/editions/1/volunteer-time-slots/${over}/signup`;
    const headers = { ...(await shifts.as(1).headers()), 'content-type': 'application/json' };
    const body = JSON.stringify({ overrideReason: 'Je veux' });
    expect((await fetch(url, { method: 'POST', headers, body })).status).not.toBe(200);
    const response = await shifts.signUp(over, 1);
    expect(codeOf(response)).toEqual([409, 'SHIFT_RULES']);
    expect(response.body.errors).toMatchObject([{ path: 'timeSlotId', code: 'OVERLAP' }]);
  });
});

describe('a request', () => {
  const ask = async () => {
    await shifts.volunteer(1, { teams: [asking] });
    await shifts.volunteer(2, { teams: [asking] });
    await shifts.lead(asking, [2]);
    const slot = await slotAt('14:00', '16:00', { teamId: asking, maxVolunteers: 1 });
    const { body } = await shifts.signUp(slot, 1);
    return { slot, id: body.id };
  };

  it('takes no place until a leader accepts it', async () => {
    const { slot, id } = await ask();
    expect(await shifts.counted(slot)).toEqual([0, 0]);
    await shifts.service.waitFor(() => dataOf(shiftRequested).length > 0);
    expect(dataOf(shiftRequested)).toMatchObject([{ userId: 1, recipientIds: [2, manager] }]);
    const { body } = await shifts.decide(slot, id, { isAccepted: true, note: 'Merci' }, 2);
    expect(body.assignment).toMatchObject({ status: 'SIGNED_UP', assignedById: 2 });
    expect(await shifts.counted(slot)).toEqual([1, 1]);
    await shifts.service.waitFor(() => dataOf(shiftRequestDecided).length > 0);
    expect(dataOf(shiftRequestDecided)).toMatchObject([
      { userId: 1, actorId: 2, decision: 'ACCEPTED', note: 'Merci' },
    ]);
    const again = await shifts.decide(slot, id, { isAccepted: true });
    expect(codeOf(again)).toEqual([409, 'NOTHING_ASKED']);
  });

  it('is rejected, and is gone', async () => {
    const { slot, id } = await ask();
    const { body } = await shifts.decide(slot, id, { isAccepted: false });
    expect(body).toEqual({ assignment: null });
    expect((await shifts.mine(1)).shifts).toEqual([]);
    expect(codeOf(await shifts.decide(slot, id, { isAccepted: true }))).toEqual([404, 'NOT_FOUND']);
  });

  it('is taken back at any time', async () => {
    const { slot } = await ask();
    before14(minutes(1));
    expect((await shifts.drop(slot, 1)).body).toEqual({ ok: true });
    expect(codeOf(await shifts.drop(slot, 1))).toEqual([404, 'NOT_FOUND']);
  });

  it('meets the rules and the places of when it is accepted', async () => {
    const { slot, id } = await ask();
    await shifts.volunteer(3);
    await shifts.give(slot, 3);
    const full = await shifts.decide(slot, id, { isAccepted: true });
    expect(codeOf(full)).toEqual([409, 'SLOT_FULL']);
    await shifts.changeSlot(slot, { maxVolunteers: 2 });
    await shifts.give(await slotAt('15:00', '17:00'), 1);
    const why = { isAccepted: true, overrideReason: 'Exceptionnel' };
    expect(codeOf(await shifts.decide(slot, id, why, 2))).toEqual([409, 'SHIFT_RULES']);
    expect((await shifts.decide(slot, id, why)).body.assignment).toMatchObject({
      overrideReason: 'Exceptionnel',
    });
  });
});

describe('VP-11 dropping a shift', () => {
  it('frees the place until the deadline, and says when too few are left', async () => {
    for (const id of [1, 2, 3]) await shifts.volunteer(id);
    const slot = await slotAt('14:00', '16:00', { minVolunteers: 2, maxVolunteers: 3 });
    for (const id of [1, 2, 3]) await shifts.signUp(slot, id);
    before14(hours(24));
    for (const id of [1, 2]) expect((await shifts.drop(slot, id)).status).toBe(200);
    expect(await shifts.counted(slot)).toEqual([1, 1]);
    await shifts.service.waitFor(() => dataOf(shiftShort).length > 0);
    expect(dataOf(shiftShort)).toMatchObject([{ userId: 2, count: 1, slotId: slot }]);
    before14(hours(24) - 1);
    const late = await shifts.drop(slot, 3);
    expect(codeOf(late)).toEqual([409, 'DROP_DEADLINE_PASSED']);
    expect(late.body['dropUntil']).toBe(at(9, '14:00'));
    expect(dataOf(shiftShort)).toHaveLength(1);
  });

  it('has the deadline that the managers set', async () => {
    await shifts.volunteer(1);
    const slot = await slotAt('14:00', '16:00');
    await shifts.signUp(slot, 1);
    await shifts.call.set({ volunteersDropHours: 2 });
    before14(hours(2));
    expect((await shifts.mine(1)).shifts).toMatchObject([
      { dropUntil: at(10, '12:00'), actions: ['drop'] },
    ]);
    before14(hours(2) - 1);
    expect((await shifts.mine(1)).shifts[0]?.actions).toEqual(['excuse']);
    await shifts.call.set({ volunteersDropHours: 24 });
  });

  it('has a deadline of two weeks before the shift at most', async () => {
    const set = async (volunteersDropHours: number) =>
      (await shifts.call.tryToSet({ volunteersDropHours })).status;
    expect([await set(maxDropHours), await set(maxDropHours + 1)]).toEqual([200, 422]);
    await shifts.call.set({ volunteersDropHours: 24 });
  });

  const asked = async () => {
    await shifts.volunteer(1);
    await shifts.volunteer(2, { teams: [open] });
    await shifts.lead(open, [2]);
    const slot = await slotAt('14:00', '16:00');
    const { body } = await shifts.signUp(slot, 1);
    expect(codeOf(await shifts.excuse(slot, 1))).toEqual([409, 'DROP_POSSIBLE']);
    before14(hours(3));
    const response = await shifts.excuse(slot, 1, 'Malade');
    expect(response.body).toMatchObject({
      status: 'SIGNED_UP',
      excuse: { status: 'ASKED', reason: 'Malade', decidedAt: null },
    });
    return { slot, id: body.id };
  };

  it('is asked for after it; accepted, the place is free and the shift short', async () => {
    const { slot, id } = await asked();
    expect(codeOf(await shifts.excuse(slot, 1))).toEqual([409, 'ALREADY_ASKED']);
    await shifts.service.waitFor(() => dataOf(shiftExcuseAsked).length > 0);
    expect(dataOf(shiftExcuseAsked)).toMatchObject([{ userId: 1, recipientIds: [2, manager] }]);
    expect(await shifts.counted(slot)).toEqual([1, 1]);
    const { body } = await shifts.decide(slot, id, { isExcused: true, note: 'Repose-toi' }, 2);
    expect(body.assignment).toMatchObject({
      status: 'EXCUSED',
      excuse: { status: 'ACCEPTED', note: 'Repose-toi' },
    });
    expect(await shifts.counted(slot)).toEqual([0, 0]);
    await shifts.service.waitFor(() => dataOf(shiftShort).length > 0);
    expect(dataOf(shiftExcuseDecided)).toMatchObject([{ decision: 'ACCEPTED', actorId: 2 }]);
    expect(dataOf(shiftShort)).toMatchObject([{ userId: 1, count: 1 }]);
    expect((await shifts.mine(1)).shifts).toMatchObject([
      { assignment: { status: 'EXCUSED' }, actions: [], teammates: [] },
    ]);
    const again = await shifts.decide(slot, id, { isExcused: false });
    expect(codeOf(again)).toEqual([409, 'NOTHING_ASKED']);
    expect(codeOf(await shifts.drop(slot, 1))).toEqual([404, 'NOT_FOUND']);
    // A manager may still give the place again.
    expect(await shifts.give(slot, 1)).toMatchObject({ id, status: 'SIGNED_UP', excuse: null });
  });

  it('rejected, the volunteer is expected all the same', async () => {
    const { slot, id } = await asked();
    const { body } = await shifts.decide(slot, id, { isExcused: false });
    expect(body.assignment).toMatchObject({ status: 'SIGNED_UP', excuse: { status: 'REJECTED' } });
    expect(await shifts.counted(slot)).toEqual([1, 1]);
    expect(dataOf(shiftShort)).toEqual([]);
  });

  it('needs a place, and a shift that is not over', async () => {
    await shifts.volunteer(1);
    const slot = await slotAt('14:00', '16:00');
    expect(codeOf(await shifts.excuse(slot, 1))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await shifts.excuse(slot, 7))).toEqual([404, 'NOT_FOUND']);
    await shifts.signUp(slot, 1);
    before14(-hours(2));
    expect(codeOf(await shifts.excuse(slot, 1))).toEqual([409, 'SHIFT_ENDED']);
  });
});

describe('VP-09 my shifts', () => {
  it('are mine by their start, with teammates, minutes and what is free', async () => {
    for (const id of [1, 2]) await shifts.call.addMember(id);
    await shifts.volunteer(1, { prenom: 'Ana' });
    await shifts.volunteer(2, { prenom: 'Bea' });
    const late = await slotAt('18:00', '19:00');
    const early = await slotAt('08:00', '10:00', { place: 'Halle' });
    for (const slot of [late, early]) await shifts.signUp(slot, 1);
    await shifts.signUp(early, 2);
    const near = await slotAt('10:10', '11:00');
    const free = await slotAt('20:00', '21:00');
    await slotAt('20:00', '21:00', { teamId: closed });
    shifts.call.clock.now = later(new Date(at(10, '10:00')), 0);
    const mine = await shifts.mine(1);
    expect(mine).toMatchObject({ isAccepted: true, timezone: 'Europe/Paris', leads: [] });
    // It has ended, and no one has recorded that they came.
    expect([mine.minutesDone, mine.minutesPlanned]).toEqual([0, 180]);
    await record(shifts, mine.shifts[0]?.assignment.id ?? '');
    expect((await shifts.mine(1)).minutesDone).toBe(120);
    expect(mine.shifts.map(({ id }) => id)).toEqual([early, late]);
    expect(mine.shifts[0]).toMatchObject({
      place: 'Halle',
      team: { id: open, name: 'Bar' },
      teammates: [{ id: 2, pseudo: 'user-2', prenom: 'Bea' }],
    });
    expect(Object.keys(mine.shifts[0]?.teammates[0] ?? {})).not.toContain('nom');
    expect(mine.open.map(({ id, problems }) => [id, problems.map(({ code }) => code)])).toEqual([
      [free, []],
      [near, ['SHORT_REST']],
    ]);
  });

  it('are none for volunteers who are not accepted', async () => {
    await slotAt('14:00', '16:00');
    await shifts.call.apply(1);
    const none = { isAccepted: false, shifts: [], open: [], leads: [] };
    for (const userId of [1, 7]) expect(await shifts.mine(userId)).toMatchObject(none);
  });

  it('name the teams that I lead', async () => {
    await shifts.volunteer(1, { teams: [open] });
    await shifts.lead(open, [1]);
    expect((await shifts.mine(1)).leads).toMatchObject([{ id: open, name: 'Bar' }]);
  });
});

describe('free shifts', () => {
  it('are listed to everyone, without those that have begun or are full', async () => {
    const list = async (id = 1) => (await shifts.service.call(listShifts, { params: { id } })).body;
    await shifts.volunteer(1);
    const full = await slotAt('14:00', '16:00', { maxVolunteers: 1 });
    await shifts.give(full, 1);
    const free = await slotAt('18:00', '19:00', { maxVolunteers: 3, teamId: closed });
    await slotAt('09:00', '10:00');
    await slotAt('18:00', '19:00', { kind: 'BRIEFING' });
    shifts.call.clock.now = new Date(at(10, '09:00'));
    const { data, freePlaces } = await list();
    expect([data.map(({ id }) => id), freePlaces]).toEqual([[free], 3]);
    expect(data[0]?.team).toMatchObject({ name: 'Sécurité' });
    await shifts.call.addEdition({ id: 5, isOnline: false });
    const draft = await shifts.service.call(listShifts, { params: { id: 5 } });
    expect(codeOf(draft)).toEqual([404, 'EDITION_NOT_FOUND']);
  });
});

describe('VP-10 reminders', () => {
  const runAt = async (date: Date) => {
    shifts.call.clock.now = date;
    const { tasks } = shifts.service.running;
    await tasks.request('shift-reminders');
    await tasks.runDue();
  };
  const choose = (userId: number, reminder: ShiftReminder) =>
    shifts.service.call(updateShiftReminder, { body: { reminder } }, shifts.as(userId));
  const remindedOf = () => dataOf(shiftStartsSoon).map(({ userId }) => userId);
  /** Events are published after the run. */
  const reminded = async (...userIds: number[]) => {
    await shifts.service.waitFor(() => remindedOf().length >= userIds.length);
    expect(remindedOf()).toEqual(userIds);
  };
  const before = (ms: number) => later(new Date(at(10, '14:00')), -ms);

  it('come once, when each has chosen them', async () => {
    for (const id of [1, 2, 3, 4]) await shifts.volunteer(id);
    const slot = await slotAt('14:00', '16:00', { maxVolunteers: 4, place: 'Halle' });
    for (const id of [1, 2, 3, 4]) await shifts.give(slot, id);
    const read = async (userId: number) =>
      (await shifts.service.call(getShiftReminder, {}, shifts.as(userId))).body.reminder;
    expect(await read(1)).toBe('HALF_HOUR');
    await choose(2, 'TWO_HOURS');
    await choose(3, 'EVENING_BEFORE');
    await choose(4, 'OFF');
    expect(await read(3)).toBe('EVENING_BEFORE');
    await runAt(new Date(Date.parse(at(9, '18:00')) - 1));
    await runAt(new Date(at(9, '18:00')));
    await runAt(before(hours(2) + 1));
    await reminded(3);
    await runAt(before(hours(2)));
    await runAt(before(minutes(30) + 1));
    await reminded(3, 2);
    await runAt(before(minutes(30)));
    await runAt(before(minutes(29)));
    await runAt(before(0));
    await reminded(3, 2, 1);
    expect(dataOf(shiftStartsSoon)[2]).toMatchObject({
      ...{ slotId: slot, startsAt: at(10, '14:00'), place: 'Halle', time: '14:00' },
      day: dayOf(at(10, '14:00'), 'Europe/Paris'),
    });
  });

  it('come again after the time has changed, and not to people who left', async () => {
    for (const id of [1, 2]) await shifts.volunteer(id);
    const slot = await slotAt('14:00', '16:00');
    await shifts.give(slot, 1);
    const { id } = await shifts.give(slot, 2);
    await runAt(before(minutes(30)));
    await shifts.service.waitFor(() => remindedOf().length === 2);
    await shifts.takeOff(slot, id);
    await shifts.changeSlot(slot, { place: 'Halle' });
    await runAt(before(minutes(20)));
    await shifts.changeSlot(slot, { startDateTime: at(10, '15:00') });
    await runAt(before(minutes(10)));
    expect(remindedOf()).toHaveLength(2);
    await runAt(later(before(0), minutes(30)));
    await shifts.service.waitFor(() => remindedOf().length > 2);
    expect(remindedOf().slice(2)).toEqual([1]);
  });

  it('come once of two runs at once, and never for a shift that has begun', async () => {
    await shifts.volunteer(1);
    await shifts.volunteer(2);
    const slot = await slotAt('14:00', '16:00');
    await shifts.give(slot, 1);
    shifts.call.clock.now = before(0);
    await shifts.give(slot, 2);
    await runAt(before(0));
    expect(remindedOf()).toEqual([]);
  });
});

describe('my next shifts over all editions', () => {
  const upcoming = async (userId: number) =>
    (await shifts.service.call(listUpcomingShifts, {}, shifts.as(userId))).body.data;

  it('have a place, are not over, and are of editions that take place and are shown', async () => {
    await shifts.volunteer(1);
    const late = await slotAt('18:00', '19:00', { title: 'Scène' });
    const early = await slotAt('14:00', '16:00', { title: 'Bar', place: 'Halle' });
    await shifts.give(late, 1);
    await shifts.give(early, 1);
    await shifts.signUp(await slotAt('20:00', '21:00', { teamId: asking }), 1);
    const edition = { id: 1, timezone: 'Europe/Paris' };
    expect(await upcoming(1)).toMatchObject([
      { id: early, title: 'Bar', place: 'Halle', startDateTime: at(10, '14:00'), edition },
      { id: late, title: 'Scène', place: null },
    ]);
    expect(await upcoming(2)).toEqual([]);
    shifts.call.clock.now = new Date(at(10, '16:00'));
    expect((await upcoming(1)).map(({ id }) => id)).toEqual([late]);
    for (const fields of [{ status: 'CANCELLED' as const }, { isOnline: false }]) {
      await shifts.call.addEdition({ ...edition, ...fields });
      expect(await upcoming(1)).toEqual([]);
    }
    await shifts.call.addEdition(edition);
  });

  it('are ten at most', async () => {
    await shifts.volunteer(1);
    for (let hour = 8; hour < 19; hour += 1) {
      const slot = await slotAt(`${hour}:00`.padStart(5, '0'), `${hour}:30`.padStart(5, '0'));
      await shifts.give(slot, 1, { overrideReason: 'Essai' });
    }
    expect(await upcoming(1)).toHaveLength(10);
  });
});

describe('VP-09 the calendar of my shifts', () => {
  const read = async (url: string) => {
    const response = await fetch(new URL(new URL(url).pathname, shifts.service.baseUrl));
    return { status: response.status, text: await response.text() };
  };
  const create = async (userId: number) =>
    (await shifts.service.call(createShiftsFeed, {}, shifts.as(userId))).body;

  it('has each with a UID that stays while it moves, and ends with its address', async () => {
    await shifts.volunteer(1);
    const slot = await slotAt('14:00', '16:00', { title: 'Bar', place: 'Halle' });
    await shifts.give(slot, 1);
    const asked = await slotAt('18:00', '19:00', { teamId: asking });
    await shifts.signUp(asked, 1);
    const { url } = await create(1);
    const { status, text } = await read(url);
    expect(status).toBe(200);
    expect(text).toContain(`UID:volunteer-shift-${slot}@localhost:3000`);
    expect(text).toContain('DTSTART:20270520T120000Z');
    expect(text).toContain('LOCATION:Halle');
    expect(text).not.toContain(asked);
    const sequenceIn = (calendar: string) => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]);
    shifts.call.clock.now = later(now, hours(1));
    await shifts.changeSlot(slot, { startDateTime: at(10, '15:00') });
    const moved = (await read(url)).text;
    expect(moved).toContain(`UID:volunteer-shift-${slot}@localhost:3000`);
    expect(moved).toContain('DTSTART:20270520T130000Z');
    expect(sequenceIn(moved)).toBeGreaterThan(sequenceIn(text));
    const feed = async () => (await shifts.service.call(getShiftsFeed, {}, shifts.as(1))).body;
    expect((await feed()).createdAt).not.toBeNull();
    const { url: next } = await create(1);
    expect((await read(url)).status).toBe(404);
    expect((await read(next)).status).toBe(200);
    await shifts.service.call(deleteShiftsFeed, {}, shifts.as(1));
    expect((await read(next)).status).toBe(404);
    expect((await feed()).createdAt).toBeNull();
  });

  it('has shifts until 30 days after them', async () => {
    await shifts.volunteer(1);
    const slot = await slotAt('14:00', '16:00');
    await shifts.give(slot, 1);
    const { url } = await create(1);
    shifts.call.clock.now = later(new Date(at(10, '16:00')), hours(24 * 30));
    expect((await read(url)).text).toContain(slot);
    shifts.call.clock.now = later(shifts.call.clock.now, 1);
    expect((await read(url)).text).not.toContain(slot);
    expect(day(10)).toBe('2027-05-20');
  });
});
