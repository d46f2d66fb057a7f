import { describe, expect, it } from '@jest/globals';
import { readRows } from './import-file.format.ts';

const header = ['conventionName', 'name', 'startDate', 'endDate', 'city', 'country'];
const bag = { conventionName: 'EJC', name: 'EJC 2028', city: 'Lille', country: 'FR' };
const days = { startDate: '2028-05-12', endDate: '2028-05-14' };

const read = (table: string | Buffer) => readRows('CSV', Buffer.from(table as string));
/** A table of one row. */
const one = (row: Readonly<Record<string, string>>, separator = ',') => {
  const cells = { ...bag, ...days, ...row };
  return `${Object.keys(cells).join(separator)}\r\n${Object.values(cells).join(separator)}\r\n`;
};
const first = (table: string | Buffer) => {
  const [row] = read(table);
  return row?.fields ?? row?.errors;
};
const row = (written: object) =>
  readRows(
    'JSON',
    Buffer.from(JSON.stringify({ convention: { name: 'EJC' }, edition: { ...days, ...written } })),
  )[0];

describe('a table as spreadsheets write it', () => {
  const edition = { edition: { city: 'Lille', ...days } };

  it.each([
    ['with tabs', one({}, '\t')],
    ['with a line that names the separator', `sep=;\r\n${one({}, ';')}`],
    ['with line ends of old machines', one({}).replaceAll('\r\n', '\r')],
    ['in UTF-16', Buffer.from(`\ufeff${one({}, '\t')}`, 'utf16le')],
    ['in UTF-16 of the other order', Buffer.from(`\ufeff${one({}, '\t')}`, 'utf16le').swap16()],
  ])('%s is read', (_, table) => {
    expect(first(table)).toMatchObject(edition);
  });

  it('in Windows-1252 has its letters', () => {
    const table = Buffer.from(
      one({ city: 'Köln', country: 'DE', name: 'Jonglør \x96 süß' }),
      'latin1',
    );
    expect(first(table)).toMatchObject({ edition: { city: 'Köln', name: 'Jonglør – süß' } });
  });

  it('names its columns in any spelling', () => {
    const names = 'Convention Name,NAME,Start Date,end_date,City,COUNTRY';
    expect(first(`${names}\nEJC,EJC 2028,2028-05-12,2028-05-14,Lille,FR\n`)).toMatchObject(edition);
  });

  it('leaves empty cells out at the end of a row, and takes the other rows', () => {
    const rows = read(
      `${header.join()},description,hasToilets\nEJC,Lille 28,2028-05-12,2028-05-14,Lille,FR,x,1\nEJC,Metz 28,2028-06-12,2028-06-14,Metz,FR\n`,
    );
    expect(rows.map(({ errors }) => errors)).toEqual([[], []]);
    expect(rows[1]?.fields).toMatchObject({ edition: { city: 'Metz', hasToilets: false } });
  });

  it('lists what stands beyond its columns, and takes the row', () => {
    const [row] = read(`${header.join()}\nEJC,Lille 28,2028-05-12,2028-05-14,Lille,FR,,more\n`);
    expect(row).toMatchObject({ errors: [], ignored: ['column 8'] });
  });

  it('has quotation marks in the middle of a cell', () => {
    expect(first(one({ name: 'Clubs of 5" length' }))).toMatchObject({
      edition: { name: 'Clubs of 5" length' },
    });
  });

  it('loses no row for one that is wrong', () => {
    const rows = read(
      `${header.join()}\nEJC,Lille 28,soon,2028-05-14,Lille,FR\nEJC,Metz 28,2028-06-12,2028-06-14,Metz,FR\n`,
    );
    expect(rows.map(({ errors }) => errors.map(({ path, code }) => `${path} ${code}`))).toEqual([
      ['startDate INVALID_DATE'],
      [],
    ]);
  });
});

