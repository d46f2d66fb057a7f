import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { participationState } from '@siteswap/contracts/notifications';
import {
  applicationCreated,
  applicationFieldNames,
  applicationWithdrawn,
  listMyApplications,
  volunteerLeft,
  volunteerToggles,
} from '@siteswap/contracts/volunteers';
import { days, later } from '@siteswap/service-kit';
import { type Call, startCall } from '#test/call-people.ts';
import { day, now } from '#test/days.ts';
import { allFields, editor, everythingAsked, manager } from '#test/factories.ts';

let call: Call;
beforeAll(async () => {
  call = await startCall({ DATABASE_POOL_SIZE: '20' });
  await call.set({ volunteersOpen: true });
});
afterAll(() => call.stop());

/** The number of each test's own edition. */
let editions = 1;
async function openEdition(settings: Parameters<Call['set']>[0] = {}, fields = {}) {
  editions += 1;
  await call.addEdition({ id: editions, ...fields });
  await call.set({ volunteersOpen: true, ...settings }, editions);
  return editions;
}
const faults = async (
  response: Promise<{ status: number; body: unknown }>,
): Promise<[number, string][]> => {
  const { status, body } = await response;
  const { errors = [], code } = body as { code: string; errors?: { path: string; code: string }[] };
  return errors.length > 0
    ? errors.map((fault) => [status, `${fault.path} ${fault.code}`])
    : [[status, code]];
};

describe('VA-01 a member', () => {
  it('applies once where the call is open and INTERNAL', async () => {
    const { status, body } = await call.tryToApply(1, { motivation: 'Aider' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ status: 'PENDING', prenom: 'Ana', motivation: 'Aider', phone: '+33 6 12 34 56 78' },
      ...{ editionId: 1, decidedAt: null, acceptanceNote: null, assignedTeams: [] },
      createdAt: now.toISOString(),
    });
    expect(body).not.toHaveProperty('userSnapshotPhone');
    expect(await call.mine(1)).toEqual(body);
    expect(await faults(call.tryToApply(1))).toEqual([[409, 'ALREADY_APPLIED']]);
    const { data } = await call.service.waitFor(() =>
      call.service.nats.events(applicationCreated).find(({ data }) => data.userId === 1),
    );
    expect(data).toEqual({ applicationId: body.id, editionId: 1, userId: 1 });
  });

  it('applies once, however often it is sent at once', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => call.tryToApply(2)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await call.service.prisma.volunteerApplication.count({ where: { userId: 2 } })).toBe(1);
  });

  it('does not apply while the call is closed, and reads the link of one elsewhere', async () => {
    const id = await openEdition({ volunteersOpen: false });
    expect(await faults(call.tryToApply(1, {}, id))).toEqual([[409, 'VOLUNTEERS_CLOSED']]);
    const url = 'https://example.org/aider';
    const elsewhere = { volunteersMode: 'EXTERNAL', volunteersExternalUrl: url } as const;
    await call.set({ volunteersOpen: true, ...elsewhere }, id);
    const { status, body } = await call.tryToApply(1, {}, id);
    expect([status, body]).toMatchObject([409, { code: 'VOLUNTEERS_EXTERNAL', url }]);
  });

  it('ED-07 does not apply to an edition that is cancelled or over', async () => {
    const cancelled = await openEdition();
    await call.addEdition({ id: cancelled, status: 'CANCELLED' });
    expect(await faults(call.tryToApply(1, {}, cancelled))).toEqual([[409, 'VOLUNTEERS_CLOSED']]);
    const id = await openEdition();
    call.clock.now = new Date(`${day(12)}T23:00:00Z`);
    expect((await call.tryToApply(1, {}, id)).status).toBe(201);
    call.clock.now = new Date(`${day(13)}T00:00:00Z`);
    expect(await faults(call.tryToApply(2, {}, id))).toEqual([[409, 'VOLUNTEERS_CLOSED']]);
    call.clock.now = now;
  });

  it('does not find a draft, unless they have a right on it', async () => {
    const id = await openEdition({}, { isOnline: false });
    const missing = [[404, 'EDITION_NOT_FOUND']];
    expect(await faults(call.tryToApply(1, {}, id))).toEqual(missing);
    expect(await faults(call.tryToApply(1, {}, 999))).toEqual(missing);
    expect(await call.mine(1, id)).toBeNull();
    expect((await call.tryToApply(editor, {}, id)).status).toBe(201);
  });
});

