import { describe, expect, it } from '@jest/globals';
import { searchText, searchWords } from './search-text.ts';

describe('searching without accents', () => {
  it.each([
    ['Göteborg', ['goteborg']],
    ["Vent et drôle d'air", ['vent', 'et', 'drole', 'd', 'air']],
    ['Łódź', ['lodz']],
    ['Straße', ['strasse']],
    ['Åbenrå – Ærø', ['abenra', 'aero']],
    ['Œuvre', ['oeuvre']],
    ['КИЇВ', ['киів']],
    ['%_\\', []],
  ])('reads %s as %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  const days = { startDate: '2026-12-02', endDate: '2026-12-04' };

  it('finds days by their month in any language of the product, and by their year', () => {
    const text = searchText({ name: 'Lille', conventionName: 'Lille', ...days });
    for (const word of [
      'décembre',
      'Dezember',
      'grudzień',
      'grudnia',
      'грудня',
      'декабрь',
      '2026',
    ]) {
      expect(text.split(' ')).toContain(searchWords(word)[0]);
    }
    const spring = { startDate: '2027-04-30', endDate: '2027-05-02' };
    const both = searchText({ name: 'Lille', conventionName: 'Lille', ...spring });
    expect(both.split(' ')).toEqual(expect.arrayContaining(['april', 'may']));
  });

  it('finds a place by the name of its country in any language of the product', () => {
    const text = searchText({
      name: 'EJC 1995',
      conventionName: 'European Juggling Convention',
      city: 'Göteborg',
      country: 'SE',
      ...days,
    });
    for (const name of ['Sweden', 'Suède', 'Schweden', 'Швеція']) {
      expect(text).toContain(searchWords(name).join(' '));
    }
  });

  it('does without a place', () => {
    const text = searchText({ name: 'En ligne', conventionName: 'EJC', city: null, ...days });
    expect(text).toMatch(/^en ligne ejc december /);
  });
});
