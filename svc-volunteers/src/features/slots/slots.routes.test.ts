import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  copySlotsOfDay,
  createSlotSeries,
  listTimeSlots,
  maxPlaces,
  maxSlots,
  planningChanged,
  shiftCancelled,
  shiftChanged,
} from '@siteswap/contracts/volunteers';
import { hours, later } from '@siteswap/service-kit';
import { day, now } from '#test/days.ts';
import { editor, manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

let shifts: Shifts;
let team: number;
beforeAll(async () => {
  shifts = await startShifts();
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
const faultsOf = ({ body }: { body: { errors?: readonly { path: string; code: string }[] } }) =>
  body.errors?.map(({ path, code }) => `${path} ${code}`);
const eventsOf = <T>(event: { subject: string; data: unknown }): T[] =>
  shifts.service.nats.events(event as never).map(({ data }) => data as T);

describe('VP-01 slots', () => {
  it('are added, listed by their start and by day, and changed', async () => {
    const late = await shifts.slot({
      teamId: team,
      startDateTime: at(11, '09:00'),
      endDateTime: at(11, '10:00'),
    });
    const early = await shifts.slot({ teamId: team, place: 'Grande halle' });
    expect(early).toMatchObject({ editionId: 1, place: 'Grande halle', assignedVolunteers: 0 });
    const list = async (query: object, userId = manager) => {
      const input = { params: { id: 1 }, query };
      const { body } = await shifts.service.call(listTimeSlots, input, shifts.as(userId));
      return body.data.map(({ id }) => id);
    };
    expect(await list({})).toEqual([early.id, late.id]);
    expect(await list({ day: day(11) })).toEqual([late.id]);
    expect(await list({ teams: '999' })).toEqual([]);
    const { body } = await shifts.changeSlot(early.id, { title: 'Caisse', version: early.version });
    expect(body).toMatchObject({ title: 'Caisse', place: 'Grande halle', teamId: team });
    await shifts.service.waitFor(() => eventsOf(planningChanged).length === 3);
  });

  it.each<[string, object, string[]]>([
    ['an end before its start', { endDateTime: at(10, '13:00') }, ['endDateTime BEFORE_START']],
    ['an end at its start', { endDateTime: at(10, '14:00') }, ['endDateTime BEFORE_START']],
    ['more than a day', { endDateTime: at(11, '14:01') }, ['endDateTime TOO_MANY_HOURS']],
    [
      'a start before the days',
      { startDateTime: at(9, '23:00'), endDateTime: at(10, '01:00') },
      ['startDateTime OUTSIDE_DAYS'],
    ],
    [
      'an end after the days',
      { startDateTime: at(12, '23:00'), endDateTime: at(13, '01:00') },
      ['endDateTime OUTSIDE_DAYS'],
    ],
    ['no team', { teamId: null }, ['teamId REQUIRED']],
    ['no number of places', { maxVolunteers: null }, ['maxVolunteers REQUIRED']],
    ['no place', { maxVolunteers: 0 }, ['maxVolunteers TOO_SMALL']],
    ['a minimum above its maximum', { minVolunteers: 3 }, ['minVolunteers TOO_LARGE']],
  ])('are rejected with %s', async (_, fields, faults) => {
    const response = await shifts.tryToAdd({ teamId: team, ...fields });
    expect([response.status, faultsOf(response)]).toEqual([422, faults]);
  });

  it('may last until midnight of the last day', async () => {
    const fields = { startDateTime: at(12, '22:00'), endDateTime: at(13, '00:00') };
    expect((await shifts.tryToAdd({ teamId: team, ...fields })).status).toBe(201);
  });

  it('last a day and have 50 places at most', async () => {
    const day24 = { endDateTime: at(11, '14:00'), maxVolunteers: maxPlaces };
    expect((await shifts.tryToAdd({ teamId: team, ...day24 })).status).toBe(201);
    const more = await shifts.tryToAdd({ teamId: team, maxVolunteers: maxPlaces + 1 });
    expect([more.status, faultsOf(more)]).toEqual([422, ['maxVolunteers TOO_LARGE']]);
  });

  it('are of a team of the edition; a briefing has no places', async () => {
    await shifts.call.addEdition({ id: 2 });
    const other = await shifts.call.team({ name: 'Ailleurs' }, 2);
    expect(codeOf(await shifts.tryToAdd({ teamId: other }))).toEqual([404, 'TEAM_NOT_FOUND']);
    const slot = await shifts.slot({ kind: 'BRIEFING', teamId: null, maxVolunteers: 5 });
    expect(slot).toMatchObject({ teamId: null, minVolunteers: 0, maxVolunteers: null });
    const moved = await shifts.changeSlot(slot.id, { teamId: other });
    expect(codeOf(moved)).toEqual([404, 'TEAM_NOT_FOUND']);
  });

  it('have a maximum in an edition, also when they are added at once', async () => {
    const { prisma } = shifts.service;
    const times = { startDateTime: at(10, '14:00'), endDateTime: at(10, '16:00') };
    const data = Array.from({ length: maxSlots - 1 }, () => ({
      ...{ id: crypto.randomUUID(), editionId: 1, teamId: team, title: 'Bar', maxVolunteers: 1 },
      ...times,
    }));
    await prisma.volunteerTimeSlot.createMany({ data });
    const add = () => shifts.tryToAdd({ teamId: team });
    const responses = await Promise.all([add(), add(), add()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(codeOf(await add())).toEqual([409, 'TOO_MANY_SLOTS']);
  });

  it('do not lose what someone else has changed', async () => {
    const { id, version } = await shifts.slot({ teamId: team });
    await shifts.changeSlot(id, { title: 'Caisse', version });
    const response = await shifts.changeSlot(id, { title: 'Entrée', version });
    expect(codeOf(response)).toEqual([409, 'EDIT_CONFLICT']);
  });
});

describe('a series of slots', () => {
  const add = (body: object, userId = manager) =>
    shifts.service.call(
      createSlotSeries,
      {
        params: { id: 1 },
        body: {
          ...{ title: 'Bar', teamId: team, maxVolunteers: 2, days: [day(10), day(11)] },
          ...{ from: '08:00', until: '13:00', minutes: 120, ...body },
        },
      },
      shifts.as(userId),
    );

  it('has one after another on each day, the last one cut', async () => {
    const { status, body } = await add({});
    expect([status, body.data.length]).toEqual([201, 6]);
    const times = body.data.map(({ startDateTime, endDateTime }) => [startDateTime, endDateTime]);
    expect(times).toContainEqual([at(11, '12:00'), at(11, '13:00')]);
  });

  it('is added as a whole or not at all', async () => {
    const response = await add({ days: [day(10), day(13)] });
    expect([response.status, faultsOf(response)]).toEqual([422, ['days OUTSIDE_DAYS']]);
    expect(await shifts.service.prisma.volunteerTimeSlot.count()).toBe(0);
  });

  it('is copied to other days at the same local times, without people', async () => {
    const slot = await shifts.slot({ teamId: team });
    await shifts.volunteer(1);
    await shifts.give(slot.id, 1);
    const copy = (body: { fromDay: string; toDays: string[]; teamIds?: number[] }) =>
      shifts.service.call(copySlotsOfDay, { params: { id: 1 }, body }, shifts.as(manager));
    const { body } = await copy({ fromDay: day(10), toDays: [day(11), day(12), day(11)] });
    expect(body.data).toMatchObject([
      { startDateTime: at(11, '14:00'), assignedVolunteers: 0, title: 'Bar', teamId: team },
      { startDateTime: at(12, '14:00'), endDateTime: at(12, '16:00') },
    ]);
    const none = await copy({ fromDay: day(10), toDays: [day(11)], teamIds: [999] });
    expect(codeOf(none)).toEqual([409, 'NO_SLOTS']);
  });
});

describe('VP-18 a slot that changes', () => {
  it('notifies each person on it once, with the shifts that are free for them', async () => {
    const open = await shifts.call.team({
      name: `Ouverte ${crypto.randomUUID()}`,
      signUpMode: 'OPEN',
    });
    const slot = await shifts.slot({ teamId: team });
    const free = { startDateTime: at(11, '09:00'), endDateTime: at(11, '10:00') };
    const morning = await shifts.slot({ teamId: open, ...free });
    // One that they cannot take with the new time, and one that is full for both.
    await shifts.slot({
      teamId: open,
      startDateTime: at(10, '19:00'),
      endDateTime: at(10, '20:00'),
    });
    for (const id of [1, 2]) await shifts.volunteer(id);
    await shifts.volunteer(3, { arrivalDateTime: `${day(12)}_morning` });
    for (const id of [1, 2]) await shifts.give(slot.id, id);
    const times = { startDateTime: at(10, '18:00'), endDateTime: at(10, '20:00') };
    expect((await shifts.changeSlot(slot.id, times)).status).toBe(200);
    await shifts.service.waitFor(() => eventsOf(shiftChanged).length === 2);
    expect(eventsOf(shiftChanged)).toMatchObject([
      { userId: 1, slotId: slot.id, day: day(10), time: '18:00', count: 1, actorId: manager },
      { userId: 2, count: 1, freeShifts: [{ title: morning.title, day: day(11), time: '09:00' }] },
    ]);
    await shifts.changeSlot(slot.id, { title: 'Autre nom' });
    expect((await shifts.removeSlot(slot.id)).status).toBe(200);
    await shifts.service.waitFor(() => eventsOf(shiftCancelled).length === 2);
    expect(eventsOf(shiftCancelled)).toMatchObject([
      { userId: 1, count: 2, freeShifts: [{ day: day(10), time: '19:00' }, { day: day(11) }] },
      { userId: 2 },
    ]);
    expect(eventsOf(shiftChanged)).toHaveLength(2);
    expect(await shifts.service.prisma.volunteerAssignment.count()).toBe(0);
  });

  it('asks the rules for each person, and a reason passes those that it may', async () => {
    const slot = await shifts.slot({ teamId: team });
    const other = { startDateTime: at(11, '14:00'), endDateTime: at(11, '16:00') };
    const { id: taken } = await shifts.slot({ teamId: team, ...other });
    await shifts.volunteer(1);
    await shifts.give(slot.id, 1);
    await shifts.give(taken, 1);
    const onto = { startDateTime: at(11, '15:00'), endDateTime: at(11, '17:00') };
    const rejected = await shifts.changeSlot(slot.id, onto);
    expect(codeOf(rejected)).toEqual([409, 'SHIFT_RULES']);
    expect(rejected.body.errors).toMatchObject([
      { path: 'timeSlotId', code: 'OVERLAP', params: { userId: 1, slotId: taken, title: 'Bar' } },
    ]);
    const passed = await shifts.changeSlot(slot.id, { ...onto, overrideReason: 'Une heure' });
    expect(passed.status).toBe(200);
    const { body } = await shifts.placesOn(slot.id);
    expect(body.data).toMatchObject([{ userId: 1, overrideReason: 'Une heure' }]);
  });

  it('is never moved into hours that are closed to a minor on it', async () => {
    const slot = await shifts.slot({ teamId: team });
    await shifts.volunteer(1);
    const guardian = { guardianName: 'Paul', guardianPhone: '+33 6 11 22 33 44' };
    await shifts.volunteer(2, { ageBand: 'AGE_16_17', hasGuardianConsent: true, ...guardian });
    for (const id of [1, 2]) await shifts.give(slot.id, id);
    const late = { startDateTime: at(10, '21:00'), endDateTime: at(10, '23:00') };
    const rejected = await shifts.changeSlot(slot.id, { ...late, overrideReason: 'Gala' });
    expect(codeOf(rejected)).toEqual([409, 'SHIFT_RULES']);
    expect(faultsOf(rejected)).toEqual(['timeSlotId MINOR_HOURS']);
  });

  it('has room for people who are on it', async () => {
    const slot = await shifts.slot({ teamId: team });
    for (const id of [1, 2]) {
      await shifts.volunteer(id);
      await shifts.give(slot.id, id);
    }
    const smaller = await shifts.changeSlot(slot.id, { maxVolunteers: 1 });
    expect(codeOf(smaller)).toEqual([409, 'SLOT_FULL']);
  });

  it('notifies no one once it is over', async () => {
    const slot = await shifts.slot({ teamId: team });
    await shifts.volunteer(1);
    await shifts.give(slot.id, 1);
    shifts.call.clock.now = later(now, hours(24 * 11));
    try {
      await shifts.changeSlot(slot.id, { place: 'Halle' });
      await shifts.removeSlot(slot.id);
    } finally {
      shifts.call.clock.now = now;
    }
    await shifts.service.waitFor(() => eventsOf(planningChanged).length >= 5);
    expect([eventsOf(shiftChanged), eventsOf(shiftCancelled)]).toEqual([[], []]);
  });
});

describe('slots', () => {
  it('are read by leaders of their team, and changed by managers alone', async () => {
    const other = await shifts.call.team({ name: `Scène ${crypto.randomUUID()}` });
    const slot = await shifts.slot({ teamId: team });
    await shifts.slot({ teamId: other });
    await shifts.volunteer(1, { teams: [team] });
    await shifts.volunteer(2);
    await shifts.lead(team, [1]);
    const list = (userId: number, query = {}) =>
      shifts.service.call(listTimeSlots, { params: { id: 1 }, query }, shifts.as(userId));
    expect((await list(1)).body.data.map(({ id }) => id)).toEqual([slot.id]);
    expect((await list(1, { teams: `${other}` })).body.data).toEqual([]);
    for (const userId of [2, 7, editor]) expect((await list(userId)).status).toBe(403);
    for (const userId of [1, 2, editor]) {
      expect((await shifts.tryToAdd({ teamId: team }, userId)).status).toBe(403);
      expect((await shifts.changeSlot(slot.id, { title: 'x' }, userId)).status).toBe(403);
      expect((await shifts.removeSlot(slot.id, userId)).status).toBe(403);
    }
    const id = crypto.randomUUID();
    expect(codeOf(await shifts.changeSlot(id, { title: 'x' }))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await shifts.removeSlot(id))).toEqual([404, 'NOT_FOUND']);
  });

  it('keep their team until they are gone, and go with their edition', async () => {
    await shifts.call.addEdition({ id: 3 });
    const teamId = await shifts.call.team({ name: 'Bar' }, 3);
    const { prisma, waitFor } = shifts.service;
    const times = { startDateTime: at(10, '14:00'), endDateTime: at(10, '16:00') };
    const id = crypto.randomUUID();
    const data = { id, editionId: 3, teamId, title: 'Bar', maxVolunteers: 1, ...times };
    await prisma.volunteerTimeSlot.create({ data });
    await shifts.call.removeEdition(3);
    await waitFor(
      async () => (await prisma.volunteerTeam.count({ where: { editionId: 3 } })) === 0,
    );
    expect(await prisma.volunteerTimeSlot.count({ where: { id } })).toBe(0);
    expect(await shifts.service.deadLetters.list()).toEqual([]);
  });
});
