import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listEditions } from '@siteswap/contracts/editions';
import { fileOf, sendImport } from '#test/send-import.ts';
import { startEditions } from '#test/start-editions.ts';

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

/** What becomes of a file: the code of its rejection, else the outcome of each row with its faults. */
async function resultOf(fileName: string, content: string | Uint8Array<ArrayBuffer>) {
  const by = service.actor({ userId: 1, isGlobalAdmin: true });
  const { status, body } = await sendImport(service, fileOf(fileName, content), { by });
  if (status !== 200) return `${status} ${body.code}`;
  return body.outcomes
    .map(({ outcome, errors }) =>
      [outcome, ...errors.map(({ path, code }) => `${path}:${code}`)].join(' '),
    )
    .join(', ');
}

const bytes = (...parts: (string | readonly number[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

const header = 'conventionName,startDate,endDate,city,country';
const days = '2028-05-12,2028-05-14';
const table = (row: string, columns = header) => `${columns}\n${row}\n`;

type Case = readonly [what: string, content: string | Uint8Array<ArrayBuffer>, result: string];

const tables: readonly Case[] = [
  ['zero bytes in a cell', table(`a\0b c,${days},Lille\0,FR`), 'CREATED'],
  ['separators alone', ',,,,\n,,,\n', '422 INVALID_INPUT'],
  ['a quotation mark that never ends', table(`"EJC,${days},Lille,FR`), '422 FILE_UNREADABLE'],
  ['half a letter of UTF-16', bytes([0xff, 0xfe, 0x61]), '422 INVALID_INPUT'],
  [
    'columns that objects have',
    table(`a,b,c,EJC,${days},Lille,FR`, `__proto__,constructor,conventionToString,${header}`),
    'CREATED',
  ],
  ['the same column twice', table(`EJC,${days},Lille,FR,Metz`, `${header},City`), 'CREATED'],
  ['a cell that spreadsheets run', table(`"=HYPERLINK(""http://x"")",${days},Lille,FR`), 'CREATED'],
  ['many more cells than columns', table(`EJC,${days},Lille,FR${',x'.repeat(20_000)}`), 'CREATED'],
  [
    'letters that are no UTF-8',
    bytes(`${header}\nEJC `, [0xc0, 0x80], `,${days},Lille,FR\n`),
    'CREATED',
  ],
  [
    'a name of signs that say nothing',
    table(`\u202e\u200b\ufeff,${days},Lille,FR`),
    'INVALID conventionName:REQUIRED',
  ],
];

const event = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:EJC', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join(
    '\r\n',
  );
const whole = ['DTSTART;VALUE=DATE:20280512', 'LOCATION:Lille\\, FR'];

const calendars: readonly Case[] = [
  [
    'a month 99',
    event('DTSTART;VALUE=DATE:20289901', 'LOCATION:Lille\\, FR'),
    'INVALID startDate:INVALID_DATE endDate:INVALID_DATE',
  ],
  [
    'a year 0',
    event('DTSTART;VALUE=DATE:00000101', 'LOCATION:Lille\\, FR'),
    'INVALID startDate:INVALID_DATE endDate:INVALID_DATE',
  ],
  ['a duration that goes back', event(...whole, 'DURATION:-P3D'), 'INVALID endDate:BEFORE_START'],
  ['a second that repeats for ever', event(...whole, 'RRULE:FREQ=SECONDLY'), 'CREATED'],
  [
    'a zone that is a path',
    event('DTSTART;TZID=../../etc/passwd:20280512T100000', 'LOCATION:Lille\\, FR'),
    'CREATED',
  ],
  ['a UID of 100,000 letters', event(...whole, `UID:${'u'.repeat(100_000)}`), 'CREATED'],
  ['a pin that is no number', event(...whole, 'GEO:NaN;Infinity'), 'CREATED'],
  ['two calendars', `${event(...whole)}\r\n${event(...whole)}`, 'CREATED, DUPLICATE'],
  [
    'columns of ours with values that they never have',
    event(...whole, 'X-SITESWAP-ISVIRTUAL:maybe', 'X-SITESWAP-STATUS:__proto__'),
    'INVALID isVirtual:INVALID status:NOT_ALLOWED',
  ],
  [
    'a property with 20,000 parameters',
    event(...whole, `X-A${';P=1'.repeat(20_000)}:x`),
    'CREATED',
  ],
];

const lille = { startDate: '2028-05-12', endDate: '2028-05-14', city: 'Lille', country: 'FR' };
const row = (edition: object, convention: unknown = { name: 'EJC' }) =>
  JSON.stringify({ convention, edition: { ...lille, ...edition } });

const jsons: readonly Case[] = [
  ['a prototype', row({}).replace('{', '{"__proto__":{"isGlobalAdmin":true},'), 'CREATED'],
  [
    'a number beyond all numbers',
    row({ longitude: 3 }).replace('"longitude":3', '"longitude":3,"latitude":1e999'),
    'INVALID latitude:INVALID',
  ],
  [
    'a day that is a number beyond all days',
    row({ startDate: 1e308 }),
    'INVALID startDate:INVALID_DATE',
  ],
  ['null', 'null', 'INVALID convention:REQUIRED edition:REQUIRED'],
  ['a text', '"EJC"', 'INVALID convention:REQUIRED edition:REQUIRED'],
  [
    'lists in place of texts',
    row({ city: [], description: {} }),
    'INVALID description:INVALID city:INVALID',
  ],
  ['the same field twice', row({}).replace('"city"', '"city":"Metz","city"'), 'CREATED'],
  ['half a letter', row({}, { name: 'EJC \ud800 x' }), 'CREATED'],
  ['a zero byte in a text', row({ description: 'a\0b' }), 'CREATED'],
  [
    'a day of the year 275760',
    row({ startDate: '+275760-09-13' }),
    'INVALID startDate:INVALID_DATE endDate:BEFORE_START',
  ],
];

describe('a hostile file', () => {
  const all = [
    ...tables.map((one) => ['a.csv', ...one] as const),
    ...calendars.map((one) => ['a.ics', ...one] as const),
    ...jsons.map((one) => ['a.json', ...one] as const),
  ];
  it.each(all)('%s with %s has its result', async (fileName, _what, content, result) => {
    expect(await resultOf(fileName, content)).toBe(result);
    const list = await service.call(listEditions, { query: { showPast: true } });
    expect(list.status).toBe(200);
    expect((await fetch(new URL('/feeds/editions.rss', service.baseUrl))).status).toBe(200);
  });
});
