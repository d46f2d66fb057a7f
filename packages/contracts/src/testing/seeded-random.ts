/** Random numbers that come again with the same seed. */
export interface SeededRandom {
  /** For what a failing test prints. */
  readonly seed: number;
  /** A whole number from 0 to `below` - 1. */
  int(below: number): number;
  /** @throws when there is nothing to take */
  pick<T>(from: readonly T[]): T;
}

/** @throws when the seed is not a whole number */
export function randomFrom(seed: number): SeededRandom {
  if (!Number.isSafeInteger(seed)) throw new Error('the seed is not a whole number');
  let state = seed | 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new Error('nothing to pick from');
    return from[int(from.length)] as T;
  };
  return { seed, int, pick };
}
