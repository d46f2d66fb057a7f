import { configureGlobal } from 'fast-check/unseeded';

const { FUZZ_SEED, FUZZ_RUNS } = process.env;

// What a test file gets as fast-check, with the seed of random-setup.mjs, which a failure prints.
configureGlobal({
  seed: Number(FUZZ_SEED),
  ...(FUZZ_RUNS ? { numRuns: Number(FUZZ_RUNS) } : {}),
});

export * from 'fast-check/unseeded';
export { default } from 'fast-check/unseeded';
