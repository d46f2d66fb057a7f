import { describe, expect, it } from '@jest/globals';
import { hasRandomInput, parseFuzzArguments } from './fuzz.command.ts';

describe('the arguments of npm run fuzz', () => {
  it.each([
    [[], { runs: 1_000, patterns: [] }],
    [['svc-core'], { runs: 1_000, patterns: ['svc-core'] }],
    [['--runs', '20', 'svc-core'], { runs: 20, patterns: ['svc-core'] }],
    [['svc-core', '--runs', '20'], { runs: 20, patterns: ['svc-core'] }],
  ])('%j', (args, expected) => {
    expect(parseFuzzArguments(args)).toEqual(expected);
  });

  it.each([
    [['--runs'], /--runs needs a number/],
    [['--runs', 'svc-core'], /--runs needs a number/],
    [['--seeds', '3'], /--seeds is unknown/],
  ])('%j is rejected with the usage', (args, message) => {
    expect(() => parseFuzzArguments(args)).toThrow(message);
    expect(() => parseFuzzArguments(args)).toThrow(/Usage: npm run fuzz/);
  });
});

it.each([
  ["import fc from 'fast-check';", true],
  ["import { seededRandom } from '#src/support/seeded-random.ts';", true],
  ["import {\n  fuzzRuns,\n  waitFor,\n} from '@siteswap/service-kit/testing';", true],
  ["import { waitFor } from '@siteswap/service-kit/testing';\n// as seededRandom does", false],
])('%j is a test with random input: %s', (text, expected) => {
  expect(hasRandomInput(text)).toBe(expected);
});
