import { describe, expect, it } from '@jest/globals';
import { seededRandom } from '@siteswap/service-kit/testing';
import {
  aPerson,
  aProblem,
  aRandomProblem,
  aShift,
  brokenRules,
} from '#test/assignment-problems.ts';
import { assignShifts } from './auto-assignment.client.ts';
import { type AssignmentProgress, assignmentLimits } from './solver-problem.rules.ts';

const large = () => {
  const random = seededRandom(5);
  const problem = aRandomProblem(random, { people: 40, slots: 90, days: 3 });
  return { ...problem, limits: { ...assignmentLimits } };
};

describe('assigning in a thread', () => {
  it('returns the plan and how far it is on the way', async () => {
    const progress: AssignmentProgress[] = [];
    const problem = aProblem({
      slots: [aShift('a'), aShift('b', { from: 14 })],
      people: [aPerson(1), aPerson(2)],
    });
    const result = await assignShifts(problem, { onProgress: (one) => progress.push(one) });
    expect(result).toMatchObject({ kind: 'plan', isCut: false });
    expect(progress.map(({ stage }) => stage)).toEqual([
      'FILL',
      'MINIMUM_HOURS',
      'TEAMS',
      'TIMES',
      'COMPANIONS',
      'EVEN_HOURS',
    ]);
  });

  it('ends with the plan it has when it is cancelled', async () => {
    const problem = large();
    const cancel = new AbortController();
    const result = await assignShifts(problem, {
      onProgress: () => cancel.abort(),
      signal: cancel.signal,
    });
    expect(result).toMatchObject({ kind: 'plan', isCut: true });
    const places = result.kind === 'plan' ? result.places : [];
    expect(places.length).toBeGreaterThan(0);
    expect(brokenRules(problem, places)).toEqual([]);
  });

  it('ends with the plan it has when its time is over, and says so', async () => {
    const problem = large();
    const result = await assignShifts(problem, { timeLimitMs: 1 });
    expect(result).toMatchObject({ kind: 'plan', isCut: true });
    expect(brokenRules(problem, result.kind === 'plan' ? result.places : [])).toEqual([]);
  });

  it('fails with what is wrong with the problem', async () => {
    const locked = [{ userId: 9, slotId: 'a' }];
    await expect(assignShifts(aProblem({ slots: [aShift('a')], locked }))).rejects.toThrow(
      'person 9',
    );
  });
});
