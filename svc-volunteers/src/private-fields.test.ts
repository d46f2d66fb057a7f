import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userState } from '@siteswap/contracts/core';
import { fillPath, type Route } from '@siteswap/contracts/route';
import {
  createShiftsFeed,
  createVolunteerBoard,
  deleteVolunteerTeam,
  domain,
  listAssignments,
  remindOfMessage,
  replyToMessage,
  sendVolunteerMessage,
  testVolunteerMessage,
} from '@siteswap/contracts/volunteers';
import { hours, later, minutes } from '@siteswap/service-kit';
import { createLogger } from '@siteswap/service-kit/testing';
import type { Call } from '#test/call-people.ts';
import { day, now } from '#test/days.ts';
import { editor, everythingAsked, manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

const lines: string[] = [];
const destination = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  },
});

/** What is planted in an application, as a manager and its applicant alone may read it. */
const secrets = {
  phone: '+33 6 98 12 54 76',
  guardianPhone: '+33 6 97 23 65 87',
  guardianName: 'Wilhelmina-Tutrice',
  allergies: 'Allergie-aux-tournesols',
  diet: 'VEGAN',
  pets: 'Furet-diabétique',
  minors: 'Enfant-asthmatique',
  avoid: 'Personne-à-éviter',
  avoidedMember: 'pseudo-évité',
};
const names = { prenom: 'Prénom-Planté', nom: 'Nom-Planté' };
const all: Readonly<Record<string, string>> = { ...secrets, ...names };
const digits = (text: string) => text.replaceAll(/[\s.()-]/g, '');
const isIn = (text: string, secret: string) =>
  secret.startsWith('+') ? digits(text).includes(digits(secret).slice(-9)) : text.includes(secret);
/** Which of them stand in a text, however numbers are written. */
const found = (text: string) => Object.keys(all).filter((name) => isIn(text, all[name] ?? ''));

const planted: Parameters<Call['tryToApply']>[1] = {
  ...names,
  ...{ phone: secrets.phone, guardianPhone: secrets.guardianPhone, ageBand: 'AGE_16_17' },
  ...{ guardianName: secrets.guardianName, hasGuardianConsent: true, dietaryPreference: 'VEGAN' },
  ...{ allergies: secrets.allergies, avoidList: secrets.avoid, avoidedIds: [5] },
  ...{ hasPets: true, petsDetails: secrets.pets, hasMinors: true, minorsDetails: secrets.minors },
};

const people = { applicant: 1, volunteer: 2, member: 3, leader: 4, avoided: 5, editor, manager };
let shifts: Shifts;
let call: Call;
let aid: number;
let team: number;
let slot: string;
let file: string;
/** A message to the volunteers. */
let gid: string;
/** Of secret addresses: the wall board, and the check-in code of the applicant. */
let boardToken: string;
let checkInToken: string;
beforeAll(async () => {
  const log = createLogger({ name: 'svc-volunteers', level: 'trace', destination });
  shifts = await startShifts({}, log);
  ({ call } = shifts);
  await call.set({ ...everythingAsked, volunteersOpen: true });
  for (const id of Object.values(people)) {
    await call.addMember(id, id === people.avoided ? { pseudo: secrets.avoidedMember } : {});
  }
  team = await call.team({ signUpMode: 'REQUEST' });
  aid = await call.apply(people.applicant, planted);
  const colleague = await call.apply(people.volunteer, { dietaryPreference: 'NONE' });
  const lead = await call.apply(people.leader, { dietaryPreference: 'NONE' });
  for (const id of [aid, colleague, lead]) {
    await call.accept(id);
    await call.assign(id, [team]);
  }
  await shifts.lead(team, [people.leader]);
  slot = (await shifts.slot({ teamId: team })).id;
  for (const userId of [people.volunteer, people.applicant]) await shifts.give(slot, userId);
  const { body } = await shifts.service.call(createShiftsFeed, {}, shifts.as(people.applicant));
  file = body.url.split('/').at(-1) ?? '';
  const sent = await call.service.call(
    sendVolunteerMessage,
    { params: { id: 1 }, body: { targetType: 'ALL', message: 'Réunion' } },
    call.as(manager),
  );
  gid = sent.body.id;
  const board = await call.service.call(
    createVolunteerBoard,
    { params: { id: 1 } },
    call.as(manager),
  );
  boardToken = board.body.url.split('/').at(-1) ?? '';
  checkInToken = (await shifts.mine(people.applicant)).checkInUrl?.split('/').at(-1) ?? '';
});
afterAll(() => call.stop());

