import { expect, it } from '@jest/globals';
import { fuzzRuns, seededRandom } from '@siteswap/service-kit/testing';
import { monthTerms } from '#src/shared/search-text.ts';
import { amenityNames } from './amenity-names.ts';
import { EditionIndex } from './edition-index.ts';
import { correct } from './typo-correction.ts';

const { int, pick } = seededRandom();
const today = 20_900;

/** Few letters, so that many terms are alike. */
const aWord = (shortest: number) =>
  Array.from({ length: shortest + int(5) }, () => pick(['a', 'b', 'c'])).join('');

const withNames = (names: readonly string[]): EditionIndex => {
  const index = new EditionIndex();
  index.apply(
    names.map((name, at) => ({
      id: at + 1,
      edition: {
        id: at + 1,
        name,
        startDay: today,
        endDay: today,
        startsAt: 0,
        endsAt: 1,
        flags: 0,
        country: null,
        place: null,
        updatedAt: 0,
        texts: [name],
      },
    })),
  );
  return index;
};

/** All terms that come from one by leaving out, adding or replacing a letter, and itself. */
function oneEditFrom(word: string): Set<string> {
  const letters = new Set([...'abc', ...amenityNames.flat().join('')]);
  const places = Array.from({ length: word.length + 1 }, (_, at) => [
    word.slice(0, at),
    word.slice(at),
  ]);
  return new Set(
    places.flatMap(([before = '', after = '']) => [
      before + after.slice(1),
      ...[...letters].flatMap((letter) => [
        before + letter + after,
        before + letter + after.slice(1),
      ]),
    ]),
  ).add(word);
}

function isSwapped(word: string, typed: string): boolean {
  const at = [...word].findIndex((letter, place) => letter !== typed[place]);
  return (
    word === typed.slice(0, at) + (typed[at + 1] ?? '') + (typed[at] ?? '') + typed.slice(at + 2)
  );
}

it('corrects to what a look at every word finds', () => {
  for (let run = 0; run < fuzzRuns(300); run += 1) {
    const [gone = '', ...names] = Array.from({ length: 60 }, () => aWord(1));
    const typed = aWord(4);
    const near = oneEditFrom(typed);
    const rankOf = (word: string): number => {
      if (near.has(word)) return 1;
      if (isSwapped(word, typed)) return 2;
      const isBegun = typed.length > 4 && word[0] === typed[0];
      return isBegun && near.has(word.slice(0, typed.length)) ? 3 : 0;
    };
    const months = Array.from({ length: 12 }, (_, at) => monthTerms(at + 1)).flat();
    const expected = [...new Set([...names, ...months, ...amenityNames.flat()])]
      .filter((word) => word.length >= 3 && rankOf(word) > 0)
      .sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))
      .slice(0, 20);
    const index = withNames([...names, gone]);
    // A term that is gone counts no more.
    index.apply([{ id: names.length + 1, edition: null }]);
    expect([typed, correct(index, typed)]).toEqual([typed, expected]);
  }
});
