import { expect, it } from '@jest/globals';
import { roundBelow } from './scale-bar.ts';

it('is as long as a round distance', () => {
  expect([6431, 5000, 4999, 1200, 999, 250, 93_000].map(roundBelow)).toEqual([
    5000, 5000, 2000, 1000, 500, 200, 50_000,
  ]);
});
