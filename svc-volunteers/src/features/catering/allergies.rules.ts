import { byCode } from '@siteswap/contracts/format';
import { searchTerms } from '@siteswap/contracts/search-terms';
import type { CateringMeal } from '@siteswap/contracts/volunteers';

type AllergyCount = CateringMeal['allergies'][number];

const separators = /[,;\r\n\u2028\u2029]+/;

/** Spaces as one, and none around. */
const tidy = (written: string): string => written.replaceAll(/\s+/g, ' ').trim();

/** Spellings of one allergy have the same: case, accents, spaces and signs differ. */
const folded = (allergy: string): string => searchTerms(allergy).join('') || allergy;

const mostFrequent = (spellings: ReadonlyMap<string, number>): string =>
  [...spellings].sort(([a, of], [b, than]) => than - of || byCode(a, b))[0]?.[0] ?? '';

const allergiesIn = (text: string | null): string[] =>
  (text ?? '').split(separators).map(tidy).filter(Boolean);

export const hasAllergies = (text: string | null): boolean => allergiesIn(text).length > 0;

/** Each allergy by itself with how many people have it, in its most frequent spelling. */
export function countAllergies(texts: readonly (string | null)[]): AllergyCount[] {
  const found = new Map<string, Map<string, number>>();
  for (const text of texts) {
    const written = allergiesIn(text);
    // A person who repeats an allergy has it once.
    const own = new Map(written.reverse().map((spelling) => [folded(spelling), spelling]));
    for (const [key, spelling] of own) {
      const spellings = found.get(key) ?? new Map<string, number>();
      found.set(key, spellings.set(spelling, (spellings.get(spelling) ?? 0) + 1));
    }
  }
  return [...found]
    .map(([key, spellings]) => ({
      key,
      allergy: mostFrequent(spellings),
      people: [...spellings.values()].reduce((sum, count) => sum + count, 0),
    }))
    .sort((a, b) => b.people - a.people || byCode(a.key, b.key))
    .map(({ allergy, people }) => ({ allergy, people }));
}
