/** Ordinals of editions in an order, as an array that grows in place. */
export class OrdinalList {
  readonly #compare: (a: number, b: number) => number;
  #ordinals = new Int32Array(64);
  #length = 0;

  /** @param compare never 0 for two ordinals, and of values that stay as they are while an ordinal is in the order */
  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  /** First to last. */
  get ordinals(): Int32Array {
    return this.#ordinals.subarray(0, this.#length);
  }

  insert(ordinal: number): void {
    if (this.#length === this.#ordinals.length) {
      const larger = new Int32Array(this.#length * 2);
      larger.set(this.#ordinals);
      this.#ordinals = larger;
    }
    const at = this.#placeOf(ordinal);
    this.#ordinals.copyWithin(at + 1, at, this.#length);
    this.#ordinals[at] = ordinal;
    this.#length += 1;
  }

  remove(ordinal: number): void {
    const at = this.#placeOf(ordinal);
    this.#ordinals.copyWithin(at, at + 1, this.#length);
    this.#length -= 1;
  }

  /** Takes these ordinals in place of all. */
  replace(ordinals: Int32Array): void {
    this.#ordinals = ordinals.toSorted(this.#compare);
    this.#length = ordinals.length;
    if (this.#length === 0) this.#ordinals = new Int32Array(64);
  }

  /** How many ordinals come before this one. */
  #placeOf(ordinal: number): number {
    let from = 0;
    let to = this.#length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#compare(this.#ordinals[middle] ?? 0, ordinal) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
