import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getConvention, getEdition } from '@siteswap/contracts/editions';
import { fileOf, sendImport } from '#test/send-import.ts';
import { aConvention, startEditions } from '#test/start-editions.ts';
import { createImportReader } from './import-reader.client.ts';

let service: Awaited<ReturnType<typeof startEditions>>['service'];
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service.stop());

const admin = () => service.actor({ userId: 1, isGlobalAdmin: true });
const send = (name: string, text: string, dryRun = true) =>
  sendImport(service, fileOf(name, text), { by: admin(), dryRun });

const size = 9_900_000;
const calendar = (events: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.flatMap((event) => ['BEGIN:VEVENT', event, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
const manyRows = `[${'{},'.repeat(size / 3)}{}]`;
const manyLines = calendar(['X:1\r\n'.repeat(size / 5)]);

const attacks: readonly [name: string, text: string, code: string, details: object][] = [
  ['deep.json', '['.repeat(5_000_000), 'FILE_UNREADABLE', { line: 1 }],
  ['deep.json', `[\n{"a":${'['.repeat(5_000_000)}`, 'FILE_UNREADABLE', { line: 2 }],
  ['rows.json', manyRows, 'TOO_MANY_ROWS', { max: 5_000 }],
  ['values.json', `[{"edition":{"name":[${'{},'.repeat(size / 3)}{}]}}]`, 'FILE_TOO_COMPLEX', {}],
  ['deep.ics', 'BEGIN:VEVENT\r\n'.repeat(700_000), 'FILE_UNREADABLE', { line: 11 }],
  ['events.ics', calendar(Array(200_000).fill('UID:1')), 'TOO_MANY_ROWS', {}],
  ['lines.ics', manyLines, 'FILE_TOO_COMPLEX', {}],
  ['columns.csv', `name${','.repeat(size)}\n1`, 'FILE_TOO_COMPLEX', {}],
  ['record.csv', `name\n"${'x'.repeat(size)}"`, 'FILE_UNREADABLE', { line: 2 }],
];

describe('a file that would take the service down', () => {
  it.each(attacks)(
    '%s is rejected, nothing is stored, and the next one is read',
    async (...attack) => {
      const [name, text, code, details] = attack;
      expect(await send(name, text, false)).toMatchObject({
        status: 422,
        body: { code, ...details },
      });
      expect(await service.prisma.import.count()).toBe(0);
      const row = { convention: { name: 'Trois Balles' }, edition: {} };
      expect(await send('rows.json', JSON.stringify([row]))).toMatchObject({ status: 200 });
    },
  );

  it.each([
    ['spaces in a name', `SUMMARY:a${' '.repeat(size)}b`],
    ['a year of spaces', `SUMMARY:a${' '.repeat(size)}2027 b`],
    ['digits and spaces in a place', `LOCATION:${'1'.repeat(size / 2)}${' '.repeat(size / 2)},FR`],
  ])('a calendar with %s has an invalid row', async (_, line) => {
    const { status, body } = await send('spaces.ics', calendar([line]));
    expect({ status, invalid: body.invalid }).toEqual({ status: 200, invalid: 1 });
  });

  it('5,000 events that last longer than a year are invalid, each', async () => {
    const event = [
      'SUMMARY:Long',
      'DTSTART;VALUE=DATE:20280414',
      'DURATION:P999999999D',
      'LOCATION:Lille\\, FR',
    ].join('\r\n');
    const { body } = await send('long.ics', calendar(Array(5_000).fill(event)));
    expect(body).toMatchObject({ rows: 5_000, invalid: 5_000 });
    expect(body.outcomes[4_999]?.errors).toEqual([
      expect.objectContaining({ path: 'endDate', code: 'TOO_MANY_DAYS' }),
    ]);
  });

  it('three at once are read one after the other, and visitors still read', async () => {
    const { id } = await aConvention(service.prisma);
    const files = Promise.all([
      send('lines.ics', manyLines),
      send('rows.json', manyRows),
      send('rows.json', manyRows),
    ]);
    for (let reads = 0; reads < 20; reads += 1) {
      const read = await service.call(getConvention, { params: { id } });
      expect(read.status).toBe(200);
    }
    expect((await files).map(({ body }) => body.code)).toEqual([
      'FILE_TOO_COMPLEX',
      'TOO_MANY_ROWS',
      'TOO_MANY_ROWS',
    ]);
  });

  it('a sixth has to come again', async () => {
    const reader = createImportReader();
    const file = { bytes: Buffer.from('[{}]'), name: 'rows.json' };
    const reads = await Promise.allSettled(Array.from({ length: 6 }, () => reader.read(file)));
    expect(reads.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
    expect(reads[5]).toMatchObject({
      reason: { status: 503, details: { headers: { 'retry-after': '10' } } },
    });
  });

  it('one that is not read in time is given up', async () => {
    const file = { bytes: Buffer.from(manyRows), name: 'rows.json' };
    await expect(createImportReader({ deadlineMs: 1 }).read(file)).rejects.toMatchObject({
      status: 422,
      code: 'FILE_TOO_COMPLEX',
    });
  });
});

describe('texts of a file', () => {
  it('are cleaned as those of forms are: from JSON, CSV and calendars', async () => {
    const json = {
      convention: { name: 'Re\u0301union\u200b' },
      edition: {
        startDate: ' 2028-05-12 ',
        endDate: '2028-05-13',
        city: '\u00a0Lille\ufffe ',
        country: 'FR',
      },
    };
    const csv =
      'conventionName,startDate,endDate,city,country\nRe\u0301union\u200b, 2029-05-12 ,2029-05-13,\u00a0Lille\ufffe ,FR\n';
    const ics = calendar([
      [
        'SUMMARY:Re\u0301union\u200b',
        'DTSTART;VALUE=DATE:20300512',
        'LOCATION:\u00a0Lille\ufffe \\, FR',
      ].join('\r\n'),
    ]);
    for (const [name, text] of [
      ['a.json', JSON.stringify(json)],
      ['a.csv', csv],
      ['a.ics', ics],
    ] as const) {
      const { body } = await send(name, text, false);
      const id = body.outcomes[0]?.editionId ?? 0;
      const { body: edition } = await service.call(getEdition, { params: { id } });
      expect(edition).toMatchObject({ city: 'Lille', convention: { name: 'Réunion' } });
    }
  });
});
