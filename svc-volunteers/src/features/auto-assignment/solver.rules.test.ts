import { beforeAll, describe, expect, it } from '@jest/globals';
import { seededRandom } from '@siteswap/service-kit/testing';
import {
  aPerson,
  aProblem,
  aRandomProblem,
  aShift,
  brokenRules,
  peopleOn,
  slotsOf,
} from '#test/assignment-problems.ts';
import { goalsOfPlaces, searchExhaustively } from '#test/exhaustive-search.ts';
import { createMipSolver, type MipSolver } from './highs.client.ts';
import { type SolveControl, solve } from './solver.rules.ts';
import {
  type AssignmentPlan,
  type AssignmentProblem,
  assignmentLimits,
  type LockConflict,
} from './solver-problem.rules.ts';

let mip: MipSolver;
beforeAll(async () => {
  mip = await createMipSolver();
});

const timeLimitMs = 120_000;

function planOf(problem: AssignmentProblem, control: Partial<SolveControl> = {}): AssignmentPlan {
  const result = solve(problem, { mip, timeLimitMs, ...control });
  if (result.kind !== 'plan') throw new Error(JSON.stringify(result.conflicts));
  return result;
}

function conflictsOf(problem: AssignmentProblem): readonly LockConflict[] {
  const result = solve(problem, { mip, timeLimitMs });
  return result.kind === 'conflict' ? result.conflicts : [];
}

const reached = ({ stages }: AssignmentPlan, name: string) =>
  stages.find(({ stage }) => stage === name)?.value;

/** As the goals of the search: hours together count below zero. */
const valuesOf = ({ stages }: AssignmentPlan): number[] =>
  stages.map(({ stage, value }) => (stage === 'COMPANIONS' && value > 0 ? -value : value));

