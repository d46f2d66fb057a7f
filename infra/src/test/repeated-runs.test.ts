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
  it('are thirty tests and thirty files, slowest first', () => {
    const results = Array.from({ length: 32 }, (_, at) => ({
      ...result(`test ${at}`),
      seconds: at,
    }));
    const lines = slowestLines('journeys', {
      results,
      files: [{ file: 'a.test.ts', seconds: 66 }],
    });
    expect(lines).toHaveLength(1 + 30 + 1 + 1);
    expect(lines[0]).toBe('slowest tests of: journeys');
    expect(lines[1]).toBe('   31.0 s  a.test.ts › test 31');
    expect(lines[30]).toBe('    2.0 s  a.test.ts › test 2');
    expect(lines.slice(31)).toEqual(['slowest files of: journeys', '   66.0 s  a.test.ts']);
  });
});
