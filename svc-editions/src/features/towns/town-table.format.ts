import { byCode } from '@siteswap/contracts/format';
import { foldedName } from './town-names.format.ts';

/** A town as its source describes it. */
export interface SourceTown {
  /** Of GeoNames */
  readonly id: number;
  readonly name: string;
  /** In other languages and spellings. */
  readonly otherNames: readonly string[];
  /** ISO 3166-1 alpha-2 */
  readonly country: string;
  readonly region: string | null;
  /** Degrees */
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  /** IANA name */
  readonly timezone: string;
}

/**
 * The towns of the world in columns, the largest first. A town's names stand together in `names`, each ended by a line
 * feed, the usual one first.
 */
export interface TownTable {
  readonly ids: Int32Array;
  readonly populations: Int32Array;
  /** Degrees times `perDegree` */
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;
  /** Positions in `countryCodes`, `regionNames` and `zoneNames`. */
  readonly countries: Uint16Array;
  readonly regions: Uint16Array;
  readonly zones: Uint16Array;
  readonly countryCodes: readonly string[];
  /** The first is empty: no region. */
  readonly regionNames: readonly string[];
  readonly zoneNames: readonly string[];
  /** UTF-8 */
  readonly names: Uint8Array;
  /** Where the names of a town begin in `names`; one more than there are towns. */
  readonly nameStarts: Uint32Array;
  /** Where the entries begin in `names`, in the order of their folded text: names, and usual ones from each later word on. */
  readonly entryStarts: Uint32Array;
  /** The town of an entry. */
  readonly entryTowns: Uint32Array;
}

export const perDegree = 1e5;

/** Letters of the product's eleven languages. */
const readable = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{P}\p{N}\p{M}\p{Zs}]+$/u;
const capital = /\p{Lu}/u;

/** Spellings in the same letters, but for their marks, of which this many are stored. */
const maxSpellings = 3;

/** Usual name first. Those of other scripts and those in a mere transcription, which has no capital, are left out. */
function namesOf({ name, otherNames }: SourceTown): string[] {
  const names = new Set([name]);
  const spellings = new Map([[foldedName(name), maxSpellings]]);
  for (const other of otherNames) {
    if (!readable.test(other) || !capital.test(other)) continue;
    const folded = foldedName(other);
    const known = spellings.get(folded) ?? 0;
    if (!folded || known >= maxSpellings) continue;
    spellings.set(folded, known + 1);
    names.add(other);
  }
  return [...names];
}

/** Numbers texts in the order in which they are met. */
function numbering(first: readonly string[] = []) {
  const numbers = new Map(first.map((text, at) => [text, at]));
  return {
    texts: () => [...numbers.keys()],
    of: (text: string): number => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      const next = numbers.size;
      numbers.set(text, next);
      return next;
    },
  };
}

const encoder = new TextEncoder();
/** The first letter of each later word. */
const laterWord = /(?<=[\s'’-])[\p{L}\p{N}]/gu;

interface Entry {
  readonly folded: string;
  readonly start: number;
  readonly town: number;
}

/** The table of towns; their order does not matter. */
export function makeTownTable(towns: readonly SourceTown[]): TownTable {
  const ordered = towns.toSorted((a, b) => b.population - a.population || a.id - b.id);
  const countries = numbering();
  const regions = numbering(['']);
  const zones = numbering();
  const nameStarts = new Uint32Array(ordered.length + 1);
  const chunks: Uint8Array[] = [];
  const entries: Entry[] = [];
  let length = 0;
  for (const [town, source] of ordered.entries()) {
    nameStarts[town] = length;
    for (const [at, name] of namesOf(source).entries()) {
      entries.push({ folded: foldedName(name), start: length, town });
      if (at === 0) {
        for (const { index } of name.matchAll(laterWord)) {
          const start = length + encoder.encode(name.slice(0, index)).length;
          entries.push({ folded: foldedName(name.slice(index)), start, town });
        }
      }
      const bytes = encoder.encode(`${name}\n`);
      chunks.push(bytes);
      length += bytes.length;
    }
  }
  nameStarts[ordered.length] = length;
  const found = entries.filter(({ folded }) => folded.length > 1);
  found.sort((a, b) => byCode(a.folded, b.folded) || a.town - b.town);
  return {
    ids: Int32Array.from(ordered, ({ id }) => id),
    populations: Int32Array.from(ordered, ({ population }) => population),
    latitudes: Int32Array.from(ordered, ({ latitude }) => Math.round(latitude * perDegree)),
    longitudes: Int32Array.from(ordered, ({ longitude }) => Math.round(longitude * perDegree)),
    countries: Uint16Array.from(ordered, ({ country }) => countries.of(country)),
    regions: Uint16Array.from(ordered, ({ region }) => regions.of(region ?? '')),
    zones: Uint16Array.from(ordered, ({ timezone }) => zones.of(timezone)),
    countryCodes: countries.texts(),
    regionNames: regions.texts(),
    zoneNames: zones.texts(),
    names: Buffer.concat(chunks),
    nameStarts,
    entryStarts: Uint32Array.from(found, ({ start }) => start),
    entryTowns: Uint32Array.from(found, ({ town }) => town),
  };
}
