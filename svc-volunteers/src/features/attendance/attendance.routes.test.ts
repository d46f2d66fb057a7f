import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AttendanceState,
  attendanceSteps,
  planningChanged,
} from '@siteswap/contracts/volunteers';
import { later, minutes } from '@siteswap/service-kit';
import { manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

const [ana, ben, leader, otherLeader] = [3, 4, 5, 6];
const start = new Date(at(10, '14:00'));
let shifts: Shifts;
let team: number;
beforeAll(async () => {
  shifts = await startShifts();
  team = await shifts.call.team({ name: 'Bar' });
  const stage = await shifts.call.team({ name: 'Scène' });
  for (const id of [ana, ben, leader]) await shifts.volunteer(id, { teams: [team] });
  await shifts.volunteer(otherLeader, { teams: [stage] });
  await shifts.lead(team, [leader]);
  await shifts.lead(stage, [otherLeader]);
});
afterAll(() => shifts.stop());

/** Moves the clock to a number of minutes after the start of the shift. */
const after = (count: number) => {
  shifts.call.clock.now = later(start, minutes(count));
};

let sid: string;
let place: string;
beforeEach(async () => {
  for (const { id } of await shifts.service.prisma.volunteerTimeSlot.findMany()) {
    await shifts.service.prisma.volunteerTimeSlot.delete({ where: { id } });
  }
  after(-24 * 60);
  sid = (await shifts.slot({ teamId: team, maxVolunteers: 3 })).id;
  place = (await shifts.give(sid, ana)).id;
});

const ways: Readonly<Record<string, readonly AttendanceState[]>> = {
  NONE: [],
  ARRIVED: ['ARRIVED'],
  DONE: ['ARRIVED', 'DONE'],
  NO_SHOW: ['NO_SHOW'],
};
const all: readonly AttendanceState[] = ['ARRIVED', 'DONE', 'NO_SHOW', null];
const steps = Object.keys(ways).flatMap((from) =>
  all.map((to) => {
    const isAllowed = attendanceSteps[from as keyof typeof attendanceSteps].includes(to);
    return { from, to: to ?? 'NONE', status: isAllowed ? 200 : 409 };
  }),
);

describe('VP-15 attendance', () => {
  it.each(steps)('$from to $to responds $status', async ({ from, to, status }) => {
    after(5);
    for (const step of ways[from] ?? []) await shifts.record(sid, place, step);
    const wanted = to === 'NONE' ? null : (to as AttendanceState);
    const response = await shifts.tryToRecord(sid, [place], wanted);
    expect(response.status).toBe(status);
    if (status === 409) expect(response.body).toMatchObject({ code: 'ATTENDANCE_STEP' });
    const row = await shifts.service.prisma.volunteerAssignment.findUniqueOrThrow({
      where: { id: place },
    });
    expect(row.attendanceStatus ?? 'NONE').toBe(status === 200 ? to : from);
  });

  it('has the steps of the rules and no others', () => {
    expect(steps.filter(({ status }) => status === 200).map(({ from, to }) => [from, to])).toEqual([
      ['NONE', 'ARRIVED'],
      ['NONE', 'NO_SHOW'],
      ['ARRIVED', 'DONE'],
      ['ARRIVED', 'NONE'],
      ['DONE', 'ARRIVED'],
      ['NO_SHOW', 'ARRIVED'],
      ['NO_SHOW', 'NONE'],
    ]);
  });

  it('begins 15 minutes before the start, and someone is missing from the start on', async () => {
    after(-16);
    const early = await shifts.tryToRecord(sid, [place], 'ARRIVED');
    expect(early.body).toMatchObject({ status: 409, code: 'TOO_EARLY' });
    after(-15);
    const absent = await shifts.tryToRecord(sid, [place], 'NO_SHOW');
    expect(absent.body).toMatchObject({ status: 409, code: 'TOO_EARLY' });
    expect(await shifts.record(sid, place, 'ARRIVED')).toMatchObject({
      ...{ status: 'ARRIVED', at: shifts.call.clock.now.toISOString(), byId: manager },
    });
    await shifts.record(sid, place, null);
    after(0);
    expect((await shifts.tryToRecord(sid, [place], 'NO_SHOW')).status).toBe(200);
  });

  it('stores who recorded a NO_SHOW, who may be recorded as arrived later', async () => {
    after(20);
    const absent = await shifts.tryToRecord(sid, [place], 'NO_SHOW', leader);
    expect(absent.body.data[0]?.attendance).toMatchObject({ status: 'NO_SHOW', byId: leader });
    expect(await shifts.record(sid, place, 'ARRIVED')).toMatchObject({ byId: manager });
  });

  it('is recorded for all of them or none, and for places of the slot alone', async () => {
    const second = (await shifts.give(sid, ben)).id;
    after(5);
    await shifts.record(sid, second, 'ARRIVED');
    expect((await shifts.tryToRecord(sid, [place, second], 'ARRIVED')).status).toBe(409);
    const unknown = crypto.randomUUID();
    expect((await shifts.tryToRecord(sid, [place, unknown], 'ARRIVED')).status).toBe(404);
    const rows = (await shifts.placesOn(sid)).body.data;
    expect(rows.find(({ id }) => id === place)?.attendance).toBeNull();
    await shifts.record(sid, second, null);
    const both = await shifts.tryToRecord(sid, [place, second], 'ARRIVED');
    expect(both.body.data.map(({ attendance }) => attendance?.status)).toEqual([
      'ARRIVED',
      'ARRIVED',
    ]);
  });

  it('is recorded of 50 places at once at most', async () => {
    after(5);
    const of = (count: number) =>
      shifts.tryToRecord(
        sid,
        Array.from({ length: count }, () => crypto.randomUUID()),
        'ARRIVED',
      );
    expect((await of(50)).status).toBe(404);
    expect((await of(51)).status).toBe(422);
  });

  it('is not recorded by leaders of themselves, and by managers of anyone', async () => {
    const own = (await shifts.give(sid, leader)).id;
    after(5);
    const rejected = await shifts.tryToRecord(sid, [place, own], 'ARRIVED', leader);
    expect([rejected.status, rejected.body]).toMatchObject([403, { code: 'OWN_RECORD' }]);
    expect(await shifts.record(sid, own, 'ARRIVED')).toMatchObject({ byId: manager });
    expect((await shifts.tryToRecord(sid, [own], null, leader)).status).toBe(403);
  });

  it('is not for leaders of another team, and not of a request', async () => {
    after(5);
    expect((await shifts.tryToRecord(sid, [place], 'ARRIVED', otherLeader)).status).toBe(403);
    expect((await shifts.tryToRecord(sid, [place], 'ARRIVED', ben)).status).toBe(403);
    await shifts.service.prisma.volunteerAssignment.update({
      where: { id: place },
      data: { status: 'REQUESTED' },
    });
    expect((await shifts.tryToRecord(sid, [place], 'ARRIVED')).status).toBe(404);
  });

  it('of two managers at once the second finds it recorded, and open pages are read anew', async () => {
    after(5);
    const before = shifts.service.nats.events(planningChanged).length;
    const both = await Promise.all(
      [manager, leader].map((by) => shifts.tryToRecord(sid, [place], 'ARRIVED', by)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await shifts.service.waitFor(() => shifts.service.nats.events(planningChanged).length > before);
  });

  it('ends once with the shift, and a correction after the end waits ten minutes', async () => {
    const second = (await shifts.give(sid, ben)).id;
    const third = (await shifts.give(sid, leader)).id;
    after(5);
    await shifts.record(sid, place, 'ARRIVED');
    await shifts.record(sid, second, 'ARRIVED');
    await shifts.record(sid, third, 'NO_SHOW');
    const { tasks } = shifts.service.running;
    const end = async () => {
      await tasks.request('attendance-ends');
      await tasks.runDue();
    };
    after(119);
    await end();
    const statusOf = async (id: string) =>
      (await shifts.placesOn(sid)).body.data.find((row) => row.id === id)?.attendance?.status;
    expect(await statusOf(place)).toBe('ARRIVED');
    after(120);
    await Promise.all([end(), end()]);
    expect([await statusOf(place), await statusOf(second), await statusOf(third)]).toEqual([
      ...['DONE', 'DONE', 'NO_SHOW'],
    ]);
    await shifts.record(sid, place, 'ARRIVED');
    after(129);
    await end();
    expect(await statusOf(place)).toBe('ARRIVED');
    after(130);
    await end();
    expect(await statusOf(place)).toBe('DONE');
  });
});
