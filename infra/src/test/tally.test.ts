import { describe, expect, it } from '@jest/globals';
import { addTallies, tallyLine, tallyOfJest, tallyOfPlaywright } from './tally.ts';

describe('the last line of npm test', () => {
  it('sums all suites', () => {
    const jest = tallyOfJest({
      numPassedTests: 10,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      numRuntimeErrorTestSuites: 0,
    });
    const journeys = tallyOfPlaywright({
      stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [],
    });
    expect(tallyLine(addTallies(jest, journeys))).toBe('16 passed, 2 failed, 5 skipped');
  });

  it('counts a file that could not run as failed', () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      numRuntimeErrorTestSuites: 2,
    };
    expect(tallyOfJest(report).failed).toBe(2);
  });

  it('counts journeys that could not begin as failed', () => {
    const report = {
      stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
      errors: [{ message: 'the platform did not start' }],
    };
    expect(tallyOfPlaywright(report).failed).toBe(1);
  });
});
