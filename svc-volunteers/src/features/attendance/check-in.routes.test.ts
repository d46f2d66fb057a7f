import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getCheckIn, shiftStayedOn } from '@siteswap/contracts/volunteers';
import { later, minutes } from '@siteswap/service-kit';
import { manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

const [ana, ben, leader, otherLeader] = [3, 4, 5, 6];
let shifts: Shifts;
let team: number;
beforeAll(async () => {
  shifts = await startShifts();
  for (const id of [ana, ben]) await shifts.call.addMember(id);
  // Without sign-up: one stays on all the same.
  team = await shifts.call.team({ name: 'Bar', signUpMode: 'MANUAL' });
  const stage = await shifts.call.team({ name: 'Scène' });
  for (const id of [ana, ben, leader]) await shifts.volunteer(id, { teams: [team] });
  await shifts.volunteer(otherLeader, { teams: [stage] });
  await shifts.lead(team, [leader]);
  await shifts.lead(stage, [otherLeader]);
});
afterAll(() => shifts.stop());

/** Moves the clock to a number of minutes after 14 h. */
const after = (count: number) => {
  shifts.call.clock.now = later(new Date(at(10, '14:00')), minutes(count));
};

let sid: string;
let next: string;
let place: string;
beforeEach(async () => {
  for (const { id } of await shifts.service.prisma.volunteerTimeSlot.findMany()) {
    await shifts.service.prisma.volunteerTimeSlot.delete({ where: { id } });
  }
  after(-24 * 60);
  sid = (await shifts.slot({ teamId: team })).id;
  next = (
    await shifts.slot({
      ...{ teamId: team, title: 'Bar, suite', maxVolunteers: 1 },
      ...{ startDateTime: at(10, '16:00'), endDateTime: at(10, '17:00') },
    })
  ).id;
  place = (await shifts.give(sid, ana)).id;
});

const tokenOf = async (userId: number) =>
  (await shifts.mine(userId)).checkInUrl?.split('/').at(-1) ?? '';
const scan = (token: string, by: number, id = 1) =>
  shifts.service.call(getCheckIn, { params: { id, token } }, shifts.as(by));

describe('VP-15 a check-in code', () => {
  it('shows a manager the first name and the shifts of today', async () => {
    const tomorrow = await shifts.slot({
      ...{ teamId: team, startDateTime: at(11, '14:00'), endDateTime: at(11, '15:00') },
    });
    await shifts.give(tomorrow.id, ana);
    after(0);
    expect((await shifts.mine(ana)).checkInUrl).toMatch(
      /\/editions\/1\/volunteers\/check-in\/3-[\w-]{43}$/,
    );
    const { body } = await scan(await tokenOf(ana), manager);
    expect(body).toMatchObject({
      ...{ prenom: 'Ana', user: { id: ana, pseudo: `user-${ana}` }, isMine: false },
      shifts: [{ id: sid, team: { id: team }, assignment: { id: place, attendance: null } }],
    });
    expect(JSON.stringify(body)).not.toMatch(/phone|\+33/);
  });

  it('shows shifts from 12 hours ago to 12 hours ahead', async () => {
    const tomorrow = await shifts.slot({
      ...{ teamId: team, startDateTime: at(11, '14:00'), endDateTime: at(11, '15:00') },
    });
    await shifts.give(tomorrow.id, ana);
    const token = await tokenOf(ana);
    const shownAfter = async (count: number) => {
      after(count);
      return (await scan(token, manager)).body.shifts.map(({ id }) => id);
    };
    expect(await shownAfter(12 * 60 - 1)).toEqual([sid]);
    expect(await shownAfter(12 * 60)).toEqual([sid, tomorrow.id]);
    expect(await shownAfter(14 * 60)).toEqual([sid, tomorrow.id]);
    expect(await shownAfter(14 * 60 + 1)).toEqual([tomorrow.id]);
  });

  it('is read by leaders of the team and by the volunteer, and is 404 for all others', async () => {
    after(0);
    const token = await tokenOf(ana);
    expect((await scan(token, leader)).body).toMatchObject({
      isMine: false,
      shifts: [{ id: sid }],
    });
    expect((await scan(token, ana)).body).toMatchObject({ isMine: true, shifts: [{ id: sid }] });
    for (const other of [ben, otherLeader, 99]) {
      expect([other, (await scan(token, other)).status]).toEqual([other, 404]);
    }
  });

  it('is 404 with a wrong signature, for another member and at another edition', async () => {
    await shifts.call.addEdition({ id: 2, timezone: 'Europe/Paris' });
    const token = await tokenOf(ana);
    const signature = token.slice(token.indexOf('-') + 1);
    const swapped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect((await scan(`${ana}-${swapped}`, manager)).status).toBe(404);
    expect((await scan(`${ben}-${signature}`, manager)).status).toBe(404);
    expect((await scan(token, manager, 2)).status).toBe(404);
    expect((await scan(token, manager)).status).toBe(200);
  });

  it('is not there for volunteers who are not accepted', async () => {
    expect((await shifts.mine(99)).checkInUrl).toBeNull();
  });
});

describe('VP-15 staying on', () => {
  const offered = async () =>
    (await shifts.mine(ana)).shifts.find(({ id }) => id === sid)?.stayOn ?? null;

  it('is offered on site, takes the next shift and notifies leaders and managers once', async () => {
    after(60);
    expect(await offered()).toBeNull();
    expect((await shifts.stayOn(next, ana)).body).toMatchObject({ code: 'NOT_ON_SITE' });
    await shifts.record(sid, place, 'ARRIVED');
    expect(await offered()).toMatchObject({ slotId: next, title: 'Bar, suite' });
    const taken = await shifts.stayOn(next, ana);
    expect(taken.body).toMatchObject({ timeSlotId: next, status: 'SIGNED_UP', attendance: null });
    expect(await offered()).toBeNull();
    expect((await shifts.stayOn(next, ana)).body).toMatchObject({ code: 'ALREADY_ASSIGNED' });
    const sent = () => shifts.service.nats.events(shiftStayedOn as never);
    await shifts.service.waitFor(() => sent().length > 0);
    expect(sent().map(({ data }) => data)).toMatchObject([
      { userId: ana, slotId: next, recipientIds: [leader, manager] },
    ]);
  });

  it('needs a free place, the rules of shifts and the next shift of the same team', async () => {
    after(60);
    await shifts.record(sid, place, 'ARRIVED');
    const late = await shifts.slot({
      ...{ teamId: team, startDateTime: at(10, '16:31'), endDateTime: at(10, '17:30') },
    });
    expect((await shifts.stayOn(late.id, ana)).body).toMatchObject({ code: 'NOT_ON_SITE' });
    const soon = await shifts.slot({
      ...{ teamId: team, startDateTime: at(10, '16:10'), endDateTime: at(10, '17:30') },
    });
    // Rest from any other shift is needed all the same.
    const evening = await shifts.slot({
      teamId: team,
      startDateTime: at(10, '17:45'),
      endDateTime: at(10, '19:00'),
    });
    const given = await shifts.give(evening.id, ana);
    expect((await shifts.stayOn(soon.id, ana)).body).toMatchObject({
      ...{ code: 'SHIFT_RULES', errors: [{ code: 'SHORT_REST' }] },
    });
    await shifts.takeOff(evening.id, given.id);
    const edge = await shifts.slot({
      ...{ teamId: team, startDateTime: at(10, '16:30'), endDateTime: at(10, '17:30') },
    });
    expect((await shifts.stayOn(edge.id, ana)).status).toBe(200);
    await shifts.give(next, ben);
    expect(await offered()).toBeNull();
    expect((await shifts.stayOn(next, ana)).body).toMatchObject({ code: 'SLOT_FULL' });
  });

  it('works through a gap that is shorter than the rest between shifts', async () => {
    after(60);
    await shifts.record(sid, place, 'ARRIVED');
    await shifts.give(next, ben);
    const soon = await shifts.slot({
      ...{ teamId: team, startDateTime: at(10, '16:10'), endDateTime: at(10, '17:30') },
    });
    expect(await offered()).toMatchObject({ slotId: soon.id });
    expect((await shifts.stayOn(soon.id, ana)).status).toBe(200);
  });

  it('of two volunteers at once one gets the last place', async () => {
    after(60);
    const other = (await shifts.give(sid, ben)).id;
    for (const id of [place, other]) await shifts.record(sid, id, 'ARRIVED');
    const both = await Promise.all([ana, ben].map((userId) => shifts.stayOn(next, userId)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shifts.counted(next)).toEqual([1, 1]);
  });
});