describe('VA-02 questions', () => {
  it('that are off are neither checked nor stored', async () => {
    const id = await openEdition();
    const given = { ...allFields, teamPreferences: [999] };
    expect((await call.tryToApply(1, given, id)).status).toBe(201);
    const mine = await call.mine(1, id);
    const stored = applicationFieldNames.filter((name) => {
      const value = (mine as Record<string, unknown>)[name];
      return value && (!Array.isArray(value) || value.length > 0);
    });
    expect(stored).toEqual([
      ...['prenom', 'nom', 'phone', 'eventAvailability', 'arrivalDateTime', 'departureDateTime'],
      'ageBand',
    ]);
    await call.changeMine(1, { ...allFields, motivation: 'Autre' }, id);
    expect(await call.mine(1, id)).toMatchObject({ motivation: 'Autre', allergies: null });
  });

  it('that are on are stored, as each toggle says', async () => {
    const id = await openEdition(everythingAsked);
    const team = await call.team({}, id);
    const given = { ...allFields, teamPreferences: [team] };
    expect((await call.tryToApply(1, given, id)).body).toMatchObject(given);
    for (const toggle of volunteerToggles) {
      const other = await openEdition({ [toggle]: true });
      const of = { ...allFields, teamPreferences: [await call.team({}, other)] };
      const { body } = await call.tryToApply(1, of, other);
      const stored = Object.entries(of).filter(
        ([name, value]) =>
          JSON.stringify((body as Record<string, unknown>)[name]) === JSON.stringify(value),
      );
      expect([toggle, stored.length]).toEqual([toggle, expect.any(Number)]);
      expect(stored.length).toBeGreaterThan(0);
      expect(stored.length).toBeLessThanOrEqual(2);
    }
  });

  it('are needed: diet when asked, one of the availabilities', async () => {
    const id = await openEdition({ volunteersAskDiet: true, volunteersAskSetup: true });
    expect(await faults(call.tryToApply(1, {}, id))).toEqual([[422, 'dietaryPreference REQUIRED']]);
    const none = { eventAvailability: false, dietaryPreference: 'NONE' } as const;
    const needed = [[422, 'eventAvailability REQUIRED']];
    expect(await faults(call.tryToApply(1, none, id))).toEqual(needed);
    const teardown = { ...none, teardownAvailability: true };
    expect(await faults(call.tryToApply(1, teardown, id))).toEqual(needed);
    expect((await call.tryToApply(1, { ...none, setupAvailability: true }, id)).status).toBe(201);
  });

  it('have details with a yes alone', async () => {
    const id = await openEdition(everythingAsked);
    const no = { hasPets: false, hasMinors: false, hasVehicle: false, hasExperience: false };
    const { body } = await call.tryToApply(1, { ...allFields, ...no }, id);
    expect(body).toMatchObject({
      ...{ petsDetails: null, minorsDetails: null },
      ...{ vehicleDetails: null, experienceDetails: null },
    });
    await call.changeMine(1, { hasPets: true, petsDetails: 'Un chat' }, id);
    expect(await call.mine(1, id)).toMatchObject({ hasPets: true, petsDetails: 'Un chat' });
    await call.changeMine(1, { hasPets: false }, id);
    expect(await call.mine(1, id)).toMatchObject({ hasPets: false, petsDetails: null });
  });

  it('name teams of this edition alone', async () => {
    const id = await openEdition({ volunteersAskTeamPreferences: true });
    const [own, other] = [await call.team({}, id), await call.team({ name: 'Autre' }, 1)];
    const rejected = call.tryToApply(1, { teamPreferences: [own, other] }, id);
    expect(await faults(rejected)).toEqual([[422, 'teamPreferences NOT_ALLOWED']]);
    expect((await call.tryToApply(1, { teamPreferences: [own] }, id)).status).toBe(201);
  });
});

