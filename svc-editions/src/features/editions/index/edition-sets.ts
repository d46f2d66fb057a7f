import { editionFlags } from '@siteswap/contracts/editions';
import { TypedFastBitSet } from 'typedfastbitset';
import { dayText, monthsOf, type ShownEdition } from './shown-edition.ts';
import type { IndexedWord } from './word-index.ts';

const noSlots = () => new TypedFastBitSet();

function addTo<Key>(sets: Map<Key, TypedFastBitSet>, key: Key, slot: number): void {
  const slots = sets.get(key) ?? noSlots();
  sets.set(key, slots);
  addSlot(slots, slot);
}

/** With room for it and little more: the library would double the set, and reads go over all of it. */
function addSlot(set: TypedFastBitSet, slot: number): void {
  const at = slot >> 5;
  if (at >= set.words.length) {
    const words = new Uint32Array(Math.ceil((at + 1) * 1.1));
    words.set(set.words);
    set.words = words;
  }
  set.add(slot);
}

/** @param set has room for the slots */
function addAll(set: TypedFastBitSet, slots: readonly number[]): void {
  // Signed numbers stay integers for the engine, and an index spares an iterator: six times faster.
  const words = new Int32Array(set.words.buffer);
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    words[slot >> 5] = (words[slot >> 5] ?? 0) | (1 << slot);
  }
}

/** The slots of editions that have something in common, a bit each. */
export class EditionSets {
  readonly all = noSlots();
  /** In the order of `editionFlags`. */
  readonly byFlag = editionFlags.map(noSlots);
  /** By the number of the country, from 0 on, which is none. */
  readonly byCountry = [noSlots()];
  /** By the months of the first and of the last day, from January on. */
  readonly byMonth = Array.from({ length: 12 }, noSlots);
  /** By the year of the first day. */
  readonly byYear = new Map<number, TypedFastBitSet>();
  /** By the months that they touch: `YYYY-MM`. */
  readonly byMonthOfYear = new Map<string, TypedFastBitSet>();

  /** By the letters of the words that they are found by. */
  readonly byLetter = new Map<string, TypedFastBitSet>();

  add(
    slot: number,
    edition: ShownEdition,
    { words, countryNumber }: { words: readonly string[]; countryNumber: number },
  ): void {
    addSlot(this.all, slot);
    for (const [at, slots] of this.byFlag.entries()) {
      if ((edition.flags >> at) & 1) addSlot(slots, slot);
    }
    this.byCountry[countryNumber] ??= noSlots();
    addSlot(this.byCountry[countryNumber], slot);
    const [from, to] = [dayText(edition.startDay), dayText(edition.endDay)];
    for (const day of [from, to]) {
      const slots = this.byMonth[Number(day.slice(5, 7)) - 1];
      if (slots) addSlot(slots, slot);
    }
    const year = Number(from.slice(0, 4));
    addTo(this.byYear, year, slot);
    for (const month of monthsOf(edition)) addTo(this.byMonthOfYear, month, slot);
    for (const letter of new Set(words.join(''))) addTo(this.byLetter, letter, slot);
  }

  remove(slot: number): void {
    for (const slots of this.#each()) {
      // Removing would make room for a slot that is not there.
      if (slots.has(slot)) slots.remove(slot);
    }
  }

  /** A set without slots, and with room for all. */
  empty(): TypedFastBitSet {
    return TypedFastBitSet.fromWords(new Uint32Array(this.all.words.length));
  }

  unionOf(sets: Iterable<TypedFastBitSet>): TypedFastBitSet {
    const union = this.empty();
    for (const slots of sets) union.union(slots);
    return union;
  }

  /** A set of slots that may come more than once, many at a time. */
  of(some: Iterable<readonly number[]>): TypedFastBitSet {
    const set = this.empty();
    for (const slots of some) addAll(set, slots);
    return set;
  }

  /** The slots of editions that have one of these words. */
  ofWords(words: Iterable<IndexedWord>): TypedFastBitSet {
    const set = this.empty();
    for (const word of words) {
      if (word.slots.length > set.words.length) {
        // Sets are united faster than so many slots are added.
        word.set ??= this.of([word.slots]);
        set.union(word.set);
      } else addAll(set, word.slots);
    }
    return set;
  }

  *#each(): Generator<TypedFastBitSet> {
    yield this.all;
    for (const sets of [this.byFlag, this.byCountry, this.byMonth]) yield* sets;
    yield* this.byYear.values();
    yield* this.byMonthOfYear.values();
    yield* this.byLetter.values();
  }
}
