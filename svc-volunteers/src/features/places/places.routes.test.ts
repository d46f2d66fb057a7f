import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  planningChanged,
  shiftAssigned,
  shiftChanged,
  shiftRemoved,
  shiftShort,
} from '@siteswap/contracts/volunteers';
import { day } from '#test/days.ts';
import { editor, manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

let shifts: Shifts;
let team: number;
beforeAll(async () => {
  shifts = await startShifts({ DATABASE_POOL_SIZE: '20' });
  team = await shifts.call.team({ name: 'Bar' });
});
afterAll(() => shifts.stop());
beforeEach(async () => {
  const { prisma, nats } = shifts.service;
  await prisma.volunteerTimeSlot.deleteMany();
  await prisma.volunteerApplication.deleteMany();
  nats.clear();
});

const codeOf = ({ status, body }: { status: number; body: { code?: unknown } }) => [
  status,
  body.code,
];
const problemsOf = ({ body }: { body: { errors?: readonly { code: string }[] } }) =>
  body.errors?.map(({ code }) => code);
const dataOf = (event: { subject: string; data: unknown }) =>
  shifts.service.nats.events(event as never).map(({ data }) => data as Record<string, unknown>);

const span = (number: number, from: string, until: string) => ({
  ...{ startDateTime: at(number, from), endDateTime: at(number, until) },
});
const slotAt = async (from: string, until: string, fields = {}) =>
  (await shifts.slot({ teamId: team, ...span(10, from, until), ...fields })).id;
const young = {
  ...({ ageBand: 'AGE_16_17', hasGuardianConsent: true } as const),
  ...{ guardianName: 'Paul Silva', guardianPhone: '+33 6 11 22 33 44' },
};

describe('VP-02 a place', () => {
  it('is given to an accepted volunteer, who is notified', async () => {
    const slot = await slotAt('14:00', '16:00');
    await shifts.volunteer(1);
    const place = await shifts.give(slot, 1, { isLocked: true });
    expect(place).toMatchObject({
      ...{ timeSlotId: slot, userId: 1, status: 'SIGNED_UP', isLocked: true },
      ...{ assignedById: manager, overrideReason: null, excuse: null },
    });
    expect((await shifts.placesOn(slot)).body.data).toEqual([place]);
    await shifts.service.waitFor(() => dataOf(shiftAssigned).length > 0);
    expect(dataOf(shiftAssigned)).toEqual([
      {
        ...{ editionId: 1, slotId: slot, userId: 1, title: 'Bar', actorId: manager },
        ...{ day: day(10), time: '14:00' },
      },
    ]);
    expect(dataOf(planningChanged).length).toBeGreaterThan(0);
  });

  it('is not given to others', async () => {
    const slot = await slotAt('14:00', '16:00');
    await shifts.call.apply(1);
    for (const userId of [1, 2]) {
      const response = await shifts.tryToGive(slot, userId);
      expect(codeOf(response)).toEqual([409, 'APPLICATION_NOT_ACCEPTED']);
    }
    await shifts.volunteer(3);
    await shifts.give(slot, 3);
    expect(codeOf(await shifts.tryToGive(slot, 3))).toEqual([409, 'ALREADY_ASSIGNED']);
    const none = await shifts.tryToGive(crypto.randomUUID(), 3);
    expect(codeOf(none)).toEqual([404, 'NOT_FOUND']);
  });

  it('is there as often as the slot has places, and a briefing has any number', async () => {
    const slot = await slotAt('14:00', '16:00', { maxVolunteers: 1 });
    const briefing = await slotAt('08:00', '09:00', { kind: 'BRIEFING', teamId: null });
    for (const userId of [1, 2]) {
      await shifts.volunteer(userId);
      await shifts.give(briefing, userId);
    }
    await shifts.give(slot, 1);
    expect(codeOf(await shifts.tryToGive(slot, 2))).toEqual([409, 'SLOT_FULL']);
    expect(await shifts.counted(briefing)).toEqual([2, 2]);
  });
});

describe('VP-03 VP-05 rules of shifts', () => {
  it('reject an overlap with its name, unless there is a reason; back to back is free', async () => {
    const first = await slotAt('10:00', '12:00', { title: 'Entrée' });
    await shifts.volunteer(1);
    await shifts.give(first, 1);
    await shifts.give(await slotAt('12:00', '14:00'), 1);
    const across = await slotAt('11:30', '13:00');
    const rejected = await shifts.tryToGive(across, 1);
    expect(codeOf(rejected)).toEqual([409, 'SHIFT_RULES']);
    expect(rejected.body.errors?.[0]).toMatchObject({
      ...{ path: 'timeSlotId', code: 'OVERLAP' },
      params: { slotId: first, title: 'Entrée', start: at(10, '10:00') },
    });
    const given = await shifts.give(across, 1, { overrideReason: 'Elle passe de l’un à l’autre' });
    expect(given.overrideReason).toBe('Elle passe de l’un à l’autre');
  });

  it('ask for a rest, and store no reason that was not needed', async () => {
    await shifts.volunteer(1);
    const place = await shifts.give(await slotAt('10:00', '12:00'), 1, { overrideReason: 'Sans' });
    expect(place.overrideReason).toBeNull();
    const soon = await shifts.tryToGive(await slotAt('12:15', '13:00'), 1);
    expect(problemsOf(soon)).toEqual(['SHORT_REST']);
    const long = await shifts.tryToGive(await slotAt('13:00', '20:00'), 1);
    expect(problemsOf(long)).toEqual(['DAY_HOURS']);
    await shifts.volunteer(2, { arrivalDateTime: `${day(11)}_morning` });
    const absent = await shifts.tryToGive(await slotAt('10:00', '12:00'), 2);
    expect(problemsOf(absent)).toEqual(['NOT_AVAILABLE']);
    await shifts.volunteer(3, { absences: [`${day(10)}_morning`] });
    const away = await shifts.tryToGive(await slotAt('10:00', '12:00'), 3);
    expect(problemsOf(away)).toEqual(['NOT_AVAILABLE']);
    expect((await shifts.tryToGive(await slotAt('12:00', '13:00'), 3)).status).toBe(201);
  });

  it('VA-10 are never passed for a minor', async () => {
    await shifts.volunteer(1, young);
    await shifts.volunteer(2);
    const late = await slotAt('21:00', '23:00');
    await shifts.give(late, 2);
    const why = { overrideReason: 'Gala' };
    expect(problemsOf(await shifts.tryToGive(late, 1, why))).toEqual(['MINOR_HOURS']);
    const alone = await slotAt('14:00', '16:00');
    expect(problemsOf(await shifts.tryToGive(alone, 1, why))).toEqual(['NO_ADULT']);
    await shifts.give(alone, 2);
    expect((await shifts.tryToGive(alone, 1)).status).toBe(201);
  });

  it('let two places that overlap be given once, also at the same time', async () => {
    await shifts.volunteer(1);
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => slotAt('14:00', '16:00', { maxVolunteers: 1 })),
    );
    const responses = await Promise.all(ids.map((id) => shifts.tryToGive(id, 1)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const where = { userId: 1 };
    expect(await shifts.service.prisma.volunteerAssignment.count({ where })).toBe(1);
  });

  it('are asked again for both, while a slot moves and another place is given', async () => {
    for (let round = 0; round < 5; round += 1) {
      const userId = 100 + round;
      await shifts.volunteer(userId);
      const moving = await slotAt('08:00', '09:00');
      const other = await slotAt('14:00', '16:00');
      await shifts.give(moving, userId);
      const [moved, given] = await Promise.all([
        shifts.changeSlot(moving, span(10, '15:00', '17:00')),
        shifts.tryToGive(other, userId),
      ]);
      expect([moved.status, given.status].filter((status) => status >= 400)).toEqual([409]);
    }
  });
});

describe('a place that is moved', () => {
  it('frees the one before in the same step, with one notification', async () => {
    await shifts.volunteer(1);
    const from = await slotAt('14:00', '16:00');
    // It overlaps the place that is left.
    const to = await slotAt('15:00', '17:00', { title: 'Scène' });
    const { id } = await shifts.give(from, 1, { isLocked: true });
    const { status, body } = await shifts.move(from, id, to);
    expect([status, body]).toMatchObject([200, { id, timeSlotId: to, isLocked: true }]);
    expect([await shifts.counted(from), await shifts.counted(to)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    await shifts.service.waitFor(() => dataOf(shiftChanged).length > 0);
    expect(dataOf(shiftChanged)).toMatchObject([{ slotId: to, title: 'Scène', time: '15:00' }]);
    expect(dataOf(shiftRemoved)).toEqual([]);
  });

  it('stays where it is when the other slot does not take it', async () => {
    for (const userId of [1, 2]) await shifts.volunteer(userId);
    const from = await slotAt('14:00', '16:00');
    const full = await slotAt('18:00', '19:00', { maxVolunteers: 1 });
    const { id } = await shifts.give(from, 1);
    await shifts.give(full, 2);
    expect(codeOf(await shifts.move(from, id, full))).toEqual([409, 'SLOT_FULL']);
    const long = await slotAt('08:00', '18:00');
    expect(codeOf(await shifts.move(from, id, long))).toEqual([409, 'SHIFT_RULES']);
    expect((await shifts.move(from, id, long, 'Exceptionnel')).body.overrideReason).toBe(
      'Exceptionnel',
    );
    expect(codeOf(await shifts.move(from, id, long))).toEqual([404, 'NOT_FOUND']);
    await shifts.give(from, 2, { overrideReason: 'Aide' });
    const place = (await shifts.placesOn(from)).body.data[0];
    await shifts.give(long, 2, { overrideReason: 'Aide' });
    expect(codeOf(await shifts.move(from, place?.id ?? '', long))).toEqual([
      409,
      'ALREADY_ASSIGNED',
    ]);
  });

  it('two at once, each to the slot of the other, both move or wait', async () => {
    for (const userId of [1, 2]) await shifts.volunteer(userId);
    const [a, b] = [await slotAt('14:00', '16:00'), await slotAt('17:00', '19:00')];
    const [first, second] = [await shifts.give(a, 1), await shifts.give(b, 2)];
    const moved = await Promise.all([shifts.move(a, first.id, b), shifts.move(b, second.id, a)]);
    expect(moved.map(({ status }) => status)).toEqual([200, 200]);
    expect([await shifts.counted(a), await shifts.counted(b)]).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });
});

describe('a place that ends', () => {
  it('is free again, and its volunteer is notified', async () => {
    await shifts.volunteer(1);
    const slot = await slotAt('14:00', '16:00');
    const { id } = await shifts.give(slot, 1);
    expect((await shifts.takeOff(slot, id)).body).toEqual({ ok: true });
    expect(await shifts.counted(slot)).toEqual([0, 0]);
    await shifts.service.waitFor(() => dataOf(shiftRemoved).length > 0);
    expect(dataOf(shiftRemoved)).toMatchObject([{ userId: 1, count: 0, actorId: manager }]);
    expect(codeOf(await shifts.takeOff(slot, id))).toEqual([404, 'NOT_FOUND']);
    // A manager knows how many are left.
    expect(dataOf(shiftShort)).toEqual([]);
  });

  it('makes a slot short where it leaves a minor alone', async () => {
    await shifts.volunteer(1);
    await shifts.volunteer(2, young);
    const slot = await slotAt('14:00', '16:00', { minVolunteers: 0 });
    const adult = await shifts.give(slot, 1);
    await shifts.give(slot, 2);
    await shifts.takeOff(slot, adult.id);
    await shifts.service.waitFor(() => dataOf(shiftShort).length > 0);
    expect(dataOf(shiftShort)).toMatchObject([{ slotId: slot, userId: 1, count: 1 }]);
  });

  it('VA-08 ends with the acceptance, and the managers hear which became short', async () => {
    const aid = await shifts.volunteer(1, { teams: [team] });
    await shifts.lead(team, [1]);
    await shifts.volunteer(2);
    const short = await slotAt('14:00', '16:00', { minVolunteers: 2 });
    const enough = await slotAt('18:00', '19:00', { minVolunteers: 1 });
    const shortBefore = await slotAt('20:00', '21:00', { minVolunteers: 2 });
    for (const slot of [short, enough]) await shifts.give(slot, 2);
    for (const slot of [short, enough, shortBefore]) await shifts.give(slot, 1);
    expect((await shifts.call.withdraw(1)).status).toBe(200);
    await shifts.service.waitFor(() => dataOf(shiftShort).length > 0);
    expect(dataOf(shiftShort)).toMatchObject([{ slotId: short, userId: 1, count: 1 }]);
    expect(await shifts.counted(short)).toEqual([1, 1]);
    expect(await shifts.service.prisma.volunteerTeamLeader.count()).toBe(0);
    expect(aid).toBeGreaterThan(0);
  });

  it('ends when a manager takes the decision back', async () => {
    const aid = await shifts.volunteer(1, { teams: [team] });
    await shifts.lead(team, [1]);
    const slot = await slotAt('14:00', '16:00');
    await shifts.give(slot, 1);
    await shifts.call.change(aid, { status: 'PENDING' });
    expect(await shifts.counted(slot)).toEqual([0, 0]);
    expect(await shifts.service.prisma.volunteerTeamLeader.count()).toBe(0);
    await shifts.call.accept(aid);
    expect((await shifts.placesOn(slot)).body.data).toEqual([]);
  });
});

describe('places', () => {
  it('are read by leaders of the team, and given by managers alone', async () => {
    const other = await shifts.call.team({ name: `Scène ${crypto.randomUUID()}` });
    const slot = await slotAt('14:00', '16:00');
    const elsewhere = await slotAt('18:00', '19:00', { teamId: other });
    for (const userId of [1, 2]) await shifts.volunteer(userId);
    await shifts.lead(team, [1]);
    const { id } = await shifts.give(slot, 2);
    expect((await shifts.placesOn(slot, 1)).body.data).toHaveLength(1);
    expect((await shifts.placesOn(elsewhere, 1)).status).toBe(403);
    for (const userId of [2, 7, editor]) {
      expect((await shifts.placesOn(slot, userId)).status).toBe(403);
      expect((await shifts.decide(slot, id, { isLocked: true }, userId)).status).toBe(403);
    }
    for (const userId of [1, 2, editor]) {
      expect((await shifts.tryToGive(slot, 1, {}, userId)).status).toBe(403);
      expect((await shifts.takeOff(slot, id, userId)).status).toBe(403);
    }
    expect((await shifts.decide(slot, id, { isLocked: true }, 1)).status).toBe(403);
    expect((await shifts.decide(slot, id, { isLocked: true })).body.assignment).toMatchObject({
      isLocked: true,
    });
  });
});