describe('the members whom an application names', () => {
  it('have an account, and are not its applicant', async () => {
    const id = await openEdition(everythingAsked);
    const fields = { dietaryPreference: 'NONE' } as const;
    await call.addMember(71, { pseudo: 'lea' });
    const [itself, unknown] = [{ companionIds: [71, 1] }, { avoidedIds: [404] }];
    expect(await faults(call.tryToApply(1, { ...fields, ...itself }, id))).toEqual([
      [422, 'companionIds NOT_ALLOWED'],
    ]);
    expect(await faults(call.tryToApply(1, { ...fields, ...unknown }, id))).toEqual([
      [422, 'avoidedIds NOT_ALLOWED'],
    ]);
    const many = Array.from({ length: 11 }, (_, n) => 1_000 + n);
    expect(await faults(call.tryToApply(1, { ...fields, companionIds: many }, id))).toMatchObject([
      [422, expect.stringMatching(/^companionIds /)],
    ]);
    await call.apply(1, { ...fields, companionIds: [71, 71], avoidedIds: [] }, id);
    expect(await faults(call.changeMine(1, unknown, id))).toEqual([
      [422, 'avoidedIds NOT_ALLOWED'],
    ]);
    expect(await call.mine(1, id)).toMatchObject({ companionIds: [71], avoidedIds: [] });
  });

  it('are read with their pseudos by the applicant and the managers, who may change them', async () => {
    const id = await openEdition(everythingAsked);
    for (const [member, pseudo] of [
      [72, 'mia'],
      [73, 'noe'],
    ] as const) {
      await call.addMember(member, { pseudo });
    }
    const fields = { dietaryPreference: 'NONE', companionName: 'Mia' } as const;
    const aid = await call.apply(1, { ...fields, companionIds: [72], avoidedIds: [73] }, id);
    const names = async () => (await call.get(aid, id)).namedMembers.map(({ pseudo }) => pseudo);
    expect(await names()).toEqual(['mia', 'noe']);
    expect(await call.mine(1, id)).toMatchObject({
      ...{ companionName: 'Mia', companionIds: [72], avoidedIds: [73] },
      namedMembers: [{ pseudo: 'mia' }, { pseudo: 'noe' }],
    });
    await call.change(aid, { avoidedIds: [] }, id);
    expect(await names()).toEqual(['mia']);
  });

  it('are not stored where the form does not ask for them', async () => {
    const id = await openEdition();
    await call.addMember(74);
    await call.apply(2, { companionIds: [74], avoidedIds: [74] }, id);
    expect(await call.mine(2, id)).toMatchObject({ companionIds: [], avoidedIds: [] });
  });
});

describe('VA-04 arrival and departure', () => {
  it.each([
    ['arrival before', { arrivalDateTime: `${day(8)}_evening` }, 'arrivalDateTime OUTSIDE_DAYS'],
    ['departure after', { departureDateTime: `${day(14)}_noon` }, 'departureDateTime OUTSIDE_DAYS'],
    [
      'departure before arrival',
      { arrivalDateTime: `${day(11)}_noon`, departureDateTime: `${day(11)}_morning` },
      'departureDateTime BEFORE_ARRIVAL',
    ],
  ])('are rejected: %s', async (_, fields, fault) => {
    const id = await openEdition({
      ...{ volunteersSetupStartDate: day(9), volunteersTeardownEndDate: day(13) },
    });
    expect(await faults(call.tryToApply(1, fields, id))).toEqual([[422, fault]]);
    const within = { arrivalDateTime: `${day(9)}_noon`, departureDateTime: `${day(13)}_noon` };
    expect((await call.tryToApply(1, within, id)).status).toBe(201);
    expect(await faults(call.changeMine(1, fields, id))).toEqual([[422, fault]]);
  });
});

describe('absences', () => {
  it('are stored between arrival and departure, and go with those that another arrival leaves out', async () => {
    const id = await openEdition();
    const [first, second] = [`${day(10)}_afternoon`, `${day(11)}_noon`];
    const absences = [second, first, `${day(9)}_noon`, first, `${day(12)}_evening`];
    const aid = await call.apply(1, { absences }, id);
    expect(await call.mine(1, id)).toMatchObject({ absences: [first, second] });
    await call.changeMine(1, { arrivalDateTime: `${day(10)}_evening` }, id);
    expect(await call.mine(1, id)).toMatchObject({ absences: [second] });
    expect(await call.get(aid, id)).toMatchObject({ absences: [second] });
    const wrong = call.changeMine(1, { absences: [`${day(11)}_tea`] }, id);
    expect(await faults(wrong)).toEqual([[422, 'absences.0 INVALID_DATE']]);
  });
});

