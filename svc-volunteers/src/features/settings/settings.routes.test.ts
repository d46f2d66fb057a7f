import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  countVolunteerCalls,
  getVolunteerInfo,
  getVolunteerSettings,
  maxMinorHours,
  usualMinorLimits,
  volunteerSettingsChanged,
  volunteerToggles,
} from '@siteswap/contracts/volunteers';
import { days, later } from '@siteswap/service-kit';
import { type Call, startCall } from '#test/call-people.ts';
import { day, now } from '#test/days.ts';
import { editor, manager } from '#test/factories.ts';

const member = 7;
let call: Call;
beforeAll(async () => {
  call = await startCall();
});
afterAll(() => call.stop());

const info = (id: number) => call.service.call(getVolunteerInfo, { params: { id } });
const settings = (id: number, userId = manager) =>
  call.service.call(getVolunteerSettings, { params: { id } }, call.as(userId));

it('are closed, INTERNAL and ask nothing, until a manager changes them', async () => {
  await call.addEdition({ id: 2 });
  const { status, body } = await info(2);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ volunteersMode: 'INTERNAL', volunteersOpen: false, volunteersUpdatedAt: null },
    ...{ volunteersTeams: [], canApply: false, firstDay: day(10), lastDay: day(12) },
  });
  expect(volunteerToggles.filter((toggle) => body[toggle])).toEqual([]);
  expect(await call.service.prisma.volunteerSettings.count()).toBe(0);
});

it('change field by field, and say when', async () => {
  await call.addEdition({ id: 3 });
  const body = {
    ...{ volunteersOpen: true, volunteersDescription: 'Venez **aider**', volunteersAskDiet: true },
    ...{ volunteersSetupStartDate: day(8), volunteersTeardownEndDate: day(14) },
  };
  const { status, body: changed } = await call.tryToSet(body, 3);
  expect(status).toBe(200);
  expect(changed).toMatchObject({ ...body, volunteersUpdatedAt: now.toISOString() });
  await call.set({ volunteersAskPets: true }, 3);
  await call.team({ name: 'Bar' }, 3);
  expect((await info(3)).body).toMatchObject({
    ...{ ...body, volunteersAskPets: true, firstDay: day(8), lastDay: day(14), canApply: true },
    volunteersTeams: [{ name: 'Bar', color: '#3366cc', description: null }],
  });
  const { data } = await call.service.waitFor(() =>
    call.service.nats.events(volunteerSettingsChanged).find(({ data }) => data.editionId === 3),
  );
  expect(data).toEqual({ editionId: 3, actorId: manager });
});

it('set the hours of minors, within bounds', async () => {
  await call.addEdition({ id: 30 });
  const before = (await settings(30)).body;
  expect(before.volunteersMinorLimits).toEqual(usualMinorLimits);
  const AGE_16_17 = { from: 8, until: 20, hoursPerDay: 6.5 };
  const UNDER_16 = { from: 0, until: 24, hoursPerDay: maxMinorHours };
  const { version } = before;
  const set = (volunteersMinorLimits: object, of?: string) =>
    call.tryToSet({ volunteersMinorLimits, ...(of ? { version: of } : {}) } as never, 30);
  const changed = await set({ UNDER_16, AGE_16_17 }, version);
  expect(changed.body).toMatchObject({ volunteersMinorLimits: { AGE_16_17, UNDER_16 } });
  expect((await settings(30)).body).toMatchObject({
    ...{ version: changed.body.version, volunteersMinorLimits: { AGE_16_17, UNDER_16 } },
  });
  expect((await set({ ...usualMinorLimits, UNDER_16: AGE_16_17 }, version)).status).toBe(409);
  for (const wrong of [
    { from: 10, until: 10 },
    { from: -1 },
    { until: 25 },
    { hoursPerDay: maxMinorHours + 0.5 },
    { hoursPerDay: 0.5 },
    { hoursPerDay: 2.25 },
  ]) {
    expect((await set({ AGE_16_17: { ...AGE_16_17, ...wrong }, UNDER_16 })).status).toBe(422);
  }
});

it('stay as another manager changed them since the form was opened', async () => {
  await call.addEdition({ id: 4 });
  const { version } = (await settings(4)).body;
  await call.set({ volunteersDescription: 'Autre texte', volunteersOpen: true }, 4);
  const lost = await call.tryToSet({ volunteersDescription: 'Mien', version }, 4);
  expect([lost.status, lost.body]).toMatchObject([
    409,
    { code: 'EDIT_CONFLICT', fresh: { volunteersDescription: 'Autre texte' } },
  ]);
  const merged = await call.tryToSet({ volunteersAskPets: true, version }, 4);
  expect(merged.body).toMatchObject({ volunteersOpen: true, volunteersAskPets: true });
});

