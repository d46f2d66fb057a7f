import { describe, expect, it } from '@jest/globals';
import { locales } from '@siteswap/contracts/fields';
import { noticeCatalogues } from '@siteswap/contracts/notices';
import { createNoticeTexts } from './notice-texts.ts';

const texts = createNoticeTexts(noticeCatalogues);
const values = {
  context: 'TO_EVENT',
  count: 3,
  edition: 'EJC',
  pseudo: 'ana',
  city: 'Arras',
  day: 'Friday 23 July',
};

describe('texts of notices', () => {
  it.each(locales)('are there in %s for every row, without a hole', (locale) => {
    for (const { domain, notices } of noticeCatalogues) {
      for (const { key } of notices) {
        for (const context of ['TO_EVENT', 'FROM_EVENT']) {
          const text = texts(locale, domain, key, { ...values, context });
          for (const [part, words] of Object.entries(text)) {
            expect(words).not.toMatch(/\{\{|\$t|undefined/);
            expect(words).not.toBe(`${key}.${part}`);
            expect(words).not.toBe('');
          }
        }
      }
    }
  });

  it('count seats and know the way', () => {
    const offer = (locale: 'en' | 'fr', change: object) =>
      texts(locale, 'carpool', 'offer-created', { ...values, ...change });
    expect(offer('en', { count: 1 }).message).toBe('ana has 1 seat from Arras on Friday 23 July.');
    expect(offer('en', { count: 3 }).message).toBe('ana has 3 seats from Arras on Friday 23 July.');
    expect(offer('en', { context: 'FROM_EVENT' }).title).toBe('New car home from EJC');
    expect(offer('fr', { count: 1, day: 'vendredi 23 juillet' }).message).toBe(
      'ana propose 1 place au départ de Arras, vendredi 23 juillet.',
    );
  });

  it('show what people wrote as it is', () => {
    const city = '<b>$t(offer-created.title)</b> {{pseudo}} & "Köln"';
    const { message } = texts('en', 'carpool', 'offer-created', { ...values, city });
    expect(message).toBe(`ana has 3 seats from ${city} on Friday 23 July.`);
  });
});
