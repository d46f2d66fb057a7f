import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { type Locale, locales } from './fields.ts';
import { createFormat, formatter, pluralRules } from './format.ts';

const spaced = (text: string): string => text.replace(/[\u00a0\u2009\u202f]/g, ' ');

/** What a viewer whose computer is in `zone` sees. */
function seenFrom(zone: string, expression: string): string {
  const script = `
    const { createFormat } = await import(${JSON.stringify(new URL('./format.ts', import.meta.url).href)});
    process.stdout.write(new Date('2027-04-30T03:00:00Z').getDate() + ' ' + (${expression}));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  });
}

describe('edition dates', () => {
  it('ED-11 are the same text for viewers in New York and Tokyo', () => {
    const expression = `createFormat('en').dayRange('2027-04-30', '2027-05-03')`;
    const [newYork, tokyo] = ['America/New_York', 'Asia/Tokyo'].map((zone) =>
      spaced(seenFrom(zone, expression)),
    );
    // The local day differs, so the zones were really used.
    expect(newYork).toBe('29 30 April – 3 May 2027');
    expect(tokyo).toBe('30 30 April – 3 May 2027');
  });

  it('write the first of a month as French does, and a month in short', () => {
    const format = createFormat('fr');
    expect(spaced(format.dayRange('2026-12-01', '2026-12-31', 'short'))).toBe('1er–31 déc. 2026');
    expect(spaced(format.day('2026-12-01', 'weekday'))).toBe('mardi 1er décembre 2026');
    expect(spaced(format.instant('2026-12-01T12:00:00Z', 'UTC', 'full'))).toMatch(/1er décembre/);
    expect(spaced(createFormat('de').day('2026-12-01'))).toBe('1. Dezember 2026');
    expect(spaced(format.month('2026-12'))).toBe('déc. 2026');
  });

  it('say a shared month and year once', () => {
    const format = createFormat('fr');
    expect(spaced(format.dayRange('2027-04-18', '2027-04-21'))).toBe('18–21 avril 2027');
    expect(spaced(format.dayRange('2027-04-18', '2027-04-18'))).toBe('18 avril 2027');
    expect(spaced(format.dayRange('2027-12-30', '2028-01-02'))).toBe(
      '30 décembre 2027 – 2 janvier 2028',
    );
  });

  it('name the month in letters in every language', () => {
    for (const locale of locales) {
      expect(createFormat(locale).dayRange('2027-04-18', '2027-04-21')).toMatch(/\p{L}{3}/u);
    }
  });
});

describe('instants', () => {
  it('are written in the given zone', () => {
    const format = createFormat('fr');
    const iso = '2027-04-18T22:30:00Z';
    expect(format.instant(iso, 'Europe/Rome', 'time')).toBe('00:30');
    expect(format.instant(iso, 'America/New_York', 'time')).toBe('18:30');
    expect(format.dayOf(iso, 'Europe/Rome')).toBe('2027-04-19');
    expect(format.dayOf(iso, 'America/New_York')).toBe('2027-04-18');
  });

  it('are written relative to now', () => {
    const format = createFormat('fr');
    const now = new Date('2027-04-18T12:00:00Z');
    expect(format.relative('2027-04-18T09:00:00Z', now)).toBe('il y a 3 heures');
    expect(format.relative('2027-04-19T12:00:00Z', now)).toBe('demain');
    expect(format.relative('2027-04-18T11:59:40Z', now)).toBe('maintenant');
    expect([format.days(10), format.days(1)]).toEqual(['dans 10 jours', 'demain']);
  });
});

describe('texts of a language', () => {
  it('write the first day of a French month as people do', () => {
    const format = createFormat('fr');
    expect(spaced(format.dayRange('2027-05-01', '2027-05-03'))).toBe('1er–3 mai 2027');
    expect(format.day('2027-05-01')).toBe('1er mai 2027');
    expect(format.instant('2027-05-01T10:00:00Z', 'UTC', 'weekday')).toBe('samedi 1er mai');
    expect(format.day('2027-05-21')).toBe('21 mai 2027');
    expect(createFormat('it').day('2027-05-01')).toBe('1 maggio 2027');
  });

  it('are European in Portuguese and British in English', () => {
    expect(createFormat('pt').country('PL')).toBe('Polónia');
    expect(spaced(createFormat('pt').number(12345))).toBe('12 345');
    expect(pluralRules('pt').select(0)).toBe('other');
    expect(createFormat('en').instant('2027-04-18T12:05:00Z', 'UTC', 'date-time')).toBe(
      '18 April 2027 at 12:05',
    );
  });

  it('sort as the dictionaries of the language do', () => {
    const sorted = (locale: Locale, ...names: string[]) => names.sort(createFormat(locale).compare);
    expect(sorted('da', 'Østrig', 'Polen', 'Nederlandene')).toEqual([
      'Nederlandene',
      'Polen',
      'Østrig',
    ]);
    expect(sorted('de', 'Zürich', 'Österreich', 'Polen')).toEqual([
      'Österreich',
      'Polen',
      'Zürich',
    ]);
  });

  it('wait in seconds, then in minutes, never shorter than it lasts', () => {
    expect(createFormat('en').wait(39.2)).toBe('in 40 seconds');
    expect(createFormat('fr').wait(601)).toBe('dans 11 minutes');
  });

  it('know a month alone and in a date', () => {
    expect(createFormat('uk').monthNames(12)).toEqual(['грудень', 'грудня']);
  });

  it('know the days of a week from Monday on', () => {
    const days = createFormat('fr').weekdays();
    expect(days.map(({ narrow }) => narrow).join('')).toBe('LMMJVSD');
    expect([days[0]?.long, days.at(-1)?.long]).toEqual(['lundi', 'dimanche']);
  });
});

describe('names and numbers', () => {
  it('follow the language', () => {
    expect(createFormat('fr').country('DE')).toBe('Allemagne');
    expect(createFormat('en').country('de')).toBe('Germany');
    expect(createFormat('fr').country('HK')).toBe('Hong Kong');
    expect(createFormat('fr').country('PS')).toBe('Palestine');
    expect(spaced(createFormat('fr').number(12345.5))).toBe('12 345,5');
    expect(spaced(createFormat('de').distance(12.4))).toBe('12 km');
    expect(createFormat('fr').list(['Lille', 'Lyon', 'Brest'])).toBe('Lille, Lyon et Brest');
  });

  it('show the code of an unknown country', () => {
    expect(createFormat('en').country('nowhere')).toBe('nowhere');
  });
});

it('a shortened day of Polish has its month in the genitive', () => {
  expect(createFormat('pl').dayRange('2027-05-03', '2027-05-13', 'short')).toBe('3–13 maja 2027');
  expect(createFormat('fr').dayRange('2027-07-03', '2027-07-13', 'short')).toBe('3–13 juil. 2027');
});

describe('a name after the French “de”', () => {
  const of = (name: string) => formatter.format(name, 'de', 'fr', { interpolationkey: 'name' });

  it('is elided before a vowel, and joined with an article', () => {
    const names = [
      'Annecy',
      'Île-de-Bréhat',
      'Œuilly',
      'Yverdon',
      'EJC',
      'Le Mans',
      'Les Trois Balles',
    ];
    expect(names.map(of)).toEqual([
      'd’Annecy',
      'd’Île-de-Bréhat',
      'd’Œuilly',
      'd’Yverdon',
      'd’EJC',
      'du Mans',
      'des Trois Balles',
    ]);
  });

  it('stays as it is otherwise', () => {
    const names = ['Lille', 'Hambourg', 'York', 'Lens', 'Київ', '3 Balles'];
    expect(names.map(of)).toEqual(names.map((name) => `de ${name}`));
  });
});
