import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { auditRecorded } from '@siteswap/contracts/audit';
import { routeUrl } from '@siteswap/contracts/route';
import { exportCatering, exportPlanning } from '@siteswap/contracts/volunteers';
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { v7 } from 'uuid';
import { type Call, startCall } from '#test/call-people.ts';
import { day } from '#test/days.ts';
import { editor, manager } from '#test/factories.ts';

let call: Call;
beforeAll(async () => {
  call = await startCall();
});
afterAll(() => call.stop());

let editions = 1;
let users = 100;
async function openEdition() {
  editions += 1;
  await call.addEdition({ id: editions, name: 'Żonglerka', timezone: 'Europe/Paris' });
  await call.set(
    { volunteersOpen: true, volunteersAskDiet: true, volunteersAskAllergies: true },
    editions,
  );
  return editions;
}

async function volunteer(editionId: number, fields: Parameters<Call['apply']>[1] = {}) {
  users += 1;
  const id = await call.apply(users, { dietaryPreference: 'NONE', ...fields }, editionId);
  await call.accept(id, editionId);
  return { applicationId: id, userId: users };
}
type Volunteer = Awaited<ReturnType<typeof volunteer>>;

async function slot(
  editionId: number,
  fields: { title: string; start: string; end: string; teamId: number; places?: number },
  people: readonly Volunteer[] = [],
) {
  const { title, start, end, teamId, places = people.length + 1 } = fields;
  const { volunteerTimeSlot, volunteerAssignment } = call.service.prisma;
  const id = v7();
  await volunteerTimeSlot.create({
    data: {
      ...{ id, editionId, title, teamId, place: 'Chapiteau', maxVolunteers: places },
      ...{ startDateTime: new Date(start), endDateTime: new Date(end) },
    },
  });
  await volunteerAssignment.createMany({
    data: people.map((person) => ({ id: v7(), timeSlotId: id, ...person })),
  });
  return id;
}

type SheetRoute = typeof exportCatering | typeof exportPlanning;
async function download(
  route: SheetRoute,
  id: number,
  query: object,
  { userId = manager, locale = 'fr' } = {},
) {
  const url = routeUrl(route, { params: { id }, query: query as { format: 'pdf' } });
  const headers = { ...(await call.as(userId).headers()), 'x-locale': locale };
  return fetch(call.service.baseUrl + url, { headers });
}

/** The text of each page of a PDF. */
async function pages(route: SheetRoute, id: number, query: object = {}, locale = 'fr') {
  const response = await download(route, id, { format: 'pdf', ...query }, { locale });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const data = new Uint8Array(await response.arrayBuffer());
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const texts = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return texts.map((text) => text.replaceAll(/\s+/g, ' '));
}

async function cells(route: SheetRoute, id: number, query: object = {}) {
  const response = await download(route, id, { format: 'xlsx', ...query });
  expect(response.status).toBe(200);
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return text('xl/worksheets/sheet1.xml') + text('xl/sharedStrings.xml');
}
const times = (text: string, part: string) => text.split(part).length - 1;

async function aPlanning() {
  const id = await openEdition();
  const [bar, stage] = [
    await call.team({ name: 'Bar' }, id),
    await call.team({ name: 'Scène' }, id),
  ];
  const oksana = await volunteer(id, { prenom: 'Оксана', nom: 'Їжак', phone: '+380 44 123 45 67' });
  const lukasz = await volunteer(id, { prenom: 'Łukasz', nom: 'Erdős-Gonçalves' });
  // Shortly after midnight in Paris, the evening before by UTC.
  await slot(
    id,
    { title: 'Tôt levés', teamId: bar, start: `${day(10)}T22:30:00Z`, end: `${day(11)}T02:00:00Z` },
    [lukasz],
  );
  const first = { title: 'Service du bar', teamId: bar, places: 4 };
  await slot(id, { ...first, start: `${day(10)}T08:00:00Z`, end: `${day(10)}T10:00:00Z` }, [
    oksana,
    lukasz,
  ]);
  const second = { title: '=1+2', teamId: stage };
  await slot(id, { ...second, start: `${day(10)}T12:00:00Z`, end: `${day(10)}T14:00:00Z` });
  return { id, bar, stage };
}

it('VP-13: prints every slot once with its people, without telephones', async () => {
  const { id } = await aPlanning();
  const [first = '', second = '', ...others] = await pages(exportPlanning, id);
  expect(others).toEqual([]);
  for (const title of ['Service du bar', '=1+2', 'Tôt levés']) {
    expect(times(first + second, title)).toBe(1);
  }
  expect(second).toContain('00:30–04:00 Tôt levés');
  expect(first).toContain('10:00–12:00 Service du bar');
  expect(first).toContain('Bar · Chapiteau · Places prises : 2 sur 4, il en faut au moins 1');
  expect(first).toMatch(/Łukasz Erdős-Gonçalves.*Оксана Їжак/);
  expect(first).toContain('Planning – Żonglerka jeudi 20 mai 2027 · Toutes les équipes');
  expect(first).toContain('État au lundi 10 mai 2027 à 14:00');
  expect(first).toContain('Page 1 sur 2');
  expect(first + second).not.toMatch(/\d\d \d\d \d\d|\+33|\+380/);
});

