import { searchWords } from '#src/shared/search-text.ts';
import { type CurrentPeriods, periodsAt } from './edition-periods.ts';
import { EditionSets } from './edition-sets.ts';
import { PlaceCells } from './place-cells.ts';
import { type GlobePoint, onFinestGrid, onGlobe } from './places.ts';
import type { ShownEdition } from './shown-edition.ts';
import { SlotOrder } from './slot-order.ts';
import { type IndexedWord, WordIndex } from './word-index.ts';

/** From so many changes at once on, sorting anew costs less than to find the place of each. */
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
 * The shown editions in memory: a slot of a few typed arrays each, in the orders of the lists, beside the words that
 * they are found by and the sets of those that have something in common. An edition keeps its slot until it
 * is shown no more; a free slot is in no order, word or set.
 */
export class EditionIndex {
  /** Values by slot. */
  columns = columns(64);
  readonly names: string[] = [];
  /** Codes of countries by the number in `columns.country`. */
  readonly countries: (string | null)[] = [null];
  readonly wordIndex = new WordIndex();
  readonly sets = new EditionSets();
  readonly placeCells = new PlaceCells();
  readonly #freeSlots: number[] = [];
  readonly #sortNames: string[] = [];
  readonly #words: IndexedWord[][] = [];
  readonly #slots = new Map<number, number>();
  readonly #orders = {
    start: new SlotOrder((a, b) => this.byStart(a, b)),
    name: new SlotOrder((a, b) => this.#byName(a, b)),
    update: new SlotOrder(
      (a, b) =>
        (this.columns.updatedAt[a] ?? 0) - (this.columns.updatedAt[b] ?? 0) ||
        (this.columns.id[a] ?? 0) - (this.columns.id[b] ?? 0),
    ),
  };
  /** Slots were filled that are in no order yet. */
  #isUnsorted = false;
  #periods: CurrentPeriods | undefined;
  /** How many editions each country has, by its number. */
  readonly #countryCounts: number[] = [0];

  /** How many editions there are. */
  get size(): number {
    return this.#slots.size;
  }

  /** Slots below this number may be in use. */
  get slotCount(): number {
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

  /** Slots in an order: by start date, by name, or by change, the oldest first. */
  order(by: 'start' | 'name' | 'update'): Int32Array {
    return this.#sorted()[by].slots;
  }

  /** Compares two slots by their start dates; never 0. */
  byStart(a: number, b: number): number {
    const { startDay, id } = this.columns;
    return (startDay[a] ?? 0) - (startDay[b] ?? 0) || (id[a] ?? 0) - (id[b] ?? 0);
  }

  /** Of the straight line to a place on the globe; `chordOf` tells what it is in kilometres. */
  chordSquared(slot: number, place: GlobePoint): number {
    const { globeX, globeY, globeZ } = this.columns;
    const dx = (globeX[slot] ?? 0) - place[0];
    const dy = (globeY[slot] ?? 0) - place[1];
    const dz = (globeZ[slot] ?? 0) - place[2];
    return dx * dx + dy * dy + dz * dz;
  }

  #sorted() {
    if (this.#isUnsorted) {
      const slots = Int32Array.from(this.#slots.values());
      for (const order of Object.values(this.#orders)) order.replace(slots);
      this.#isUnsorted = false;
    }
    return this.#orders;
  }

  /** Takes over editions as they are now; null for those that are shown no more, or never were. */
  apply(changes: readonly { readonly id: number; readonly edition: ShownEdition | null }[]): void {
    this.#isUnsorted ||= changes.length >= manyChanges;
    if (changes.length > 0) this.#periods = undefined;
    // Slots that lie in the order of most walks are read faster.
    const byStart = ({ edition }: (typeof changes)[number]) => edition?.startDay ?? 0;
    const inOrder = this.#isUnsorted
      ? changes.toSorted((a, b) => byStart(a) - byStart(b))
      : changes;
    for (const { id, edition } of inOrder) {
      const slot = this.#slots.get(id);
      if (slot !== undefined) this.#leave(slot);
      if (edition) this.#put(slot ?? this.#takeSlot(id), edition);
      else if (slot !== undefined) this.#free(slot);
    }
  }

  #leave(slot: number): void {
    this.#count(slot, -1);
    this.sets.remove(slot);
    const { latitude, longitude } = this.columns;
    this.placeCells.remove(slot, latitude[slot] ?? 0, longitude[slot] ?? 0);
    if (this.#isUnsorted) return;
    for (const order of Object.values(this.#orders)) order.remove(slot);
  }

  #takeSlot(id: number): number {
    const slot = this.#freeSlots.pop() ?? this.names.length;
    if (slot === this.columns.id.length) {
      this.columns = copyTo(this.columns, columns(slot * 2));
    }
    this.#slots.set(id, slot);
    this.#words[slot] ??= [];
    return slot;
  }

  #put(slot: number, edition: ShownEdition): void {
    const { columns } = this;
    const { latitude, longitude } = edition.place ?? {
      latitude: Number.NaN,
      longitude: Number.NaN,
    };
    const [x, y, z] = onGlobe([latitude, longitude]);
    columns.id[slot] = edition.id;
    columns.startDay[slot] = edition.startDay;
    columns.endDay[slot] = edition.endDay;
    columns.startsAt[slot] = edition.startsAt;
    columns.endsAt[slot] = edition.endsAt;
    columns.country[slot] = this.#numberOf(edition.country);
    columns.latitude[slot] = latitude;
    columns.longitude[slot] = longitude;
    columns.globeX[slot] = x;
    columns.globeY[slot] = y;
    columns.globeZ[slot] = z;
    [columns.mapColumn[slot], columns.mapRow[slot]] = onFinestGrid(latitude, longitude);
    columns.updatedAt[slot] = edition.updatedAt;
    this.names[slot] = edition.name;
    this.#sortNames[slot] = searchWords(edition.name).join(' ');
    const words = [...new Set(edition.texts.flatMap((text) => searchWords(text ?? '')))];
    this.#putWords(slot, words);
    this.sets.add(slot, edition, { words, countryNumber: columns.country[slot] ?? 0 });
    this.placeCells.add(slot, latitude, longitude);
    this.#count(slot, 1);
    if (this.#isUnsorted) return;
    for (const order of Object.values(this.#orders)) order.insert(slot);
  }

  #putWords(slot: number, words: readonly string[]): void {
    const before = this.#words[slot] ?? [];
    const isSame =
      words.length === before.length && words.every((word, at) => word === before[at]?.text);
    if (isSame) return;
    this.wordIndex.remove(slot, before);
    this.#words[slot] = this.wordIndex.add(slot, words);
  }

  #free(slot: number): void {
    this.wordIndex.remove(slot, this.#words[slot] ?? []);
    this.#words[slot] = [];
    this.names[slot] = '';
    this.#sortNames[slot] = '';
    this.#slots.delete(this.columns.id[slot] ?? 0);
    this.#freeSlots.push(slot);
  }

  #count(slot: number, step: 1 | -1): void {
    const country = this.columns.country[slot] ?? 0;
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