/** Reads everything that there is to read, as each kind of person. */
async function walk() {
  const routes = call.service.routes.filter(
    ({ method, access }) => method === 'GET' && access !== 'internal',
  );
  const readers = [
    { name: 'visitor', actor: undefined },
    ...Object.entries(people).map(([name, userId]) => ({ name, actor: call.as(userId) })),
    {
      name: 'idle admin',
      actor: call.service.actor({ userId: 99, isGlobalAdmin: true }),
    },
  ];
  const seen: string[] = [];
  const unread = new Set(routes.map(({ id }) => id));
  const urlOf = (route: Route) =>
    fillPath(
      route.path,
      {
        ...{ id: 1, aid, tid: team, sid: slot, file, gid, date: day(10), userId: people.applicant },
        token: route.id === 'volunteers.board.show' ? boardToken : checkInToken,
      },
      // What the reads with a needed query are asked.
      { ids: 1, format: route.id === 'volunteers.application.export' ? 'csv' : 'xlsx' },
    );
  for (const route of routes) {
    for (const { name, actor } of readers) {
      const headers = (await actor?.headers()) ?? {};
      const response = await fetch(call.service.baseUrl + urlOf(route), { headers });
      if (response.ok) unread.delete(route.id);
      const read = found(await response.text());
      if (read.length > 0) seen.push(`${name} reads ${read.join()} by ${route.id}`);
    }
  }
  return { seen: seen.sort(), unread: [...unread].sort() };
}

/** Publishes each event of shifts, about the applicant: one of the team with an adult next to them. */
async function doEverythingWithShifts() {
  const who = people.applicant;
  const sid = (await shifts.slot({ teamId: team, minVolunteers: 2 })).id;
  await shifts.give(sid, people.volunteer, { overrideReason: 'Aide' });
  const { id } = await shifts.give(sid, who);
  await shifts.changeSlot(sid, { place: 'Halle' });
  await shifts.takeOff(sid, id);
  const asked = (await shifts.signUp(sid, who)).body;
  await shifts.decide(sid, asked.id, { isAccepted: true });
  const before14 = (ms: number) => {
    call.clock.now = later(new Date(at(10, '14:00')), -ms);
  };
  before14(hours(3));
  await shifts.excuse(sid, who, 'Malade');
  before14(minutes(30));
  await shifts.service.running.tasks.request('shift-reminders');
  await shifts.service.running.tasks.runDue();
  await shifts.decide(sid, asked.id, { isExcused: true });
  call.clock.now = now;
  await stayOnSite(before14);
  await askForCovers(sid);
  await shifts.removeSlot(sid);
}

/** The volunteer arrives for the first shift of the walk, and stays on for the next one. */
async function stayOnSite(before14: (ms: number) => void) {
  const times = { startDateTime: at(10, '16:00'), endDateTime: at(10, '17:00') };
  const next = await shifts.slot({ teamId: team, ...times });
  const { data } = (
    await call.service.call(listAssignments, { params: { id: 1, sid: slot } }, call.as(manager))
  ).body;
  const place = data.find(({ userId }) => userId === people.volunteer)?.id ?? '';
  before14(0);
  await shifts.record(slot, place, 'ARRIVED');
  await shifts.stayOn(next.id, people.volunteer);
  call.clock.now = now;
}

