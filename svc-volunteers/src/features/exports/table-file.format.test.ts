import { expect, it } from '@jest/globals';
import { tableFile } from './table-file.format.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+33 6 11', "'+33 6 11"],
  // An apostrophe of the writer would be taken for the one that makes a text.
  ["'=1+1", "''=1+1"],
  ["d'Arc", "d'Arc"],
])('has %s as the text %s in a CSV', async (written, cell) => {
  const file = await tableFile({ title: 'Table', head: ['Name'], rows: [[written]] }, 'csv');
  expect(file.content.toString().split('\n')[1]).toBe(cell);
});
