import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createVolunteerBoard,
  deleteVolunteerBoard,
  getVolunteerBoard,
  showVolunteerBoard,
} from '@siteswap/contracts/volunteers';
import { later, minutes } from '@siteswap/service-kit';
import { manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

const ids = { Ana: 3, Ben: 4, Cleo: 5, Dan: 6, Eve: 7, Finn: 8 };
let shifts: Shifts;
beforeAll(async () => {
  shifts = await startShifts();
  const team = await shifts.call.team({ name: 'Bar' });
  for (const [prenom, id] of Object.entries(ids)) {
    await shifts.call.addMember(id);
    await shifts.volunteer(id, { prenom, teams: [team] });
  }
  const slot = async (from: string, until: string) =>
    (
      await shifts.slot({
        ...{ teamId: team, title: from, place: 'Hall', maxVolunteers: 5 },
        ...{ startDateTime: at(10, from), endDateTime: at(10, until) },
      })
    ).id;
  const [morning, ending, going, soon, later1] = [
    await slot('09:00', '10:00'),
    await slot('12:00', '14:30'),
    await slot('13:00', '16:00'),
    await slot('15:00', '16:00'),
    await slot('15:01', '16:00'),
  ];
  await shifts.give(morning, ids.Ben);
  const leaving = (await shifts.give(ending, ids.Ana)).id;
  const here = (await shifts.give(going, ids.Ben)).id;
  await shifts.give(going, ids.Cleo);
  const done = (await shifts.give(going, ids.Finn)).id;
  await shifts.give(soon, ids.Dan);
  await shifts.give(later1, ids.Eve);
  shifts.call.clock.now = new Date(at(10, '14:00'));
  await shifts.record(ending, leaving, 'ARRIVED');
  await shifts.record(going, here, 'ARRIVED');
  await shifts.record(going, done, 'ARRIVED');
  await shifts.record(going, done, 'DONE');
});
afterAll(() => shifts.stop());

const params = { id: 1 };
const create = async () => {
  const { body } = await shifts.service.call(createVolunteerBoard, { params }, shifts.as(manager));
  return body.url.split('/').at(-1) ?? '';
};
const show = (token: string) => shifts.service.call(showVolunteerBoard, { params: { token } });
const date = async () =>
  (await shifts.service.call(getVolunteerBoard, { params }, shifts.as(manager))).body.createdAt;

describe('the wall board', () => {
  it('VP-15 says who is here, leaves, arrives and is missing, and nothing else of them', async () => {
    const { body } = await show(await create());
    expect(body.people.map((person) => [person.prenom, person.group, person.isFirstTime])).toEqual([
      ['Ana', 'LEAVING', true],
      ['Ben', 'HERE', false],
      ['Cleo', 'MISSING', true],
      ['Dan', 'ARRIVING', true],
    ]);
    expect(body).toMatchObject({ timezone: 'Europe/Paris', at: at(10, '14:00') });
    expect(Object.keys(body.people[0] ?? {}).sort()).toEqual([
      ...['endDateTime', 'group', 'isFirstTime', 'place', 'prenom', 'pseudo'],
      ...['startDateTime', 'title'],
    ]);
    expect(body.people[0]).toMatchObject({ pseudo: 'user-3', place: 'Hall', title: '12:00' });
  });

  it('moves on with the time', async () => {
    const token = await create();
    shifts.call.clock.now = new Date(at(10, '13:59'));
    expect((await show(token)).body.people[0]).toMatchObject({ prenom: 'Ana', group: 'HERE' });
    shifts.call.clock.now = later(new Date(at(10, '14:00')), minutes(31));
    const { body } = await show(token);
    shifts.call.clock.now = new Date(at(10, '14:00'));
    expect(body.people.map(({ prenom, group }) => [prenom, group])).toEqual([
      ['Ben', 'HERE'],
      ['Cleo', 'MISSING'],
      ['Dan', 'ARRIVING'],
      ['Eve', 'ARRIVING'],
    ]);
  });

  it('has one address, of which only a hash is stored, and ends when a manager says so', async () => {
    const first = await create();
    expect((await show(first)).status).toBe(200);
    const [row] = await shifts.service.prisma.volunteerBoard.findMany();
    expect(row?.tokenHash).toMatch(/^[\da-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(first);
    const second = await create();
    expect((await show(first)).status).toBe(404);
    expect(await date()).not.toBeNull();
    for (let times = 0; times < 2; times += 1) {
      const ended = await shifts.service.call(deleteVolunteerBoard, { params }, shifts.as(manager));
      expect(ended.body).toEqual({ createdAt: null });
    }
    expect((await show(second)).status).toBe(404);
    expect((await show('x'.repeat(43))).status).toBe(404);
    expect(await date()).toBeNull();
  });

  it('has one address after two calls at once, and ends with its edition', async () => {
    const made = await Promise.all([create(), create()]);
    const found = await Promise.all(made.map(show));
    expect(found.map(({ status }) => status).sort()).toEqual([200, 404]);
    await shifts.call.removeEdition(1);
    expect(await shifts.service.prisma.volunteerBoard.count()).toBe(0);
  });
});
