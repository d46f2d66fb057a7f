/** A word, with the slots of the editions that have it. */
export interface IndexedWord {
  readonly text: string;
  readonly slots: number[];
}

/** The distinct words of all editions. */
export class WordIndex {
  readonly #words = new Map<string, IndexedWord>();

  get words(): Iterable<IndexedWord> {
    return this.#words.values();
  }

  /** @returns what `remove` takes */
  add(slot: number, texts: readonly string[]): IndexedWord[] {
    return texts.map((text) => {
      let word = this.#words.get(text);
      if (!word) {
        word = { text, slots: [] };
        this.#words.set(text, word);
      }
      word.slots.push(slot);
      return word;
    });
  }

  remove(slot: number, words: readonly IndexedWord[]): void {
    for (const { text, slots } of words) {
      const last = slots.pop();
      if (last !== undefined && last !== slot) slots[slots.indexOf(slot)] = last;
      if (slots.length === 0) this.#words.delete(text);
    }
  }
}
