import { searchTerms } from '@siteswap/contracts/search-terms';
import { type CurrentPeriods, periodsAt } from './edition-periods.ts';
import { EditionSets } from './edition-sets.ts';
import { OrdinalList } from './ordinal-list.ts';
import { PlaceCells } from './place-cells.ts';
import { type GlobePoint, onFinestGrid, onGlobe } from './places.ts';
import type { ShownEdition } from './shown-edition.ts';
import { type IndexedWord, WordIndex } from './word-index.ts';

/** From this number of changes at once, sorting anew costs less than to find the place of each. */
const manyChanges = 200;

function columns(capacity: number) {
  return {
    id: new Int32Array(capacity),
    startDay: new Int32Array(capacity),
    endDay: new Int32Array(capacity),
    startsAt: new Float64Array(capacity),
    endsAt: new Float64Array(capacity),
    /** Place in `countries`; 0 is none. */
    country: new Uint16Array(capacity),
    /** Degrees; NaN where it has no place on the map. */
    latitude: new Float64Array(capacity),
    longitude: new Float64Array(capacity),
    /** On a globe of radius 1. */
    globeX: new Float64Array(capacity),
    globeY: new Float64Array(capacity),
    globeZ: new Float64Array(capacity),
    /** In the finest grid of the map, from 0 in the west and north on. */
    mapColumn: new Int32Array(capacity),
    mapRow: new Int32Array(capacity),
    updatedAt: new Float64Array(capacity),
  };
}

type Columns = ReturnType<typeof columns>;

const copyTo = (from: Columns, to: Columns): Columns => {
  for (const name of Object.keys(from) as (keyof Columns)[]) to[name].set(from[name]);
  return to;
};

/**
 * The shown editions in memory. Each has an ordinal: its position in typed arrays, in the orders of the lists, in sets
 * and under the terms of its texts. An edition that is hidden leaves all of these, and its ordinal is free for another.
 */
export class EditionIndex {
  /** Values by ordinal. */
  columns = columns(64);
  readonly names: string[] = [];
  /** Codes of countries by the number in `columns.country`. */
  readonly countries: (string | null)[] = [null];
  readonly wordIndex = new WordIndex();
  readonly sets = new EditionSets();
  readonly placeCells = new PlaceCells();
  readonly #freeOrdinals: number[] = [];
  readonly #sortNames: string[] = [];
  readonly #terms: IndexedWord[][] = [];
  readonly #ordinals = new Map<number, number>();
  readonly #orders = {
    start: new OrdinalList((a, b) => this.byStart(a, b)),
    name: new OrdinalList((a, b) => this.#byName(a, b)),
    update: new OrdinalList(
      (a, b) =>
        (this.columns.updatedAt[a] ?? 0) - (this.columns.updatedAt[b] ?? 0) ||
        (this.columns.id[a] ?? 0) - (this.columns.id[b] ?? 0),
    ),
  };
  /** Ordinals were filled that are in no order yet. */
  #isUnsorted = false;
  #periods: CurrentPeriods | undefined;
  /** How many editions each country has, by its number. */
  readonly #countryCounts: number[] = [0];

  /** How many editions there are. */
  get size(): number {
    return this.#ordinals.size;
  }

  /** Ordinals below this number may be in use. */
  get ordinalCount(): number {
    return this.names.length;
  }

  /** How many editions each country has. */
  get countryCounts(): readonly number[] {
    return this.#countryCounts;
  }

  /** @param now decides what is past, current and upcoming */
  periods(now: number): CurrentPeriods {
    const known = this.#periods;
    this.#periods = known && now >= known.from && now < known.until ? known : periodsAt(this, now);
    return this.#periods;
  }

  /** Ordinals in an order: by start date, by name, or by change, the oldest first. */
  order(by: 'start' | 'name' | 'update'): Int32Array {
    return this.#sorted()[by].ordinals;
  }

  /** Compares two ordinals by their start dates; never 0. */
  byStart(a: number, b: number): number {
    const { startDay, id } = this.columns;
    return (startDay[a] ?? 0) - (startDay[b] ?? 0) || (id[a] ?? 0) - (id[b] ?? 0);
  }

  /** Of the straight line to a place on the globe; `chordOf` converts kilometres to such a line. */
  chordSquared(ordinal: number, place: GlobePoint): number {
    const { globeX, globeY, globeZ } = this.columns;
    const dx = (globeX[ordinal] ?? 0) - place[0];
    const dy = (globeY[ordinal] ?? 0) - place[1];
    const dz = (globeZ[ordinal] ?? 0) - place[2];
    return dx * dx + dy * dy + dz * dz;
  }

