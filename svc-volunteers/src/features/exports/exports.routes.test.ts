import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { auditRecorded } from '@siteswap/contracts/audit';
import { routeUrl } from '@siteswap/contracts/route';
import { exportApplications } from '@siteswap/contracts/volunteers';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { type Call, startCall } from '#test/call-people.ts';
import { allFields, editor, everythingAsked, manager } from '#test/factories.ts';

let call: Call;
beforeAll(async () => {
  call = await startCall();
});
afterAll(() => call.stop());

let editions = 1;
async function openEdition(settings: Parameters<Call['set']>[0] = {}) {
  editions += 1;
  await call.addEdition({ id: editions, timezone: 'Europe/Paris' });
  await call.set({ volunteersOpen: true, ...settings }, editions);
  return editions;
}

async function download(id: number, query: object, { userId = manager, locale = 'fr' } = {}) {
  const url = routeUrl(exportApplications, { params: { id }, query });
  const headers = { ...(await call.as(userId).headers()), 'x-locale': locale };
  return fetch(call.service.baseUrl + url, { headers });
}
const csv = async (id: number, query: object = {}, locale = 'fr') => {
  const response = await download(id, { format: 'csv', ...query }, { locale });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
};

it('has everything that the applications say, in the language of the caller', async () => {
  const id = await openEdition({ ...everythingAsked });
  await call.addMember(1);
  const [bar, stage] = [
    await call.team({ name: 'Bar' }, id),
    await call.team({ name: 'Scène' }, id),
  ];
  const aid = await call.apply(1, { ...allFields, teamPreferences: [stage, bar] }, id);
  await call.change(aid, { status: 'ACCEPTED', note: 'Bienvenue' }, id);
  await call.assign(aid, [bar], id);
  const [row] = await csv(id);
  expect(row).toMatchObject({
    ...{ État: 'Acceptée', Prénom: 'Ana', Nom: 'Silva', Pseudo: 'user-1' },
    ...{ 'Numéro de téléphone': "'+33 6 12 34 56 78", Allergies: 'Arachides' },
    ...{ Équipes: 'Bar', 'Équipes préférées': 'Scène, Bar', 'Quels animaux\u202f?': 'Un furet' },
    ...{ 'Régime alimentaire': 'Repas végane', 'Message des orgas': 'Bienvenue' },
  });
  expect(row?.['Arrivée']).toMatch(/20 mai.*Matin/);
  const [inGerman] = await csv(id, {}, 'de');
  expect(inGerman).toMatchObject({ Vorname: 'Ana' });
});

it('leaves out columns that say nothing, and follows filters and order', async () => {
  const id = await openEdition();
  await call.apply(1, { nom: 'Zola' }, id);
  await call.accept(await call.apply(2, { nom: 'Alma' }, id), id);
  await call.apply(3, { nom: 'Élan' }, id);
  const all = await csv(id, { sort: 'name' });
  expect(all.map(({ Nom }) => Nom)).toEqual(['Alma', 'Élan', 'Zola']);
  expect(Object.keys(all[0] ?? {})).not.toContain('Allergies');
  expect((await csv(id, { status: 'PENDING' })).map(({ Nom }) => Nom)).toEqual(['Zola', 'Élan']);
});

it('runs no cell as a formula', async () => {
  const id = await openEdition();
  await call.apply(1, { nom: '=2+5', prenom: '@SUM(A1)', motivation: '-1' }, id);
  const [row] = await csv(id);
  expect(row).toMatchObject({ Nom: "'=2+5", Prénom: "'@SUM(A1)", 'Vos envies': "'-1" });
  const response = await download(id, { format: 'xlsx' });
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="volunteers-${id}.xlsx"`,
  );
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const texts = strFromU8(files['xl/sharedStrings.xml'] ?? new Uint8Array());
  expect(sheet).not.toContain('<f>');
  expect(texts + sheet).toContain('=2+5');
  expect(texts + sheet).toContain('+33 6 12 34 56 78');
});

it('VA-11: has a column for each text that a question had', async () => {
  const id = await openEdition({
    volunteersQuestions: [{ label: 'Taille de t-shirt ?', kind: 'TEXT' }],
  });
  const [question] = (await call.set({}, id)).volunteersQuestions;
  const questionId = question?.id ?? '';
  await call.apply(1, { replies: { [questionId]: 'M' } }, id);
  await call.set(
    { volunteersQuestions: [{ id: questionId, label: 'Taille, S à XXL ?', kind: 'TEXT' }] },
    id,
  );
  await call.apply(2, { replies: { [questionId]: '=XL' } }, id);
  expect(await csv(id)).toMatchObject([
    { 'Taille de t-shirt ?': 'M', 'Taille, S à XXL ?': '' },
    { 'Taille de t-shirt ?': '', 'Taille, S à XXL ?': "'=XL" },
  ]);
});

it('VP-13: is recorded in the audit, without what it has', async () => {
  const id = await openEdition();
  await call.apply(1, {}, id);
  await csv(id);
  const entry = await call.service.waitFor(() =>
    call.service.nats
      .events<typeof auditRecorded>(auditRecorded)
      .map(({ data }) => data)
      .find((data) => data.entityId === String(id)),
  );
  expect(entry).toMatchObject({
    ...{ userId: manager, action: 'volunteers.application.export', entityType: 'edition' },
    after: { format: 'csv', applications: 1 },
  });
});

it('VA-05: is for managers of volunteers', async () => {
  const id = await openEdition();
  for (const userId of [1, editor]) {
    expect((await download(id, { format: 'csv' }, { userId })).status).toBe(403);
  }
  expect((await download(id, { format: 'pdf' })).status).toBe(422);
  expect((await download(999, { format: 'csv' })).status).toBe(404);
});

it('has 10,000 applications at most', async () => {
  const id = await openEdition();
  const add = (first: number, last: number) => call.service.prisma.$executeRaw`
    insert into volunteer_application
      (edition_id, user_id, prenom, nom, phone, arrival_date_time, departure_date_time, updated_at)
    select ${id}::int, number, 'Ana', 'Silva', '1', '2027-05-20_morning', '2027-05-22_evening', now()
    from generate_series(${first}::int, ${last}::int) number`;
  await add(1, 10_000);
  expect(await csv(id)).toHaveLength(10_000);
  await add(10_001, 10_001);
  const tooMany = await download(id, { format: 'csv' });
  expect([tooMany.status, await tooMany.json()]).toMatchObject([
    409,
    { code: 'TOO_MANY_APPLICATIONS' },
  ]);
});
