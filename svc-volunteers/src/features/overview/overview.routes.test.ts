import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getVolunteerOverview } from '@siteswap/contracts/volunteers';
import { later, minutes } from '@siteswap/service-kit';
import { editor, manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

let shifts: Shifts;
beforeAll(async () => {
  shifts = await startShifts();
});
afterAll(() => shifts.stop());

const overview = (userId = manager) =>
  shifts.service.call(getVolunteerOverview, { params: { id: 1 } }, shifts.as(userId));

it('counts applications and places of the shifts to come, and names the next briefing', async () => {
  expect((await overview()).body).toEqual({
    ...{ timezone: 'Europe/Paris', pending: 0, accepted: 0 },
    ...{ freePlaces: 0, missingPlaces: 0, nextBriefing: null },
  });
  await shifts.call.apply(1);
  for (const id of [2, 3]) await shifts.volunteer(id);
  const teamId = await shifts.call.team();
  const slot = await shifts.slot({ teamId, minVolunteers: 2, maxVolunteers: 4 });
  await shifts.give(slot.id, 2);
  // More than its minimum makes up for no other shift.
  const small = await shifts.slot({
    ...{ startDateTime: at(11, '14:00'), endDateTime: at(11, '15:00') },
    ...{ teamId, minVolunteers: 0, maxVolunteers: 1 },
  });
  await shifts.give(small.id, 3);
  const briefing = (title: string, hour: string) =>
    shifts.slot({
      ...{ kind: 'BRIEFING', title, teamId: null },
      ...{ startDateTime: at(10, `${hour}:00`), endDateTime: at(10, `${hour}:30`) },
    });
  await briefing('Deuxième', '12');
  const first = await briefing('Première', '11');
  expect((await overview()).body).toMatchObject({
    ...{ pending: 1, accepted: 2, freePlaces: 3, missingPlaces: 1 },
    nextBriefing: { id: first.id, title: 'Première', startDateTime: at(10, '11:00') },
  });
  shifts.call.clock.now = later(new Date(at(10, '14:00')), minutes(1));
  expect((await overview()).body).toMatchObject({
    ...{ accepted: 2, freePlaces: 0, missingPlaces: 0, nextBriefing: null },
  });
});

it('is for managers of volunteers', async () => {
  for (const userId of [1, 2, editor]) expect((await overview(userId)).status).toBe(403);
});
