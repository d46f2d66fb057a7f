import { countryWords, monthWords } from '#src/search-text.ts';
import type { EditionIndex } from './edition-index.ts';
import { months, type SearchTerm, searchTerms, yearsOf, yearWord } from './search-terms.ts';

/** The countries, months and years that a term names. */
function named(index: EditionIndex, term: SearchTerm) {
  const isNamed = (word: string) => term.some((part) => word.includes(part));
  const countries = Uint8Array.from(index.countries, (country) =>
    Number(country !== null && countryWords(country).some(isNamed)),
  );
  const monthBits = months.reduce(
    (bits, month) => (monthWords(month).some(isNamed) ? bits | (1 << (month - 1)) : bits),
    0,
  );
  const mayBeYear = term.some((part) => /^\d{1,4}$/.test(part));
  const years = new Set(
    mayBeYear ? [...yearsOf(index)].filter((year) => isNamed(yearWord(year))) : [],
  );
  const isAny = countries.includes(1) || monthBits !== 0 || years.size > 0;
  return isAny ? { countries, monthBits, years } : null;
}

/**
 * Which editions have every word of a search, or a word that begins, contains or ends with it. Countries and months are
 * understood in every language of the product.
 * @returns for each slot 1 or 0; all 0 for a search without letters and digits
 */
export function matchText(index: EditionIndex, q: string): Uint8Array {
  const { slotCount, columns } = index;
  const terms = searchTerms(index, q);
  // How many terms from the first on an edition has, for as long as it has them all.
  const matched = new Uint8Array(slotCount);
  for (const [at, term] of terms.entries()) {
    const names = named(index, term);
    if (names) {
      for (let slot = 0; slot < slotCount; slot += 1) {
        if (matched[slot] !== at) continue;
        const isNamed =
          names.countries[columns.country[slot] ?? 0] === 1 ||
          ((columns.months[slot] ?? 0) & names.monthBits) !== 0 ||
          (names.years.size > 0 && names.years.has(columns.year[slot] ?? 0));
        if (isNamed) matched[slot] = at + 1;
      }
    }
    for (const { text, slots } of index.wordIndex.words) {
      if (!term.some((part) => text.includes(part))) continue;
      for (const slot of slots) if (matched[slot] === at) matched[slot] = at + 1;
    }
  }
  const all = terms.length;
  return matched.map((count) => Number(all > 0 && count === all));
}
