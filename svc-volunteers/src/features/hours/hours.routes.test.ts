import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  correctHours,
  listDoneShifts,
  listVolunteerHours,
  maxMinutesDone,
  planningChanged,
} from '@siteswap/contracts/volunteers';
import { record } from '#test/attendance.ts';
import { editor, manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

let shifts: Shifts;
let [bar, stage] = [0, 0];
beforeAll(async () => {
  shifts = await startShifts();
  [bar, stage] = [
    await shifts.call.team({ name: 'Bar' }),
    await shifts.call.team({ name: 'Scène' }),
  ];
});
afterAll(() => shifts.stop());

const [leader, otherLeader] = [50, 51];
beforeAll(async () => {
  await shifts.volunteer(leader, { prenom: 'Zoé', teams: [bar] });
  await shifts.volunteer(otherLeader, { prenom: 'Zita', teams: [stage] });
  await shifts.lead(bar, [leader]);
  await shifts.lead(stage, [otherLeader]);
});

const hoursOf = (start: string, end: string, teamId = bar) => ({
  ...{ teamId, startDateTime: at(10, start), endDateTime: at(10, end) },
});

/** A volunteer with a place on a shift of two hours. */
async function onShift(userId: number, fields: Parameters<Shifts['volunteer']>[1] = {}) {
  await shifts.volunteer(userId, fields);
  const { id: sid } = await shifts.slot(hoursOf('14:00', '16:00'));
  return { sid, assignmentId: (await shifts.give(sid, userId)).id };
}

const correct = (
  { sid, assignmentId }: { sid: string; assignmentId: string },
  minutes: number | null,
  userId = manager,
) =>
  shifts.service.call(
    correctHours,
    { params: { id: 1, sid, assignmentId }, body: { minutes } },
    shifts.as(userId),
  );
const list = (query: { search?: string } = {}, userId = manager) =>
  shifts.service.call(listVolunteerHours, { params: { id: 1 }, query }, shifts.as(userId));
const shiftsOf = (volunteer: number, userId = manager) =>
  shifts.service.call(listDoneShifts, { params: { id: 1, userId: volunteer } }, shifts.as(userId));

describe('hours of volunteers', () => {
  it('are listed by name, with what is planned, done and missed', async () => {
    await shifts.call.addMember(1);
    const place = await onShift(1, { prenom: 'Bea', nom: 'Øst' });
    const missed = await shifts.slot(hoursOf('17:00', '18:00'));
    await record(shifts, (await shifts.give(missed.id, 1)).id, 'NO_SHOW');
    await record(shifts, place.assignmentId);
    await onShift(2, { prenom: 'ana' });
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.data.map(({ prenom }) => prenom)).toEqual(['ana', 'Bea', 'Zita', 'Zoé']);
    expect(body.data[1]).toMatchObject({
      ...{ user: { id: 1, pseudo: 'user-1' }, nom: 'Øst' },
      ...{ minutesPlanned: 180, minutesDone: 120, shiftsDone: 1, noShows: 1, rewards: [] },
    });
    expect(body.data[0]).toMatchObject({ minutesPlanned: 120, minutesDone: 0, shiftsDone: 0 });
  });

  it('are final once the last day with volunteers has passed', async () => {
    const { clock } = shifts.call;
    const before = clock.now;
    try {
      for (const [moment, isOver] of [
        ['23:59', false],
        ['24:00', true],
      ] as const) {
        clock.now = new Date(at(12, moment));
        expect((await list()).body.isOver).toBe(isOver);
      }
    } finally {
      clock.now = before;
    }
  });

  it('are searched by name and pseudo', async () => {
    const named = async (search: string) =>
      (await list({ search })).body.data.map(({ prenom }) => prenom);
    expect(await named('bea ost')).toEqual(['Bea']);
    expect(await named('ZOE')).toEqual(['Zoé']);
    expect(await named('user 1')).toEqual(['Bea']);
    expect(await named('nul')).toEqual([]);
  });

  it('are of accepted volunteers', async () => {
    await shifts.call.apply(3, { prenom: 'Candidate' });
    expect((await list({ search: 'Candidate' })).body.data).toEqual([]);
  });
});

describe('the hours of a shift', () => {
  it('are corrected, and count as they are once that is taken back', async () => {
    const place = await onShift(4, { prenom: 'Dora' });
    await record(shifts, place.assignmentId);
    const corrected = await correct(place, 45);
    expect(corrected).toMatchObject({
      status: 200,
      body: { attendance: { status: 'DONE', minutes: 45 } },
    });
    expect((await shiftsOf(4)).body.data).toMatchObject([
      { assignmentId: place.assignmentId, timeSlotId: place.sid, minutes: 45, isCorrected: true },
    ]);
    expect((await shifts.mine(4)).minutesDone).toBe(45);
    await shifts.service.waitFor(() => shifts.service.nats.events(planningChanged).length > 0);
    await correct(place, null);
    expect((await shiftsOf(4)).body.data).toMatchObject([{ minutes: 120, isCorrected: false }]);
    expect((await shifts.mine(4)).minutesDone).toBe(120);
  });

  it('are corrected by leaders of its team too, and no one else', async () => {
    const place = await onShift(5, { prenom: 'Emil' });
    await record(shifts, place.assignmentId);
    expect((await correct(place, 60, leader)).status).toBe(200);
    for (const userId of [5, otherLeader, editor]) {
      expect((await correct(place, 90, userId)).status).toBe(403);
    }
    expect((await shifts.mine(5)).minutesDone).toBe(60);
    for (const userId of [5, leader, editor]) {
      expect((await list({}, userId)).status).toBe(403);
      expect((await shiftsOf(5, userId)).status).toBe(403);
    }
  });

  it('are not corrected by leaders of themselves', async () => {
    const { id: sid } = await shifts.slot(hoursOf('14:00', '16:00'));
    const place = { sid, assignmentId: (await shifts.give(sid, leader)).id };
    await record(shifts, place.assignmentId);
    const { status, body } = await correct(place, 60, leader);
    expect([status, body]).toMatchObject([403, { code: 'OWN_RECORD' }]);
    expect((await correct(place, 60)).status).toBe(200);
  });

  it('are of what was worked alone', async () => {
    const place = await onShift(6, { prenom: 'Fred' });
    const notDone = async () => {
      const { status, body } = await correct(place, 60);
      expect([status, body]).toMatchObject([409, { code: 'NOT_DONE' }]);
    };
    await notDone();
    for (const status of ['ARRIVED', 'NO_SHOW'] as const) {
      await record(shifts, place.assignmentId, status);
      await notDone();
    }
    expect((await shiftsOf(6)).body.data).toEqual([]);
    const briefing = await shifts.slot({
      ...{ ...hoursOf('09:00', '10:00'), kind: 'BRIEFING', teamId: null },
      ...{ minVolunteers: 0, maxVolunteers: null },
    });
    const invited = await shifts.give(briefing.id, 6);
    await record(shifts, invited.id);
    expect((await correct({ sid: briefing.id, assignmentId: invited.id }, 60)).status).toBe(409);
    expect((await correct({ ...place, assignmentId: crypto.randomUUID() }, 60)).status).toBe(404);
  });

  it('are those of a day at most', async () => {
    const place = await onShift(7, { prenom: 'Gil' });
    await record(shifts, place.assignmentId);
    expect((await correct(place, maxMinutesDone)).status).toBe(200);
    for (const minutes of [-1, 1.5, maxMinutesDone + 1]) {
      expect((await correct(place, minutes)).status).toBe(422);
    }
  });
});
