import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { locales } from '@siteswap/contracts/fields';
import { createFormat } from './format.ts';

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
  it('ED-11 are the same words for viewers in New York and Tokyo', () => {
    const expression = `createFormat('en').editionDates('2027-04-30', '2027-05-03')`;
    const [newYork, tokyo] = ['America/New_York', 'Asia/Tokyo'].map((zone) =>
      spaced(seenFrom(zone, expression)),
    );
    // The local day differs, so the zones were really in force.
    expect(newYork).toBe('29 30 April – 3 May 2027');
    expect(tokyo).toBe('30 30 April – 3 May 2027');
  });

  it('say a shared month and year once', () => {
    const format = createFormat('fr');
    expect(spaced(format.editionDates('2027-04-18', '2027-04-21'))).toBe('18–21 avril 2027');
    expect(spaced(format.editionDates('2027-04-18', '2027-04-18'))).toBe('18 avril 2027');
    expect(spaced(format.editionDates('2027-12-30', '2028-01-02'))).toBe(
      '30 décembre 2027 – 2 janvier 2028',
    );
  });

  it('name the month in words in every language', () => {
    for (const locale of locales) {
      expect(createFormat(locale).editionDates('2027-04-18', '2027-04-21')).toMatch(/\p{L}{3}/u);
    }
  });
});

describe('instants', () => {
  it('are written in the zone they are asked for', () => {
    const format = createFormat('fr');
    const iso = '2027-04-18T22:30:00Z';
    expect(format.instant(iso, 'Europe/Rome', 'time')).toBe('00:30');
    expect(format.instant(iso, 'America/New_York', 'time')).toBe('18:30');
    expect(format.dayOf(iso, 'Europe/Rome')).toBe('2027-04-19');
    expect(format.dayOf(iso, 'America/New_York')).toBe('2027-04-18');
  });

  it('are told relative to now', () => {
    const format = createFormat('fr');
    const now = new Date('2027-04-18T12:00:00Z');
    expect(format.relative('2027-04-18T09:00:00Z', now)).toBe('il y a 3 heures');
    expect(format.relative('2027-04-19T12:00:00Z', now)).toBe('demain');
    expect(format.relative('2027-04-18T11:59:40Z', now)).toBe('maintenant');
  });
});

describe('names and numbers', () => {
  it('follow the language', () => {
    expect(createFormat('fr').country('DE')).toBe('Allemagne');
    expect(createFormat('en').country('de')).toBe('Germany');
    expect(spaced(createFormat('fr').number(12345.5))).toBe('12 345,5');
    expect(spaced(createFormat('de').distance(12.4))).toBe('12 km');
    expect(createFormat('fr').list(['Lille', 'Lyon', 'Brest'])).toBe('Lille, Lyon et Brest');
  });

  it('show the code of a country nobody knows', () => {
    expect(createFormat('en').country('nowhere')).toBe('nowhere');
  });
});