it.each([
  ['setup 31 days before', { volunteersSetupStartDate: day(-21) }, 'volunteersSetupStartDate'],
  ['setup after the first day', { volunteersSetupStartDate: day(11) }, 'volunteersSetupStartDate'],
  [
    'teardown before the last day',
    { volunteersTeardownEndDate: day(11) },
    'volunteersTeardownEndDate',
  ],
  ['teardown 31 days after', { volunteersTeardownEndDate: day(43) }, 'volunteersTeardownEndDate'],
])('reject %s', async (_, body, path) => {
  const response = await call.tryToSet(body);
  expect([response.status, response.body]).toMatchObject([
    422,
    { errors: [{ path, code: 'OUTSIDE_DAYS' }] },
  ]);
});

it('take setup and teardown 30 days around', async () => {
  const around = { volunteersSetupStartDate: day(-20), volunteersTeardownEndDate: day(42) };
  expect((await call.tryToSet(around)).body).toMatchObject({
    firstDay: day(-20),
    lastDay: day(42),
  });
  const none = { volunteersSetupStartDate: null, volunteersTeardownEndDate: null };
  expect((await call.tryToSet(none)).body).toMatchObject({ firstDay: day(10), lastDay: day(12) });
});

it('contain the days of an edition that was moved over them', async () => {
  await call.addEdition({ id: 5 });
  await call.set({ volunteersSetupStartDate: day(9), volunteersTeardownEndDate: day(13) }, 5);
  const moved = { name: 'Avancée', startDate: day(5), endDate: day(20) };
  await call.addEdition({ id: 5, ...moved });
  expect((await info(5)).body).toMatchObject({ firstDay: day(5), lastDay: day(20) });
});

it('need an address with EXTERNAL', async () => {
  await call.addEdition({ id: 6 });
  const required = { path: 'volunteersExternalUrl', code: 'REQUIRED' };
  const without = await call.tryToSet({ volunteersMode: 'EXTERNAL' }, 6);
  expect([without.status, without.body]).toMatchObject([422, { errors: [required] }]);
  const volunteersExternalUrl = 'https://example.org/aider';
  await call.set({ volunteersMode: 'EXTERNAL', volunteersExternalUrl, volunteersOpen: true }, 6);
  const removed = await call.tryToSet({ volunteersExternalUrl: null }, 6);
  expect([removed.status, removed.body]).toMatchObject([422, { errors: [required] }]);
  expect((await info(6)).body).toMatchObject({ volunteersExternalUrl, canApply: false });
});

it('are for managers of volunteers; a draft does not exist for others', async () => {
  for (const userId of [member, editor]) {
    expect((await settings(1, userId)).status).toBe(403);
    expect((await call.tryToSet({ volunteersOpen: true }, 1, userId)).status).toBe(403);
  }
  const admin = call.service.actor({ userId: 99, isGlobalAdmin: true, adminMode: true });
  const asAdmin = await call.service.call(getVolunteerSettings, { params: { id: 1 } }, admin);
  expect(asAdmin.status).toBe(200);
  await call.addEdition({ id: 8, isOnline: false });
  const notFound = { code: 'EDITION_NOT_FOUND' };
  for (const response of [await settings(8, member), await info(8), await info(999)]) {
    expect([response.status, response.body]).toMatchObject([404, notFound]);
  }
  expect((await settings(8, editor)).status).toBe(403);
  expect((await settings(8)).status).toBe(200);
});

it('count open calls of published editions, until their last day has passed', async () => {
  for (const id of [11, 12, 13, 14]) await call.addEdition({ id });
  for (const id of [11, 13, 14]) await call.set({ volunteersOpen: true }, id);
  await call.set({ volunteersTeardownEndDate: day(14) }, 13);
  await call.addEdition({ id: 14, status: 'CANCELLED' });
  const count = async () =>
    (await call.service.call(countVolunteerCalls, { query: { ids: '11,12,13,14,999' } })).body.data;
  const of = (...ids: number[]) => ids.map((id) => ({ id, count: 1 }));
  expect(await count()).toEqual(of(11, 13));
  for (const [after, ids] of [
    [2, [11, 13]],
    [3, [13]],
    [4, [13]],
    [5, []],
  ] as const) {
    call.clock.now = later(now, days(10 + after));
    expect(await count()).toEqual(of(...ids));
    expect((await info(13)).body.canApply).toBe(ids.length > 0);
  }
  call.clock.now = now;
});