it('VP-13: prints telephones when they are ticked, one day, and some teams', async () => {
  const { id, bar, stage } = await aPlanning();
  const [withPhones = ''] = await pages(exportPlanning, id, { phones: true, teams: [bar] }, 'uk');
  expect(withPhones).toContain('Графік – Żonglerka');
  expect(withPhones).toContain('+380 44 123 45 67');
  expect(withPhones).not.toContain('=1+2');
  const ofDay = await pages(exportPlanning, id, { day: day(11) });
  expect(ofDay).toHaveLength(1);
  expect(ofDay[0]).toContain('Tôt levés');
  expect(ofDay[0]).not.toContain('Service du bar');
  const none = await pages(exportPlanning, id, { day: day(12), teams: [bar, stage] });
  expect(none).toHaveLength(1);
  expect(none[0]).toContain('samedi 22 mai 2027 · Bar, Scène');
  expect(none[0]).toContain('Il n’y a aucun créneau ici.');
});

it('goes on over pages with the head of the slot, and names everyone once', async () => {
  const id = await openEdition();
  const people: Volunteer[] = [];
  for (let count = 0; count < 45; count += 1) {
    people.push(await volunteer(id, { prenom: `Volontaire${count}x` }));
  }
  const at = { start: `${day(10)}T08:00:00Z`, end: `${day(10)}T10:00:00Z` };
  const teamId = await call.team({ name: 'Portes' }, id);
  await slot(id, { title: 'Accueil', teamId, ...at }, people);
  const [first = '', second = '', ...others] = await pages(exportPlanning, id);
  expect(others).toEqual([]);
  expect([times(first, 'Accueil'), times(second, 'Accueil (suite)')]).toEqual([1, 1]);
  expect(second).toContain('Planning – Żonglerka');
  for (let count = 0; count < 45; count += 1) {
    expect(times(first + second, `Volontaire${count}x`)).toBe(1);
  }
});

it('VP-13: has a row for each slot in a table, and runs none as a formula', async () => {
  const { id } = await aPlanning();
  const table = await cells(exportPlanning, id);
  for (const title of ['Service du bar', '=1+2', 'Tôt levés']) expect(times(table, title)).toBe(1);
  expect(table).not.toContain('<f>');
  expect(table).toContain('Оксана Їжак');
  expect(table).not.toContain('123 45 67');
  expect(await cells(exportPlanning, id, { phones: true })).toContain('+380 44 123 45 67');
});

it('VP-06: prints a shift of the night when the clock changes by the clock, once', async () => {
  const id = await openEdition();
  await call.addEdition({
    ...{ id, name: 'Nachtschicht', timezone: 'Europe/Berlin' },
    ...{ startDate: '2024-03-30', endDate: '2024-04-01' },
  });
  const teamId = await call.team({ name: 'Nacht' }, id);
  const times2h = { start: '2024-03-31T00:00:00Z', end: '2024-03-31T02:00:00Z' };
  await slot(id, { title: 'Nachtwache', teamId, ...times2h });
  const ofDay = (await pages(exportPlanning, id, { day: '2024-03-31' })).join(' ');
  expect(ofDay).toContain('01:00–04:00 Nachtwache');
  expect(times(ofDay, 'Nachtwache')).toBe(1);
  expect(times(await cells(exportPlanning, id), 'Nachtwache')).toBe(1);
});

it('prints the meals for the kitchen without names', async () => {
  const id = await openEdition();
  await volunteer(id, { prenom: 'Oksana', dietaryPreference: 'VEGAN', allergies: '=noix, Soja' });
  const text = (await pages(exportCatering, id)).join(' ');
  expect(text).toContain('Repas des bénévoles – Żonglerka');
  expect(text).toContain('vendredi 21 mai 2027, midi Personnes : 1 Repas végane : 1 Allergies');
  const table = await cells(exportCatering, id);
  expect(times(table, 'vendredi 21 mai 2027')).toBeGreaterThan(0);
  expect(table).toContain('=noix');
  expect(table).not.toContain('<f>');
  for (const sheet of [text, table]) expect(sheet).not.toMatch(/Oksana|Silva|\+33/);
});

it('VP-13: is recorded in the audit, without names', async () => {
  const { id, bar } = await aPlanning();
  await cells(exportPlanning, id, { day: day(10), teams: [bar], phones: true });
  await cells(exportCatering, id);
  const entries = await call.service.waitFor(() => {
    const found = call.service.nats
      .events<typeof auditRecorded>(auditRecorded)
      .map(({ data }) => data)
      .filter(({ entityId, action }) => entityId === String(id) && action.endsWith('.export'));
    return found.length === 2 && found;
  });
  expect(entries).toMatchObject([
    {
      ...{ userId: manager, action: 'volunteers.planning.export', entityType: 'edition' },
      after: { format: 'xlsx', day: day(10), teams: String(bar), withNumbers: true, slots: 1 },
    },
    { action: 'volunteers.catering.export', after: { format: 'xlsx', people: 2 } },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Оксана|Łukasz|\+380/);
});

it('is for managers of volunteers', async () => {
  for (const route of [exportPlanning, exportCatering]) {
    for (const userId of [1, editor]) {
      expect((await download(route, 1, { format: 'pdf' }, { userId })).status).toBe(403);
    }
    expect((await download(route, 1, { format: 'csv' })).status).toBe(422);
    expect((await download(route, 999, { format: 'pdf' })).status).toBe(404);
  }
});
