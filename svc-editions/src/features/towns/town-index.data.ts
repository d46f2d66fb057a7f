import type { Locale, MapBox } from '@siteswap/contracts/fields';
import { searchTerms } from '@siteswap/contracts/search-terms';
import type { Town } from '@siteswap/contracts/towns';
import { countryTerms } from '#src/shared/search-text.ts';
import { readerNames } from './reader-names.data.ts';
import type { Reader } from './readers.data.ts';
import { allRegionNames, isSameRegion, regionIn } from './regions.format.ts';
import { firstFrom, type Located, townReader } from './town-columns.data.ts';
import { foldedName, isSpellingOf, readingsOf } from './town-names.format.ts';
import type { TownTable } from './town-table.format.ts';

const maxResults = 10;
/** Among towns of one rank, one of a usual country counts as a multiple of its size. */
const usualCountryWeight = 8;
/** And one whose beginning is a name in another language or spelling as so small a part of it. */
const otherNameWeight = 0.25;
/** Of towns of one name one with a multiple of the inhabitants is meant. */
const muchLarger = 3;
/** Follows every letter. */
const afterAll = '\uffff';

/** How well a name fits: the whole name, its beginning, a later word of it. */
const ranks = { whole: 0, beginning: 1, laterWord: 2 } as const;

/** What towns are looked for among those of one name. */
export interface TownPreference {
  /** Its towns come first: chosen in addition to the name. */
  readonly country?: string | undefined;
  readonly reader?: Reader | undefined;
  /** Regions are shown in this language. */
  readonly locale?: Locale | undefined;
}

export interface TownIndex {
  /**
   * Towns with a name, or a word of it, that begins with the text, in any language: exact names first, then names that
   * begin with it, then the largest. After a comma the text may name country or region. Fewer than two letters or
   * digits match nothing.
   */
  search(text: string, preference?: TownPreference): Town[];
  /**
   * The largest towns inside a box, with their names in a language where it has its own; a box whose `west` is greater
   * than its `east` crosses the date line.
   */
  inside(box: MapBox, limit: number, locale?: Locale): Town[];
  /** The town of a name in a country; undefined when there is none, or several and none of them is by far the largest. */
  locate(place: { city: string; region?: string | null; country: string }): Located | undefined;
  /** The zone of the largest town of a country. */
  zoneOf(country: string): string | undefined;
}

/** A name of a town, or its end from a later word on. */
interface TownEntry {
  readonly town: number;
  /** Where it begins in `names`. */
  readonly start: number;
  /** It is all that was typed. */
  readonly isExact: boolean;
}

interface Match {
  readonly town: number;
  readonly rank: number;
  readonly isPreferred: boolean;
  readonly weight: number;
  /** Where the name that fits begins. */
  readonly start: number;
}

/** Of spellings that differ in marks: the one that was typed, else one of the reader's language, else one without marks. */
function spellingFor(spellings: readonly string[], typed: string, reader: Reader | undefined) {
  const wanted = typed.trim().toLowerCase();
  const isPlain = (name: string) => /^[ -~]*$/.test(name);
  const isReaders = (name: string) =>
    [...name.toLowerCase()].every((letter) => isPlain(letter) || reader?.letters.includes(letter));
  return (
    spellings.find((name) => name.toLowerCase() === wanted) ??
    spellings.find((name) => !isPlain(name) && isReaders(name)) ??
    spellings.find(isPlain) ??
    spellings[0] ??
    typed
  );
}

const byFit = (a: Match, b: Match): number =>
  a.rank - b.rank ||
  Number(b.isPreferred) - Number(a.isPreferred) ||
  b.weight - a.weight ||
  a.town - b.town;

/** Places of towns, from the offline table. */
export type TownPlaces = Pick<TownIndex, 'locate' | 'search' | 'zoneOf'>;

