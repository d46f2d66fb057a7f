import { searchTerms } from '@siteswap/contracts/search-terms';
import { colourNames, itemNouns, stopWords } from './item-terms.format.ts';

/** What the description of an item says. */
interface ParsedDescription {
  /** Things it names, the one it is about first. */
  readonly things: readonly string[];
  readonly colours: ReadonlySet<string>;
  /** All other terms that mean something: brands, sizes, patterns. */
  readonly terms: ReadonlySet<string>;
}

/** An item with the day when it was lost or found, `YYYY-MM-DD`. */
export interface Described {
  readonly description: string;
  readonly day: string;
}

interface Entry {
  readonly name: string;
  readonly terms: readonly string[];
}

/** The entries of a list by their first letter, those of several terms first. */
function entriesOf(lists: Readonly<Record<string, string>>): ReadonlyMap<string, readonly Entry[]> {
  const entries = Object.entries(lists).flatMap(([name, list]) =>
    list.split(',').map((phrase) => ({ name, terms: phrase.trim().split(/\s+/) })),
  );
  const longestFirst = entries.sort((a, b) => b.terms.length - a.terms.length);
  return Map.groupBy(longestFirst, ({ terms }) => terms[0]?.charAt(0) ?? '');
}

const things = entriesOf(itemNouns);
const colours = entriesOf(colourNames);

const isWord = (pattern: string, word: string | undefined): boolean =>
  word !== undefined &&
  (pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern);

const findEntry = (
  entries: ReadonlyMap<string, readonly Entry[]>,
  terms: readonly string[],
  at: number,
): Entry | undefined =>
  entries
    .get(terms[at]?.charAt(0) ?? '')
    ?.find((entry) => entry.terms.every((pattern, index) => isWord(pattern, terms[at + index])));

/** Reads a description from left to right; the first thing it names is what it is about. */
export function parseDescription(description: string): ParsedDescription {
  const all = searchTerms(description);
  const parsed = { things: [] as string[], colours: new Set<string>(), terms: new Set<string>() };
  for (let at = 0; at < all.length; ) {
    const thing = findEntry(things, all, at);
    const colour = thing ? undefined : findEntry(colours, all, at);
    const word = all[at] ?? '';
    if (thing && !parsed.things.includes(thing.name)) parsed.things.push(thing.name);
    if (colour) parsed.colours.add(colour.name);
    if (!thing && !colour && isSignificant(word)) parsed.terms.add(word);
    at += (thing ?? colour)?.terms.length ?? 1;
  }
  return parsed;
}

const isSignificant = (word: string): boolean =>
  (word.length > 3 || /^\d{2,}$/.test(word)) && !stopWords.has(word);

const points = { thing: 3, mentioned: 1.5, unnamed: 1, colour: 1, otherColour: -2, word: 0.75 };
const minSimilarity = 3;
const maxTerms = 3;

const countCommon = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((word) => b.has(word)).length;

/** How much two descriptions have in common. */
function similarity(a: ParsedDescription, b: ParsedDescription): number {
  const common = a.things.some((thing) => b.things.includes(thing));
  const isSame = a.things[0] !== undefined && a.things[0] === b.things[0];
  const isUnnamed = a.things.length === 0 && b.things.length === 0;
  const thing = isSame ? points.thing : common ? points.mentioned : isUnnamed ? points.unnamed : 0;
  const colour =
    a.colours.size === 0 || b.colours.size === 0
      ? 0
      : countCommon(a.colours, b.colours) === 0
        ? points.otherColour
        : points.colour;
  const terms = Math.min(countCommon(a.terms, b.terms), maxTerms) * points.word;
  return thing + colour + terms;
}

const maxDays = 3;
const dayMs = 86_400_000;

const areNear = (a: string, b: string): boolean =>
  Math.abs(Date.parse(a) - Date.parse(b)) <= maxDays * dayMs;

/** Those of `candidates` that may be the same thing as this one: alike in their descriptions, and at most three days apart. */
export function findMatches<Candidate extends Described>(
  item: Described,
  candidates: readonly Candidate[],
): Candidate[] {
  const parsed = parseDescription(item.description);
  return candidates.filter(
    (candidate) =>
      areNear(item.day, candidate.day) &&
      similarity(parsed, parseDescription(candidate.description)) >= minSimilarity,
  );
}
