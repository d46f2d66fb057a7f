import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  editionChanged,
  getImportReport,
  undoImport,
  updateEdition,
} from '@siteswap/contracts/editions';
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
  readonly sequence?: number;
}

const calendar = ({ uid, first, last, town = 'Lyon', sequence = 0 }: EventDays): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Moved 2028'],
    ...[`DTSTART;VALUE=DATE:${first}`, `DTEND;VALUE=DATE:${last}`, `LOCATION:${town}\\, France`],
    `SEQUENCE:${sequence}`,
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

describe('a newer revision of an event that was moved', () => {
  const newer = { ...after, sequence: 1 };
  const changesOf = (id: number) =>
    service.nats.events(editionChanged).filter(({ data }) => data.editionId === id);
  const imported = async () => (await send(calendar(before))).body.outcomes[0]?.editionId ?? 0;
  const edition = (id: number) =>
    service.prisma.edition.findUniqueOrThrow({ where: { id }, include: { imported: true } });
  const reportOf = async (id: string | null) =>
    (await service.call(getImportReport, { params: { id: id ?? '' } }, admin())).body;

  it('moves the edition that was not changed since, and notifies its people once', async () => {
    const id = await imported();
    const preview = await send(calendar(newer), true);
    expect(preview.body.outcomes).toMatchObject([{ isMoved: true, isUpdated: true }]);
    expect(await edition(id)).toMatchObject({ startDate: new Date('2028-09-01') });

    const { body } = await send(calendar(newer));
    expect(body).toMatchObject({ created: 0, duplicates: 1 });
    expect(body.outcomes).toMatchObject([{ editionId: id, isMoved: true, isUpdated: true }]);
    expect(await reportOf(body.id)).toContain('this edition has its new days and place');
    expect(await edition(id)).toMatchObject({
      startDate: new Date('2028-09-08'),
      endDate: new Date('2028-09-10'),
      previousStartDate: new Date('2028-09-01'),
      city: 'Lyon',
    });
    await service.waitFor(() => changesOf(id).length > 0);
    expect((await send(calendar(newer))).body.outcomes).toMatchObject([{ isMoved: false }]);
    expect((await send(calendar(before))).body.outcomes).toMatchObject([
      { isMoved: true, isUpdated: false },
    ]);
    expect(changesOf(id).map(({ data }) => data)).toMatchObject([{ change: 'DATES', actorId: 1 }]);
  });

  it('gives it its new place, with pin and zone, as often as it moves', async () => {
    const id = await imported();
    await send(calendar({ ...before, town: 'Saint-Denis', sequence: 1 }));
    await send(calendar({ ...after, town: 'Lille', sequence: 4 }));
    expect(await edition(id)).toMatchObject({
      startDate: new Date('2028-09-08'),
      city: 'Lille',
      previousCity: 'Lyon',
      isPinApproximate: true,
      timezone: 'Europe/Paris',
    });
    expect((await edition(id)).latitude).toBeCloseTo(50.6, 1);
  });

  it('can be undone with the import that created it', async () => {
    const { body } = await send(calendar(before));
    await send(calendar(newer));
    const undone = await service.call(undoImport, { params: { id: body.id ?? '' } }, admin());
    expect(undone.body.editions.removed).toEqual([body.outcomes[0]?.editionId]);
  });

  const adminMode = () => service.actor({ userId: 1, isGlobalAdmin: true, adminMode: true });
  it.each([
    [
      'was edited',
      async (id: number) => {
        const fields = { params: { id }, body: { description: 'Corrected by hand.' } };
        expect((await service.call(updateEdition, fields, adminMode())).status).toBe(200);
      },
    ],
    [
      'has been claimed',
      async (id: number) => {
        const { conventionId } = await edition(id);
        const data = { authorId: 7 };
        await service.prisma.convention.update({ where: { id: conventionId }, data });
      },
    ],
    [
      'was there before the import',
      async (id: number) =>
        void (await service.prisma.importedEdition.deleteMany({ where: { editionId: id } })),
    ],
  ])('leaves an edition alone that %s', async (_, change) => {
    const id = await imported();
    await change(id);
    const { body } = await send(calendar(newer));
    expect(body.outcomes).toMatchObject([{ editionId: id, isMoved: true, isUpdated: false }]);
    expect(await reportOf(body.id)).toContain('It was not changed.');
    expect((await edition(id)).startDate).toEqual(new Date('2028-09-01'));
    expect(changesOf(id)).toEqual([]);
  });

  it.each(['-1', '1.5e400', 'x', '99999999999'])('may have %s for a number', async (written) => {
    const text = calendar(after).replace('SEQUENCE:0', `SEQUENCE:${written}`);
    expect((await send(text)).status).toBeLessThan(500);
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
