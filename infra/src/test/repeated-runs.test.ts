import { describe, expect, it } from '@jest/globals';
import { failuresOfRuns } from './repeated-runs.ts';
import type { TestResult } from './results.ts';
import { slowestLines } from './slowest.ts';

const result = (
  name: string,
  status: TestResult['status'] = 'passed',
  file = 'a.test.ts',
): TestResult => ({ file, name, status, seconds: 1 });

describe('npm test -- --repeat', () => {
  it('says of each test how often it failed', () => {
    const good = [result('one'), result('two')];
    const bad = [result('one'), result('two', 'failed')];
    expect(failuresOfRuns([good, bad, good, bad, bad])).toEqual([
      { name: 'a.test.ts › two', failed: 3 },
    ]);
  });
});

describe('the slowest tests', () => {
  it('are ten tests and ten files, slowest first', () => {
    const results = Array.from({ length: 12 }, (_, at) => ({
      ...result(`test ${at}`),
      seconds: at,
    }));
    const lines = slowestLines('journeys', {
      results,
      files: [{ file: 'a.test.ts', seconds: 66 }],
    });
    expect(lines).toHaveLength(1 + 10 + 1 + 1);
    expect(lines[0]).toBe('slowest tests of: journeys');
    expect(lines[1]).toBe('   11.0 s  a.test.ts › test 11');
    expect(lines[10]).toBe('    2.0 s  a.test.ts › test 2');
    expect(lines.slice(11)).toEqual(['slowest files of: journeys', '   66.0 s  a.test.ts']);
  });
});