export function createTownIndex(table: TownTable): TownIndex {
  const towns = townReader(table);
  const foldedAt = (entry: number) => foldedName(towns.nameAt(table.entryStarts[entry] ?? 0));
  const first = (text: string) => firstFrom(table.entryStarts.length, foldedAt, text);

  function* entriesBetween(from: number, to: number, isExact: boolean): Generator<TownEntry> {
    for (let entry = from; entry < to; entry += 1) {
      const town = table.entryTowns[entry] ?? 0;
      yield { town, start: table.entryStarts[entry] ?? 0, isExact };
    }
  }
  const exactEntries = (folded: string) =>
    folded.length < 2 ? [] : entriesBetween(first(folded), first(`${folded}\u0000`), true);

  /** Names, and ends of names from a later word on, that begin with a typed one. */
  function* entriesOf(name: string): Generator<TownEntry> {
    for (const wanted of readingsOf(name)) {
      if (wanted.length < 2) continue;
      yield* exactEntries(wanted);
      yield* entriesBetween(first(`${wanted}\u0000`), first(wanted + afterAll), false);
    }
  }

  /** Towns of a country with a name, the largest first. */
  function townsNamed(name: string, country: string): number[] {
    const readings = readingsOf(name).map((wanted) =>
      [...exactEntries(wanted)].filter(
        ({ town, start }) => towns.country(town) === country && towns.isWholeName(start),
      ),
    );
    const found = readings.find((entries) => entries.length > 0) ?? [];
    return [...new Set(found.map(({ town }) => town))].sort((a, b) => a - b);
  }

  const namesOfLanguages = new Map<Locale, ReadonlyMap<number, string>>();

  /** The names that a language has for towns, by their places in the table. */
  function namesIn(locale: Locale): ReadonlyMap<number, string> {
    const known = namesOfLanguages.get(locale);
    if (known) return known;
    const names = new Map<number, string>();
    for (const [country, list] of Object.entries(readerNames[locale])) {
      for (const name of list.split(', ')) {
        const [town] = townsNamed(name, country);
        if (town !== undefined) names.set(town, name);
      }
    }
    namesOfLanguages.set(locale, names);
    return names;
  }

  function rankOf({ start, isExact }: TownEntry): number {
    if (!towns.isWholeName(start)) return ranks.laterWord;
    // `Pa` is more likely on the way to Paris than to the village of that name.
    const isWhole = isExact && !towns.isShort(start);
    return isWhole ? ranks.whole : ranks.beginning;
  }

  function matchOf(entry: TownEntry, reader: Reader | undefined, isPreferred: boolean): Match {
    const { town, start } = entry;
    const rank = rankOf(entry);
    const isUsual = reader?.countries.includes(towns.country(town));
    const isOther = rank === ranks.beginning && !towns.isUsualName(town, start);
    const weight =
      (towns.population(town) + 1) *
      (isUsual ? usualCountryWeight : 1) *
      (isOther ? otherNameWeight : 1);
    return { town, rank, isPreferred, weight, start };
  }

  /** The usual name of a town, unless it was found by one that is more than a spelling of it. */
  function shownName({ town, rank, start }: Match, typed: string, reader?: Reader): string {
    const found = towns.nameAt(start);
    const [usual = found] = towns.names(town);
    if (rank === ranks.laterWord || isSpellingOf(usual, found)) return usual;
    const folded = foldedName(found);
    const spellings = towns.names(town).filter((name) => foldedName(name) === folded);
    return spellingFor(spellings, typed, reader);
  }

  /** Whether what was typed behind a comma begins the name of a town's region or country. */
  function isInPlace(town: number, place: string): boolean {
    const country = towns.country(town);
    const ofRegion = allRegionNames(country, towns.region(town)).flatMap(searchTerms);
    const names = [...countryTerms(country), ...ofRegion];
    return country.toLowerCase() === place || names.some((name) => name.startsWith(place));
  }

  /** With its region in a language. */
  const toTown = (town: number, locale: Locale | undefined): Town => {
    const found = towns.toTown(town);
    const { country, region } = found;
    return { ...found, region: locale && region ? regionIn(country, region, locale) : region };
  };

  return {
    search(text, { country, reader, locale } = {}) {
      const [name = '', ...rest] = text.split(',');
      const place = searchTerms(rest.join(' '))[0];
      const isPreferred = (town: number) =>
        place ? isInPlace(town, place) : towns.country(town) === country;
      const best = new Map<number, Match>();
      for (const entry of entriesOf(name)) {
        const match = matchOf(entry, reader, isPreferred(entry.town));
        const known = best.get(entry.town);
        if (!known || byFit(match, known) < 0) best.set(entry.town, match);
      }
      return [...best.values()]
        .sort(byFit)
        .slice(0, maxResults)
        .map((match) => ({ ...toTown(match.town, locale), name: shownName(match, name, reader) }));
    },

    inside({ west, south, east, north }, limit, locale) {
      const names = locale && namesIn(locale);
      const found: Town[] = [];
      for (let town = 0; town < table.ids.length && found.length < limit; town += 1) {
        const { latitude, longitude } = towns.position(town);
        const isBetween =
          west <= east
            ? longitude >= west && longitude <= east
            : longitude >= west || longitude <= east;
        if (!isBetween || latitude < south || latitude > north) continue;
        const shown = toTown(town, locale);
        found.push({ ...shown, name: names?.get(town) ?? shown.name });
      }
      return found;
    },

    locate({ city, region, country }) {
      const found = townsNamed(city, country);
      const inRegion = found.filter(
        (town) => region && isSameRegion(country, towns.region(town), region),
      );
      const [largest, second] = inRegion.length > 0 ? inRegion : found;
      if (largest === undefined) return undefined;
      const isPlain =
        second === undefined || towns.population(largest) >= muchLarger * towns.population(second);
      return isPlain ? towns.toLocated(largest) : undefined;
    },

    zoneOf(country) {
      const number = table.countryCodes.indexOf(country);
      const largest = number < 0 ? -1 : table.countries.indexOf(number);
      return largest < 0 ? undefined : towns.zone(largest);
    },
  };
}
