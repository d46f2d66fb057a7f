import { describe, expect, it } from '@jest/globals';
import { searchTerms } from '@siteswap/contracts/search-terms';
import { countryTerms, monthTerms } from './search-text.ts';

describe('searching without accents', () => {
  it('knows a month in any language of the product, alone and in a date', () => {
    for (const word of ['décembre', 'Dezember', 'grudzień', 'grudnia', 'грудня', 'декабрь']) {
      expect(monthTerms(12)).toContain(searchTerms(word)[0]);
    }
    expect(monthTerms(4)).not.toContain('may');
  });

  it('knows a country by its name in any language of the product', () => {
    for (const name of ['Sweden', 'Suède', 'Schweden', 'Швеція']) {
      expect(countryTerms('SE')).toContain(searchTerms(name)[0]);
    }
  });
});
