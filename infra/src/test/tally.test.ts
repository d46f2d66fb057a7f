import { describe, expect, it } from '@jest/globals';
import { costLines } from './cost.ts';
import {
  couldNotRun,
  type JestFile,
  resultOfPlaywrightTest,
  resultsOfJestFile,
  type TestResult,
} from './results.ts';
import { type RunEvent, runOfEvents } from './run-events.ts';
import { failureLines, tallyLine } from './tally.ts';

const file = 'svc-x/src/a.test.ts';

const jestFile = (statuses: string[], testExecError?: Error): JestFile => ({
  testFilePath: `/repo/${file}`,
  testExecError,
  failureMessage: testExecError?.message,
  perfStats: { start: 1000, end: 4500 },
  testResults: statuses.map((status, at) => ({
    fullName: `test ${at}`,
    status,
    duration: 500,
    failureMessages:
      status === 'failed' ? ['\u001b[31mError: 1 is not 2\u001b[39m\n\n    at a.test.ts'] : [],
  })),
});

const journey = { file: 'e2e/src/journeys/a.spec.ts', name: 'a member › joins' };

const resultOfJourney = (
  outcome: 'expected' | 'unexpected' | 'skipped',
  { expectedStatus = 'passed', status = 'passed', errors = [] as { message: string }[] } = {},
): TestResult =>
  resultOfPlaywrightTest(
    { expectedStatus, outcome: () => outcome },
    { status, duration: 1500, errors },
    journey,
  );

describe('the last line of npm test', () => {
  it('sums all tests', () => {
    const results = [
      ...resultsOfJestFile(jestFile(['passed', 'passed', 'failed', 'pending', 'todo']), file),
      resultOfJourney('expected'),
      resultOfJourney('unexpected'),
      resultOfJourney('skipped', { expectedStatus: 'skipped', status: 'skipped' }),
    ];
    expect(tallyLine(results)).toBe('3 passed, 2 failed, 3 skipped');
  });
});

describe('a file of Jest', () => {
  it('that could not run is one failed test', () => {
    expect(resultsOfJestFile(jestFile([], new Error('it does not load')), file)).toEqual([
      { file, name: couldNotRun, status: 'failed', seconds: 0, failure: 'it does not load' },
    ]);
  });

  it('that failed outside its tests is one failed test more', () => {
    const results = resultsOfJestFile(jestFile(['passed'], new Error('afterAll')), file);
    expect(tallyLine(results)).toBe('1 passed, 1 failed, 0 skipped');
  });

  it('retains the first lines of a failure, without colours', () => {
    expect(failureLines('failed', resultsOfJestFile(jestFile(['failed']), file))).toEqual([
      'failed: 1',
      '  svc-x/src/a.test.ts › test 0',
      '      Error: 1 is not 2',
      '          at a.test.ts',
    ]);
  });
});

describe('a test of Playwright', () => {
  it('has its seconds and its first error', () => {
    expect(resultOfJourney('expected')).toEqual({ ...journey, status: 'passed', seconds: 1.5 });
    const errors = [{ message: 'Error: no heading' }, { message: 'Error: later' }];
    expect(resultOfJourney('unexpected', { errors })).toMatchObject({
      status: 'failed',
      failure: 'Error: no heading',
    });
  });

  it('that was to run and did not has failed', () => {
    expect(resultOfJourney('skipped', { status: 'skipped' })).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/did not run/),
    });
    expect(resultOfJourney('skipped', { status: 'interrupted' })).toMatchObject({
      status: 'failed',
      failure: expect.stringMatching(/had not finished/),
    });
  });
});

describe('the events of a run', () => {
  const passed: TestResult = { ...journey, status: 'passed', seconds: 2 };
  const planned = (id: string): RunEvent => ({ event: 'planned', id, ...journey, name: id });

  it('sum the tests of a file, unless the time of the file is known', () => {
    const ended = (id: string): RunEvent => ({ event: 'ended', id, results: [passed] });
    expect(runOfEvents('e2e', [ended('a'), ended('b')]).files).toEqual([
      { file: journey.file, seconds: 4 },
    ]);
    const whole: RunEvent = { event: 'ended', id: file, results: [], fileSeconds: 3.5 };
    expect(runOfEvents('jest', [whole]).files).toEqual([{ file, seconds: 3.5 }]);
  });

  it('fail what did not run, what had not finished, and the suite with an error outside its tests', () => {
    const { results } = runOfEvents('e2e', [
      planned('joins'),
      planned('leaves'),
      planned('waits'),
      { event: 'began', id: 'joins', ...journey, name: 'joins' },
      { event: 'ended', id: 'joins', results: [passed] },
      { event: 'began', id: 'leaves', ...journey, name: 'leaves' },
      { event: 'error', message: 'a folder is not empty' },
    ]);
    expect(results).toMatchObject([
      passed,
      { name: 'leaves', status: 'failed', failure: expect.stringMatching(/had not finished/) },
      { name: 'waits', status: 'failed', failure: expect.stringMatching(/did not run/) },
      { file: 'e2e', status: 'failed', failure: 'a folder is not empty' },
    ]);
  });

  it('name the last test of a file that had not finished, and count files that never began', () => {
    const began = { event: 'began', id: file, file, name: couldNotRun } as const;
    const { results } = runOfEvents('jest', [
      { event: 'files', count: 3 },
      began,
      { ...began, test: 'waits for ever' },
    ]);
    expect(results).toMatchObject([
      { file, name: couldNotRun, failure: expect.stringMatching(/waits for ever/) },
      { file: 'jest', status: 'failed', failure: expect.stringMatching(/2 of its test files/) },
    ]);
  });
});

describe('what a run took', () => {
  it('is printed for each part and altogether', () => {
    const lines = costLines([
      { title: 'checks', seconds: 40, processorSeconds: 70, load: [0.5, 2.25] },
      { title: 'journeys', seconds: 600.25, processorSeconds: 900 },
    ]);
    expect(lines.slice(1)).toEqual([
      '    40.0 s    70.0 s  checks  0.5 → 2.3',
      '   600.3 s   900.0 s  journeys',
      '   640.3 s   970.0 s  everything',
    ]);
  });

  it('has no processor time where the system tells none', () => {
    const lines = costLines([
      { title: 'checks', seconds: 40, processorSeconds: 70 },
      { title: 'journeys', seconds: 60 },
    ]);
    expect(lines.at(-1)).toBe('   100.0 s         –  everything');
  });
});
