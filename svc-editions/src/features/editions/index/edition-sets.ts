import { editionFlags } from '@siteswap/contracts/editions';
import { TypedFastBitSet } from 'typedfastbitset';
import { dayText, monthsOf, type ShownEdition } from './shown-edition.ts';
import type { IndexedWord } from './word-index.ts';

const noOrdinals = () => new TypedFastBitSet();

function addTo<Key>(sets: Map<Key, TypedFastBitSet>, key: Key, ordinal: number): void {
  const ordinals = sets.get(key) ?? noOrdinals();
  sets.set(key, ordinals);
  addOrdinal(ordinals, ordinal);
}

/** With room for it and little more: the library would double the set, and reads go over all of it. */
function addOrdinal(set: TypedFastBitSet, ordinal: number): void {
  const at = ordinal >> 5;
  if (at >= set.words.length) {
    const bits = new Uint32Array(Math.ceil((at + 1) * 1.1));
    bits.set(set.words);
    set.words = bits;
  }
  set.add(ordinal);
}

/** @param set has room for the ordinals */
function addAll(set: TypedFastBitSet, ordinals: readonly number[]): void {
  // Signed numbers stay integers for the engine, and an index spares an iterator: six times faster.
  const bits = new Int32Array(set.words.buffer);
  for (let at = 0; at < ordinals.length; at += 1) {
    const ordinal = ordinals[at] ?? 0;
    bits[ordinal >> 5] = (bits[ordinal >> 5] ?? 0) | (1 << ordinal);
  }
}

/** The ordinals of editions that have something in common, a bit each. */
export class EditionSets {
  readonly all = noOrdinals();
  /** In the order of `editionFlags`. */
  readonly byFlag = editionFlags.map(noOrdinals);
  /** By the number of the country, from 0 on, which is none. */
  readonly byCountry = [noOrdinals()];
  /** By the months that they touch, of any year, from January on. */
  readonly byMonth = Array.from({ length: 12 }, noOrdinals);
  /** By the year of the first day. */
  readonly byYear = new Map<number, TypedFastBitSet>();

  /** By the letters of the texts that they are found by. */
  readonly byLetter = new Map<string, TypedFastBitSet>();

  add(
    ordinal: number,
    edition: ShownEdition,
    { terms, countryNumber }: { terms: readonly string[]; countryNumber: number },
  ): void {
    addOrdinal(this.all, ordinal);
    for (const [at, ordinals] of this.byFlag.entries()) {
      if ((edition.flags >> at) & 1) addOrdinal(ordinals, ordinal);
    }
    this.byCountry[countryNumber] ??= noOrdinals();
    addOrdinal(this.byCountry[countryNumber], ordinal);
    for (const month of monthsOf(edition)) {
      const ordinals = this.byMonth[month - 1];
      if (ordinals) addOrdinal(ordinals, ordinal);
    }
    addTo(this.byYear, Number(dayText(edition.startDay).slice(0, 4)), ordinal);
    for (const letter of new Set(terms.join(''))) addTo(this.byLetter, letter, ordinal);
  }

  remove(ordinal: number): void {
    for (const ordinals of this.#each()) {
      // Removing would make room for an ordinal that is not there.
      if (ordinals.has(ordinal)) ordinals.remove(ordinal);
    }
  }

  /** A set without ordinals, and with room for all. */
  empty(): TypedFastBitSet {
    return TypedFastBitSet.fromWords(new Uint32Array(this.all.words.length));
  }

  unionOf(sets: Iterable<TypedFastBitSet>): TypedFastBitSet {
    const union = this.empty();
    for (const ordinals of sets) union.union(ordinals);
    return union;
  }

  /** A set of ordinals that may come more than once, many at a time. */
  of(some: Iterable<readonly number[]>): TypedFastBitSet {
    const set = this.empty();
    for (const ordinals of some) addAll(set, ordinals);
    return set;
  }

  /** The ordinals of editions that have one of these terms. */
  ofTerms(terms: Iterable<IndexedWord>): TypedFastBitSet {
    const set = this.empty();
    for (const word of terms) {
      if (word.ordinals.length > set.words.length) {
        // Above this number of ordinals it is faster to unite sets than to add each.
        word.set ??= this.of([word.ordinals]);
        set.union(word.set);
      } else addAll(set, word.ordinals);
    }
    return set;
  }

  *#each(): Generator<TypedFastBitSet> {
    yield this.all;
    for (const sets of [this.byFlag, this.byCountry, this.byMonth]) yield* sets;
    yield* this.byYear.values();
    yield* this.byLetter.values();
  }
}