  #sorted() {
    if (this.#isUnsorted) {
      const ordinals = Int32Array.from(this.#ordinals.values());
      for (const order of Object.values(this.#orders)) order.replace(ordinals);
      this.#isUnsorted = false;
    }
    return this.#orders;
  }

  /** Takes over editions as they are now; null for those that are not shown. */
  apply(changes: readonly { readonly id: number; readonly edition: ShownEdition | null }[]): void {
    this.#isUnsorted ||= changes.length >= manyChanges;
    if (changes.length > 0) this.#periods = undefined;
    // Ordinals that lie in the order of most scans are read faster.
    const byStart = ({ edition }: (typeof changes)[number]) => edition?.startDay ?? 0;
    const inOrder = this.#isUnsorted
      ? changes.toSorted((a, b) => byStart(a) - byStart(b))
      : changes;
    for (const { id, edition } of inOrder) {
      const ordinal = this.#ordinals.get(id);
      if (ordinal !== undefined) this.#leave(ordinal);
      if (edition) this.#put(ordinal ?? this.#takeOrdinal(id), edition);
      else if (ordinal !== undefined) this.#free(ordinal);
    }
  }

  #leave(ordinal: number): void {
    this.#count(ordinal, -1);
    this.sets.remove(ordinal);
    const { latitude, longitude } = this.columns;
    this.placeCells.remove(ordinal, latitude[ordinal] ?? 0, longitude[ordinal] ?? 0);
    if (this.#isUnsorted) return;
    for (const order of Object.values(this.#orders)) order.remove(ordinal);
  }

  #takeOrdinal(id: number): number {
    const ordinal = this.#freeOrdinals.pop() ?? this.names.length;
    if (ordinal === this.columns.id.length) {
      this.columns = copyTo(this.columns, columns(ordinal * 2));
    }
    this.#ordinals.set(id, ordinal);
    this.#terms[ordinal] ??= [];
    return ordinal;
  }

  #put(ordinal: number, edition: ShownEdition): void {
    const { columns } = this;
    const { latitude, longitude } = edition.place ?? {
      latitude: Number.NaN,
      longitude: Number.NaN,
    };
    const [x, y, z] = onGlobe([latitude, longitude]);
    columns.id[ordinal] = edition.id;
    columns.startDay[ordinal] = edition.startDay;
    columns.endDay[ordinal] = edition.endDay;
    columns.startsAt[ordinal] = edition.startsAt;
    columns.endsAt[ordinal] = edition.endsAt;
    columns.country[ordinal] = this.#numberOf(edition.country);
    columns.latitude[ordinal] = latitude;
    columns.longitude[ordinal] = longitude;
    columns.globeX[ordinal] = x;
    columns.globeY[ordinal] = y;
    columns.globeZ[ordinal] = z;
    [columns.mapColumn[ordinal], columns.mapRow[ordinal]] = onFinestGrid(latitude, longitude);
    columns.updatedAt[ordinal] = edition.updatedAt;
    this.names[ordinal] = edition.name;
    this.#sortNames[ordinal] = searchTerms(edition.name).join(' ');
    const terms = [...new Set(edition.texts.flatMap((text) => searchTerms(text ?? '')))];
    this.#putTerms(ordinal, terms);
    this.sets.add(ordinal, edition, { terms, countryNumber: columns.country[ordinal] ?? 0 });
    this.placeCells.add(ordinal, latitude, longitude);
    this.#count(ordinal, 1);
    if (this.#isUnsorted) return;
    for (const order of Object.values(this.#orders)) order.insert(ordinal);
  }

  #putTerms(ordinal: number, terms: readonly string[]): void {
    const before = this.#terms[ordinal] ?? [];
    const isSame =
      terms.length === before.length && terms.every((word, at) => word === before[at]?.text);
    if (isSame) return;
    this.wordIndex.remove(ordinal, before);
    this.#terms[ordinal] = this.wordIndex.add(ordinal, terms);
  }

  #free(ordinal: number): void {
    this.wordIndex.remove(ordinal, this.#terms[ordinal] ?? []);
    this.#terms[ordinal] = [];
    this.names[ordinal] = '';
    this.#sortNames[ordinal] = '';
    this.#ordinals.delete(this.columns.id[ordinal] ?? 0);
    this.#freeOrdinals.push(ordinal);
  }

  #count(ordinal: number, step: 1 | -1): void {
    const country = this.columns.country[ordinal] ?? 0;
    this.#countryCounts[country] = (this.#countryCounts[country] ?? 0) + step;
  }

  #numberOf(country: string | null): number {
    const at = this.countries.indexOf(country);
    return at === -1 ? this.countries.push(country) - 1 : at;
  }

  #byName(a: number, b: number): number {
    const [nameA, nameB] = [this.#sortNames[a] ?? '', this.#sortNames[b] ?? ''];
    if (nameA === nameB) return this.byStart(a, b);
    return nameA < nameB ? -1 : 1;
  }
}
