import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { userDeleted } from '@siteswap/contracts/core';
import {
  createConvention,
  deleteEdition,
  editionAnnounced,
  editionState,
  exportEditions,
  followConvention,
  getConvention,
  getEdition,
  getImport,
  getImportReport,
  type importEditions,
  listEditions,
  listImports,
  toggleFavorite,
  undoImport,
  updateEdition,
} from '@siteswap/contracts/editions';
import { participationId, participationState } from '@siteswap/contracts/notifications';
import type { RouteResult } from '@siteswap/contracts/route';
import { realImportRows } from '#src/seed/real-editions.ts';
import { aRow, fileOf, lille, type SendOptions, sendImport } from '#test/send-import.ts';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';
import { rowsOfCalendar } from './calendar-file.format.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];
type Result = RouteResult<typeof importEditions>;

const [adminId, member] = [1, 7];
let service: Service;
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.prisma.import.deleteMany();
  await service.prisma.favorite.deleteMany();
  await service.prisma.participation.deleteMany();
  await service.prisma.edition.deleteMany();
  await service.prisma.conventionFollow.deleteMany();
  await service.prisma.collaboratorPermissionHistory.deleteMany();
  await service.prisma.convention.deleteMany();
});

const admin = () => service.actor({ userId: adminId, isGlobalAdmin: true });
const as = (userId: number) => service.actor({ userId });
type Caller = ReturnType<typeof admin>;

const send = (body: string | FormData, { by = admin(), ...options }: Partial<SendOptions> = {}) =>
  sendImport(service, body, { by, ...options });

const rows = (value: unknown, options?: Parameters<typeof send>[1]) =>
  send(JSON.stringify(value), options);

const outcomesOf = ({ body }: { body: Result }) => body.outcomes.map(({ outcome }) => outcome);
const faultsOf = ({ body }: { body: Result }) =>
  body.outcomes.flatMap(({ row, errors }) =>
    errors.map(({ path, code }) => `${row} ${path} ${code}`),
  );
const stored = async () => ({
  conventions: await service.prisma.convention.count({ where: { deletedAt: null } }),
  editions: await service.prisma.edition.count({ where: { deletedAt: null } }),
  imports: await service.prisma.import.count(),
});
const undo = (id: string | null) => service.call(undoImport, { params: { id: id ?? '' } }, admin());

describe('IM-01 importing the 76 real editions', () => {
  it('previews 76 rows, creates them when confirmed, and nothing the second time', async () => {
    const real = realImportRows();
    const preview = await rows(real, { dryRun: true });
    expect(preview.body).toMatchObject({
      id: null,
      dryRun: true,
      kind: 'JSON',
      rows: 76,
      created: 76,
    });
    expect(new Set(outcomesOf(preview))).toEqual(new Set(['WOULD_CREATE']));
    expect(await stored()).toEqual({ conventions: 0, editions: 0, imports: 0 });

    const confirmed = await rows(real);
    expect(confirmed.body).toMatchObject({ rows: 76, created: 76, duplicates: 0, invalid: 0 });
    expect(await stored()).toEqual({ conventions: 28, editions: 76, imports: 1 });
    const { body: list } = await service.call(listEditions, {
      query: { showPast: true, limit: 100 },
    });
    expect(list.pagination.total).toBe(76);
    expect(list.data.find(({ name }) => name === 'EJC 2020')).toMatchObject({
      status: 'CANCELLED',
      city: 'Hanko',
    });
    expect(list.data.filter(({ isVirtual }) => isVirtual)).toHaveLength(2);
    expect(list.data.filter(({ datesCertainty }) => datesCertainty === 'uncertain')).toHaveLength(
      10,
    );

    const again = await rows(real);
    expect(again.body).toMatchObject({ rows: 76, created: 0, duplicates: 76, invalid: 0 });
    expect(again.body.outcomes.map(({ editionId }) => editionId)).toEqual(
      confirmed.body.outcomes.map(({ editionId }) => editionId),
    );
    expect(await stored()).toEqual({ conventions: 28, editions: 76, imports: 2 });
  });
});

