import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  createVolunteerTeam,
  deleteVolunteerTeam,
  listVolunteerTeams,
  maxTeams,
  updateVolunteerTeam,
  volunteerTeamChanged,
} from '@siteswap/contracts/volunteers';
import { type Call, startCall } from '#test/call-people.ts';
import { aTeam, editor, manager } from '#test/factories.ts';

let call: Call;
beforeAll(async () => {
  call = await startCall({ DATABASE_POOL_SIZE: '20' });
});
afterAll(() => call.stop());

const create = (id: number, fields = {}, userId = manager) =>
  call.service.call(createVolunteerTeam, { params: { id }, body: aTeam(fields) }, call.as(userId));
const list = async (id: number) =>
  (await call.service.call(listVolunteerTeams, { params: { id } }, call.as(manager))).body.data;
const update = (id: number, tid: number, body: object, userId = manager) =>
  call.service.call(updateVolunteerTeam, { params: { id, tid }, body }, call.as(userId));
const remove = (id: number, tid: number, userId = manager) =>
  call.service.call(deleteVolunteerTeam, { params: { id, tid } }, call.as(userId));

it('VP-01 have a colour and a maximum, and are rejected with none of either', async () => {
  const made = await create(1, { name: 'Caisse', color: '#AABBCC', maxVolunteers: 3 });
  expect([made.status, made.body]).toMatchObject([201, { color: '#aabbcc', maxVolunteers: 3 }]);
  await remove(1, made.body.id);
  for (const [fields, path] of [
    [{ maxVolunteers: 0 }, 'maxVolunteers'],
    [{ color: 'green' }, 'color'],
    [{ name: '' }, 'name'],
  ] as const) {
    const { status, body } = await create(1, { name: 'Caisse', ...fields });
    expect([status, body]).toMatchObject([422, { errors: [{ path }] }]);
  }
});

it('are listed by name, with who is in them and who would like to be', async () => {
  await call.set({ volunteersOpen: true, volunteersAskTeamPreferences: true });
  const [bar, welcome] = [await call.team({ name: 'bar' }), await call.team({ name: 'Accueil' })];
  const accepted = await call.apply(1, { teamPreferences: [bar] });
  await call.accept(accepted);
  await call.assign(accepted, [bar]);
  await call.apply(2, { teamPreferences: [welcome, bar] });
  expect(await list(1)).toMatchObject([
    { id: welcome, name: 'Accueil', members: 0, wanted: 1, maxVolunteers: null },
    { id: bar, name: 'bar', members: 1, wanted: 1 },
  ]);
});

it('have a name of their own in an edition, whatever the case of letters', async () => {
  await call.addEdition({ id: 2 });
  const id = await call.team({ name: 'Éclairage' }, 2);
  const taken = await create(2, { name: 'éCLAIRAGE' });
  expect([taken.status, taken.body]).toMatchObject([409, { code: 'TEAM_NAME_TAKEN' }]);
  const other = await call.team({ name: 'Bar' }, 2);
  expect((await update(2, other, { name: 'ÉCLAIRAGE' })).status).toBe(409);
  expect((await update(2, id, { name: 'ÉCLAIRAGE' })).status).toBe(200);
  expect((await create(1, { name: 'Éclairage' })).status).toBe(201);
});

it('have it once, however many are added at once', async () => {
  await call.addEdition({ id: 3 });
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => create(3, { name: n % 2 ? 'Scène' : 'SCÈNE' })),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  await expect(
    call.service.prisma.volunteerTeam.create({
      data: { editionId: 3, name: 'scène', color: '#000000' },
    }),
  ).rejects.toThrow();
});

it('are 50 at most, also when several are added at once', async () => {
  await call.addEdition({ id: 4 });
  const data = Array.from({ length: maxTeams - 1 }, (_, n) => ({
    ...{ editionId: 4, name: `Équipe ${n}`, color: '#000000' },
  }));
  await call.service.prisma.volunteerTeam.createMany({ data });
  const responses = await Promise.all(
    Array.from({ length: 5 }, (_, n) => create(4, { name: `Autre ${n}` })),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 409, 409, 409, 409]);
  const rejected = responses.find(({ status }) => status === 409);
  expect(rejected?.body).toMatchObject({ code: 'TOO_MANY_TEAMS' });
});

it('change, unless another manager changed the same', async () => {
  await call.addEdition({ id: 5 });
  const id = await call.team({ name: 'Bar', maxVolunteers: 4 }, 5);
  const [{ version } = {}] = await list(5);
  const changed = await update(5, id, { color: '#AABBCC', maxVolunteers: null });
  expect(changed.body).toMatchObject({ name: 'Bar', color: '#aabbcc', maxVolunteers: null });
  const lost = await update(5, id, { color: '#000000', version });
  expect([lost.status, lost.body]).toMatchObject([409, { code: 'EDIT_CONFLICT' }]);
  const { data } = await call.service.waitFor(() =>
    call.service.nats.events(volunteerTeamChanged).find(({ data }) => data.teamId === id),
  );
  expect(data).toEqual({ editionId: 5, teamId: id, actorId: manager });
});

it('leave the applications that name them when they are deleted', async () => {
  await call.addEdition({ id: 6 });
  await call.set({ volunteersOpen: true, volunteersAskTeamPreferences: true }, 6);
  const [bar, stage] = [await call.team({ name: 'Bar' }, 6), await call.team({ name: 'Scène' }, 6)];
  const id = await call.apply(1, { teamPreferences: [bar, stage] }, 6);
  await call.accept(id, 6);
  await call.assign(id, [bar, stage], 6);
  expect((await remove(6, bar)).body).toEqual({ ok: true });
  expect(await call.get(id, 6)).toMatchObject({
    ...{ teamPreferences: [stage], assignedTeams: [{ id: stage }] },
  });
  expect((await remove(6, bar)).status).toBe(404);
});

it('are for managers of volunteers, edition by edition', async () => {
  const id = await call.team({ name: 'Parking' });
  for (const userId of [7, editor]) {
    expect((await create(1, { name: 'Autre' }, userId)).status).toBe(403);
    expect((await update(1, id, { name: 'Autre' }, userId)).status).toBe(403);
    expect((await remove(1, id, userId)).status).toBe(403);
    const { status } = await call.service.call(
      listVolunteerTeams,
      { params: { id: 1 } },
      call.as(userId),
    );
    expect(status).toBe(403);
  }
  await call.addEdition({ id: 7 });
  expect((await update(7, id, { name: 'Autre' })).status).toBe(404);
  expect((await remove(7, id)).status).toBe(404);
});
