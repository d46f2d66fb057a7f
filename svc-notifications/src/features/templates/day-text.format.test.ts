import { describe, expect, it } from '@jest/globals';
import { dayText } from './day-text.format.ts';

const now = new Date('2027-03-01T00:00:00Z');

describe('a day as text', () => {
  it.each([
    ['en', 'Friday 23 July'],
    ['fr', 'vendredi 23 juillet'],
    ['de', 'Freitag, 23. Juli'],
    ['pl', 'piątek, 23 lipca'],
  ] as const)('is written in %s', (locale, text) => {
    expect(dayText('2027-07-23T10:00:00Z', 'Europe/Paris', locale, now)).toBe(text);
  });

  it('is the day of the zone, not of the reader or of UTC', () => {
    const instant = '2027-07-22T22:30:00Z';
    expect(dayText(instant, 'Europe/Paris', 'en', now)).toBe('Friday 23 July');
    expect(dayText(instant, 'America/Lima', 'en', now)).toBe('Thursday 22 July');
  });

  it('names the year when it is another one', () => {
    expect(dayText('2028-01-02T10:00:00Z', 'UTC', 'en', now)).toBe('Sunday, 2 January 2028');
  });
});