describe('a plan', () => {
  it.each([
    ['at once', undefined],
    ['as large ones', 0],
  ])(
    'VP-07 is the best of all plans, goal by goal, in 200 small problems solved %s',
    (_, maxPlacesAtOnce) => {
      for (let seed = 1; seed <= 200; seed += 1) {
        const random = seededRandom(seed);
        const size = {
          people: 2 + random.int(3),
          slots: 2 + random.int(3),
          days: 1 + random.int(2),
        };
        const problem = aRandomProblem(random, size);
        const plan = planOf(problem, maxPlacesAtOnce === undefined ? {} : { maxPlacesAtOnce });
        const goals = searchExhaustively(problem).map((goal) => goal || 0);
        expect({
          seed,
          goals: valuesOf(plan),
          isProven: plan.stages.every((one) => one.isProven),
        }).toEqual({
          seed,
          goals,
          isProven: true,
        });
        expect(goalsOfPlaces(problem, plan.places).map((goal) => goal || 0)).toEqual(goals);
      }
    },
  );

  it.each([6, 14, 20, 23, 28])(
    'VP-07 has the goals of one model where its relaxation opens the places, seed %i',
    (seed) => {
      const size = { people: 40, slots: 70, days: 3 };
      const { slots, people, ...others } = aRandomProblem(seededRandom(seed), size);
      const problem = {
        ...others,
        companions: [],
        limits: { ...assignmentLimits, isBalanced: false },
        slots: slots.map((slot) => ({ ...slot, minVolunteers: 1, requirementIds: [] })),
        people: people.map((person) => ({ ...person, ageBand: 'ADULT' as const })),
      };
      let relaxed = 0;
      const counting: MipSolver = {
        ...mip,
        relax(model, limits) {
          relaxed += 1;
          return mip.relax(model, limits);
        },
      };
      const goalsWith = (control: Partial<SolveControl>) =>
        planOf(problem, control).stages.slice(0, 4);
      const goals = goalsWith({ mip: counting, maxPlacesAtOnce: 500 });
      expect(relaxed).toBe(1);
      expect(goals.every(({ isProven }) => isProven)).toBe(true);
      expect(goals).toEqual(goalsWith({ maxPlacesAtOnce: Number.POSITIVE_INFINITY }));
    },
  );

  it('VP-07 breaks no rule in random problems of middle size, and is the same for the same seed', () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const random = seededRandom(seed);
      const problem = aRandomProblem(random, { people: 12, slots: 16, days: 3 });
      const plan = planOf(problem);
      expect(brokenRules(problem, plan.places)).toEqual([]);
      expect(plan.isCut).toBe(false);
      expect(planOf(problem)).toEqual(plan);
    }
  });

  it('VP-07 differs by at most one slot among people who are equally available, without preferences', () => {
    const slots = Array.from({ length: 24 }, (_, index) =>
      aShift(`slot-${index}`, { day: 14 + (index % 3), from: 8 + 2 * Math.floor(index / 6) }),
    );
    const people = Array.from({ length: 10 }, (_, index) => aPerson(index + 1));
    const plan = planOf(aProblem({ slots, people }));
    const counts = people.map(({ userId }) => slotsOf(plan.places, userId).length);
    expect(reached(plan, 'FILL')).toBe(0);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    // Many plans are as good: the seed decides which it is.
    expect(planOf(aProblem({ slots, people })).places).toEqual(plan.places);
  });

  it('has no even hours among its goals when they are not asked for', () => {
    const limits = { ...assignmentLimits, isBalanced: false };
    const plan = planOf(aProblem({ slots: [aShift('a')], people: [aPerson(1)], limits }));
    expect(plan.stages.map(({ stage }) => stage)).not.toContain('EVEN_HOURS');
  });

  it('leaves rest also between shifts that follow each other at once', () => {
    const slots = [aShift('a', { from: 8 }), aShift('b', { from: 10 })];
    expect(planOf(aProblem({ slots, people: [aPerson(1)] })).places).toHaveLength(1);
    const limits = { ...assignmentLimits, minRestMinutes: 0 };
    expect(planOf(aProblem({ slots, people: [aPerson(1)], limits })).places).toHaveLength(2);
  });

  it('VP-06 counts the hours that pass on the night when the clock changes', () => {
    const night = {
      ...aShift('night', { maxVolunteers: 1 }),
      startDateTime: '2027-10-30T23:00:00+02:00',
      endDateTime: '2027-10-31T06:00:00+01:00',
    };
    const person = aPerson(1, {
      arrivalDateTime: '2027-10-29_morning',
      departureDateTime: '2027-11-01_evening',
      timePreferences: ['night'],
    });
    const days = { startDate: '2027-10-29', endDate: '2027-11-01' };
    const edition = { ...aProblem().edition, ...days };
    const ofHours = (maxHoursPerVolunteer: number) =>
      planOf(
        aProblem({
          edition,
          slots: [night],
          people: [person],
          limits: { ...assignmentLimits, maxHoursPerVolunteer },
        }),
      );
    expect(ofHours(7).places).toEqual([]);
    const plan = ofHours(8);
    expect(plan.places).toEqual([{ userId: 1, slotId: 'night' }]);
    // From 23 to 2 by the clock are 3 hours; the hour after 2 comes twice and is night.
    expect(reached(plan, 'TIMES')).toBe(3);
  });

  it('VP-07 puts no pair that avoids each other on one slot, also when a place stays empty', () => {
    const slots = [aShift('a', { minVolunteers: 2, maxVolunteers: 2 })];
    const people = [aPerson(1), aPerson(2)];
    const plan = planOf(aProblem({ slots, people, avoiding: [[2, 1]] }));
    expect(plan.places).toHaveLength(1);
    expect(plan.shortSlots).toEqual([
      { slotId: 'a', missing: 1, available: 2, blockedByOne: { AVOID_PAIR: 1 }, lackedIds: [] },
    ]);
  });

  it('puts companions on one slot where that costs nothing', () => {
    const slots = [1, 2].map((index) =>
      aShift(`slot-${index}`, { day: 13 + index, minVolunteers: 2, maxVolunteers: 2 }),
    );
    const people = [1, 2, 3, 4].map((userId) => aPerson(userId));
    const plan = planOf(aProblem({ slots, people, companions: [[1, 4]] }));
    expect(slotsOf(plan.places, 1)).toEqual(slotsOf(plan.places, 4));
    expect(reached(plan, 'COMPANIONS')).toBe(2);
  });

  it('gives no one a slot with a requirement who lacks it, or whose grant has ended', () => {
    const slots = [aShift('a', { requirementIds: [7], maxVolunteers: 3, minVolunteers: 3 })];
    const grant = (endsOn: string | null) => [{ requirementId: 7, endsOn }];
    const people = [
      aPerson(1),
      aPerson(2, { grants: grant('2027-05-13') }),
      aPerson(3, { grants: grant(null) }),
    ];
    const plan = planOf(aProblem({ slots, people }));
    expect(peopleOn(plan.places, 'a')).toEqual([3]);
    expect(plan.shortSlots[0]).toMatchObject({
      ...{ blockedByOne: { REQUIREMENT: 2 }, lackedIds: [7] },
    });
  });
});

