import { afterEach, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fuzzRuns, seededRandom } from './random-input.ts';

const { FUZZ_SEED, FUZZ_RUNS } = process.env;
afterEach(() => {
  for (const [name, value] of Object.entries({ FUZZ_SEED, FUZZ_RUNS })) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

it('fast-check and generators of our own have the seed of the run, and as many cases as it wants', () => {
  const { seed, numRuns } = fc.readConfigureGlobal();
  expect(seed).toBe(Number(FUZZ_SEED));
  expect(numRuns).toBe(FUZZ_RUNS ? Number(FUZZ_RUNS) : undefined);
  expect(seededRandom().seed).toBe(seed);
});

it('a failure of fast-check says its seed', () => {
  const never = fc.property(fc.nat(), () => false);
  expect(() => fc.assert(never)).toThrow(`seed: ${FUZZ_SEED}`);
});

it('the same seed gives the same numbers, another one others', () => {
  const numbers = (random = seededRandom()) => Array.from({ length: 20 }, () => random.int(1_000));
  expect(numbers()).toEqual(numbers());
  expect(numbers()).not.toEqual(numbers(seededRandom(seededRandom().seed + 1)));
  expect(Math.max(...numbers())).toBeLessThan(1_000);
  expect(['a', 'b']).toContain(seededRandom().pick(['a', 'b']));
  expect(() => seededRandom().pick([])).toThrow('nothing to pick from');
  process.env['FUZZ_SEED'] = 'seven';
  expect(() => seededRandom()).toThrow('the seed is not a whole number');
});

it('FUZZ_RUNS replaces the usual number of cases', () => {
  delete process.env['FUZZ_RUNS'];
  expect(fuzzRuns(40)).toBe(40);
  process.env['FUZZ_RUNS'] = '5000';
  expect(fuzzRuns(40)).toBe(5_000);
});
