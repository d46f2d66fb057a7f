import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auditRecorded } from '@siteswap/contracts/audit';
import { routeUrl } from '@siteswap/contracts/route';
import { downloadCertificate } from '@siteswap/contracts/volunteers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { record } from '#test/attendance.ts';
import { now } from '#test/days.ts';
import { editor, manager } from '#test/factories.ts';
import { at, type Shifts, startShifts } from '#test/shift-people.ts';

const [ana, oksana, idle, leader] = [1, 2, 3, 4];
let shifts: Shifts;
beforeAll(async () => {
  shifts = await startShifts();
  await shifts.call.addEdition({
    id: 1,
    name: 'Żonglerka',
    timezone: 'Europe/Paris',
    city: 'Łódź',
  });
  await shifts.call.addMember(oksana, { locale: 'uk' });
  const bar = await shifts.call.team({ name: 'Bar' });
  const stage = await shifts.call.team({ name: 'Scène' });
  await shifts.volunteer(ana, { prenom: 'Ana', nom: 'Silva' });
  await shifts.volunteer(oksana, { prenom: 'Оксана', nom: 'Їжак' });
  await shifts.volunteer(idle);
  await shifts.volunteer(leader);
  await shifts.lead(bar, [leader]);
  const slot = (title: string, teamId: number, [start, end]: [string, string]) =>
    shifts.slot({ title, teamId, startDateTime: start, endDateTime: end, maxVolunteers: 9 });
  const service = await slot('Service du bar', bar, [at(10, '14:00'), at(10, '16:00')]);
  const night = await slot('Veille', stage, [at(11, '22:00'), at(12, '00:30')]);
  const missed = await slot('Rangement', stage, [at(12, '10:00'), at(12, '12:00')]);
  for (const userId of [ana, oksana]) {
    await record(shifts, (await shifts.give(service.id, userId)).id);
  }
  await record(shifts, (await shifts.give(night.id, ana)).id, 'DONE', 105);
  for (const userId of [ana, idle]) {
    await record(shifts, (await shifts.give(missed.id, userId)).id, 'NO_SHOW');
  }
});
afterAll(() => shifts.stop());

const lastDay = new Date(at(12, '23:59'));
const after = new Date(at(13, '00:01'));
beforeEach(() => {
  shifts.call.clock.now = after;
});

async function download(userId: number, query: { userId?: number } = {}, locale = 'fr') {
  const url = routeUrl(downloadCertificate, { params: { id: 1 }, query });
  const headers = { ...(await shifts.as(userId).headers()), 'x-locale': locale };
  return fetch(shifts.service.baseUrl + url, { headers });
}

async function textOf(response: Response): Promise<string> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const data = new Uint8Array(await response.arrayBuffer());
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  return text.replaceAll(/\s+/g, ' ');
}

const problemOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code: string }).code,
];

describe('VP-16 a certificate', () => {
  it('lists the hours that were worked, each shift with its day and duration', async () => {
    const text = await textOf(await download(ana));
    for (const part of [
      'Attestation de bénévolat – Żonglerka',
      'Nom : Ana Silva',
      'Édition : Żonglerka',
      'Lieu : Łódź',
      'Dates : 20–22 mai 2027',
      'Équipes : Bar et Scène',
      'Heures faites : 3 h 45 min',
      'jeudi 20 mai 2027, 14:00–16:00 · Service du bar · Bar 2 h',
      'vendredi 21 mai 2027, 22:00–sam. 22 mai, 00:30 · Veille · Scène 1 h 45 min',
      'Page 1 sur 1',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Rangement');
    const { headers } = await download(ana);
    expect(headers.get('content-disposition')).toBe('attachment; filename="certificate-1-1.pdf"');
  });

  it('is in the language of its volunteer, also when a manager downloads it', async () => {
    const own = await textOf(await download(oksana, {}, 'ru'));
    expect(own).toContain('Справка о волонтёрстве – Żonglerka');
    const managed = await textOf(await download(manager, { userId: oksana }));
    expect(managed).toContain('Довідка про волонтерство – Żonglerka');
    expect(managed).toContain('Ім’я: Оксана Їжак');
    expect(managed).toContain('Відпрацьовано: 2 год');
    // Without a copy of the member, it is that of the manager.
    expect(await textOf(await download(manager, { userId: ana }))).toContain('Attestation');
  });

  it('is offered once the last day with volunteers has passed', async () => {
    expect((await shifts.mine(ana)).hasCertificate).toBe(true);
    for (const moment of [now, lastDay]) {
      shifts.call.clock.now = moment;
      expect((await shifts.mine(ana)).hasCertificate).toBe(false);
      expect(await problemOf(await download(ana))).toEqual([409, 'CERTIFICATE_NOT_READY']);
    }
  });

  it('is not offered without hours', async () => {
    expect((await shifts.mine(idle)).hasCertificate).toBe(false);
    expect(await problemOf(await download(idle))).toEqual([409, 'CERTIFICATE_NOT_READY']);
    expect((await shifts.mine(99)).hasCertificate).toBe(false);
    expect((await download(99)).status).toBe(404);
    expect((await download(manager, { userId: 99 })).status).toBe(404);
  });

  it('of another one is for managers of volunteers', async () => {
    for (const userId of [oksana, leader, editor]) {
      expect((await download(userId, { userId: ana })).status).toBe(403);
    }
  });

  it('is in the audit when a manager downloads that of another one', async () => {
    const entries = () =>
      shifts.service.nats
        .events(auditRecorded)
        .map(({ data }) => data)
        .filter(({ action }) => action === 'volunteers.certificate.export');
    const before = entries().length;
    await download(ana, { userId: ana });
    await download(manager, { userId: ana });
    await shifts.service.waitFor(() => entries().length > before);
    expect(entries().slice(before)).toMatchObject([
      { userId: manager, entityType: 'edition', entityId: '1', after: { userId: ana } },
    ]);
  });
});