describe('minors', () => {
  it('have a slot with an adult alone, within their hours', () => {
    const slots = [
      aShift('day', { minVolunteers: 2, maxVolunteers: 2 }),
      aShift('late', { from: 22, minVolunteers: 2, maxVolunteers: 2 }),
    ];
    const young = aPerson(1, { ageBand: 'AGE_16_17' });
    const alone = planOf(aProblem({ slots, people: [young] }));
    expect(alone.places).toEqual([]);
    expect(alone.shortSlots[0]?.blockedByOne).toEqual({ NO_ADULT: 1 });
    const { places } = planOf(aProblem({ slots, people: [young, aPerson(2)] }));
    expect(peopleOn(places, 'day')).toEqual([1, 2]);
    expect(peopleOn(places, 'late')).toEqual([2]);
  });

  it('who are locked to a slot get an adult there, before any goal', () => {
    const slots = [
      aShift('young', { minVolunteers: 0, maxVolunteers: 2 }),
      aShift('other', { minVolunteers: 1 }),
    ];
    const people = [aPerson(1, { ageBand: 'UNDER_16' }), aPerson(2)];
    const locked = [{ userId: 1, slotId: 'young' }];
    const { places } = planOf(aProblem({ slots, people, locked }));
    expect(peopleOn(places, 'young')).toEqual([1, 2]);
    expect(conflictsOf(aProblem({ slots, people: people.slice(0, 1), locked }))).toEqual([
      { block: 'NO_ADULT', userIds: [1], slotIds: ['young'] },
    ]);
  });
});

