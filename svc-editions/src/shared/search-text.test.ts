import { describe, expect, it } from '@jest/globals';
import { searchWords } from '@siteswap/contracts/search-words';
import { countryTerms, monthTerms } from './search-text.ts';

describe('searching without accents', () => {
  it('knows a month in any language of the product, alone and in a date', () => {
    for (const word of ['décembre', 'Dezember', 'grudzień', 'grudnia', 'грудня', 'декабрь']) {
      expect(monthTerms(12)).toContain(searchWords(word)[0]);
    }
    expect(monthTerms(4)).not.toContain('may');
  });

  it('knows a country by its name in any language of the product', () => {
    for (const name of ['Sweden', 'Suède', 'Schweden', 'Швеція']) {
      expect(countryTerms('SE')).toContain(searchWords(name)[0]);
    }
  });
});
