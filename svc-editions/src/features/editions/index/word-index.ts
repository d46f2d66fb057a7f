import type { TypedFastBitSet } from 'typedfastbitset';

/** A word, with the ordinals of the editions that have it. */
export interface IndexedWord {
  readonly text: string;
  readonly ordinals: number[];
  /** The ordinals of a common word as a set, from its first search after a change on. */
  set?: TypedFastBitSet | undefined;
}

/** Before every word, so that its first letter is a pair, too. */
const wordBegin = '\n';

const pairsOf = (text: string): string[] =>
  Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2));

/** The distinct terms of all editions. */
export class WordIndex {
  readonly #terms = new Map<string, IndexedWord>();
  /** The terms by each two letters that follow one another in them. */
  readonly #byPair = new Map<string, Set<IndexedWord>>();

  has(text: string): boolean {
    return this.#terms.has(text);
  }

  /** @returns what `remove` takes */
  add(ordinal: number, texts: readonly string[]): IndexedWord[] {
    return texts.map((text) => {
      const word = this.#terms.get(text) ?? this.#addWord(text);
      word.ordinals.push(ordinal);
      word.set = undefined;
      return word;
    });
  }

  remove(ordinal: number, terms: readonly IndexedWord[]): void {
    for (const word of terms) {
      const { ordinals } = word;
      const last = ordinals.pop();
      if (last !== undefined && last !== ordinal) ordinals[ordinals.indexOf(ordinal)] = last;
      word.set = undefined;
      if (ordinals.length === 0) this.#removeWord(word);
    }
  }

  /** The terms that contain a text of two letters or more. */
  containing(text: string): IndexedWord[] {
    // Few terms have the rarest pair of its letters.
    const candidates = pairsOf(text)
      .map((pair) => this.#with(pair))
      .reduce((fewest, terms) => (terms.size < fewest.size ? terms : fewest));
    return Array.from(candidates).filter((word) => word.text.includes(text));
  }

  /** The terms that begin with a letter. */
  beginningWith(letter: string): Iterable<IndexedWord> {
    return this.#with(wordBegin + letter);
  }

  #with(pair: string): ReadonlySet<IndexedWord> {
    return this.#byPair.get(pair) ?? new Set();
  }

  #addWord(text: string): IndexedWord {
    const word: IndexedWord = { text, ordinals: [], set: undefined };
    this.#terms.set(text, word);
    for (const pair of pairsOf(wordBegin + text)) {
      const terms = this.#byPair.get(pair);
      if (terms) terms.add(word);
      else this.#byPair.set(pair, new Set([word]));
    }
    return word;
  }

  #removeWord(word: IndexedWord): void {
    this.#terms.delete(word.text);
    for (const pair of pairsOf(wordBegin + word.text)) {
      const terms = this.#byPair.get(pair);
      terms?.delete(word);
      if (terms?.size === 0) this.#byPair.delete(pair);
    }
  }
}