describe('locked places', () => {
  it('VP-08 stay as they are, also when they serve no goal', () => {
    const slots = [aShift('a'), aShift('b', { teamId: 2, from: 14 })];
    const people = [aPerson(1, { teamPreferences: [2] }), aPerson(2, { teamPreferences: [1] })];
    const locked = [{ userId: 1, slotId: 'a' }];
    const plan = planOf(aProblem({ slots, people, locked }));
    expect(plan.places).toEqual([...locked, { userId: 2, slotId: 'b' }]);
    const free = planOf(aProblem({ slots, people }));
    expect(slotsOf(free.places, 1)).toEqual(['b']);
  });

  it('of briefings clash and count no hours', () => {
    const slots = [
      aShift('briefing', { kind: 'BRIEFING', minVolunteers: 0, maxVolunteers: null }),
      aShift('during', { from: 9 }),
      aShift('after', { from: 10 }),
    ];
    const locked = [{ userId: 1, slotId: 'briefing' }];
    const plan = planOf(aProblem({ slots, people: [aPerson(1)], locked }));
    expect(slotsOf(plan.places, 1)).toEqual(['briefing', 'after']);
    expect(reached(plan, 'MINIMUM_HOURS')).toBe(0);
    expect(plan.shortSlots).toMatchObject([{ slotId: 'during', blockedByOne: { BUSY: 1 } }]);
  });

  it.each<[string, Partial<AssignmentProblem>, LockConflict]>([
    [
      'overlap',
      { slots: [aShift('a', { hours: 3 }), aShift('b', { from: 10 })] },
      { block: 'BUSY', userIds: [1], slotIds: ['a', 'b'] },
    ],
    [
      'leave no rest',
      {
        slots: [aShift('a'), aShift('b', { from: 11 })],
        limits: { ...assignmentLimits, minRestMinutes: 90 },
      },
      { block: 'REST', userIds: [1], slotIds: ['a', 'b'] },
    ],
    [
      'pass the hours of a day',
      { slots: [aShift('a', { hours: 5 }), aShift('b', { from: 15, hours: 4 })] },
      { block: 'DAY_HOURS', userIds: [1], slotIds: ['a', 'b'] },
    ],
    [
      'pass all hours',
      {
        slots: [aShift('a'), aShift('b', { day: 15 })],
        limits: { ...assignmentLimits, maxHoursPerVolunteer: 3 },
      },
      { block: 'TOTAL_HOURS', userIds: [1], slotIds: ['a', 'b'] },
    ],
  ])('that %s leave no plan, unless a manager passed the rule', (_name, fields, conflict) => {
    const locked = ['a', 'b'].map((slotId) => ({ userId: 1, slotId }));
    const problem = aProblem({ people: [aPerson(1), aPerson(2)], ...fields, locked });
    expect(conflictsOf(problem)).toEqual([conflict]);
    const passed = locked.map((place) => ({ ...place, isOverridden: true }));
    expect(planOf({ ...problem, locked: passed }).places).toEqual(locked);
  });

  it('of a pair that avoids each other leave no plan', () => {
    const locked = [1, 2].map((userId) => ({ userId, slotId: 'a' }));
    const problem = aProblem({
      slots: [aShift('a', { maxVolunteers: 2 })],
      people: [aPerson(1), aPerson(2)],
      avoiding: [[1, 2]],
      locked,
    });
    expect(conflictsOf(problem)).toEqual([
      { block: 'AVOID_PAIR', userIds: [1, 2], slotIds: ['a'] },
    ]);
  });

  it('of people whom the problem does not have are an error', () => {
    const locked = [{ userId: 9, slotId: 'a' }];
    expect(() => planOf(aProblem({ slots: [aShift('a')], people: [], locked }))).toThrow(
      'person 9',
    );
  });
});

describe('VP-07 places that stay empty', () => {
  it('say that more is asked than is there', () => {
    const slots = [1, 2, 3].map((index) => aShift(`slot-${index}`, { day: 13 + index, hours: 4 }));
    const limits = { ...assignmentLimits, maxHoursPerVolunteer: 8 };
    const plan = planOf(aProblem({ slots, people: [aPerson(1)], limits }));
    expect(plan.demand).toEqual({ hoursAsked: 12, hoursThere: 8, isOverSupply: true });
    expect(reached(plan, 'FILL')).toBe(1);
    expect(plan.shortSlots).toMatchObject([
      { missing: 1, available: 1, blockedByOne: { TOTAL_HOURS: 1 } },
    ]);
  });

  it('count people who are available and those whom one thing prevents', () => {
    const slots = [
      aShift('a', { minVolunteers: 6, maxVolunteers: 6 }),
      aShift('b', { from: 9, teamId: 2 }),
    ];
    const people = [
      aPerson(1, { departureDateTime: '2027-05-13_evening' }),
      aPerson(2, { teamIds: [2] }),
      aPerson(3),
    ];
    const plan = planOf(aProblem({ slots, people, locked: [{ userId: 3, slotId: 'b' }] }));
    expect(plan.shortSlots).toEqual([
      {
        slotId: 'a',
        missing: 6,
        available: 2,
        blockedByOne: { OTHER_TEAM: 1, BUSY: 1 },
        lackedIds: [],
      },
    ]);
  });

  it('have people who are away, when availability does not count', () => {
    const people = [aPerson(1, { departureDateTime: '2027-05-13_evening' })];
    const limits = { ...assignmentLimits, respectsAvailability: false };
    expect(planOf(aProblem({ slots: [aShift('a')], people })).places).toEqual([]);
    expect(planOf(aProblem({ slots: [aShift('a')], people, limits })).places).toHaveLength(1);
  });
});
