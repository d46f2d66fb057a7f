import { beforeAll, describe, expect, it } from '@jest/globals';
import { readTownPlaces } from '#src/features/towns/towns.public.ts';
import { readRows } from './import-file.format.ts';
import { type CountryOfTown, createTownCountries } from './town-countries.format.ts';

const calendar = (...events: string[][]): string => {
  const inside = events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...inside, 'END:VCALENDAR', ''].join('\r\n');
};
const read = (...events: string[][]) => readRows('ICS', Buffer.from(calendar(...events)));
const days = ['DTSTART;VALUE=DATE:20280512', 'DTEND;VALUE=DATE:20280515'];
const event = (...lines: string[]) => ['SUMMARY:Rencontres 2028', ...lines];
const place = (location: string) => event(...days, `LOCATION:${location.replaceAll(',', '\\,')}`);
const lille = 'LOCATION:Lille\\, France';

describe('a calendar', () => {
  it.each([
    ['Berlin\\, Germany', '20280511T220000Z', '20280514T220000Z'],
    ['Tokyo\\, Japan', '20280511T150000Z', '20280514T150000Z'],
    ['Lisboa\\, Portugal', '20280511T230000Z', '20280514T230000Z'],
    ['Москва\\, Россия', '20280511T210000Z', '20280514T210000Z'],
  ])('has its moments on the days of %s', (location, start, end) => {
    const [row] = read(event(`DTSTART:${start}`, `DTEND:${end}`, `LOCATION:${location}`));
    expect(row?.fields?.edition).toMatchObject({ startDate: '2028-05-12', endDate: '2028-05-14' });
  });

  it('has the newest revision of an event, wherever it stands', () => {
    const revision = (sequence: number, day: string) =>
      event('UID:1', `SEQUENCE:${sequence}`, `DTSTART;VALUE=DATE:${day}`, lille);
    const [older, newer] = [revision(0, '20280701'), revision(1, '20280708')];
    for (const both of [
      [older, newer],
      [newer, older],
    ]) {
      expect(read(...both).map(({ fields }) => fields?.edition.startDate)).toEqual(['2028-07-08']);
    }
  });

  it('has of an event that repeats the first day, and says so', () => {
    const series = event('UID:1', ...days, 'RRULE:FREQ=MONTHLY;COUNT=6', lille);
    const moved = event(
      'UID:1',
      'RECURRENCE-ID;VALUE=DATE:20280612',
      'DTSTART;VALUE=DATE:20280613',
      lille,
    );
    for (const both of [
      [series, moved],
      [moved, series],
    ]) {
      const rows = read(...both);
      expect(rows).toHaveLength(1);
      expect(rows[0]?.fields?.edition.startDate).toBe('2028-05-12');
      expect(rows[0]?.readings).toContainEqual({
        column: 'startDate',
        written: 'FREQ=MONTHLY;COUNT=6',
        value: '2028-05-12',
      });
    }
  });

  it('takes an event that is not confirmed for one on uncertain days', () => {
    const [row] = read(event(...days, lille, 'STATUS:TENTATIVE'));
    expect(row?.fields?.edition).toMatchObject({
      status: 'CONFIRMED',
      datesCertainty: 'uncertain',
    });
  });

  it.each(['GMT', 'UTC', 'EST', 'Etc/GMT-2'])('has no zone of %s, which is an offset', (zone) => {
    const [row] = read(event(`DTSTART;TZID=${zone}:20280512T100000`, 'LOCATION:Leeds\\, UK'));
    expect(row?.fields?.edition.timezone).toBeNull();
  });

  it.each(['-123.1;49.2', '0;0', '91;3'])('leaves out a pin at %s, and says so', (geo) => {
    const [row] = read(event(...days, 'LOCATION:Oslo\\, Norway', `GEO:${geo}`));
    expect(row?.fields?.edition).toMatchObject({ latitude: null, longitude: null });
    expect(row?.readings).toContainEqual({
      column: 'latitude',
      written: geo.replace(';', ','),
      value: '',
    });
  });

  it('may fold a line inside a letter', () => {
    const text = calendar(place('Köln, Germany'));
    const [before, after] = text.split('ö');
    const bytes = Buffer.concat([
      Buffer.from(`${before}`),
      Buffer.from([0xc3]),
      Buffer.from('\r\n '),
      Buffer.from([0xb6]),
      Buffer.from(`${after}`),
    ]);
    expect(readRows('ICS', bytes)[0]?.fields?.edition.city).toBe('Köln');
  });
});

