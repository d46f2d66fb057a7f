import { searchWords } from '#src/search-text.ts';
import { type CurrentPeriods, periodsAt } from './edition-periods.ts';
import { EditionSets } from './edition-sets.ts';
import { onGlobe } from './places.ts';
import type { ShownEdition } from './shown-edition.ts';
import { SlotOrder } from './slot-order.ts';
import { type IndexedWord, WordIndex } from './word-index.ts';

/** Where the square of web maps ends. */
const lastLatitude = 85.05112878;

/** From so many changes at once on, sorting anew costs less than to find the place of each. */
const manyChanges = 200;

const northToSouth = (latitude: number): number => {
  const lat = (Math.max(-lastLatitude, Math.min(latitude, lastLatitude)) * Math.PI) / 180;
  return (1 - Math.log(Math.tan(lat) + 1 / Math.cos(lat)) / Math.PI) / 2;
};

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
    /** On the square map, 0 in the west and north, 1 in the east and south. */
    mapX: new Float64Array(capacity),
    mapY: new Float64Array(capacity),
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
  readonly #freeSlots: number[] = [];
  readonly #sortNames: string[] = [];
  readonly #words: IndexedWord[][] = [];
  readonly #slots = new Map<number, number>();
  readonly #orders = {
    start: new SlotOrder((a, b) => this.#byStart(a, b)),
    name: new SlotOrder((a, b) => this.#byName(a, b)),
    update: new SlotOrder(
      (a, b) =>
        (this.columns.updatedAt[a] ?? 0) - (this.columns.updatedAt[b] ?? 0) ||
        (this.columns.id[a] ?? 0) - (this.columns.id[b] ?? 0),
    ),
    latitude: new SlotOrder((a, b) => this.#byLatitude(a, b)),
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

  /** The slots of places between two latitudes, both included, in degrees. */
  between(south: number, north: number): Int32Array {
    const { latitude } = this.#sorted();
    const from = latitude.firstNot((slot) => this.#latitudeOf(slot) < south);
    const to = latitude.firstNot((slot) => this.#latitudeOf(slot) <= north);
    return latitude.slots.subarray(from, to);
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
    columns.mapX[slot] = (longitude + 180) / 360;
    columns.mapY[slot] = northToSouth(latitude);
    columns.updatedAt[slot] = edition.updatedAt;
    this.names[slot] = edition.name;
    this.#sortNames[slot] = searchWords(edition.name).join(' ');
    this.#putWords(slot, edition.texts);
    this.sets.add(slot, edition, columns.country[slot] ?? 0);
    this.#count(slot, 1);
    if (this.#isUnsorted) return;
    for (const order of Object.values(this.#orders)) order.insert(slot);
  }

  #putWords(slot: number, texts: ShownEdition['texts']): void {
    const words = [...new Set(texts.flatMap((text) => searchWords(text ?? '')))];
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

  #byStart(a: number, b: number): number {
    const { startDay, id } = this.columns;
    return (startDay[a] ?? 0) - (startDay[b] ?? 0) || (id[a] ?? 0) - (id[b] ?? 0);
  }

  /** Those without a place come last. */
  #latitudeOf(slot: number): number {
    const latitude = this.columns.latitude[slot] ?? Number.NaN;
    return Number.isNaN(latitude) ? Number.MAX_VALUE : latitude;
  }

  #byLatitude(a: number, b: number): number {
    const { id } = this.columns;
    return this.#latitudeOf(a) - this.#latitudeOf(b) || (id[a] ?? 0) - (id[b] ?? 0);
  }

  #byName(a: number, b: number): number {
    const [nameA, nameB] = [this.#sortNames[a] ?? '', this.#sortNames[b] ?? ''];
    if (nameA === nameB) return this.#byStart(a, b);
    return nameA < nameB ? -1 : 1;
  }
}
