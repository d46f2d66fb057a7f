import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userState } from '@siteswap/contracts/core';
import { aUserState } from '@siteswap/contracts/testing';
import {
  type ApplicationListQuery,
  applicationAccepted,
  applicationChanged,
  applicationRejected,
  applicationReopened,
  assignTeams,
  deleteVolunteerTeam,
  getApplication,
  listApplications,
  updateApplication,
} from '@siteswap/contracts/volunteers';
import { hours, later } from '@siteswap/service-kit';
import { type Call, startCall } from '#test/call-people.ts';
import { day, now } from '#test/days.ts';
import { anApplication, editor, everythingAsked, manager } from '#test/factories.ts';

const phone = anApplication().phone;
let call: Call;
beforeAll(async () => {
  call = await startCall({ DATABASE_POOL_SIZE: '20' });
  await call.set({ volunteersOpen: true });
});
afterAll(() => call.stop());

let editions = 1;
async function openEdition(settings: Parameters<Call['set']>[0] = {}) {
  editions += 1;
  await call.addEdition({ id: editions });
  await call.set({ volunteersOpen: true, ...settings }, editions);
  return editions;
}
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const eventsOf = (id: number) => {
  const all = [applicationAccepted, applicationRejected, applicationReopened, applicationChanged];
  return all.flatMap((event) =>
    call.service.nats
      .events<(typeof all)[number]>(event)
      .filter(({ data }) => data.applicationId === id)
      .map(({ data }) => [event.subject.split('.')[2], data] as const),
  );
};

describe('VA-03 a manager', () => {
  it('accepts with a note: the applicant sees both, and the telephone of then stays', async () => {
    const aid = await call.apply(1);
    const { status, body } = await call.change(aid, { status: 'ACCEPTED', note: 'Bienvenue' });
    expect([status, body]).toMatchObject([
      200,
      {
        ...{ status: 'ACCEPTED', acceptanceNote: 'Bienvenue', decidedAt: now.toISOString() },
        ...{ userSnapshotPhone: phone, phone, user: { id: 1, pseudo: 'user-1' } },
      },
    ]);
    expect(await call.mine(1)).toMatchObject({ status: 'ACCEPTED', acceptanceNote: 'Bienvenue' });
    await call.service.waitFor(() => eventsOf(aid).length > 0);
    const event = { applicationId: aid, editionId: 1, userId: 1, actorId: manager };
    expect(eventsOf(aid)).toEqual([['accepted', { ...event, note: 'Bienvenue' }]]);
    await call.changeMine(1, { phone: '+33 6 99 99 99 99' });
    expect(await call.get(aid)).toMatchObject({
      ...{ phone: '+33 6 99 99 99 99', userSnapshotPhone: phone },
    });
  });

  it('rejects with a note, and takes decisions back: nothing of them stays', async () => {
    const aid = await call.apply(2);
    const team = await call.team();
    const rejected = await call.change(aid, { status: 'REJECTED', note: 'Complet' });
    expect(rejected.body).toMatchObject({
      ...{ status: 'REJECTED', acceptanceNote: 'Complet', userSnapshotPhone: null },
      decidedAt: now.toISOString(),
    });
    const none = { acceptanceNote: null, decidedAt: null, userSnapshotPhone: null };
    const reopened = await call.change(aid, { status: 'PENDING', note: 'Sans effet' });
    expect(reopened.body).toMatchObject({ status: 'PENDING', ...none });
    await call.accept(aid);
    await call.assign(aid, [team]);
    const again = await call.change(aid, { status: 'PENDING' });
    expect(again.body).toMatchObject({ status: 'PENDING', ...none, assignedTeams: [] });
    await call.service.waitFor(() => eventsOf(aid).length === 5);
    expect(eventsOf(aid).map(([name]) => name)).toEqual([
      ...['accepted', 'rejected', 'reopened', 'reopened', 'changed'],
    ]);
  });

  it.each([
    ['PENDING', 'PENDING'],
    ['ACCEPTED', 'ACCEPTED'],
    ['ACCEPTED', 'REJECTED'],
    ['REJECTED', 'ACCEPTED'],
    ['REJECTED', 'REJECTED'],
  ] as const)('does not make %s into %s', async (from, to) => {
    const id = await openEdition();
    const aid = await call.apply(1, {}, id);
    if (from !== 'PENDING') await call.change(aid, { status: from }, id);
    const response = await call.change(aid, { status: to, motivation: 'Autre' }, id);
    expect(codeOf(response)).toEqual([409, 'APPLICATION_DECIDED']);
    expect(await call.get(aid, id)).toMatchObject({ status: from, motivation: null });
  });

  it('decides once, however many managers do at once', async () => {
    const id = await openEdition();
    const aid = await call.apply(1, {}, id);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call.change(aid, { status: n % 2 ? 'ACCEPTED' : 'REJECTED' }, id),
      ),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });

  it('changes what it says by the rules of its form, and the applicant is notified of a change', async () => {
    const id = await openEdition();
    const aid = await call.apply(1, {}, id);
    const wrong = await call.change(aid, { arrivalDateTime: `${day(9)}_noon` }, id);
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { errors: [{ path: 'arrivalDateTime', code: 'OUTSIDE_DAYS' }] },
    ]);
    await call.change(aid, { prenom: 'Ana' }, id);
    await call.change(aid, { prenom: 'Anaïs', allergies: 'Ignorées' }, id);
    expect(await call.get(aid, id)).toMatchObject({ prenom: 'Anaïs', allergies: null });
    await call.service.waitFor(() => eventsOf(aid).length > 0);
    const event = { applicationId: aid, editionId: id, userId: 1, actorId: manager };
    expect(eventsOf(aid)).toEqual([['changed', event]]);
  });

  it('does not overwrite what the applicant changed since', async () => {
    const id = await openEdition();
    const aid = await call.apply(1, {}, id);
    const { version } = await call.get(aid, id);
    await call.changeMine(1, { motivation: 'Mienne' }, id);
    const lost = await call.change(aid, { motivation: 'Autre', version }, id);
    expect(codeOf(lost)).toEqual([409, 'EDIT_CONFLICT']);
  });
});