describe('the place of an event', () => {
  it.each([
    ['Sportcafe, Easterboarn 11, 8495 NB Aldeboarn, Netherlands', '8495 NB', 'Aldeboarn', 'NL'],
    ['Town Hall, 2 High Street, London SW11 6NU, United Kingdom', 'SW11 6NU', 'London', 'GB'],
    ['2 High Street, SW11 6NU London, UK', 'SW11 6NU', 'London', 'GB'],
    ['Gym, 12 Queen St, Portland, OR 97201, United States', '97201', 'Portland', 'US'],
    ['Hall, Vancouver, BC V5K 0A1, Canada', 'V5K 0A1', 'Vancouver', 'CA'],
    ['1 Chome-2, Yoyogi, Tokyo 150-0041, Japan', '150-0041', 'Tokyo', 'JP'],
    ['ul. Prosta 1, 41-300 Dąbrowa Górnicza, Polska', '41-300', 'Dąbrowa Górnicza', 'PL'],
    ['Hauptplatz 1, A-4020 Linz, Österreich', 'A-4020', 'Linz', 'AT'],
    ['12 rue X, 67000 Strasbourg Cedex, France', '67000', 'Strasbourg', 'FR'],
    ['Rua das Flores 5, 4000-123 Porto, Portugal', '4000-123', 'Porto', 'PT'],
    ['Hala, 110 00 Praha, Czech Republic', '110 00', 'Praha', 'CZ'],
    ['12 rue X; 59000 Lille; France', '59000', 'Lille', 'FR'],
    ['Lille, France', null, 'Lille', 'FR'],
  ])('%s', (location, postalCode, city, country) => {
    const [row] = readRows('ICS', Buffer.from(calendar(place(location.replaceAll(';', '\\;')))));
    expect(row?.errors).toEqual([]);
    expect(row?.fields?.edition).toMatchObject({ postalCode, city, country });
  });

  it('has a region where the post code stands behind it', () => {
    const [row] = read(place('Gym, Portland, OR 97201, USA'));
    expect(row?.fields?.edition).toMatchObject({ addressLine1: 'Gym', region: 'OR' });
  });

  it.each(['Online', 'en ligne', 'https://meet.example/1'])('%s is none', (location) => {
    expect(read(place(location))[0]?.fields?.edition).toMatchObject({
      isVirtual: true,
      city: null,
    });
  });
});

describe('the texts of an event', () => {
  const textsOf = (...lines: string[]) =>
    read(['SUMMARY:Rencontres', ...days, lille, ...lines])[0]?.fields?.edition;

  it('has no HTML and no entities in its title', () => {
    const [row] = read([
      String.raw`SUMMARY:Jonglage &amp\; cirque &#8211\; <b>été</b> <3`,
      ...days,
      lille,
    ]);
    expect(row?.name).toBe('Jonglage & cirque – été <3');
  });

  it.each([
    [
      String.raw`<p>Bring your <b>clubs</b> &amp\; balls.<br>See <a href="https://example.org">site</a></p>`,
      'Bring your **clubs** & balls.\nSee [site](https://example.org)',
    ],
    ['<ul><li>one</li><li>two</li></ul>', '-   one\n-   two'],
    [String.raw`Bring <i>clubs</i>\nand balls`, 'Bring *clubs*\nand balls'],
    ['<script>alert(1)</script><p>x</p><img src="https://tracker.example/p.gif">', 'x'],
    [String.raw`5 &lt\; 6\nR&D **bold**`, '5 < 6\nR&D **bold**'],
  ])('has Markdown for %s', (written, markdown) => {
    expect(textsOf(`DESCRIPTION:${written}`)?.description).toBe(markdown);
  });

  it('of another site of ours are Markdown already, and its page is not the official one', () => {
    const own = [
      'X-SITESWAP-STATUS:POSTPONED',
      'URL:https://siteswap.example/editions/1',
      String.raw`DESCRIPTION:a &amp\; <b>b</b>`,
    ];
    expect(textsOf(...own)).toMatchObject({
      status: 'POSTPONED',
      officialWebsiteUrl: null,
      description: 'a &amp; <b>b</b>',
    });
    expect(textsOf('URL:https://ejc.example/')?.officialWebsiteUrl).toBe('https://ejc.example/');
  });
});

describe('a place without a country', () => {
  let countryOfTown: CountryOfTown;
  beforeAll(async () => {
    countryOfTown = createTownCountries(await readTownPlaces());
  });
  const readPlace = (location: string) =>
    readRows('ICS', Buffer.from(calendar(place(location))), countryOfTown)[0];

  it.each([
    ['Berlin', '', 'Berlin', 'DE'],
    ['Sporthalle, 10115 Berlin', 'Sporthalle', 'Berlin', 'DE'],
    ['København', '', 'København', 'DK'],
    ['Варшава', '', 'Варшава', 'PL'],
  ])('is known by its town: %s', (location, addressLine1, city, country) => {
    const row = readPlace(location);
    expect(row?.fields?.edition).toMatchObject({
      addressLine1: addressLine1 || null,
      city,
      country,
    });
    expect(row?.readings).toContainEqual({ column: 'country', written: location, value: country });
  });

  it.each(['Birch Community Centre', 'Cambridge', 'Melk', 'Springfield'])(
    'is not valid where its town is small, or one of several: %s',
    (location) => {
      expect(readPlace(location)?.errors).toContainEqual(
        expect.objectContaining({ path: 'country' }),
      );
    },
  );
});

it.each(['ICS', 'CSV', 'JSON'] as const)('a web page is no %s', (kind) => {
  const page = Buffer.from('\n<!doctype html><html lang="en"><head><title>Sign in</title></html>');
  expect(() => readRows(kind, page)).toThrow('FILE_IS_WEB_PAGE');
});
