/** A word, with the slots of the editions that have it. */
export interface IndexedWord {
  readonly text: string;
  readonly slots: number[];
}

/** All words in one text, which is searched many times faster than each of them. */
interface JoinedWords {
  /** Words between line breaks. */
  readonly text: string;
  readonly words: readonly IndexedWord[];
  /** Where each word ends in the text. */
  readonly ends: Int32Array;
}

function join(words: Iterable<IndexedWord>): JoinedWords {
  const all = [...words];
  const ends = new Int32Array(all.length);
  let end = 0;
  for (const [at, { text }] of all.entries()) {
    end += text.length + 1;
    ends[at] = end;
  }
  return { text: `\n${all.map(({ text }) => text).join('\n')}`, words: all, ends };
}

/** The distinct words of all editions. */
export class WordIndex {
  readonly #words = new Map<string, IndexedWord>();
  #joined: JoinedWords | undefined;

  get texts(): Iterable<string> {
    return this.#words.keys();
  }

  /** @returns what `remove` takes */
  add(slot: number, texts: readonly string[]): IndexedWord[] {
    return texts.map((text) => {
      let word = this.#words.get(text);
      if (!word) {
        word = { text, slots: [] };
        this.#words.set(text, word);
        this.#joined = undefined;
      }
      word.slots.push(slot);
      return word;
    });
  }

  remove(slot: number, words: readonly IndexedWord[]): void {
    for (const { text, slots } of words) {
      const last = slots.pop();
      if (last !== undefined && last !== slot) slots[slots.indexOf(slot)] = last;
      if (slots.length > 0) continue;
      this.#words.delete(text);
      this.#joined = undefined;
    }
  }

  /** The words that contain a text, which has no line break. */
  containing(part: string): IndexedWord[] {
    this.#joined ??= join(this.#words.values());
    const { text, words, ends } = this.#joined;
    const found: IndexedWord[] = [];
    let word = 0;
    for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, ends[word - 1])) {
      while ((ends[word] ?? 0) <= at) word += 1;
      found.push(words[word] as IndexedWord);
      word += 1;
    }
    return found;
  }
}
