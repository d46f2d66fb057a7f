import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getImportReport, undoImport } from '@siteswap/contracts/editions';
import { fileOf, sendImport } from '#test/send-import.ts';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

let service: Awaited<ReturnType<typeof startEditions>>['service'];
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.prisma.import.deleteMany();
  await service.prisma.edition.deleteMany();
  await service.prisma.convention.deleteMany();
});

const admin = () => service.actor({ userId: 1, isGlobalAdmin: true });
const send = (text: string, dryRun = false) =>
  sendImport(service, fileOf('calendar.ics', text), { by: admin(), dryRun });

interface EventDays {
  readonly uid: string;
  readonly first: string;
  readonly last: string;
  readonly town?: string;
}

const calendar = ({ uid, first, last, town = 'Lyon' }: EventDays): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Moved 2028'],
    ...[`DTSTART;VALUE=DATE:${first}`, `DTEND;VALUE=DATE:${last}`, `LOCATION:${town}\\, France`],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');

const before = { uid: 'a@cal.test', first: '20280901', last: '20280904' };
const after = { ...before, first: '20280908', last: '20280911' };

describe('an event that was moved', () => {
  it('is the edition that its first revision created, which stays as it is', async () => {
    const created = await send(calendar(before));
    const editionId = created.body.outcomes[0]?.editionId;
    for (const dryRun of [true, false]) {
      const { body } = await send(calendar(after), dryRun);
      expect(body).toMatchObject({ created: 0, duplicates: 1 });
      expect(body.outcomes).toMatchObject([{ outcome: 'DUPLICATE', editionId, isMoved: true }]);
    }
    const again = await send(calendar(before));
    expect(again.body.outcomes).toMatchObject([{ editionId, isMoved: false }]);
    const rows = await service.prisma.edition.findMany();
    expect(rows.map(({ startDate }) => startDate)).toEqual([new Date('2028-09-01')]);
  });

  it('says so in the report', async () => {
    await send(calendar(before));
    const { body } = await send(calendar(after));
    const { body: report } = await service.call(
      getImportReport,
      { params: { id: body.id ?? '' } },
      admin(),
    );
    expect(report).toContain('This edition already exists, on other days or in another place.');
  });

  it('is known also when its first revision was a duplicate', async () => {
    const { id, name } = await aConvention(service.prisma, { name: 'Moved' });
    const days = { startDate: '2028-09-01', endDate: '2028-09-03', city: 'Lyon' };
    const editionId = await anEdition(service.prisma, days, { id, name });
    for (const event of [before, after]) {
      expect((await send(calendar(event))).body.outcomes).toMatchObject([
        { outcome: 'DUPLICATE', editionId },
      ]);
    }
  });

  it('is a new edition once that of its first revision is gone, and of another UID', async () => {
    const first = await send(calendar(before));
    await service.call(undoImport, { params: { id: first.body.id ?? '' } }, admin());
    expect((await send(calendar(after))).body.created).toBe(1);
    expect((await send(calendar({ ...before, uid: 'b@cal.test' }))).body.created).toBe(1);
  });
});

describe('the public feed of a site of ours', () => {
  const feed = async (id: number) =>
    (await fetch(new URL(`/feeds/editions/${id}.ics`, service.baseUrl))).text();
  const note = 'Reportée : la salle est inondée.';
  const written = {
    name: 'Dublin Juggling Convention 2028',
    description: 'Bring **clubs** &amp; <b>balls</b>.',
    startDate: '2028-06-10',
    endDate: '2028-06-13',
    addressLine1: '2 High Street',
    postalCode: 'SW11 6NU',
    city: 'London',
    region: 'England',
    country: 'GB',
    timezone: 'Europe/London',
  };

  it.each([
    [{ status: 'POSTPONED', statusNote: note, datesCertainty: 'uncertain' }],
    [{ status: 'POSTPONED', datesCertainty: 'verified' }],
    [{ status: 'RELOCATED', statusNote: note, datesCertainty: 'derived' }],
    [{ status: 'CONFIRMED', datesCertainty: 'uncertain' }],
    [{ status: 'CANCELLED', officialWebsiteUrl: 'https://dublin.example/' }],
    [
      {
        isVirtual: true,
        city: null,
        country: null,
        postalCode: null,
        addressLine1: null,
        region: null,
      },
    ],
  ] as const)('is imported elsewhere as it went: %j', async (changes) => {
    const convention = await aConvention(service.prisma, { name: 'Dublin, of the juggling' });
    const fields = { ...written, ...changes };
    const id = await anEdition(service.prisma, fields, convention);
    const text = (await feed(id)).replaceAll('@localhost:3000', '@elsewhere.example');
    await service.prisma.edition.deleteMany();
    const { body } = await send(text);
    expect(body.outcomes).toMatchObject([{ outcome: 'CREATED', ignored: [] }]);
    const [edition] = await service.prisma.edition.findMany({ include: { convention: true } });
    expect(edition).toMatchObject({
      ...{ officialWebsiteUrl: null, statusNote: null, status: 'CONFIRMED' },
      ...{ ...fields, startDate: new Date(fields.startDate), endDate: new Date(fields.endDate) },
      convention: { name: convention.name },
    });
  });

  it('is nothing new here', async () => {
    const convention = await aConvention(service.prisma, { email: 'orga@dublin.example' });
    const id = await anEdition(service.prisma, written, convention);
    const text = await feed(id);
    await service.prisma.edition.update({ where: { id }, data: { city: 'Dublin' } });
    expect((await send(text)).body.outcomes).toMatchObject([
      { outcome: 'DUPLICATE', editionId: id, isMoved: true },
    ]);
  });
});