/** Publishes each event of covers: the volunteer asks the leader, who declines, then for a swap. */
async function askForCovers(sid: string) {
  const { volunteer, leader } = people;
  const { body } = await shifts.cover(sid, volunteer, [{ userId: leader, slotId: null }]);
  await shifts.declineCover(body.id, leader);
  await shifts.takeBack(sid, volunteer);
  const times = { startDateTime: at(11, '10:00'), endDateTime: at(11, '12:00') };
  const other = (await shifts.slot({ teamId: team, ...times })).id;
  await shifts.give(other, leader);
  await shifts.cover(sid, volunteer, [{ userId: leader, slotId: other }]);
}

describe('planted telephones, names and health data', () => {
  it('are read by the applicant and the managers, and by no one else anywhere', async () => {
    const { seen, unread } = await walk();
    const everything = Object.keys(all).join();
    // The edition goes on, and there is no dead letter.
    expect(unread).toEqual(['volunteers.certificate.download', 'volunteers.dead-letter.get']);
    expect(seen).toEqual([
      `applicant reads ${everything} by volunteers.application.list-mine`,
      `applicant reads ${everything} by volunteers.application.mine`,
      'applicant reads prenom by volunteers.attendance.check-in',
      'leader reads phone,prenom,nom by volunteers.team.list-members',
      'leader reads prenom by volunteers.attendance.check-in',
      'leader reads prenom,nom by volunteers.planning.get',
      // Numbers by diet and allergy, without names.
      'manager reads allergies,diet by volunteers.catering.get',
      `manager reads ${everything} by volunteers.application.get`,
      // The export writes the diet out.
      `manager reads ${everything.replace('diet,', '')} by volunteers.application.export`,
      'manager reads phone,prenom,nom by volunteers.team.list-members',
      'manager reads prenom by volunteers.attendance.check-in',
      'manager reads prenom,nom by volunteers.application.list',
      'manager reads prenom,nom by volunteers.hours.list',
      'manager reads prenom,nom by volunteers.message.list-recipients',
      'manager reads prenom,nom by volunteers.planning.get',
      'volunteer reads prenom by volunteers.shift.mine',
    ]);
  });

  it('are in no event, state or live message', async () => {
    const { nats, waitFor } = call.service;
    await call.change(aid, { petsDetails: 'Autre furet' });
    await call.change(aid, { status: 'PENDING' });
    await call.change(aid, { status: 'REJECTED' });
    await call.change(aid, { status: 'PENDING' });
    await call.accept(aid);
    const id = await call.team({ name: 'Autre' });
    await call.service.call(deleteVolunteerTeam, { params: { id: 1, tid: id } }, call.as(manager));
    await doEverythingWithShifts();
    const ofMessage = { id: 1, gid };
    await call.service.call(remindOfMessage, { params: ofMessage }, call.as(manager));
    await call.service.call(
      testVolunteerMessage,
      { params: { id: 1 }, body: { message: 'Réunion' } },
      call.as(manager),
    );
    const reply = { params: ofMessage, body: { reply: 'CANNOT_COME' as const } };
    await call.service.call(replyToMessage, reply, call.as(people.applicant));
    await call.withdraw(people.applicant);
    await waitFor(() => {
      const published = new Set(nats.events().map(({ subject }) => subject));
      return domain.events.every(({ subject }) => published.has(subject));
    });
    // The test itself publishes the members.
    const ofMembers = new Set(nats.states(userState));
    const states = nats.states().filter((state) => !ofMembers.has(state));
    expect(found(JSON.stringify([nats.events(), states, nats.live()]))).toEqual([]);
  });

  it('are in no log line, also when the service fails', async () => {
    const { pool, waitFor } = call.service;
    const table = 'volunteer_application';
    await pool.query(`alter table ${table} rename to ${table}_away`);
    try {
      expect((await call.tryToApply(people.applicant, planted)).status).toBe(500);
    } finally {
      await pool.query(`alter table ${table}_away rename to ${table}`);
    }
    const wrong = { ...planted, arrivalDateTime: '2020-01-01_noon' };
    expect((await call.tryToApply(people.applicant, wrong)).status).toBe(422);
    const logged = () => lines.join('');
    await waitFor(() => /"status":500/.test(logged()) && /"status":422/.test(logged()));
    expect(logged()).toContain('volunteers.application.get');
    expect(found(logged())).toEqual([]);
  });
});
