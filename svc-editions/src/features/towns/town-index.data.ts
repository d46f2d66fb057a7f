import { setImmediate } from 'node:timers/promises';
import type { MapBox, Town } from '@siteswap/contracts/editions';
import { searchWords } from '#src/shared/search-text.ts';

const maxResults = 10;
/** Letters by which the towns lie in townsByPrefix. The order of all of them would take a second to make. */
const prefixLength = 2;
/** So many towns are put into order before others get their turn. */
const slice = 1_000;

export interface TownIndex {
  /**
   * Towns with a name, or a word of it, that begins with the text: exact names first, then names that begin with it,
   * then the largest. Fewer than two letters or digits match nothing.
   */
  search(text: string): Town[];
  /** The largest towns inside a box; one whose `west` is greater than its `east` crosses the date line. */
  inside(box: MapBox, limit: number): Town[];
}

interface Entry {
  /** The name from one of its words on, without accents: `courneuve` of "La Courneuve". */
  readonly key: string;
  readonly isWhole: boolean;
  readonly town: Town;
}

/** Ten times faster than `searchWords`, and enough for most names. */
const plainWords = (name: string): string[] =>
  /^[A-Za-z -]+$/.test(name) ? name.toLowerCase().split(/[ -]+/) : searchWords(name);

function entriesOf(town: Town): Entry[] {
  const words = plainWords(town.name);
  return words.map((_, from) => ({ key: words.slice(from).join(' '), isWhole: from === 0, town }));
}

function rankOf({ key, isWhole }: Entry, wanted: string): number {
  if (!isWhole) return 2;
  return key === wanted ? 0 : 1;
}

async function groupByPrefix(towns: readonly Town[]): Promise<ReadonlyMap<string, Entry[]>> {
  const groups = new Map<string, Entry[]>();
  for (const [index, town] of towns.entries()) {
    if (index % slice === 0) await setImmediate();
    for (const entry of entriesOf(town)) {
      const prefix = entry.key.slice(0, prefixLength);
      const group = groups.get(prefix);
      if (group) group.push(entry);
      else groups.set(prefix, [entry]);
    }
  }
  return groups;
}

/** Lets others have their turn while it is made. */
export async function createTownIndex(towns: readonly Town[]): Promise<TownIndex> {
  const townsByPrefix = await groupByPrefix(towns);
  const largestFirst = towns.toSorted((a, b) => b.population - a.population);
  return {
    inside({ west, south, east, north }, limit) {
      const found: Town[] = [];
      for (const town of largestFirst) {
        const { latitude, longitude } = town;
        const isBeside =
          west <= east
            ? longitude >= west && longitude <= east
            : longitude >= west || longitude <= east;
        if (!isBeside || latitude < south || latitude > north) continue;
        if (found.push(town) >= limit) break;
      }
      return found;
    },
    search(text) {
      const wanted = searchWords(text).join(' ');
      const ranks = new Map<Town, number>();
      for (const entry of townsByPrefix.get(wanted.slice(0, prefixLength)) ?? []) {
        if (!entry.key.startsWith(wanted)) continue;
        const { town } = entry;
        ranks.set(town, Math.min(rankOf(entry, wanted), ranks.get(town) ?? 2));
      }
      return [...ranks]
        .sort(
          ([a, rankA], [b, rankB]) => rankA - rankB || b.population - a.population || a.id - b.id,
        )
        .slice(0, maxResults)
        .map(([town]) => town);
    },
  };
}
