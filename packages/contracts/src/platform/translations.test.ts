import { describe, expect, it } from '@jest/globals';
import { compareTranslations, withEnglish } from './translations.ts';

const english = {
  title: 'Carpool',
  seats_one: '{{count}} seat',
  seats_other: '{{count}} seats',
  trip: { route: 'From {{from}} to {{to}}' },
};
const polish = {
  title: 'Wspólne przejazdy',
  seats_one: '{{count}} miejsce',
  seats_few: '{{count}} miejsca',
  seats_many: '{{count}} miejsc',
  seats_other: '{{count}} miejsca',
  trip: { route: 'Start: {{from}}, cel: {{to}}' },
};
const none = { lacks: [], adds: [], empty: [], forms: [], placeholders: [] };
const faults = (change: object) => compareTranslations(english, { ...polish, ...change }, 'pl');

describe('AC-07 texts of a language', () => {
  it('match the English ones', () => {
    expect(faults({})).toEqual(none);
    expect(compareTranslations(english, english, 'en')).toEqual(none);
  });

  it('have the same keys and none is empty', () => {
    const { title, ...rest } = polish;
    expect(compareTranslations(english, { ...rest, tytul: ' ' }, 'pl')).toEqual({
      ...none,
      lacks: ['title'],
      adds: ['tytul'],
      empty: ['tytul'],
    });
  });

  it('have every plural form of the language and no other', () => {
    const { seats_few, ...withoutFew } = polish;
    expect(compareTranslations(english, withoutFew, 'pl').forms).toEqual(['seats_few']);
    expect(compareTranslations(english, { ...english, seats_few: 'x' }, 'en').forms).toEqual([
      'seats_few',
    ]);
    expect(faults({ seats_zero: 'Brak miejsc' }).forms).toEqual([]);
  });

  it('lose no placeholder and invent none', () => {
    expect(faults({ trip: { route: 'Start: {{from}}, {{count}}' } }).placeholders).toEqual([
      'trip.route {{to}}',
      'trip.route {{count}}',
    ]);
    expect(faults({ seats_one: 'jedno miejsce' }).placeholders).toEqual([]);
    expect(faults({ seats_few: '{{count}} z {{total}}' }).placeholders).toEqual([
      'seats_few {{total}}',
    ]);
  });

  it('are read in English where the language has none', () => {
    expect(withEnglish(english, { trip: {}, title: 'Fahrten' })).toEqual({
      ...english,
      title: 'Fahrten',
    });
  });
});
