/** Slots of editions in an order, as an array that grows in place. */
export class SlotOrder {
  readonly #compare: (a: number, b: number) => number;
  #slots = new Int32Array(64);
  #length = 0;

  /** @param compare never 0 for two slots, and of values that stay as they are while a slot is in the order */
  constructor(compare: (a: number, b: number) => number) {
    this.#compare = compare;
  }

  /** First to last. */
  get slots(): Int32Array {
    return this.#slots.subarray(0, this.#length);
  }

  insert(slot: number): void {
    if (this.#length === this.#slots.length) {
      const larger = new Int32Array(this.#length * 2);
      larger.set(this.#slots);
      this.#slots = larger;
    }
    const at = this.#placeOf(slot);
    this.#slots.copyWithin(at + 1, at, this.#length);
    this.#slots[at] = slot;
    this.#length += 1;
  }

  remove(slot: number): void {
    const at = this.#placeOf(slot);
    this.#slots.copyWithin(at, at + 1, this.#length);
    this.#length -= 1;
  }

  /** Takes these slots in place of all. */
  replace(slots: Int32Array): void {
    this.#slots = slots.toSorted(this.#compare);
    this.#length = slots.length;
    if (this.#length === 0) this.#slots = new Int32Array(64);
  }

  /** How many slots come before this one. */
  #placeOf(slot: number): number {
    let from = 0;
    let to = this.#length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#compare(this.#slots[middle] ?? 0, slot) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
