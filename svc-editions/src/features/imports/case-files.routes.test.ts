import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportOutcome } from '@siteswap/contracts/editions';
import { fileOf, sendImport } from '#test/send-import.ts';
import { startEditions } from '#test/start-editions.ts';

/** Files as programs and people really send them, each with what becomes of its rows. */
const folder = new URL('../../../test/cases/', import.meta.url);

type Service = Awaited<ReturnType<typeof startEditions>>['service'];
let service: Service;
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.prisma.import.deleteMany();
  await service.prisma.edition.deleteMany();
  await service.prisma.convention.deleteMany();
});

const send = (fileName: string) =>
  sendImport(service, fileOf(fileName, new Uint8Array(readFileSync(new URL(fileName, folder)))), {
    by: service.actor({ userId: 1, isGlobalAdmin: true }),
  });

const storedEdition = (id: number) =>
  service.prisma.edition.findUniqueOrThrow({ where: { id }, include: { convention: true } });
type Stored = Awaited<ReturnType<typeof storedEdition>>;

const day = (date: Date) => date.toISOString().slice(0, 10);

/** The days, the place and the zone of an edition; `~` where it has a pin of its town, `+` one of its own. */
function lineOf(edition: Stored): string {
  const { startDate, endDate, postalCode, city, country, timezone } = edition;
  const pin = edition.isPinApproximate ? '~' : '+';
  const place = [postalCode, city, country].filter(Boolean).join(' ');
  const where = edition.latitude === null ? place : `${place} ${pin}`;
  return `${day(startDate)} ${day(endDate)}, ${where}, ${timezone}`;
}

/** A line for each row: the edition that it has become, or what is wrong with it. */
async function linesOf(outcomes: readonly ImportOutcome[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { outcome, editionId, errors } of outcomes) {
    const faults = errors.map(({ path, code }) => `${path}:${code}`).join(' ');
    lines.push(
      outcome === 'CREATED'
        ? lineOf(await storedEdition(editionId ?? 0))
        : [outcome, faults].filter(Boolean).join(' '),
    );
  }
  return lines;
}

const lille = (days: string) => `${days}, Lille FR ~, Europe/Paris`;
const week = '2028-05-12 2028-05-14';

