import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { clearOutput, recordUnstable, unstableLines } from './unstable-list.ts';

const test = (name: string) =>
  ({ file: 'trips.test.ts', name, status: 'failed', seconds: 1 }) as const;

it('the list of second tries grows over several runs and outlasts what a run leaves', () => {
  const folder = join(temporaryFolder('unstable'), 'results');
  clearOutput(folder);
  expect(unstableLines(folder)).toEqual([]);

  recordUnstable(folder, [test('a'), test('b')], { at: '2026-11-23T10:00:00Z', commit: '1bdaf92' });
  mkdirSync(join(folder, 'jest'));
  writeFileSync(join(folder, 'jest/report.json'), '{}');
  clearOutput(folder);
  expect(existsSync(join(folder, 'jest'))).toBe(false);
  recordUnstable(folder, [], { at: '2026-11-23T11:00:00Z', commit: '4dcc73d' });
  recordUnstable(folder, [test('b')], { at: '2026-11-24T10:00:00Z', commit: '7dc0772' });

  expect(unstableLines(folder)).toEqual([
    '2 × trips.test.ts › b (last 2026-11-24, 7dc0772)',
    '1 × trips.test.ts › a (last 2026-11-23, 1bdaf92)',
  ]);
});
