import { randomFrom, type SeededRandom } from '@siteswap/contracts/testing';

/** Random numbers for a journey: the same in every run; FUZZ_SEED gives others. */
export const seededRandom = (): SeededRandom =>
  randomFrom(Number(process.env['FUZZ_SEED'] ?? 20_261_123));