const imported: Readonly<Record<string, readonly string[]>> = {
  '01-outlook-tzid.ics': [`${week}, 50667 Köln DE ~, Europe/Berlin`],
  '02-folded-inside-a-letter.ics': [`${week}, 42000 Saint-Étienne FR ~, Europe/Paris`],
  '03-blank-line.ics': [lille(week)],
  '05-utc-without-zone.ics': [
    `${week}, 10559 Berlin DE ~, Europe/Berlin`,
    `${week}, 150-0041 Tokyo JP ~, Asia/Tokyo`,
  ],
  '06-recurrence.ics': [
    '2028-05-05 2028-05-05, Gent BE ~, Europe/Brussels',
    '2028-07-08 2028-07-09, Gent BE ~, Europe/Brussels',
  ],
  '07-post-codes.ics': [
    '2028-05-10 2028-05-11, 8495 NB Aldeboarn NL ~, Europe/Amsterdam',
    '2028-05-11 2028-05-12, SW11 6NU London GB ~, Europe/London',
    '2028-05-12 2028-05-13, 97201 Portland US ~, America/Los_Angeles',
    '2028-05-13 2028-05-14, 150-0041 Tokyo JP ~, Asia/Tokyo',
    '2028-05-14 2028-05-15, 41-300 Dąbrowa Górnicza PL ~, Europe/Warsaw',
    '2028-05-15 2028-05-16, A-4020 Linz AT ~, Europe/Vienna',
    '2028-05-16 2028-05-17, 67000 Strasbourg FR ~, Europe/Paris',
    '2028-05-17 2028-05-18, 4000-123 Porto PT ~, Europe/Lisbon',
  ],
  // The town is in no table: it stays as it was written, in the zone of the largest town of its country.
  '09-country-names.ics': [
    '2028-06-10 2028-06-11, Testtown GB, Europe/London',
    '2028-06-11 2028-06-12, Testtown US, America/New_York',
    '2028-06-12 2028-06-13, Testtown NL, Europe/Amsterdam',
    '2028-06-13 2028-06-14, Testtown NL, Europe/Amsterdam',
    '2028-06-14 2028-06-15, Testtown CZ, Europe/Prague',
    '2028-06-15 2028-06-16, Testtown GB, Europe/London',
    '2028-06-16 2028-06-17, Testtown GB, Europe/London',
    '2028-06-17 2028-06-18, Testtown DE, Europe/Berlin',
    '2028-06-18 2028-06-19, Testtown RU, Europe/Moscow',
    '2028-06-19 2028-06-20, Testtown TR, Europe/Istanbul',
    '2028-06-20 2028-06-21, Testtown TR, Europe/Istanbul',
    '2028-06-21 2028-06-22, Testtown XK, Europe/Belgrade',
    '2028-06-22 2028-06-23, Testtown CI, Africa/Abidjan',
    '2028-06-23 2028-06-24, Testtown KR, Asia/Seoul',
    '2028-06-24 2028-06-25, Testtown US, America/New_York',
    '2028-06-25 2028-06-26, Testtown GB, Europe/London',
    '2028-06-26 2028-06-27, Testtown CH, Europe/Zurich',
    '2028-06-27 2028-06-28, Testtown IE, Europe/Dublin',
  ],
  '10-tzid-gmt.ics': ['2028-07-14 2028-07-16, Leeds GB ~, Europe/London'],
  '11-all-day-ends.ics': [
    '2028-08-14 2028-08-16, Lille FR ~, Europe/Paris',
    '2028-08-14 2028-08-14, Metz FR ~, Europe/Paris',
    '2028-08-14 2028-08-14, Nancy FR ~, Europe/Paris',
    '2028-08-14 2028-08-16, Dijon FR ~, Europe/Paris',
    '2028-08-14 2028-08-16, Reims FR ~, Europe/Paris',
    '2028-08-14 2028-08-20, Brest FR ~, Europe/Paris',
    '2028-08-14 2028-08-16, Tours FR ~, Europe/Paris',
  ],
  '14-tentative.ics': [
    '2028-09-20 2028-09-22, Graz AT ~, Europe/Vienna',
    '2028-09-20 2028-09-22, Wien AT ~, Europe/Vienna',
  ],
  '15-titles.ics': [
    '2028-09-20 2028-09-22, Graz AT ~, Europe/Vienna',
    'INVALID conventionName:TOO_LONG name:TOO_LONG',
    '2028-09-20 2028-09-22, Melk AT ~, Europe/Vienna',
    'INVALID conventionName:REQUIRED',
  ],
  '16-excel-semicolon-bom.csv': [`${week}, Orléans FR ~, Europe/Paris`],
  '17-sep-line.csv': [lille(week)],
  '18-cp1252.csv': [`${week}, Köln DE ~, Europe/Berlin`],
  '19-excel-dates.csv': [
    lille(week),
    `${week}, Graz AT ~, Europe/Vienna`,
    `${week}, Austin US ~, America/Chicago`,
    '2028-05-02 2028-05-04, Metz FR ~, Europe/Paris',
    `${week}, Metz FR ~, Europe/Paris`,
    '2028-05-16 2028-05-18, Metz FR ~, Europe/Paris',
  ],
  '20-short-rows.csv': [lille(week), `${week}, Metz FR ~, Europe/Paris`],
  '21-trailing-separators.csv': [lille(week)],
  '22-header-case.csv': [lille(week)],
  '25-invisible-characters.csv': [lille(week), lille(week)],
  '26-mac-line-ends.csv': [lille(week)],
  '28-countries.csv': [
    lille(week),
    `${week}, Gent BE ~, Europe/Brussels`,
    `${week}, Leeds GB ~, Europe/London`,
    lille(week),
    lille(week),
  ],
  '30-links-without-scheme.csv': [lille(week)],
  '31-json-bom.json': [lille(week)],
  '32-zones-without-pin.json': [
    `${week}, Seattle US ~, America/Los_Angeles`,
    `${week}, Perth AU ~, Australia/Perth`,
    `${week}, Vladivostok RU ~, Asia/Vladivostok`,
    `${week}, Manaus BR ~, America/Manaus`,
    `${week}, Las Palmas de Gran Canaria ES ~, Atlantic/Canary`,
    `${week}, Ponta Delgada PT ~, Atlantic/Azores`,
    `${week}, Vancouver CA ~, America/Vancouver`,
    lille(week),
  ],
  '34-titles.json': [
    ...Array<string>(4).fill(lille(week)),
    `${week}, Gan HaShlosha IL, Asia/Jerusalem`,
    `${week}, Tokyo JP ~, Asia/Tokyo`,
    `${week}, Marrakech MA ~, Africa/Casablanca`,
    `${week}, Tbilisi GE ~, Asia/Tbilisi`,
    ...Array<string>(3).fill(lille(week)),
  ],
  '35-cancel-later.json': [`${week}, Brest FR ~, Europe/Paris`],
};

const rejected: Readonly<Record<string, object>> = {
  '03b-no-end.ics': { code: 'FILE_UNREADABLE', line: 11 },
  '04-sign-in-page.ics': { code: 'FILE_IS_WEB_PAGE' },
};

describe('a file as it is really sent', () => {
  it('is each in one of the tables below', () => {
    const files = readdirSync(folder).filter((name) => !name.endsWith('.txt'));
    expect([...Object.keys(imported), ...Object.keys(rejected)].sort()).toEqual(files.sort());
  });

  it.each(Object.entries(imported))('%s has its editions', async (fileName, lines) => {
    const { status, body } = await send(fileName);
    expect(status).toBe(200);
    expect(await linesOf(body.outcomes)).toEqual(lines);
    const again = await send(fileName);
    expect(again.body.created).toBe(0);
  });

  it.each(Object.entries(rejected))('%s is rejected with the reason', async (fileName, fault) => {
    expect(await send(fileName)).toMatchObject({ status: 422, body: fault });
    expect(await service.prisma.import.count()).toBe(0);
  });
});

