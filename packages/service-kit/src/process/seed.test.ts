import { afterEach, expect, it } from '@jest/globals';
import { repeatSeed } from './seed.ts';

afterEach(() => {
  process.exitCode = undefined;
});

it('a seed is repeated until what it stands on has arrived', async () => {
  const runs = [
    { added: 2, isComplete: false },
    { added: 1, isComplete: true },
  ];
  const run = async () => runs.shift() ?? { added: 9, isComplete: true };
  expect(await repeatSeed(run)).toEqual({ added: 3, isComplete: true });
  expect(process.exitCode).toBeUndefined();
});

it('a seed that waits too long asks for another run', async () => {
  const run = async () => ({ added: 1, isComplete: false });
  expect(await repeatSeed(run, { maxWaitMs: 100 })).toEqual({ added: 1, isComplete: false });
  expect(process.exitCode).toBe(75);
});
