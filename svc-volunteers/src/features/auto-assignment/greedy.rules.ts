import { findBlock, lockedPlacements, type Placements, place } from './placements.rules.ts';
import type { PreparedProblem } from './prepared-problem.rules.ts';

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const order = (ranks: readonly (readonly number[])[], one: number, other: number): number => {
  const [first = [], second = []] = [ranks[one], ranks[other]];
  for (const [index, rank] of first.entries()) {
    if (rank !== second[index]) return rank - (second[index] ?? 0);
  }
  return 0;
};

/** Who takes a place: a wanted team, a wanted time, then few hours; where there is no adult, an adult. */
function findPerson(
  problem: PreparedProblem,
  plan: Placements,
  s: number,
  luck: readonly number[],
) {
  const rank = (p: number): number[] => {
    const at = p * problem.slots + s;
    return [
      problem.unwantedTeam[at] ?? 0,
      problem.unwantedTime[at] ?? 0,
      plan.minutes[p] ?? 0,
      luck[p] ?? 0,
    ];
  };
  let best: { readonly p: number; readonly ranks: readonly number[] } | null = null;
  for (let p = 0; p < problem.people; p += 1) {
    if (!problem.canTake[p * problem.slots + s] || findBlock(problem, plan, p, s)) continue;
    const ranks = rank(p);
    if (!best || order([ranks, best.ranks], 0, 1) < 0) best = { p, ranks };
  }
  return best?.p ?? null;
}

/** Fills places under the minimums as long as someone can take one. */
export function fillUp(problem: PreparedProblem, plan: Placements, luck: readonly number[]): void {
  const open = Array.from({ length: problem.slots }, (_, s) => {
    let candidates = 0;
    for (let p = 0; p < problem.people; p += 1)
      candidates += problem.canTake[p * problem.slots + s] ?? 0;
    return { s, spare: candidates - (problem.min[s] ?? 0) };
  });
  open.sort((a, b) => a.spare - b.spare || a.s - b.s);
  for (const { s } of open) {
    while ((plan.peopleOn[s]?.size ?? 0) < (problem.min[s] ?? 0)) {
      const p = findPerson(problem, plan, s, luck);
      if (p === null) break;
      place(problem, plan, p, s);
    }
  }
}

/** Gives people under their minimum hours a free place, wanted ones first. */
function giveMinimum(problem: PreparedProblem, plan: Placements): void {
  for (let p = 0; p < problem.people; p += 1) {
    while ((plan.minutes[p] ?? 0) < problem.minMinutes) {
      const free = Array.from({ length: problem.slots }, (_, s) => s).filter(
        (s) => problem.canTake[p * problem.slots + s] && !findBlock(problem, plan, p, s),
      );
      const cost = (s: number) =>
        (problem.unwantedTeam[p * problem.slots + s] ?? 0) * 1_000 +
        (problem.unwantedTime[p * problem.slots + s] ?? 0);
      const [best] = free.sort((a, b) => cost(a) - cost(b) || a - b);
      if (best === undefined) break;
      place(problem, plan, p, best);
    }
  }
}

/** An adult for each slot that has locked minors alone. */
function accompany(problem: PreparedProblem, plan: Placements): void {
  for (let s = 0; s < problem.slots; s += 1) {
    if (!isWithoutAdult(problem, plan, s)) continue;
    const adult = Array.from({ length: problem.people }, (_, p) => p).find(
      (p) =>
        !problem.isMinor[p] &&
        problem.canTake[p * problem.slots + s] &&
        !findBlock(problem, plan, p, s),
    );
    if (adult !== undefined) place(problem, plan, adult, s);
  }
}

export const isWithoutAdult = (problem: PreparedProblem, plan: Placements, s: number): boolean =>
  (plan.peopleOn[s]?.size ?? 0) > 0 && (plan.adults[s] ?? 0) === 0 && !problem.timed[s]?.isBriefing;

/** A plan that breaks no rule, by the hardest slot first. */
export function planGreedily(problem: PreparedProblem): Placements {
  const random = createRandom(problem.source.seed);
  const luck = Array.from({ length: problem.people }, random);
  const plan = lockedPlacements(problem);
  accompany(problem, plan);
  fillUp(problem, plan, luck);
  giveMinimum(problem, plan);
  return plan;
}