/** The rows of a file that become editions, with what is stored of them. */
async function storedOf(fileName: string): Promise<{ rows: ImportOutcome[]; editions: Stored[] }> {
  const { body } = await send(fileName);
  const ids = body.outcomes.flatMap(({ editionId }) => editionId ?? []);
  const editions: Stored[] = [];
  for (const id of ids) editions.push(await storedEdition(id));
  return { rows: body.outcomes, editions };
}

describe('the other fields of a file', () => {
  it('06: an event that repeats is read with its first day, and says so', async () => {
    const { rows } = await storedOf('06-recurrence.ics');
    expect(rows[0]?.readings).toContainEqual(
      expect.objectContaining({ column: 'startDate', value: '2028-05-05' }),
    );
  });

  it('07: a region stands where the address has one', async () => {
    const { editions } = await storedOf('07-post-codes.ics');
    expect(editions[2]).toMatchObject({ region: 'OR', addressLine1: 'Gym, 12 Queen St' });
    expect(editions[6]).toMatchObject({ addressLine1: '12 rue X' });
  });

  it('14: an event without confirmation has uncertain days, a cancelled one is cancelled', async () => {
    const { editions } = await storedOf('14-tentative.ics');
    expect(editions).toMatchObject([
      { status: 'CONFIRMED', datesCertainty: 'uncertain' },
      { status: 'CANCELLED' },
    ]);
  });

  it('15: titles have whole signs and no HTML, texts are Markdown', async () => {
    const { editions } = await storedOf('15-titles.ics');
    expect(editions.map(({ name }) => name)).toEqual([
      'Bug15 A 👨‍👩‍👧 🏳️‍⚧️ family day 2028',
      'Bug15 C Jonglage & cirque – été',
    ]);
    expect(editions[1]?.description).toBe(
      'Bring your **clubs** & balls.\nSee [site](https://example.org)',
    );
  });

  it.each([
    ['16-excel-semicolon-bom.csv', { description: 'Première ligne\nDeuxième "ligne"; fin' }],
    ['18-cp1252.csv', { name: 'Bug18 Köln 2028', convention: { name: 'Bug18 Öl & Jonglör' } }],
    [
      '30-links-without-scheme.csv',
      {
        officialWebsiteUrl: 'https://www.ejc2028.example',
        facebookUrl: 'https://facebook.com/events/123',
        ticketingUrl: 'https://jonglieren-köln.example/tickets?x=1&y=2',
      },
    ],
    ['31-json-bom.json', { name: 'Bug31 BOM 2028' }],
  ])('%s has its texts', async (fileName, fields) => {
    expect((await storedOf(fileName)).editions).toMatchObject([fields]);
  });

  it('34: signs that no text may have are gone, those of all scripts stay', async () => {
    const { editions } = await storedOf('34-titles.json');
    const names = editions.map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual([
      'Bug34 A  group separator',
      'Bug34 B  non-characters',
      `Bug34 C ]]> <b>&amp; "q" 's`,
    ]);
    expect(names[4]).toBe('כנס הג׳אגלינג הישראלי 2028');
    expect(names[8]).toBe('👨‍👩‍👧 🏳️‍⚧️ 🤹🏽‍♀️ Bug34 I');
    expect(names[10]).toBe('Bug34 K gnirts desrever');
    expect(editions[1]?.description).toBe('desc  end');
  });

  it('34: feeds and pictures of its editions can be read', async () => {
    const { editions } = await storedOf('34-titles.json');
    const read = async (path: string) => {
      const response = await fetch(new URL(path, service.baseUrl));
      expect(response.status).toBe(200);
      return response.text();
    };
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has none of these
    const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}|\ufffd/u;
    expect(await read('/feeds/editions.rss')).not.toMatch(notXml);
    const calendar = await read('/feeds/editions.ics');
    expect(calendar).not.toMatch(notXml);
    expect(Math.max(...calendar.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThan(
      76,
    );
    for (const { id } of editions) await read(`/previews/editions/${id}`);
  });

  it('35: an edition that is cancelled later stays in the feed, as cancelled', async () => {
    const { editions } = await storedOf('35-cancel-later.json');
    const id = editions[0]?.id ?? 0;
    await service.prisma.edition.update({
      where: { id },
      data: { status: 'CANCELLED', version: { increment: 1 } },
    });
    const feed = await (await fetch(new URL(`/feeds/editions/${id}.ics`, service.baseUrl))).text();
    expect(feed).toMatch(/STATUS:CANCELLED/);
    expect(feed).toMatch(/SEQUENCE:[1-9]/);
  });
});