describe('an import of JSON', () => {
  it('publishes the edition of a new convention that can be claimed, and its state', async () => {
    const { status, body } = await rows(
      aRow({ hasShowers: true, status: 'RELOCATED', statusNote: 'New hall', postalCode: '59000' }),
    );
    expect({ status, created: body.created }).toEqual({ status: 200, created: 1 });
    const id = body.outcomes[0]?.editionId ?? 0;
    const { body: edition } = await service.call(getEdition, { params: { id } });
    expect(edition).toMatchObject({
      ...lille,
      name: 'Trois Balles 2028',
      timezone: 'Europe/Paris',
      isOnline: true,
      hasShowers: true,
      hasGym: false,
      status: 'RELOCATED',
      statusNote: 'New hall',
      postalCode: '59000',
      creator: null,
      convention: { name: 'Trois Balles', isClaimable: true },
    });
    const { body: convention } = await service.call(getConvention, {
      params: { id: edition.conventionId },
    });
    expect(convention.author).toBeNull();
    const state = await service.waitFor(() =>
      service.nats.states(editionState).find((one) => one.id === `${id}`),
    );
    expect(state.data).toMatchObject({ name: 'Trois Balles 2028', isOnline: true });
  });

  it('finds the convention by name and address, without regard to case', async () => {
    const { id } = await aConvention(service.prisma, {
      name: 'Été des Balles',
      email: 'contact@trois-balles.test',
    });
    const name = { name: ' ÉTÉ des balles ', email: 'Contact@Trois-Balles.test' };
    await rows([aRow({}, name), aRow({}, { ...name, email: null })]);
    const found = await service.prisma.edition.findMany({ orderBy: { id: 'asc' } });
    expect(found.map(({ conventionId }) => conventionId === id)).toEqual([true, false]);
  });

  it('knows an edition by convention, days and town; also a draft, and one earlier in the file', async () => {
    const convention = await aConvention(service.prisma, { name: 'Rencontres' });
    const known = await anEdition(service.prisma, { ...lille, isOnline: false }, convention);
    const row = (edition: object) => aRow(edition, { name: 'Rencontres', email: '' });
    const response = await rows([
      row({ city: 'lille' }),
      row({ endDate: '2028-04-18' }),
      row({ endDate: '2028-04-18', city: ' LILLE' }),
    ]);
    expect(outcomesOf(response)).toEqual(['DUPLICATE', 'CREATED', 'DUPLICATE']);
    const [first, second, third] = response.body.outcomes;
    expect(first?.editionId).toBe(known);
    expect(third).toMatchObject({ sameAsRow: 2, editionId: second?.editionId });
  });

  it('adds no edition to an archived convention', async () => {
    await aConvention(service.prisma, { name: 'Rencontres', isArchived: true });
    const response = await rows(aRow({}, { name: 'Rencontres', email: null }));
    expect(faultsOf(response)).toEqual(['1 conventionName CONVENTION_ARCHIVED']);
  });

  it('notifies followers of the convention, but not of a past edition', async () => {
    const convention = await aConvention(service.prisma, { name: 'Suivie' });
    await service.call(followConvention, { params: { id: convention.id } }, as(member));
    const ofFollowed = (days: object) => aRow(days, { name: 'Suivie', email: null });
    const { body } = await rows([
      ofFollowed({ startDate: '2026-04-14', endDate: '2026-04-17' }),
      ofFollowed({}),
    ]);
    const announced = () =>
      service.nats
        .events(editionAnnounced)
        .filter(({ data }) => data.conventionId === convention.id);
    await service.waitFor(() => announced().length > 0);
    expect(announced().map(({ data }) => data)).toMatchObject([
      { editionId: body.outcomes[1]?.editionId, followerIds: [member], actorId: adminId },
    ]);
  });

  it('lists columns that it does not take over', async () => {
    const { body } = await rows(aRow({ colour: 'red' }, { phone: '+33 6 00 00 00 00' }));
    expect(body.outcomes[0]).toMatchObject({
      outcome: 'CREATED',
      ignored: ['conventionPhone', 'colour'],
    });
  });

  it.each([
    ['no object', 7, '1 convention REQUIRED'],
    ['no name of a convention', aRow({}, { name: ' ' }), '1 conventionName REQUIRED'],
    ['no town', aRow({ city: '' }), '1 city REQUIRED'],
    [
      'a script for a link',
      aRow({ ticketingUrl: 'javascript:alert(1)' }),
      '1 ticketingUrl INVALID',
    ],
  ])('rejects a row with %s', async (_, row, fault) => {
    const response = await rows([row]);
    expect(response.body).toMatchObject({ created: 0, invalid: 1 });
    expect(faultsOf(response)).toContain(fault);
  });

  it.each([
    ['the year 0', { startDate: '0000-01-01', endDate: '0000-01-02' }],
    ['the last year', { startDate: '9999-12-30', endDate: '9999-12-31' }],
    ['an offset for a time zone', { timezone: '+01:00' }],
    ['a time zone in lower case', { timezone: 'europe/paris' }],
    ['the date line', { latitude: 90, longitude: -180 }],
    ['what joins emoji', { name: '👨‍👩‍👧 \u2028 \u202e', description: '👨‍👩‍👧\u2028' }],
    ['a number for a text', { city: 7 }],
    ['an object for a text', { city: { toString: 'x' } }],
  ])('is not stopped by a row with %s', async (_, edition) => {
    const { status, body } = await rows([aRow(edition), aRow({}, { name: 'Rencontres' })]);
    expect(status).toBe(200);
    expect(body.outcomes[1]?.outcome).toBe('CREATED');
  });

  it('creates no double when two administrators import at once', async () => {
    const real = realImportRows().slice(0, 12);
    const both = await Promise.all([rows(real), rows(real)]);
    expect(both.map(({ body }) => body.created).sort((a, b) => a - b)).toEqual([0, 12]);
    expect(await stored()).toMatchObject({ editions: 12, imports: 2 });
  });
});