describe('teams of a volunteer', () => {
  it('are given to accepted ones, of their edition alone', async () => {
    const id = await openEdition();
    const [bar, stage] = [await call.team({ name: 'Bar' }, id), await call.team({}, id)];
    const aid = await call.apply(1, {}, id);
    const pending = await call.assign(aid, [bar], id);
    expect(codeOf(pending)).toEqual([409, 'APPLICATION_NOT_ACCEPTED']);
    await call.accept(aid, id);
    const other = await call.team({ name: 'D’ailleurs' });
    expect(codeOf(await call.assign(aid, [bar, other], id))).toEqual([404, 'TEAM_NOT_FOUND']);
    const assigned = await call.assign(aid, [bar, stage, bar], id);
    expect(assigned.body.assignedTeams.map((team) => team.id)).toEqual([stage, bar]);
    expect((await call.mine(1, id))?.assignedTeams).toHaveLength(2);
    expect((await call.assign(aid, [stage], id)).body.assignedTeams).toMatchObject([{ id: stage }]);
    expect((await call.assign(aid, [], id)).body.assignedTeams).toEqual([]);
  });

  it('have limited room, also when several are assigned at once', async () => {
    const id = await openEdition();
    const team = await call.team({ name: 'Petite', maxVolunteers: 3 }, id);
    const aids: number[] = [];
    for (let userId = 1; userId <= 20; userId += 1) {
      const aid = await call.apply(userId, {}, id);
      await call.accept(aid, id);
      aids.push(aid);
    }
    const responses = await Promise.all(aids.map((aid) => call.assign(aid, [team], id)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([
      ...Array.from({ length: 3 }, () => 200),
      ...Array.from({ length: 17 }, () => 409),
    ]);
    const full = responses.find(({ status }) => status === 409)?.body;
    expect(full).toMatchObject({ code: 'TEAM_FULL', team: { id: team, name: 'Petite' } });
    const where = { teamId: team };
    expect(await call.service.prisma.volunteerApplicationTeam.count({ where })).toBe(3);
    // Who is in a full team stays in it.
    const inside = aids[responses.findIndex(({ status }) => status === 200)] ?? 0;
    expect((await call.assign(inside, [team], id)).status).toBe(200);
  });
});

it('a team that is deleted while volunteers are put into it fails no one', async () => {
  const id = await openEdition({ volunteersAskTeamPreferences: true });
  const team = await call.team({ name: 'Éphémère' }, id);
  const aids: number[] = [];
  for (let userId = 1; userId <= 12; userId += 1) {
    const aid = await call.apply(userId, { teamPreferences: [team] }, id);
    await call.accept(aid, id);
    aids.push(aid);
  }
  const remove = () =>
    call.service.call(deleteVolunteerTeam, { params: { id, tid: team } }, call.as(manager));
  const [removed, ...assigned] = await Promise.all([
    remove(),
    ...aids.map((aid) => call.assign(aid, [team], id)),
  ]);
  expect(removed.status).toBe(200);
  const others = assigned.filter(({ status }) => status !== 200 && status !== 404);
  expect(others.map(codeOf)).toEqual([]);
  const where = { teamId: team };
  expect(await call.service.prisma.volunteerApplicationTeam.count({ where })).toBe(0);
});

describe('the list of applications', () => {
  let id: number;
  const aids: number[] = [];
  let bar: number;
  beforeAll(async () => {
    id = await openEdition(everythingAsked);
    bar = await call.team({ name: 'Bar' }, id);
    const diet = { dietaryPreference: 'VEGAN', allergies: 'Arachides' } as const;
    const people = [
      { prenom: 'Élodie', nom: 'Nuñez', setupAvailability: true },
      { prenom: 'Bø', nom: 'Straße', arrivalDateTime: `${day(10)}_evening` },
      { prenom: 'Zoé', nom: 'abel', eventAvailability: false, teardownAvailability: true },
    ];
    for (const [n, fields] of people.entries()) {
      await call.addMember(101 + n, { pseudo: ['Jongleuse', 'quille', 'ÉTOILE'][n] ?? '' });
      call.clock.now = later(now, hours(n));
      aids.push(await call.apply(101 + n, { ...fields, ...diet, teamPreferences: [bar] }, id));
    }
    call.clock.now = now;
    await call.accept(aids[0] ?? 0, id);
    await call.assign(aids[0] ?? 0, [bar], id);
    await call.change(aids[1] ?? 0, { status: 'REJECTED' }, id);
  });

  const list = async (query: Partial<ApplicationListQuery> | Record<string, unknown> = {}) =>
    (
      await call.service.call(
        listApplications,
        { params: { id }, query: query as object },
        call.as(manager),
      )
    ).body;
  /** Which of the three, in their order. */
  const found = async (query: Record<string, unknown>) =>
    (await list(query)).data.map((row) => aids.indexOf(row.id));

  it('shows who, when and where to, without telephone and health', async () => {
    const { data, counts, pagination } = await list();
    expect(pagination).toEqual({ total: 3, page: 1, limit: 20, totalPages: 1 });
    expect(counts).toEqual({ PENDING: 1, ACCEPTED: 1, REJECTED: 1 });
    expect(data[0]).toEqual({
      ...{ id: aids[0], prenom: 'Élodie', nom: 'Nuñez', status: 'ACCEPTED', ageBand: 'ADULT' },
      user: expect.objectContaining({ id: 101, pseudo: 'Jongleuse' }),
      ...{ hasGuardianConsent: false, setupAvailability: true, eventAvailability: true },
      ...{ teardownAvailability: false, arrivalDateTime: `${day(10)}_morning` },
      ...{ departureDateTime: `${day(12)}_evening`, teamPreferences: [bar] },
      assignedTeams: [{ id: bar, name: 'Bar', description: null, color: '#3366cc' }],
      ...{ createdAt: now.toISOString(), decidedAt: now.toISOString(), dueStatus: null },
    });
  });

  it.each<[string, () => Record<string, unknown>, number[]]>([
    ['one status', () => ({ status: 'PENDING' }), [2]],
    ['several', () => ({ status: 'PENDING,REJECTED' }), [1, 2]],
    ['a team', () => ({ teams: `${bar}` }), [0]],
    ['no team', () => ({ teams: '0' }), [1, 2]],
    ['a team or none', () => ({ teams: `0,${bar}` }), [0, 1, 2]],
    ['setup', () => ({ presence: 'SETUP' }), [0]],
    ['setup or teardown', () => ({ presence: 'SETUP,TEARDOWN' }), [0, 2]],
    ['the event', () => ({ presence: 'EVENT' }), [0, 1]],
    ['a last name without accents', () => ({ search: 'NUNEZ' }), [0]],
    ['letters without a base', () => ({ search: 'bo strasse' }), [1]],
    ['a pseudo', () => ({ search: 'etoile' }), [2]],
    ['several parts in any order', () => ({ search: 'nuñez élo' }), [0]],
    ['signs alone', () => ({ search: '%_' }), [0, 1, 2]],
    ['nothing', () => ({ search: 'introuvable' }), []],
    ['nothing across a last and a first name', () => ({ search: 'nunezelodie' }), []],
    ['nothing across the first name and the pseudo', () => ({ search: 'ejongl' }), []],
    ['several filters', () => ({ search: 'quille', status: 'PENDING' }), []],
  ])('finds %s', async (_, query, expected) => {
    expect(await found(query())).toEqual(expected);
  });

  it('finds the present pseudo of a member, and none of a deleted account', async () => {
    const member = async (version: number, pseudo: string, isDeleted = false) => {
      const { nats, prisma, waitFor } = call.service;
      const state = aUserState({ id: 103, pseudo, isDeleted });
      await nats.publishState(userState, 103, version, state);
      await waitFor(() => prisma.member.findUnique({ where: { id: 103, pseudo, isDeleted } }));
    };
    await member(2, 'Comète');
    expect(await found({ search: 'etoile' })).toEqual([]);
    expect(await found({ search: 'comete' })).toEqual([2]);
    await member(3, 'Comète', true);
    expect(await found({ search: 'comete' })).toEqual([]);
    await member(4, 'ÉTOILE');
    expect(await found({ search: 'etoile' })).toEqual([2]);
  });

  it('finds the present name, and no earlier one', async () => {
    const rename = (nom: string) => call.change(aids[2] ?? 0, { nom }, id);
    await rename('Ångström');
    expect(await found({ search: 'abel' })).toEqual([]);
    expect(await found({ search: 'zoe angstrom' })).toEqual([2]);
    await rename('abel');
    expect(await found({ search: 'abel' })).toEqual([2]);
  });

  it.each([
    ['createdAt', [0, 1, 2]],
    ['name', [2, 0, 1]],
    ['arrival', [0, 2, 1]],
    ['status', [2, 0, 1]],
  ])('is sorted by %s', async (sort, expected) => {
    expect(await found({ sort })).toEqual(expected);
    const back = await found({ sort, order: 'desc' });
    expect(new Set(back)).toEqual(new Set([0, 1, 2]));
    expect(back[0]).toBe(sort === 'arrival' ? 1 : expected.at(-1));
  });

  it('has pages, and totals of what was found', async () => {
    const { data, pagination, counts } = await list({ page: 2, pageSize: 2 });
    expect(data.map((row) => row.id)).toEqual([aids[2]]);
    expect(pagination).toEqual({ total: 3, page: 2, limit: 2, totalPages: 2 });
    expect(counts.ACCEPTED).toBe(1);
    expect((await list({ search: 'zoe', pageSize: 1 })).pagination.total).toBe(1);
    expect((await list({ page: 9 })).data).toEqual([]);
  });

  it.each([
    ['full', 1, 2, 'e', 3],
    ['the last', 2, 2, 'e', 3],
    ['full and the last', 1, 3, 'e', 3],
    ['the only', 1, 20, 'e', 3],
    ['after the last', 3, 2, 'e', 3],
    ['of nothing', 1, 20, 'introuvable', 0],
    ['after nothing', 2, 20, 'introuvable', 0],
  ])('has the total of a search on a page that is %s', async (_, page, pageSize, search, total) => {
    expect((await list({ search, page, pageSize })).pagination.total).toBe(total);
  });
});

describe('VA-05 applications', () => {
  it('are for managers of volunteers of the edition, whatever id is guessed', async () => {
    const id = await openEdition();
    const aid = await call.apply(1, {}, id);
    const { service } = call;
    const params = { id, aid };
    /** One after another: of two decisions at once only one counts. */
    const responses = async (actor?: ReturnType<Call['as']>) => [
      await service.call(listApplications, { params: { id }, query: {} }, actor),
      await service.call(getApplication, { params }, actor),
      await service.call(getApplication, { params: { id, aid: 999_999 } }, actor),
      await service.call(updateApplication, { params, body: { status: 'ACCEPTED' } }, actor),
      await service.call(updateApplication, { params, body: { prenom: 'Autre' } }, actor),
      await service.call(assignTeams, { params, body: { teamIds: [] } }, actor),
    ];
    const statuses = async (actor?: ReturnType<Call['as']>) => [
      ...new Set((await responses(actor)).map(({ status }) => status)),
    ];
    expect(await statuses()).toEqual([401]);
    // The applicant, another member and a collaborator with every other right.
    for (const userId of [1, 7, editor]) expect(await statuses(call.as(userId))).toEqual([403]);
    const idle = service.actor({ userId: 99, isGlobalAdmin: true });
    expect(await statuses(idle)).toEqual([403]);
    expect((await call.get(aid, id)).status).toBe('PENDING');
    const admin = service.actor({ userId: 99, isGlobalAdmin: true, adminMode: true });
    expect((await responses(admin)).map(({ status }) => status)).toEqual([
      ...[200, 200, 404, 200, 200, 200],
    ]);
  });

  it('are of one edition: by another one they do not exist', async () => {
    const [id, other] = [await openEdition(), await openEdition()];
    const aid = await call.apply(1, {}, id);
    const params = { id: other, aid };
    const as = call.as(manager);
    const { service } = call;
    const read = await service.call(getApplication, { params }, as);
    expect(codeOf(read)).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await call.change(aid, { status: 'ACCEPTED' }, other))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect(codeOf(await call.assign(aid, [], other))).toEqual([404, 'NOT_FOUND']);
    await call.addEdition({ id: other, isOnline: false });
    const draft = await service.call(getApplication, { params }, call.as(7));
    expect(codeOf(draft)).toEqual([404, 'EDITION_NOT_FOUND']);
  });
});
