import { expect, it } from '@jest/globals';
import { type Mark, markText } from './mark-text.ts';

/** The selection stands between bars. */
const read = (shown: string) => {
  const [before = '', selected = '', after = ''] = shown.split('|');
  const start = before.length;
  return { text: before + selected + after, start, end: start + selected.length };
};

it.each<[Mark, string, string]>([
  ['bold', 'a |b| c', 'a **|b|** c'],
  ['bold', 'a ||', 'a **||**'],
  ['italic', '|a|', '*|a|*'],
  ['heading', 'x\nFri|day|', 'x\n## Fri|day|'],
  ['list', '|a\nb|\nc', '- |a\n- b|\nc'],
  ['link', 'see |us|', 'see [us](|https://|)'],
])('%s: %j is %j', (mark, before, after) => {
  expect(markText(read(before), mark)).toEqual(read(after));
});