describe('a day', () => {
  const startOf = (startDate: string, more: Readonly<Record<string, string>> = {}) => {
    const [row] = read(one({ startDate, ...more }));
    return row?.fields?.edition.startDate ?? row?.errors.map(({ code }) => code).join();
  };

  it.each([
    ['12.05.2028', '2028-05-12'],
    ['12-05-2028', '2028-05-12'],
    ['2028-5-2', '2028-05-02'],
    ['2028/05/02', '2028-05-02'],
    ['2028‑05‑12', '2028-05-12'],
    ['\u200e2028-05-12\u00a0', '2028-05-12'],
    ['2028-05-12T00:00:00', '2028-05-12'],
    ['2028-05-12T00:00:00.000Z', '2028-05-12'],
    ['12/05/2028 10:00', '2028-05-12'],
    ['46885', '2028-05-12'],
  ])('may be written %j', (written, day) => {
    expect(startOf(written)).toBe(day);
  });

  it.each(['2028-05-11T22:00:00Z', '31.04.2028', '12/13/14', '20280512', '99999', '5'])(
    'is not %s',
    (written) => {
      expect(startOf(written)).toBe('INVALID_DATE');
    },
  );

  it('with strokes has its month where the row shows it', () => {
    expect(startOf('5/12/2028', { endDate: '5/14/2028' })).toBe('2028-05-12');
    expect(startOf('12/05/2028', { endDate: '14/05/2028', country: 'US' })).toBe('2028-05-12');
  });

  it('or where the other rows show it', () => {
    const rows = read(
      `${header.join()}\nEJC,Lille 28,5/6/2028,5/7/2028,Lille,FR\nEJC,Metz 28,6/12/2028,6/14/2028,Metz,FR\n`,
    );
    expect(rows.map(({ fields }) => fields?.edition.startDate)).toEqual([
      '2028-05-06',
      '2028-06-12',
    ]);
  });

  it('or where its country writes it', () => {
    const end = { endDate: '05/06/2028' };
    expect(startOf('05/06/2028', { ...end, country: 'USA', city: 'Austin' })).toBe('2028-05-06');
    expect(startOf('05/06/2028', end)).toBe('2028-06-05');
  });

  it('is said with what it was taken for', () => {
    const [row] = read(one({ startDate: '12/05/2028', country: 'France', hasToilets: 'oui' }));
    expect(row?.readings).toEqual([
      { column: 'country', written: 'France', value: 'FR' },
      { column: 'startDate', written: '12/05/2028', value: '2028-05-12' },
      { column: 'hasToilets', written: 'oui', value: 'true' },
    ]);
    expect(read(one({ hasToilets: 'TRUE' }))[0]?.readings).toEqual([]);
  });
});

describe('in a table and in JSON alike', () => {
  it.each([
    ['fr', 'FR'],
    [' FR ', 'FR'],
    ['FRA', 'FR'],
    ['France', 'FR'],
    ['Belgique', 'BE'],
    ['Німеччина', 'DE'],
    ['UK', 'GB'],
    ['England', 'GB'],
    ['The Netherlands', 'NL'],
    ['Holland', 'NL'],
    ['Czech Republic', 'CZ'],
    ['Turkey', 'TR'],
    ['Ivory Coast', 'CI'],
    ["Cote d'Ivoire", 'CI'],
    ['U.S.A.', 'US'],
    ['Great Britain', 'GB'],
    ['Republic of Ireland', 'IE'],
    ['Etats-Unis', 'US'],
  ])('the country %j is %s', (country, code) => {
    expect(first(one({ country }))).toMatchObject({ edition: { country: code } });
    expect(row({ city: 'Lille', country })?.fields).toMatchObject({ edition: { country: code } });
  });

  it('no country is made of a text that names none', () => {
    expect(first(one({ country: 'Atlantis' }))).toMatchObject([{ path: 'country' }]);
  });

  const yes =
    'true 1 x ✓ yes Y oui ja si sí sim tak да так VRAI WAHR VERDADERO VERO VERDADEIRO WAAR SAND PRAWDA ИСТИНА ІСТИНА';
  const no =
    'false 0 no n non nein nee nej não nie нет ні FAUX FALSCH FALSO ONWAAR FALSK FAŁSZ ЛОЖЬ ХИБНІСТЬ';
  it.each([
    [true, yes],
    [false, no],
  ])('a flag is %s by its word in each language', (value, forms) => {
    const wrong = forms.split(' ').filter((word) => {
      const fields = [
        first(one({ hasToilets: word })),
        row({ city: 'Lille', country: 'FR', hasToilets: word })?.fields,
      ];
      return fields.some(
        (found) => (found as { edition?: { hasToilets: boolean } }).edition?.hasToilets !== value,
      );
    });
    expect(wrong).toEqual([]);
    expect(first(one({ hasToilets: 'maybe' }))).toMatchObject([{ path: 'hasToilets' }]);
  });

  it('coordinates may be texts', () => {
    const pin = { latitude: 50.6, longitude: -3.25 };
    const written = { latitude: '50.6', longitude: '-3,25' };
    expect(row({ city: 'Lille', country: 'FR', ...written })?.fields).toMatchObject({
      edition: pin,
    });
    expect(first(one(written, ';'))).toMatchObject({ edition: pin });
  });

  it('a link gets the scheme that people leave out', () => {
    const links = {
      officialWebsiteUrl: 'www.ejc2028.example',
      facebookUrl: 'facebook.com/events/123',
      ticketingUrl: 'https://jonglieren-köln.example/tickets?x=1&y=2',
    };
    expect(first(one(links))).toMatchObject({
      edition: {
        officialWebsiteUrl: 'https://www.ejc2028.example',
        facebookUrl: 'https://facebook.com/events/123',
        ticketingUrl: 'https://jonglieren-köln.example/tickets?x=1&y=2',
      },
    });
    expect(first(one({ officialWebsiteUrl: 'soon' }))).toMatchObject([
      { path: 'officialWebsiteUrl' },
    ]);
  });
});
