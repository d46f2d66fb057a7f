import type { Town } from '@siteswap/contracts/editions';
import { searchWords } from '#src/search-text.ts';

/** How many towns an answer holds. */
const most = 10;
/** Letters by which the towns lie in drawers. The order of all of them would take a second to make. */
const drawerLetters = 2;

export interface TownTable {
  /**
   * Towns whose name begins so, or a word of it: those named exactly so first, then by their first word, then the
   * largest. At least two letters or digits must be given to find anything.
   */
  search(text: string): Town[];
}

interface Entry {
  /** The name from one of its words on, without accents: `courneuve` of "La Courneuve". */
  readonly key: string;
  readonly isWhole: boolean;
  readonly town: Town;
}

/** Most names need no more than this, which is ten times faster. */
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

export function createTownTable(towns: readonly Town[]): TownTable {
  const drawers = Map.groupBy(towns.flatMap(entriesOf), ({ key }) => key.slice(0, drawerLetters));
  return {
    search(text) {
      const wanted = searchWords(text).join(' ');
      const found = new Map<Town, number>();
      for (const entry of drawers.get(wanted.slice(0, drawerLetters)) ?? []) {
        if (!entry.key.startsWith(wanted)) continue;
        const { town } = entry;
        found.set(town, Math.min(rankOf(entry, wanted), found.get(town) ?? 2));
      }
      return [...found]
        .sort(
          ([a, rankA], [b, rankB]) => rankA - rankB || b.population - a.population || a.id - b.id,
        )
        .slice(0, most)
        .map(([town]) => town);
    },
  };
}
