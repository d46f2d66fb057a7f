import type { Placements } from './placements.rules.ts';
import type { PreparedProblem } from './prepared-problem.rules.ts';

type Random = () => number;

const pick = <Value>(values: readonly Value[], random: Random): Value | undefined =>
  values[Math.floor(random() * values.length)];

function shuffled(values: readonly number[], random: Random): number[] {
  const all = [...values];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [all[last], all[other]] = [all[other] ?? 0, all[last] ?? 0];
  }
  return all;
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

/** A few people whose places are decided anew together: those whom a flaw of the plan concerns, and some by chance. */
export function pickPeople(
  problem: PreparedProblem,
  plan: Placements,
  { stage, maxPeople, maxPlaces, placesOf, random }: NeighbourhoodLimits,
): number[] {
  const all = shuffled(range(problem.people), random);
  const ordered = new Set([...concerned(problem, plan, stage, random), ...all]);
  const picked: number[] = [];
  let places = 0;
  for (const p of ordered) {
    places += placesOf(p);
    if (picked.length > 2 && (picked.length >= maxPeople || places > maxPlaces)) break;
    picked.push(p);
  }
  return picked.sort((a, b) => a - b);
}

interface NeighbourhoodLimits {
  readonly stage: number;
  readonly maxPeople: number;
  /** So that its model is solved in less than a second or two. */
  readonly maxPlaces: number;
  /** Places that someone could be given. */
  readonly placesOf: (p: number) => number;
  readonly random: Random;
}

function* concerned(
  problem: PreparedProblem,
  plan: Placements,
  stage: number,
  random: Random,
): Generator<number> {
  if (stage === 0) yield* aroundShortSlot(problem, plan, random);
  if (stage === 1) yield* aroundIdlePerson(problem, plan, random);
  if (stage === 2) yield* aroundPlace(problem, plan, problem.unwantedTeam, random);
  if (stage === 3) yield* aroundPlace(problem, plan, problem.unwantedTime, random);
  if (stage === 4) yield* aroundPair(problem, plan, random);
  if (stage === 5) yield* aroundUneven(problem, plan, random);
}

const candidatesOf = (problem: PreparedProblem, s: number): number[] =>
  range(problem.people).filter((p) => problem.canTake[p * problem.slots + s]);

const slotsFor = (problem: PreparedProblem, p: number): number[] =>
  range(problem.slots).filter((s) => problem.canTake[p * problem.slots + s]);

function* aroundShortSlot(problem: PreparedProblem, plan: Placements, random: Random) {
  const short = range(problem.slots).filter(
    (s) => (plan.peopleOn[s]?.size ?? 0) < (problem.min[s] ?? 0),
  );
  const first = pick(short, random);
  if (first === undefined) return;
  // Short slots near each other share people who could be moved.
  const start = problem.timed[first]?.start ?? 0;
  const near = [...short].sort(
    (a, b) =>
      Math.abs((problem.timed[a]?.start ?? 0) - start) -
        Math.abs((problem.timed[b]?.start ?? 0) - start) || a - b,
  );
  for (const s of near.slice(0, 2)) yield* shuffled(candidatesOf(problem, s), random).slice(0, 5);
}

function* aroundIdlePerson(problem: PreparedProblem, plan: Placements, random: Random) {
  const idle = range(problem.people).filter((p) => (plan.minutes[p] ?? 0) < problem.minMinutes);
  const p = pick(idle, random);
  if (p === undefined) return;
  yield p;
  for (const s of shuffled(slotsFor(problem, p), random).slice(0, 6)) yield* plan.peopleOn[s] ?? [];
}

/** Someone with an unwanted place, people who would want it, and those on places that person would want. */
function* aroundPlace(
  problem: PreparedProblem,
  plan: Placements,
  unwanted: Float64Array,
  random: Random,
) {
  const flaws: number[] = [];
  for (const [at, isIn] of plan.has.entries()) {
    if (isIn && unwanted[at] && !problem.isLocked[at]) flaws.push(at);
  }
  const at = pick(flaws, random);
  if (at === undefined) return;
  const p = Math.floor(at / problem.slots);
  const s = at % problem.slots;
  yield p;
  const isGood = (person: number, slot: number) => !unwanted[person * problem.slots + slot];
  const willing = candidatesOf(problem, s).filter((other) => isGood(other, s));
  const liked = slotsFor(problem, p).filter((slot) => isGood(p, slot));
  const there = shuffled(liked, random)
    .slice(0, 4)
    .flatMap((slot) => [...(plan.peopleOn[slot] ?? [])]);
  const takers = shuffled(willing, random);
  for (const [index, other] of takers.slice(0, 6).entries()) {
    yield other;
    const moved = there[index];
    if (moved !== undefined) yield moved;
  }
}

function* aroundPair(problem: PreparedProblem, plan: Placements, random: Random) {
  const pair = pick(problem.companions, random);
  if (!pair) return;
  yield* pair;
  const shared = slotsFor(problem, pair[0]).filter(
    (s) => problem.canTake[pair[1] * problem.slots + s],
  );
  for (const s of shuffled(shared, random).slice(0, 5)) yield* plan.peopleOn[s] ?? [];
}

/** One of those with most hours, and people who could take shifts of theirs and have fewer. */
function* aroundUneven(problem: PreparedProblem, plan: Placements, random: Random) {
  const byHours = range(problem.people).sort(
    (a, b) => (plan.minutes[b] ?? 0) - (plan.minutes[a] ?? 0) || a - b,
  );
  const p = pick(byHours.slice(0, Math.ceil(problem.people / 3)), random);
  if (p === undefined) return;
  yield p;
  const fewer = new Set<number>();
  for (const s of plan.slotsOf[p] ?? []) {
    for (const other of candidatesOf(problem, s)) {
      if ((plan.minutes[other] ?? 0) < (plan.minutes[p] ?? 0)) fewer.add(other);
    }
  }
  const takers = shuffled([...fewer], random).sort(
    (a, b) => (plan.minutes[a] ?? 0) - (plan.minutes[b] ?? 0),
  );
  yield* takers.slice(0, 6);
}