describe('VA-10 the guardian of a minor', () => {
  const guardian = { guardianName: 'Paul Silva', guardianPhone: '+33 6 11 22 33 44' };

  it('is needed, and not stored of an adult', async () => {
    const id = await openEdition();
    expect(await faults(call.tryToApply(1, { ageBand: 'AGE_16_17' }, id))).toEqual([
      [422, 'guardianName REQUIRED'],
      [422, 'guardianPhone REQUIRED'],
    ]);
    await call.apply(1, { ageBand: 'AGE_16_17', ...guardian, hasGuardianConsent: true }, id);
    const consent = { ...guardian, guardianConsentAt: now.toISOString() };
    expect(await call.mine(1, id)).toMatchObject(consent);
    await call.changeMine(1, { ageBand: 'ADULT' }, id);
    const none = { guardianName: null, guardianPhone: null, guardianConsentAt: null };
    expect(await call.mine(1, id)).toMatchObject(none);
    await call.apply(2, { ...guardian, hasGuardianConsent: true }, id);
    expect(await call.mine(2, id)).toMatchObject(none);
  });

  it('must have agreed before the application is accepted, and after', async () => {
    const id = await openEdition();
    const aid = await call.apply(1, { ageBand: 'UNDER_16', ...guardian }, id);
    const missing = [[409, 'GUARDIAN_CONSENT_MISSING']];
    expect(await faults(call.change(aid, { status: 'ACCEPTED' }, id))).toEqual(missing);
    expect((await call.mine(1, id))?.status).toBe('PENDING');
    await call.changeMine(1, { hasGuardianConsent: true }, id);
    await call.accept(aid, id);
    const withdrawn = call.changeMine(1, { hasGuardianConsent: false }, id);
    expect(await faults(withdrawn)).toEqual(missing);
    const adult = await call.apply(2, {}, id);
    await call.accept(adult, id);
    const younger = call.changeMine(2, { ageBand: 'AGE_16_17', ...guardian }, id);
    expect(await faults(younger)).toEqual(missing);
  });

  it('is erased with the health data 30 days after the last day; VA-09 so are allergies', async () => {
    const id = await openEdition({ ...everythingAsked, volunteersTeardownEndDate: day(14) });
    const minor = { ageBand: 'AGE_16_17', ...guardian, hasGuardianConsent: true } as const;
    await call.apply(1, { ...allFields, ...minor }, id);
    const other = await openEdition(everythingAsked, { startDate: day(10), endDate: day(20) });
    await call.apply(1, { ...allFields, ...minor }, other);
    const before = await call.mine(1, id);
    const erase = async (after: number) => {
      call.clock.now = later(now, days(after));
      const { tasks } = call.service.running;
      await tasks.request('old-health-data');
      await tasks.runDue();
      call.clock.now = now;
      const { prisma } = call.service;
      return prisma.volunteerApplication.findFirstOrThrow({ where: { editionId: id } });
    };
    expect(await erase(43)).toMatchObject({ allergies: 'Arachides', ...guardian });
    expect(await erase(44)).toMatchObject({
      ...{ allergies: null, dietaryPreference: null, petsDetails: null, minorsDetails: null },
      ...{ guardianName: null, guardianPhone: null, guardianConsentAt: null },
      // What is not about health stays.
      ...{ hasPets: true, skills: before?.skills, phone: before?.phone, ageBand: 'AGE_16_17' },
    });
    expect(await call.mine(1, other)).toMatchObject({ allergies: 'Arachides', ...guardian });
  });
});

