import { randomFrom, type SeededRandom } from '@siteswap/contracts/testing';

/** Random numbers for a generator of one's own; fast-check has the same seed. `npm test` sets it, FUZZ_SEED another. */
export const seededRandom = (seed = Number(process.env['FUZZ_SEED'])): SeededRandom =>
  randomFrom(seed);

/** How many random cases a test tries: `usual` many, or FUZZ_RUNS. Where fast-check decides, it is not needed. */
export const fuzzRuns = (usual: number): number => Number(process.env['FUZZ_RUNS'] || usual);
