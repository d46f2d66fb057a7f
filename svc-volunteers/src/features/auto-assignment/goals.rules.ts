import type { Placements } from './placements.rules.ts';
import type { PreparedProblem } from './prepared-problem.rules.ts';

/**
 * The value of each stage in its order; all are to be small: places short, minutes missing, unwanted minutes by team
 * and by time, minutes together below zero, and the sum of squares of minutes.
 */
export type Goals = readonly [number, number, number, number, number, number];

const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};

export function goalsOf(problem: PreparedProblem, plan: Placements): Goals {
  let [short, team, time, together] = [0, 0, 0, 0];
  for (let s = 0; s < problem.slots; s += 1) {
    const there = plan.peopleOn[s] ?? new Set<number>();
    short += Math.max(0, (problem.min[s] ?? 0) - there.size);
    for (const p of there) {
      team += problem.unwantedTeam[p * problem.slots + s] ?? 0;
      time += problem.unwantedTime[p * problem.slots + s] ?? 0;
    }
  }
  for (const [one, other] of problem.companions) {
    for (const s of plan.slotsOf[one] ?? []) {
      if (plan.slotsOf[other]?.has(s)) together += problem.minutes[s] ?? 0;
    }
  }
  const missing = plan.minutes.map((minutes) => Math.max(0, problem.minMinutes - minutes));
  const squares = plan.minutes.map((minutes) => minutes ** 2);
  return [short, sum(missing), team, time, together === 0 ? 0 : -together, sum(squares)];
}

/** Below zero when the first plan is better. Later goals count where all earlier ones are equal. */
export function compareGoals(one: Goals, other: Goals, stages: number = one.length): number {
  for (let stage = 0; stage < stages; stage += 1) {
    const difference = (one[stage] ?? 0) - (other[stage] ?? 0);
    if (Math.abs(difference) > 1e-6) return difference;
  }
  return 0;
}

/** The most minutes that each person could be on shifts, by days and in all; at least what is locked. */
export function reachableMinutes(problem: PreparedProblem, locked: Placements): number[] {
  return Array.from({ length: problem.people }, (_, p) => {
    const byDay = new Array<number>(problem.days).fill(0);
    for (let s = 0; s < problem.slots; s += 1) {
      const at = p * problem.slots + s;
      if (!problem.canTake[at] && !problem.isLocked[at]) continue;
      for (const { day, minutes } of problem.daysOf[s] ?? [])
        byDay[day] = (byDay[day] ?? 0) + minutes;
    }
    const max = problem.maxMinutesPerDay[p] ?? 0;
    const all = sum(
      byDay.map((minutes, day) =>
        Math.max(locked.dayMinutes[p * problem.days + day] ?? 0, Math.min(minutes, max)),
      ),
    );
    return Math.max(locked.minutes[p] ?? 0, Math.min(all, problem.maxMinutes));
  });
}

/** Values that no plan goes below, found by counting alone. */
export function countedBounds(problem: PreparedProblem, locked: Placements): Goals {
  const reachable = reachableMinutes(problem, locked);
  const supply = sum(reachable);
  const candidates = (s: number) => {
    let count = 0;
    for (let p = 0; p < problem.people; p += 1) {
      const at = p * problem.slots + s;
      if (problem.canTake[at] || problem.isLocked[at]) count += 1;
    }
    return count;
  };
  const places: number[] = [];
  let bySlot = 0;
  for (let s = 0; s < problem.slots; s += 1) {
    const min = problem.min[s] ?? 0;
    const most = Math.min(
      min,
      Math.max(problem.max[s] ?? 0, locked.peopleOn[s]?.size ?? 0),
      candidates(s),
    );
    bySlot += min - most;
    for (let count = 0; count < most; count += 1) places.push(problem.minutes[s] ?? 0);
  }
  // The shortest places first: so most of them are filled by the hours there are.
  places.sort((a, b) => a - b);
  let used = 0;
  const bySupply = places.filter((minutes) => {
    used += minutes;
    return used > supply;
  }).length;

  const missing = sum(reachable.map((minutes) => Math.max(0, problem.minMinutes - minutes)));
  let [team, time, together] = [0, 0, 0];
  for (let at = 0; at < problem.isLocked.length; at += 1) {
    if (!problem.isLocked[at]) continue;
    team += problem.unwantedTeam[at] ?? 0;
    time += problem.unwantedTime[at] ?? 0;
  }
  for (const [one, other] of problem.companions) {
    let shared = 0;
    for (let s = 0; s < problem.slots; s += 1) {
      const isOpen = (p: number) =>
        problem.canTake[p * problem.slots + s] || problem.isLocked[p * problem.slots + s];
      if (isOpen(one) && isOpen(other)) shared += problem.minutes[s] ?? 0;
    }
    together += Math.min(shared, reachable[one] ?? 0, reachable[other] ?? 0);
  }
  return [bySlot + bySupply, missing, team, time, together === 0 ? 0 : -together, 0];
}

/**
 * The least sum of squares when at least a number of minutes are spread, if minutes could be given one by one: everyone is
 * as near to the same level as locked and reachable minutes let them.
 */
export function evenBound(
  least: readonly number[],
  most: readonly number[],
  minutes: number,
): number {
  const at = (level: number) =>
    least.map((low, index) => Math.min(Math.max(low, level), most[index] ?? low));
  let [low, high] = [0, Math.max(0, ...most)];
  if (sum(at(high)) < minutes) return sum(at(high).map((value) => value ** 2));
  for (let step = 0; step < 60; step += 1) {
    const level = (low + high) / 2;
    if (sum(at(level)) < minutes) low = level;
    else high = level;
  }
  return sum(at(low).map((value) => value ** 2));
}
