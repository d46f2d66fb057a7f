import { describe, expect, it } from '@jest/globals';
import { besideTests, couldNotRun, runOfJest, runOfPlaywright } from './results.ts';
import { failureLines, tallyLine } from './tally.ts';

const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

const jestFile = (status: string, statuses: string[]) => ({
  name: '/repo/svc-x/src/a.test.ts',
  status,
  message: 'a.test.ts does not load',
  startTime: 1000,
  endTime: 4500,
  assertionResults: statuses.map((each, at) => ({
    fullName: `test ${at}`,
    status: each,
    duration: 500,
    failureMessages:
      each === 'failed' ? ['\u001b[31mError: 1 is not 2\u001b[39m\n\n    at a.test.ts'] : [],
  })),
});

const spec = (title: string, status: 'expected' | 'unexpected' | 'skipped', duration = 2000) => ({
  title,
  tests: [
    {
      status,
      expectedStatus: status === 'skipped' ? 'skipped' : 'passed',
      results: [
        { duration, errors: status === 'unexpected' ? [{ message: 'Error: no heading' }] : [] },
      ],
    },
  ],
});

const journeys = (specs: ReturnType<typeof spec>[], errors: { message: string }[] = []) => ({
  config: { rootDir: '/repo/e2e/src' },
  suites: [
    {
      title: 'journeys/a.spec.ts',
      file: 'journeys/a.spec.ts',
      specs: [],
      suites: [{ title: 'a member', file: 'journeys/a.spec.ts', specs }],
    },
  ],
  errors,
});

describe('the last line of npm test', () => {
  it('sums all suites', () => {
    const jest = runOfJest(
      {
        testResults: [
          jestFile('failed', [...times(10, 'passed'), 'failed', ...times(2, 'pending'), 'todo']),
        ],
      },
      '/repo',
    );
    const playwright = runOfPlaywright(
      journeys([
        ...times(6, spec('passes', 'expected')),
        spec('fails', 'unexpected'),
        ...times(2, spec('waits', 'skipped')),
      ]),
      '/repo',
    );
    expect(tallyLine([...jest.results, ...playwright.results])).toBe(
      '16 passed, 2 failed, 5 skipped',
    );
  });
});

describe('a run of Jest', () => {
  it('counts a file that could not run as failed', () => {
    const report = {
      testResults: [
        jestFile('passed', times(3, 'passed')),
        jestFile('failed', []),
        jestFile('failed', []),
      ],
    };
    const { results } = runOfJest(report, '/repo');
    expect(results.filter(({ status }) => status === 'failed')).toEqual(
      times(2, {
        file: 'svc-x/src/a.test.ts',
        name: couldNotRun,
        status: 'failed',
        seconds: 0,
        failure: 'a.test.ts does not load',
      }),
    );
  });

  it('counts a file that failed beside its tests', () => {
    const report = { testResults: [jestFile('failed', ['passed'])] };
    expect(tallyLine(runOfJest(report, '/repo').results)).toBe('1 passed, 1 failed, 0 skipped');
  });

  it('keeps the first lines of a failure, without colours', () => {
    const { results } = runOfJest({ testResults: [jestFile('failed', ['failed'])] }, '/repo');
    expect(failureLines('failed', results)).toEqual([
      'failed: 1',
      '  svc-x/src/a.test.ts › test 0',
      '      Error: 1 is not 2',
      '          at a.test.ts',
    ]);
  });

  it('names files from the repository, with all the time they took', () => {
    const { files } = runOfJest({ testResults: [jestFile('passed', ['passed'])] }, '/repo');
    expect(files).toEqual([{ file: 'svc-x/src/a.test.ts', seconds: 3.5 }]);
  });
});

describe('a run of Playwright', () => {
  it('counts journeys that could not begin as failed', () => {
    const report = journeys([], [{ message: 'the platform did not start' }]);
    expect(tallyLine(runOfPlaywright(report, '/repo').results)).toBe(
      '0 passed, 1 failed, 0 skipped',
    );
  });

  it('counts an error outside the tests beside those that failed', () => {
    const report = journeys([spec('fails', 'unexpected')], [{ message: 'a folder is not empty' }]);
    expect(runOfPlaywright(report, '/repo').results).toMatchObject([
      { name: 'a member › fails', failure: 'Error: no heading' },
      { name: besideTests, failure: 'a folder is not empty' },
    ]);
  });

  it('counts a test that did not run any more as failed', () => {
    const [test] = spec('waits', 'skipped').tests;
    const notRun = { title: 'waits', tests: [{ ...test!, expectedStatus: 'passed', results: [] }] };
    expect(runOfPlaywright(journeys([notRun]), '/repo').results).toMatchObject([
      { name: 'a member › waits', status: 'failed', failure: expect.stringMatching(/did not run/) },
    ]);
  });

  it('names tests by all their titles, and sums the time of a file', () => {
    const report = journeys([spec('joins', 'expected', 1500), spec('leaves', 'expected', 500)]);
    const { results, files } = runOfPlaywright(report, '/repo');
    expect(results[0]).toMatchObject({
      file: 'e2e/src/journeys/a.spec.ts',
      name: 'a member › joins',
      seconds: 1.5,
    });
    expect(files).toEqual([{ file: 'e2e/src/journeys/a.spec.ts', seconds: 2 }]);
  });
});
