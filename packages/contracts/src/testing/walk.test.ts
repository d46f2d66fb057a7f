import { expect, it } from '@jest/globals';
import { eachNth, inTurn, walked } from './walk.ts';

it('in npm test a long walk does one thing at each place, and everything somewhere', () => {
  const done = [0, 1, 2, 3, 4].map((at) => inTurn(['light', 'dark', 'print'], at));
  expect(done).toEqual([['light'], ['dark'], ['print'], ['light'], ['dark']]);
});

it('in npm test a long walk sees each nth of what is alike, the first one too', () => {
  expect(eachNth(['a', 'b', 'c', 'd', 'e'], 3)).toEqual(['a', 'd']);
  expect(walked('whole', 'part')).toBe('part');
});
