import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { editionCopied } from '@siteswap/contracts/editions';
import {
  createTimeSlot,
  getVolunteerSettings,
  volunteerToggles,
} from '@siteswap/contracts/volunteers';
import type { z } from 'zod';
import { allFields, everythingAsked, manager } from '#test/factories.ts';
import { type Shifts, startShifts } from '#test/shift-people.ts';

let shifts: Shifts;
beforeAll(async () => {
  shifts = await startShifts();
});
afterAll(() => shifts.stop());

const timezone = 'Europe/Paris';
// The clock goes forward on 28 March 2027: 16 to 18 May are 70 days after 7 to 9 March.
const march = { startDate: '2027-03-07', endDate: '2027-03-09', timezone };
const may = { startDate: '2027-05-16', endDate: '2027-05-18', timezone };
const shiftDays = 70;

const rowsOf = async (editionId: number) => {
  const { prisma } = shifts.service;
  const where = { editionId };
  const slots = { where, orderBy: { startDateTime: 'asc' as const }, include: { team: true } };
  return {
    settings: await prisma.volunteerSettings.findUnique({ where }),
    teams: await prisma.volunteerTeam.findMany({
      ...{ where, orderBy: { id: 'asc' }, include: { leaders: true } },
    }),
    slots: await prisma.volunteerTimeSlot.findMany(slots),
  };
};

/** An edition with a call, two teams with a leader, slots with people, and a message. */
async function addSource(id: number) {
  const { call, service, as } = shifts;
  call.clock.now = new Date('2027-03-01T12:00:00Z');
  await call.addEdition({ id, ...march });
  const question = {
    ...{ id: null, label: 'Taille ?', kind: 'TEXT' as const, choices: [], isRequired: false },
  };
  const asked = await call.set(
    {
      ...{ ...everythingAsked, volunteersOpen: true, volunteersDescription: 'Venez **aider**' },
      ...{ volunteersDropHours: 48, volunteersQuestions: [question] },
      ...{ volunteersSetupStartDate: '2027-03-05', volunteersTeardownEndDate: '2027-03-10' },
    },
    id,
  );
  const bar = await call.team(
    { name: 'Bar', color: '#aa3366', maxVolunteers: 5, signUpMode: 'OPEN' },
    id,
  );
  await call.team({ name: 'Accueil' }, id);
  const stay = {
    ...allFields,
    arrivalDateTime: '2027-03-05_morning',
    departureDateTime: '2027-03-10_evening',
  };
  const aid = await call.apply(7, stay, id);
  await call.accept(aid, id);
  await service.prisma.volunteerTeamLeader.create({ data: { teamId: bar, applicationId: aid } });
  const add = async (title: string, startDateTime: string, endDateTime: string, teamId: number) => {
    const fields = { title, teamId, place: 'Salle', minVolunteers: 1, maxVolunteers: 3 };
    const body = { ...fields, startDateTime, endDateTime };
    const added = await service.call(createTimeSlot, { params: { id }, body }, as(manager));
    expect([added.status, added.body]).toMatchObject([201, { title }]);
    return added.body.id;
  };
  const setup = await add('Montage', '2027-03-05T08:00:00Z', '2027-03-05T11:00:00Z', bar);
  await add('Nuit', '2027-03-07T21:30:00Z', '2027-03-08T04:00:00Z', bar);
  const place = { userId: 7, applicationId: aid, timeSlotId: setup };
  await service.prisma.volunteerAssignment.create({
    data: { ...place, id: randomUUID() },
  });
  return { asked };
}

type Copied = z.output<typeof editionCopied.data>;
const copy = (sourceId: number, editionId: number) =>
  shifts.service.nats.publishEvent(editionCopied, { sourceId, editionId, actorId: 31, shiftDays });

it('CO-07 copies questions, teams and slots to the new days, and no people, once however often it is asked', async () => {
  const { call, service, as } = shifts;
  const { asked } = await addSource(20);
  await call.addEdition({ id: 21, ...may });
  const envelope = await copy(20, 21);
  await service.waitFor(async () => (await rowsOf(21)).slots.length === 2);
  const first = await rowsOf(21);

  const { status, body } = await service.call(
    getVolunteerSettings,
    { params: { id: 21 } },
    as(manager),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ volunteersOpen: false, volunteersDescription: 'Venez **aider**', volunteersDropHours: 48 },
    ...{ volunteersSetupStartDate: '2027-05-14', volunteersTeardownEndDate: '2027-05-19' },
    volunteersQuestions: [{ label: 'Taille ?', kind: 'TEXT', isRequired: false, version: 1 }],
  });
  expect(volunteerToggles.filter((toggle) => !body[toggle])).toEqual([]);
  expect(body.volunteersQuestions[0]?.id).not.toBe(asked.volunteersQuestions[0]?.id);
  expect(first.teams).toMatchObject([
    { name: 'Bar', color: '#aa3366', maxVolunteers: 5, signUpMode: 'OPEN', leaders: [] },
    { name: 'Accueil', leaders: [] },
  ]);
  // In March Paris is one hour ahead of UTC, in May two: local times stay.
  expect(
    first.slots.map(({ title, team, startDateTime, endDateTime, assignedVolunteers }) => [
      ...[title, team?.editionId, assignedVolunteers],
      ...[startDateTime.toISOString(), endDateTime.toISOString()],
    ]),
  ).toEqual([
    ['Montage', 21, 0, '2027-05-14T07:00:00.000Z', '2027-05-14T10:00:00.000Z'],
    ['Nuit', 21, 0, '2027-05-16T20:30:00.000Z', '2027-05-17T03:00:00.000Z'],
  ]);
  const applications = { where: { editionId: 21 } };
  expect(await service.prisma.volunteerApplication.count(applications)).toBe(0);

  // The same event again, another one that says the same, and one whose edition arrives later.
  await service.nats.publishEvent(editionCopied, envelope.data as Copied, envelope);
  await copy(20, 21);
  await copy(20, 22);
  await call.addEdition({ id: 22, ...may });
  await service.waitFor(async () => (await rowsOf(22)).slots.length === 2);
  expect(await rowsOf(21)).toEqual(first);
  expect((await rowsOf(22)).teams.map(({ name }) => name)).toEqual(['Bar', 'Accueil']);
  expect(await service.deadLetters.list()).toEqual([]);
});

it('CO-07 leaves out slots of days that the new edition lacks, and a call that someone has begun', async () => {
  const { call, service } = shifts;
  await addSource(30);
  await call.set({ volunteersSetupStartDate: null, volunteersTeardownEndDate: null }, 30);
  await call.addEdition({ id: 31, ...may });
  await call.addEdition({ id: 32, ...may });
  await call.team({ name: 'Cuisine' }, 32);
  await copy(30, 32);
  await copy(30, 31);
  await service.waitFor(async () => (await rowsOf(31)).slots.length > 0);
  expect((await rowsOf(31)).slots.map(({ title }) => title)).toEqual(['Nuit']);
  const begun = await rowsOf(32);
  expect(begun.teams.map(({ name }) => name)).toEqual(['Cuisine']);
  expect(begun.slots).toEqual([]);
});