describe('my application', () => {
  it('changes until it is rejected, and as long as the edition goes on', async () => {
    const id = await openEdition();
    const aid = await call.apply(1, {}, id);
    const changed = await call.changeMine(1, { motivation: 'Une autre' }, id);
    expect([changed.status, changed.body]).toMatchObject([200, { motivation: 'Une autre' }]);
    await call.accept(aid, id);
    expect((await call.changeMine(1, { motivation: 'Encore' }, id)).status).toBe(200);
    call.clock.now = later(now, days(13));
    expect(await faults(call.changeMine(1, { motivation: 'Tard' }, id))).toEqual([
      [409, 'VOLUNTEERS_CLOSED'],
    ]);
    call.clock.now = now;
    await call.change(aid, { status: 'PENDING' }, id);
    await call.change(aid, { status: 'REJECTED' }, id);
    const rejected = [[409, 'APPLICATION_REJECTED']];
    expect(await faults(call.changeMine(1, { motivation: 'Trop tard' }, id))).toEqual(rejected);
    expect(await faults(call.withdraw(1, id))).toEqual(rejected);
    expect(await faults(call.changeMine(9, { motivation: 'Sans' }, id))).toEqual([
      [404, 'NOT_FOUND'],
    ]);
  });

  it('stays as a manager changed it since its form was opened', async () => {
    const id = await openEdition();
    const aid = await call.apply(1, {}, id);
    const { version } = (await call.mine(1, id)) ?? {};
    await call.change(aid, { motivation: 'De l’équipe' }, id);
    const lost = await call.changeMine(1, { motivation: 'Mienne', version }, id);
    expect([lost.status, lost.body]).toMatchObject([
      409,
      { code: 'EDIT_CONFLICT', fresh: { motivation: 'De l’équipe' } },
    ]);
    const merged = await call.changeMine(1, { prenom: 'Anaïs', version }, id);
    expect(merged.body).toMatchObject({ prenom: 'Anaïs', motivation: 'De l’équipe' });
  });

  it('VA-08 is withdrawn, also after acceptance: its managers are notified, and it can be sent again', async () => {
    const id = await openEdition();
    const { nats, waitFor, prisma } = call.service;
    const pending = await call.apply(1, {}, id);
    expect((await call.withdraw(1, id)).body).toEqual({ ok: true });
    expect(await call.mine(1, id)).toBeNull();
    const team = await call.team({}, id);
    const accepted = await call.apply(1, {}, id);
    await call.accept(accepted, id);
    await call.assign(accepted, [team], id);
    const state = `volunteers.${id}.1`;
    const isPublished = () =>
      !!nats.states(participationState).findLast(({ id: of }) => of === state)?.data;
    await waitFor(isPublished);
    await call.withdraw(1, id);
    await waitFor(() => !isPublished());
    expect(await prisma.volunteerApplicationTeam.count({ where: { teamId: team } })).toBe(0);
    const left = () => nats.events(volunteerLeft).filter(({ data }) => data.editionId === id);
    await waitFor(() => left().length > 0);
    const of = (applicationId: number) => ({ applicationId, editionId: id, userId: 1 });
    expect(left().map(({ data }) => data)).toEqual([of(accepted)]);
    const withdrawn = nats.events(applicationWithdrawn).filter(({ data }) => data.editionId === id);
    expect(withdrawn.map(({ data }) => data)).toEqual([of(pending), of(accepted)]);
    expect((await call.tryToApply(1, {}, id)).status).toBe(201);
    expect((await call.withdraw(9, id)).status).toBe(404);
  });

  it('is listed with my others: next editions first, then past ones', async () => {
    const ids = {
      far: await openEdition({}, { startDate: day(50), endDate: day(52) }),
      near: await openEdition({}, { startDate: day(20), endDate: day(22) }),
      past: await openEdition({}, { startDate: day(2), endDate: day(3) }),
      older: await openEdition({}, { startDate: day(1), endDate: day(2) }),
    };
    for (const [id, from] of [
      [ids.far, 50],
      [ids.past, 2],
      [ids.near, 20],
      [ids.older, 1],
    ] as const) {
      const dates = {
        arrivalDateTime: `${day(from)}_noon`,
        departureDateTime: `${day(from)}_noon`,
      };
      await call.apply(77, dates, id);
    }
    await call.addEdition({
      ...{ id: ids.far, startDate: day(50), endDate: day(52), isOnline: false },
    });
    call.clock.now = later(now, days(5));
    const { data } = (await call.service.call(listMyApplications, {}, call.as(77))).body;
    call.clock.now = now;
    expect(data.map(({ edition, hasEnded }) => [edition.id, hasEnded])).toEqual([
      ...[
        [ids.near, false],
        [ids.far, false],
      ],
      ...[
        [ids.past, true],
        [ids.older, true],
      ],
    ]);
    expect(data[1]).toMatchObject({
      edition: { isOnline: false, name: 'EJC Lille', startDate: day(50), city: 'Lille' },
      ...{ application: { status: 'PENDING' }, appliedAt: now.toISOString() },
    });
    expect((await call.service.call(listMyApplications, {}, call.as(manager))).body.data).toEqual(
      [],
    );
  });
});

it('goes with an edition that is deleted', async () => {
  const id = await openEdition();
  const aid = await call.apply(1, {}, id);
  await call.accept(aid, id);
  await call.team({}, id);
  await call.removeEdition(id);
  const { prisma } = call.service;
  const where = { editionId: id };
  const left = [
    await prisma.volunteerApplication.count({ where }),
    await prisma.volunteerTeam.count({ where }),
    await prisma.volunteerSettings.count({ where }),
    await prisma.participation.count({ where: { ...where, since: { not: null } } }),
  ];
  expect(left).toEqual([0, 0, 0, 0]);
});
