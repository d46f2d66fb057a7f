/** Random numbers that come again with the same seed. */
export interface SeededRandom {
  readonly seed: number;
  /** A whole number from 0 to `below` - 1. */
  int(below: number): number;
  /** @throws when there is nothing to take */
  pick<T>(from: readonly T[]): T;
}

/** Takes RANDOM_SEED when it is set, to see a run again. */
export function seededRandom(): SeededRandom {
  const seed = Number(process.env['RANDOM_SEED']) || Math.floor(Math.random() * 2 ** 31);
  let state = seed;
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
