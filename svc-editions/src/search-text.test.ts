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

  it('finds a place by the name of its country in any language of the product', () => {
    const text = searchText({
      name: 'EJC 1995',
      conventionName: 'European Juggling Convention',
      city: 'Göteborg',
      country: 'SE',
    });
    for (const name of ['Sweden', 'Suède', 'Schweden', 'Швеція']) {
      expect(text).toContain(searchWords(name).join(' '));
    }
  });

  it('does without a place', () => {
    expect(searchText({ name: 'En ligne', conventionName: 'EJC', city: null, country: null })).toBe(
      'en ligne ejc',
    );
  });
});
