import { expect, it } from '@jest/globals';
import { textDifference } from './text-difference.ts';

const written = (mine: string, theirs: string) =>
  textDifference(mine, theirs)
    .map(({ text, kind }) => (kind === 'both' ? text : kind === 'mine' ? `-${text}-` : `+${text}+`))
    .join('');

it.each([
  ['the same', 'the same', 'the same'],
  ['bring your clubs', 'bring your own clubs', 'bring your +own +clubs'],
  ['a b c', 'a x c', 'a -b -+x +c'],
  ['', 'new', '+new+'],
  ['old', '', '-old-'],
  ['', '', ''],
])('%j and %j', (mine, theirs, expected) => {
  expect(written(mine, theirs)).toBe(expected);
});

it('shows two very long texts one after the other', () => {
  const [mine, theirs] = ['a '.repeat(3_000), 'b '.repeat(3_000)];
  expect(textDifference(mine, theirs)).toEqual([
    { text: mine, kind: 'mine' },
    { text: theirs, kind: 'theirs' },
  ]);
});
