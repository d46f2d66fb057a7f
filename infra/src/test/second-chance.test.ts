import { describe, expect, it } from '@jest/globals';
import {
  couldNotRun,
  failedSuite,
  type SuiteRun,
  type TestResult,
  unreachedFiles,
} from './results.ts';
import { type Repeat, withSecondChance } from './second-chance.ts';

const passed = (name: string, file = 'a.test.ts'): TestResult => ({
  file,
  name,
  status: 'passed',
  seconds: 1,
});
const failed = (name: string, file = 'a.test.ts'): TestResult => ({
  ...passed(name, file),
  status: 'failed',
  failure: `${name} is broken`,
});
const run = (...results: TestResult[]): SuiteRun => ({ results, files: [] });

/** Gives the runs one after the other, and remembers what it was asked for. */
function repeats(...runs: SuiteRun[]) {
  const asked: Parameters<Repeat>[0][] = [];
  const repeat: Repeat = async (again) => {
    asked.push(again);
    return runs[asked.length - 1] ?? run();
  };
  return { asked, repeat };
}

describe('the second chance', () => {
  it('is not needed where everything passed', async () => {
    const { asked, repeat } = repeats();
    expect(await withSecondChance(run(passed('one')), repeat)).toEqual({
      results: [passed('one')],
      unstable: [],
      files: [],
    });
    expect(asked).toEqual([]);
  });

  it('lets a test pass that passes in the second run, and names it with its first failure', async () => {
    const { asked, repeat } = repeats(run(passed('two')));
    expect(await withSecondChance(run(passed('one'), failed('two')), repeat)).toEqual({
      results: [passed('one'), passed('two')],
      unstable: [failed('two')],
      files: [],
    });
    expect(asked).toMatchObject([{ attempt: 2, failed: [failed('two')] }]);
  });

  it('lets a test pass that passes in the third run', async () => {
    const { asked, repeat } = repeats(run(failed('two')), run(passed('two')));
    const { results, unstable } = await withSecondChance(run(failed('two')), repeat);
    expect(results).toEqual([passed('two')]);
    expect(unstable).toEqual([failed('two')]);
    expect(asked.map(({ attempt }) => attempt)).toEqual([2, 3]);
  });

  it('fails a test that failed three times, and one that did not run again', async () => {
    const { asked, repeat } = repeats(run(failed('two')), run(failed('two')), run(passed('two')));
    const { results, unstable } = await withSecondChance(run(failed('two')), repeat);
    expect(results).toEqual([failed('two')]);
    expect(unstable).toEqual([]);
    expect(asked).toHaveLength(2);
    expect((await withSecondChance(run(failed('two')), repeats().repeat)).results).toEqual([
      failed('two'),
    ]);
  });

  it('names a test of a repeated file that passed first and fails then', async () => {
    const { repeat } = repeats(run(failed('one'), passed('two')));
    const { results, unstable } = await withSecondChance(run(passed('one'), failed('two')), repeat);
    expect(results).toEqual([passed('one'), passed('two')]);
    expect(unstable).toEqual([failed('one'), failed('two')]);
  });

  it('tells tests of the same name apart', async () => {
    const both = run(passed('%s'), failed('%s'));
    const { results } = await withSecondChance(both, repeats(both, both).repeat);
    expect(results).toEqual([passed('%s'), failed('%s')]);
  });

  it('counts the tests of a file that could not run at first', async () => {
    const dead = failed(couldNotRun, 'b.test.ts');
    const { repeat } = repeats(run(passed('one', 'b.test.ts'), passed('two', 'b.test.ts')));
    expect(await withSecondChance(run(dead), repeat)).toEqual({
      results: [passed('one', 'b.test.ts'), passed('two', 'b.test.ts')],
      unstable: [dead],
      files: [],
    });
  });

  it('is left out where no test failed but the suite itself', async () => {
    const { asked, repeat } = repeats();
    const dead = failedSuite('e2e', 'the platform did not stop');
    expect((await withSecondChance(run(passed('one'), dead), repeat)).results).toContain(dead);
    expect(asked).toEqual([]);
  });

  it('does not pass over test files that no run reached', async () => {
    const unreached = unreachedFiles('jest', 2);
    const { results } = await withSecondChance(
      run(failed('one'), unreached),
      repeats(run(passed('one'))).repeat,
    );
    expect(results).toEqual([passed('one'), unreached]);
  });

  it('mends a failure of the suite itself when the second run has none', async () => {
    const dead = failedSuite('e2e', 'a test violated the policy');
    const { repeat } = repeats(run(passed('one')));
    const { results, unstable } = await withSecondChance(run(failed('one'), dead), repeat);
    expect(results).toEqual([passed('one')]);
    expect(unstable).toEqual([failed('one'), dead]);
  });

  it('does not pass over a suite whose repeat ended without a report', async () => {
    const dead = failedSuite('jest', 'it ended with 1 and no report');
    const { results } = await withSecondChance(
      run(failed('one')),
      repeats(run(dead), run(dead)).repeat,
    );
    expect(results).toEqual([failed('one')]);
  });

  it.each([
    [15, 0, 2],
    [16, 0, 0],
    [1, 14, 2],
    [1, 15, 0],
  ])('of %i failed tests, %i failed before: %i runs more', async (own, before, expected) => {
    const names = Array.from({ length: own }, (_, at) => `test ${at}`);
    const { asked, repeat } = repeats(
      run(...names.map((name) => failed(name))),
      run(...names.map((name) => failed(name))),
    );
    await withSecondChance(run(...names.map((name) => failed(name))), repeat, before);
    expect(asked).toHaveLength(expected);
  });

  it('ends after eight minutes', async () => {
    let minute = 0;
    const { asked, repeat } = repeats(run(failed('one')), run(passed('one')));
    const slow: Repeat = (again) => {
      minute += 8;
      return repeat(again);
    };
    const { results } = await withSecondChance(run(failed('one')), slow, 0, () => minute * 60_000);
    expect(asked.map(({ limitMs }) => limitMs)).toEqual([8 * 60_000]);
    expect(results).toEqual([failed('one')]);
  });
});