describe('IM-02 a file with mistakes', () => {
  const bad = [
    aRow(),
    aRow({ startDate: '2028-05-02', endDate: '2028-05-01' }),
    aRow({ startDate: '2029-05-01', endDate: '2029-05-02', country: 'XX' }),
    aRow({ startDate: '2030-05-01', endDate: '2030-05-02', latitude: 123, longitude: 3 }),
    aRow({ startDate: '2031-05-01', endDate: '2031-05-02' }),
  ];

  it('imports the rest, and lists the bad rows with column and reason, also in a report', async () => {
    const response = await rows(bad);
    expect(response.body).toMatchObject({ created: 2, invalid: 3 });
    const faults = ['2 endDate BEFORE_START', '3 country NOT_ALLOWED', '4 latitude TOO_LARGE'];
    expect(faultsOf(response)).toEqual(faults);

    const params = { id: response.body.id ?? '' };
    const { body } = await service.call(getImport, { params }, admin());
    expect(body.outcomes).toEqual(response.body.outcomes);

    const report = await service.call(getImportReport, { params }, admin(), {
      'accept-language': 'de',
    });
    expect(report.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(report.headers.get('content-disposition')).toContain('attachment');
    const lines = String(report.body).trim().split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toContain('row,line,name,outcome,id,column,code,reason');
    expect(lines[2]).toContain('2,1,Trois Balles,INVALID,,endDate,BEFORE_START,');
    expect(lines[3]).toContain('country,NOT_ALLOWED,"No country has this name.');
    expect(lines[4]).toContain('latitude,TOO_LARGE,This is too high: 90 at most.');
  });

  it('says in the report what a column takes, and the line of the file', async () => {
    const table = [
      'sep=;',
      'conventionName;startDate;endDate;city;country;status;description',
      'EJC;2028-05-12;2028-05-14;Lille;FR;CONFIRMED;"two',
      'lines"',
      '',
      'EJC;soon;2028-05-14;Lille;FR;MAYBE;x',
      `${'x'.repeat(101)};2028-05-12;2028-05-14;Lille;FR;CONFIRMED;x`,
    ].join('\r\n');
    const { body } = await send(fileOf('a.csv', table));
    expect(body.outcomes.map(({ line }) => line)).toEqual([3, 6, 7]);
    const report = await service.call(getImportReport, { params: { id: body.id ?? '' } }, admin());
    const text = String(report.body);
    expect(text).toContain(
      '2,6,EJC,INVALID,,startDate,INVALID_DATE,This is not a date. Write it as 2028-05-12.',
    );
    expect(text).toContain('"This is accepted here: CONFIRMED, POSTPONED, RELOCATED, CANCELLED."');
    expect(text).toContain('conventionName,TOO_LONG,This is too long: 100 characters at most.');
    const lined = await send(JSON.stringify([aRow(), aRow({ city: '' })], null, 1), {
      dryRun: true,
    });
    expect(lined.body.outcomes.map(({ line }) => line)).toEqual([2, 14]);
    const calendar =
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:a\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:b\r\nEND:VEVENT\r\nEND:VCALENDAR';
    const events = await send(fileOf('a.ics', calendar), { dryRun: true });
    expect(events.body.outcomes.map(({ line }) => line)).toEqual([2, 5]);
  });

  it('is rejected with the line when it is no JSON', async () => {
    for (const [text, line] of [
      ['[\n  {"convention": {},\n  oops}\n]', 3],
      ['{"convention":', 1],
      ['[1,\n2,\n3,]', 3],
      ['', 1],
    ] as const) {
      expect(await send(text)).toMatchObject({
        status: 422,
        body: { code: 'FILE_UNREADABLE', line },
      });
    }
    const file = fileOf('rows.json', Uint8Array.from([0x5b, 0x0a, 0x22, 0xff, 0x22]));
    expect(await send(file)).toMatchObject({ status: 422, body: { line: 2 } });
  });

  it('is rejected above 10 MB, as a body and as a file', async () => {
    const text = `["${'x'.repeat(11_000_000)}"]`;
    expect((await send(text)).status).toBe(413);
    expect((await send(fileOf('rows.json', text))).status).toBe(413);
  });

  it('is rejected with more than 5,000 rows, without one, and of another kind', async () => {
    expect(await rows(Array.from({ length: 5_001 }, () => ({})))).toMatchObject({
      status: 422,
      body: { code: 'TOO_MANY_ROWS', max: 5_000 },
    });
    expect((await rows([])).status).toBe(422);
    expect((await send(fileOf('rows.xml', '<a/>'))).status).toBe(415);
    expect((await send('<a/>', { type: 'text/xml' })).status).toBe(415);
    expect((await send(new FormData())).status).toBe(422);
    expect(await stored()).toMatchObject({ editions: 0, imports: 0 });
  });
});

describe('an import of CSV', () => {
  const csv = (text: string, options?: Parameters<typeof send>[1]) =>
    send(fileOf('editions.csv', text), options);

  it('reads commas or semicolons, with or without a mark, and flags and numbers as people write them', async () => {
    const semicolons = [
      '\ufeffconventionName;conventionEmail;startDate;endDate;city;country;latitude;longitude;hasGym;hasATM;colour',
      '"Balles; et massues";;2028-04-14;2028-04-17;Lille;FR;50,63;3,06;x;0;red',
      '',
      ';;;;;;;;;;',
    ].join('\r\n');
    const first = await csv(semicolons);
    expect(first.body).toMatchObject({
      kind: 'CSV',
      fileName: 'editions.csv',
      rows: 1,
      created: 1,
    });
    expect(first.body.outcomes[0]?.ignored).toEqual(['colour']);
    const { body: edition } = await service.call(getEdition, {
      params: { id: first.body.outcomes[0]?.editionId ?? 0 },
    });
    expect(edition).toMatchObject({
      ...lille,
      name: 'Balles; et massues 2028',
      latitude: 50.63,
      hasGym: true,
      hasATM: false,
      convention: { isClaimable: false },
    });

    const commas =
      'startDate,endDate,city,country,conventionName\n2028-04-14,2028-04-17,Lille,FR,"balles; et massues"\n';
    expect(outcomesOf(await csv(commas))).toEqual(['DUPLICATE']);
  });

  it('says what was read otherwise than it was written, also later', async () => {
    const text =
      'conventionName,name,startDate,endDate,city,country\nLues,Lues 2128,12/05/2128,14/05/2128,Lille,France\n';
    const { body } = await csv(text);
    const readings = [
      { column: 'startDate', written: '12/05/2128', value: '2128-05-12' },
      { column: 'endDate', written: '14/05/2128', value: '2128-05-14' },
      { column: 'country', written: 'France', value: 'FR' },
    ];
    expect(body.outcomes).toMatchObject([{ outcome: 'CREATED', readings }]);
    const params = { id: body.id ?? '' };
    const later = await service.call(getImport, { params }, admin());
    expect(later.body.outcomes).toMatchObject([{ readings }]);
    const report = await service.call(getImportReport, { params }, admin());
    expect(String(report.body)).toContain('country,READ_AS,Read as FR.');
  });

  it('names the column of a mistake', async () => {
    const text =
      'conventionName,startDate,endDate,city,country,latitude,longitude,hasGym\nRencontres,in April,2028-04-17,Lille,FR,north,3,maybe\n,2028-04-14,2028-04-17,Lille,FR,,,\n';
    const response = await csv(text, { dryRun: true });
    expect(faultsOf(response).sort()).toEqual([
      '1 hasGym INVALID',
      '1 latitude INVALID',
      '1 startDate INVALID_DATE',
      '2 conventionName REQUIRED',
    ]);
  });

  it.each([
    ['a quote that does not end', 'city,country\n"Lille,FR\n', 2],
    ['the same after a line with the separator', 'sep=;\ncity;country\n"Lille;FR\n', 3],
  ])('is rejected with the line of %s', async (_, text, line) => {
    expect(await csv(text)).toMatchObject({ status: 422, body: { code: 'FILE_UNREADABLE', line } });
  });

  it('is rejected with more than 5,000 rows, and with a header alone', async () => {
    const header = 'conventionName,city';
    expect(await csv(`${header}\n${'a,b\n'.repeat(5_001)}`)).toMatchObject({
      status: 422,
      body: { code: 'TOO_MANY_ROWS' },
    });
    expect(await csv(header)).toMatchObject({ status: 422, body: { code: 'INVALID_INPUT' } });
  });
});

describe('an import of a calendar', () => {
  const calendar = (...events: string[][]) => {
    const inside = events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']);
    return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...inside, 'END:VCALENDAR', ''].join('\r\n');
  };
  const ics = (text: string, options?: Parameters<typeof send>[1]) =>
    send(fileOf('Festival.ICS', text), options);

  it('takes whole days with the end after the last one, the place, the pin and the status', async () => {
    const text = calendar(
      [
        'UID:1@else.test',
        'SUMMARY:Rencontres\\, de Lille 2028',
        'DTSTART;VALUE=DATE:20280414',
        'DTEND;VALUE=DATE:20280418',
        'LOCATION:12 rue des Massues\\, 59000 Lille\\, Frankreich',
        'GEO:50.63;3.06',
        'URL:https://rencontres.test/2028',
        'DESCRIPTION:Une ligne\\net une autre',
        'STATUS:CANCELLED',
      ],
      ['SUMMARY:Soirée', 'DTSTART;TZID=Europe/Brussels:20280501T200000', 'LOCATION:Lille, FR'],
    );
    const response = await ics(text);
    expect(response.body).toMatchObject({ kind: 'ICS', rows: 2, created: 2 });
    const [first, second] = response.body.outcomes.map(({ editionId }) => editionId ?? 0);
    const read = async (id = 0) => (await service.call(getEdition, { params: { id } })).body;
    expect(await read(first)).toMatchObject({
      ...lille,
      name: 'Rencontres, de Lille 2028',
      convention: { name: 'Rencontres, de Lille' },
      addressLine1: '12 rue des Massues',
      postalCode: '59000',
      latitude: 50.63,
      longitude: 3.06,
      officialWebsiteUrl: 'https://rencontres.test/2028',
      description: 'Une ligne\net une autre',
      status: 'CANCELLED',
    });
    expect(await read(second)).toMatchObject({
      name: 'Soirée',
      startDate: '2028-05-01',
      endDate: '2028-05-01',
      timezone: 'Europe/Brussels',
    });
    expect(outcomesOf(await ics(text))).toEqual(['DUPLICATE', 'DUPLICATE']);
  });

  it.each([
    ['of the calendar', ['X-WR-TIMEZONE:Europe/Paris'], [], '2027-06-18', '2027-06-20'],
    ['of the pin', [], ['GEO:50.63;3.06'], '2027-06-18', '2027-06-20'],
    ['of the country, with a pin off the earth', [], ['GEO:91;3.06'], '2027-06-18', '2027-06-20'],
    [
      'of the country, with an unknown one',
      ['X-WR-TIMEZONE:Mars/Olympus'],
      [],
      '2027-06-18',
      '2027-06-20',
    ],
  ])('takes moments for the days of the zone %s', (_, head, lines, startDate, endDate) => {
    // Midnight in Lille, at the beginning of the first day and at the end of the last.
    const times = ['DTSTART:20270617T220000Z', 'DTEND:20270620T220000Z'];
    const event = ['SUMMARY:Rencontres', ...times, 'LOCATION:Lille\\, FR', ...lines];
    const text = calendar(event).replace('VERSION:2.0', ['VERSION:2.0', ...head].join('\r\n'));
    const [row] = rowsOfCalendar(text);
    expect(row?.edition).toMatchObject({ startDate, endDate });
  });

  it('lists an event without a place or a day', async () => {
    const response = await ics(calendar(['SUMMARY:Nulle part']), { dryRun: true });
    expect(faultsOf(response)).toEqual([
      '1 startDate REQUIRED',
      '1 endDate REQUIRED',
      '1 city REQUIRED',
      '1 country REQUIRED',
    ]);
    const placeless = calendar(['SUMMARY:Nulle part', 'DTSTART;VALUE=DATE:20280414']);
    expect(faultsOf(await ics(placeless))).toEqual(['1 city REQUIRED', '1 country REQUIRED']);
  });

  it.each([
    ['a line that is no property', ['SUMMARY:Rencontres', 'oops'], 5],
    ['a day that is none', ['SUMMARY:Rencontres', 'DTSTART:tomorrow'], 5],
  ])('is rejected with %s', async (_, lines, line) => {
    expect(await ics(calendar(lines))).toMatchObject({
      status: 422,
      body: { code: 'FILE_UNREADABLE', line },
    });
  });

  it('is rejected when it is no calendar, or an empty one', async () => {
    expect(await ics('hello')).toMatchObject({ status: 422, body: { line: 1 } });
    expect((await ics('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).body).toMatchObject({ line: 2 });
    expect((await ics(calendar())).body).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('an export', () => {
  const download = async (query: { format?: 'json' | 'csv' | 'ics'; page?: number }, by?: Caller) =>
    service.call(exportEditions, { query }, by);

  it.each(['json', 'csv', 'ics'] as const)(
    'as %s is imported elsewhere without a loss',
    async (format) => {
      const rich = aRow({
        description: '=1+1\n\n- "quoted", with; all\n- of it',
        venueName: 'Gymnase des Massues',
        addressLine1: '12 rue des Massues, bât. B',
        addressLine2: 'Hall 2',
        postalCode: '59000',
        region: 'Hauts-de-France',
        latitude: -50.63,
        longitude: 3.06,
        timezone: 'Europe/Brussels',
        status: 'RELOCATED',
        statusNote: '@home',
        datesCertainty: 'derived',
        ticketingUrl: 'https://tickets.test/?a=1&b=2',
        officialWebsiteUrl: 'https://balles.test/',
        hasShowers: true,
        hasCashPayment: true,
        name: "'=Les Balles",
      });
      const convention = { description: 'Chaque année' };
      await rows([
        { ...rich, convention: { ...rich.convention, ...convention } },
        // A venue without an address is no address.
        aRow({
          name: 'Sans rue',
          venueName: 'Le Hangar',
          startDate: '2028-09-01',
          endDate: '2028-09-02',
        }),
        ...realImportRows(),
      ]);
      await anEdition(service.prisma, { isOnline: false });
      const everything = async () => {
        const found = await service.prisma.edition.findMany({
          where: { deletedAt: null, isOnline: true },
          include: { convention: true },
          orderBy: [{ startDate: 'asc' }, { name: 'asc' }],
        });
        return found.map(({ convention: of, ...edition }) => {
          const { id, conventionId, createdAt, updatedAt, announcedAt, ...fields } = edition;
          return { ...fields, convention: [of.name, of.email, of.description] };
        });
      };
      const before = await everything();
      const exported = await download({ format }, admin());
      expect(exported.headers.get('content-disposition')).toContain(`editions.${format}`);
      const text =
        typeof exported.body === 'string' ? exported.body : JSON.stringify(exported.body);

      await service.prisma.edition.deleteMany();
      await service.prisma.convention.deleteMany();
      const imported = await send(fileOf(`editions.${format}`, text));
      expect(imported.body).toMatchObject({ created: 78, invalid: 0, duplicates: 0 });
      expect(imported.body.outcomes.flatMap(({ ignored }) => ignored)).toEqual([]);
      expect(await everything()).toEqual(before);
    },
  );

  it.each(['json', 'csv', 'ics'] as const)(
    'as %s says where pictures are, for the site that imports it',
    async (format) => {
      const convention = await aConvention(service.prisma, { logo: 'logo.webp' });
      const id = await anEdition(service.prisma, { imageUrl: 'cover.webp' }, convention);
      const exported = await download({ format }, admin());
      const text =
        typeof exported.body === 'string' ? exported.body : JSON.stringify(exported.body);
      await service.prisma.edition.deleteMany();
      await service.prisma.convention.deleteMany();
      const imported = await send(fileOf(`editions.${format}`, text));
      expect(imported.body).toMatchObject({ created: 1 });
      const wanted = await service.prisma.importPicture.findMany({ orderBy: { kind: 'asc' } });
      expect(wanted.map(({ url }) => url)).toEqual([
        `http://localhost:3000/uploads/conventions/${convention.id}/logo.webp`,
        `http://localhost:3000/uploads/editions/${id}/cover.webp`,
      ]);
    },
  );

  it('comes in parts that one import takes, and for administrators only', async () => {
    await rows(aRow());
    const part = async (page: number) =>
      (await download({ page }, admin())).body as unknown as unknown[];
    expect(await part(1)).toHaveLength(1);
    expect(await part(2)).toEqual([]);
    expect((await download({})).status).toBe(401);
    expect((await download({}, as(member))).status).toBe(403);
  });
});

describe('the list of imports', () => {
  it('has the newest first, page by page', async () => {
    const first = await rows(aRow());
    const second = await send(fileOf('été\u0007.json', JSON.stringify([aRow()])));
    const page = await service.call(listImports, { query: { limit: 1 } }, admin());
    expect(page.body.data).toMatchObject([
      { id: second.body.id, fileName: 'été.json', duplicates: 1, actor: { id: adminId } },
    ]);
    const { nextCursor } = page.body;
    const next = await service.call(
      listImports,
      { query: { limit: 1, cursor: nextCursor } as never },
      admin(),
    );
    expect(next.body).toMatchObject({
      data: [{ id: first.body.id, created: 1 }],
      nextCursor: null,
    });
  });

  it('is for administrators only, as every call of it', async () => {
    const params = { id: '01890a5d-ac96-774b-bcce-b302099a8057' };
    const statuses = async (by?: Caller) => [
      (await service.call(listImports, { query: {} }, by)).status,
      (await service.call(getImport, { params }, by)).status,
      (await service.call(getImportReport, { params }, by)).status,
      (await service.call(undoImport, { params }, by)).status,
    ];
    expect(await statuses()).toEqual([401, 401, 401, 401]);
    expect(await statuses(as(member))).toEqual([403, 403, 403, 403]);
    expect(await statuses(admin())).toEqual([200, 404, 404, 404]);
    expect((await rows(aRow(), { by: as(member) })).status).toBe(403);
    expect((await rows(aRow(), { by: { headers: async () => ({}) } })).status).toBe(401);
    expect(await stored()).toMatchObject({ editions: 0, imports: 0 });
  });

  it('stays without a name when the account of who imported is deleted', async () => {
    const { body } = await rows(aRow());
    await service.nats.publishEvent(userDeleted, { userId: adminId });
    await service.waitFor(async () => {
      const found = await service.prisma.import.findUnique({ where: { id: body.id ?? '' } });
      return found?.actorId === null;
    });
  });
});

describe('IM-04 undoing an import', () => {
  it('removes what is untouched, says what stays, and repeating changes nothing', async () => {
    const { body } = await rows([
      aRow(),
      aRow({ startDate: '2029-04-14', endDate: '2029-04-17' }),
      aRow({ startDate: '2030-04-14', endDate: '2030-04-17' }),
      aRow({}, { name: 'Rencontres' }),
      aRow({}, { name: 'Autre' }),
    ]);
    const ids = body.outcomes.map(({ editionId }) => editionId ?? 0);
    const [untouched = 0, changed = 0, starred = 0, alone = 0, deleted = 0] = ids;
    const inAdminMode = service.actor({ userId: adminId, isGlobalAdmin: true, adminMode: true });
    const change = { params: { id: changed }, body: { name: 'By hand' } };
    expect((await service.call(updateEdition, change as never, inAdminMode)).status).toBe(200);
    await service.call(toggleFavorite, { params: { id: starred } }, as(member));
    await service.call(deleteEdition, { params: { id: deleted } }, inAdminMode);

    const first = await undo(body.id);
    expect(first.body.editions).toEqual({
      removed: [untouched, alone],
      stayed: [
        { id: changed, reason: 'CHANGED' },
        { id: starred, reason: 'IN_USE' },
        { id: deleted, reason: 'DELETED' },
      ],
    });
    expect(first.body.conventions.removed).toHaveLength(2);
    expect(first.body.conventions.stayed).toMatchObject([{ reason: 'IN_USE' }]);
    expect(await stored()).toMatchObject({ conventions: 1, editions: 2 });
    expect((await service.call(getEdition, { params: { id: untouched } })).status).toBe(404);
    await service.waitFor(() =>
      service.nats
        .states(editionState)
        .some(({ id, data }) => id === `${untouched}` && data === null),
    );

    expect((await undo(body.id)).body).toEqual(first.body);
    expect(await stored()).toMatchObject({ conventions: 1, editions: 2 });
    const read = await service.call(getImport, { params: { id: body.id ?? '' } }, admin());
    expect(read.body).toMatchObject({ undoneAt: first.body.undoneAt });
  });

  it('leaves an edition with participants, until they no longer take part', async () => {
    const { body } = await rows([aRow(), aRow({ startDate: '2029-04-14', endDate: '2029-04-17' })]);
    const [travelled = 0, left = 0] = body.outcomes.map(({ editionId }) => editionId ?? 0);
    const since = '2027-05-10T12:00:00.000Z';
    // The code here names no domain.
    const publish = (editionId: number, version: number, data: { since: string } | null) =>
      service.nats.publishState(
        participationState,
        participationId({ domain: 'gear-swap', editionId, userId: member }),
        version,
        data,
      );
    const takenPartIn = async () =>
      (await service.prisma.participation.findMany()).map(({ editionId }) => editionId).sort();
    await publish(travelled, 1, { since });
    await publish(left, 1, { since });
    await service.waitFor(async () => (await takenPartIn()).length === 2);
    await publish(left, 2, null);
    await service.waitFor(async () => !(await takenPartIn()).includes(left));

    expect((await undo(body.id)).body.editions).toEqual({
      removed: [left],
      stayed: [{ id: travelled, reason: 'IN_USE' }],
    });
    expect((await service.call(getEdition, { params: { id: travelled } })).status).toBe(200);
  });

  it('forgets who took part when their account is deleted', async () => {
    const key = { editionId: 3, userId: 71, domain: 'gear-swap' };
    await service.prisma.participation.create({ data: { ...key, since: new Date() } });
    await service.nats.publishEvent(userDeleted, { userId: key.userId });
    await service.waitFor(
      async () => (await service.prisma.participation.count({ where: key })) === 0,
    );
  });

  it('leaves a convention that was there before, and one that has another edition', async () => {
    const mine = await service.call(createConvention, { body: { name: 'Mienne' } }, as(member));
    const { body } = await rows([aRow({}, { name: 'Mienne', email: null }), aRow()]);
    const created = await service.prisma.convention.findFirstOrThrow({
      where: { name: 'Trois Balles' },
    });
    await anEdition(service.prisma, {}, created);
    const undone = await undo(body.id);
    expect(undone.body.editions.removed).toHaveLength(2);
    expect(undone.body.conventions).toEqual({
      removed: [],
      stayed: [{ id: created.id, reason: 'IN_USE' }],
    });
    expect((await service.call(getConvention, { params: { id: mine.body.id } })).status).toBe(200);
  });

  it('can be followed by the same import, which creates anew', async () => {
    const { body } = await rows(aRow());
    await undo(body.id);
    expect((await rows(aRow())).body).toMatchObject({ created: 1, duplicates: 0 });
  });

  it('happens once when asked for twice at the same time', async () => {
    const { body } = await rows(aRow());
    const [one, other] = await Promise.all([undo(body.id), undo(body.id)]);
    expect(one.body).toEqual(other.body);
  });
});
