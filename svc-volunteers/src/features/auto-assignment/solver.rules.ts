import { type AssignmentModel, buildModel } from './assignment-model.rules.ts';
import { explainShortSlots } from './empty-places.rules.ts';
import {
  compareGoals,
  countedBounds,
  evenBound,
  type Goals,
  goalsOf,
  reachableMinutes,
} from './goals.rules.ts';
import { createRandom, fillUp, planGreedily } from './greedy.rules.ts';
import type { MipSolver, ModelRun } from './highs.client.ts';
import { lockConflicts, minorsAlone } from './lock-conflicts.rules.ts';
import { pickPeople } from './neighbourhoods.rules.ts';
import { lockedPlacements, type Placements, placementsOf } from './placements.rules.ts';
import { type PreparedProblem, prepareProblem } from './prepared-problem.rules.ts';
import {
  type AssignmentPlan,
  type AssignmentProblem,
  type AssignmentProgress,
  type AssignmentResult,
  assignmentStages,
  type LockConflict,
  type StageResult,
} from './solver-problem.rules.ts';

export interface SolveControl {
  readonly mip: MipSolver;
  /** All stages together; the last limit, after nodes and rounds. */
  readonly timeLimitMs: number;
  readonly isCancelled?: () => boolean;
  readonly onProgress?: (progress: AssignmentProgress) => void;
  /** A problem with more possible places is not one model from the beginning. */
  readonly maxPlacesAtOnce?: number;
}

/** How far a stage goes. Nodes and rounds end it first, so that time rarely decides what the plan is. */
interface StageEffort {
  /** Part of the time that is left. */
  readonly share: number;
  /** Places up to which the whole problem is one model. */
  readonly maxPlaces: number;
  readonly maxNodes: number;
  readonly size: number;
  /** Neighbourhoods in a row without a better plan, then the stage ends. */
  readonly maxIdleRounds: number;
  readonly maxRounds: number;
}

const efforts: readonly StageEffort[] = [
  { share: 0.6, maxPlaces: 8_000, maxNodes: 400, size: 14, maxIdleRounds: 120, maxRounds: 1_000 },
  { share: 0.3, maxPlaces: 8_000, maxNodes: 400, size: 14, maxIdleRounds: 20, maxRounds: 100 },
  { share: 0.6, maxPlaces: 8_000, maxNodes: 400, size: 20, maxIdleRounds: 30, maxRounds: 300 },
  { share: 0.75, maxPlaces: 45_000, maxNodes: 400, size: 30, maxIdleRounds: 40, maxRounds: 400 },
  { share: 0.5, maxPlaces: 8_000, maxNodes: 200, size: 16, maxIdleRounds: 40, maxRounds: 200 },
  { share: 1, maxPlaces: 8_000, maxNodes: 20, size: 12, maxIdleRounds: 150, maxRounds: 1_000 },
];

const usualPlacesAtOnce = 2_000;
const maxWantedPlaces = 45_000;
const maxPlacesNearby = 1_200;

/** The best plan so far, and what is known of it. */
interface Search {
  readonly problem: PreparedProblem;
  readonly control: Required<SolveControl>;
  readonly random: () => number;
  readonly end: number;
  plan: Placements;
  goals: Goals;
  isCut: boolean;
  hasTriedWanted: boolean;
  /** Of unwanted times where all teams are wanted. */
  leastTimes: number;
}

/** Assigns people to slots, goal by goal. Runs long and blocks: it belongs in a thread of its own. */
export function solve(source: AssignmentProblem, control: SolveControl): AssignmentResult {
  const end = performance.now() + control.timeLimitMs;
  const problem = prepareProblem(source);
  const conflicts = lockConflicts(problem);
  if (conflicts.length > 0) return { kind: 'conflict', conflicts };
  const plan = planGreedily(problem);
  const search: Search = {
    problem,
    control: {
      isCancelled: () => false,
      onProgress: () => {},
      maxPlacesAtOnce: usualPlacesAtOnce,
      ...control,
    },
    random: createRandom(source.seed ^ 0x5bd1e995),
    end,
    plan,
    goals: goalsOf(problem, plan),
    isCut: false,
    hasTriedWanted: false,
    leastTimes: 0,
  };
  const alone = accompanyMinors(search);
  if (alone.length > 0) return { kind: 'conflict', conflicts: alone };
  const stages = runStages(search);
  return reportOf(search, stages);
}

/** Locked minors need an adult. What greedy does not find, the model of the first goal does, or none exists. */
function accompanyMinors(search: Search): LockConflict[] {
  const { problem } = search;
  if (minorsAlone(problem, search.plan).length === 0) return [];
  const locked = lockedPlacements(problem);
  const candidates = minorsAlone(problem, locked);
  const model = modelOf(search, { stage: 0, plan: locked });
  const run = runFully(search, { ...model, start: null }, 0);
  if (!run.chosen) return candidates;
  adopt(search, withChosen(problem, model, run.chosen));
  return [];
}

const everyone = ({ people }: PreparedProblem): number[] =>
  Array.from({ length: people }, (_, p) => p);

function modelOf(
  { problem, plan, goals }: Search,
  scope: { stage: number; plan?: Placements; free?: readonly number[] },
): AssignmentModel {
  const free = scope.free ?? everyone(problem);
  return buildModel(problem, { plan, ...scope, free, values: goals });
}

function withChosen(
  problem: PreparedProblem,
  { base }: AssignmentModel,
  chosen: readonly number[],
): Placements {
  const has = base.has.slice();
  for (const at of chosen) has[at] = 1;
  return placementsOf(problem, has);
}

function adopt(search: Search, plan: Placements): void {
  search.plan = plan;
  search.goals = goalsOf(search.problem, plan);
}

function runFully(
  search: Search,
  model: AssignmentModel,
  stage: number,
  deadline = search.end,
): ModelRun {
  const { control, problem } = search;
  return control.mip.run(model, {
    maxNodes: efforts[stage]?.maxNodes ?? 0,
    deadline,
    seed: problem.source.seed,
    isCancelled: control.isCancelled,
  });
}

/** Takes a plan when it is better in this goal and no worse in those before. */
function adoptBetter(
  search: Search,
  model: AssignmentModel,
  run: ModelRun,
  stage: number,
): boolean {
  if (!run.chosen) return false;
  const plan = withChosen(search.problem, model, run.chosen);
  if (compareGoals(goalsOf(search.problem, plan), search.goals, stage + 1) >= 0) return false;
  adopt(search, plan);
  return true;
}

interface StageEnd {
  readonly value: number;
  readonly bound: number;
  readonly isProven: boolean;
}

function runStages(search: Search): StageEnd[] {
  const { problem, control } = search;
  const locked = lockedPlacements(problem);
  const counted = countedBounds(problem, locked);
  const ends: StageEnd[] = [];
  const stages = problem.source.limits.isBalanced ? assignmentStages.length : 5;
  for (let stage = 0; stage < stages; stage += 1) {
    const known = stage === 5 ? boundOfSquares(search, locked) : (counted[stage] ?? 0);
    const bound = runStage(search, stage, known);
    // Where fill is open still, a place that came free may be filled.
    if (stage === 0) fillOpenPlaces(search);
    const value = search.goals[stage] ?? 0;
    const end = { value, bound: Math.min(bound, value), isProven: value - bound < 1e-6 };
    ends.push(end);
    const name = assignmentStages[stage];
    if (name) control.onProgress({ stage: name, ...shown(stage, end) });
  }
  return ends;
}

function fillOpenPlaces(search: Search): void {
  const plan = placementsOf(search.problem, search.plan.has);
  fillUp(search.problem, plan, new Array<number>(search.problem.people).fill(0));
  if (compareGoals(goalsOf(search.problem, plan), search.goals, 1) < 0) adopt(search, plan);
}

/** Improves the plan in one goal. Returns what no plan goes below. */
function runStage(search: Search, stage: number, counted: number): number {
  const { problem, control } = search;
  const effort = efforts[stage];
  const known = Math.max(counted, relaxedBound(search, stage));
  const isReached = (bound: number) => (search.goals[stage] ?? 0) - bound < 1e-6;
  if (!effort || isReached(known)) return known;
  const from = performance.now();
  const deadline = from + (search.end - from) * effort.share;
  const places = openPlaces(search, stage).reduce((sum, one) => sum + one, 0);
  const isSmall = places <= effort.maxPlaces;
  let bound = known;
  const isNeighbourhoodFirst = stage === 0 && places > control.maxPlacesAtOnce;
  if (isNeighbourhoodFirst) improveNearby(search, stage, bound, from + (deadline - from) * 0.6);
  const isWantedFirst =
    places > control.maxPlacesAtOnce && (stage === 2 || (stage === 3 && search.goals[2] === 0));
  if (isWantedFirst && search.goals[0] === 0 && !search.hasTriedWanted) {
    tryRelaxed(search, stage, from + (deadline - from) * 0.6);
    bound = Math.max(bound, relaxedBound(search, stage));
  }
  if (isSmall && !isReached(bound)) {
    const model = modelOf(search, { stage });
    // Without a proof in most of the time, neighbourhoods have the rest.
    const share = isNeighbourhoodFirst ? 1 : 0.7;
    const start = performance.now();
    const run = runFully(search, model, stage, start + (deadline - start) * share);
    search.isCut ||= run.isCut;
    adoptBetter(search, model, run, stage);
    bound = Math.max(bound, run.isOptimal ? (search.goals[stage] ?? 0) : run.bound);
  }
  if (!isReached(bound) && !control.isCancelled()) improveNearby(search, stage, bound, deadline);
  if (control.isCancelled()) search.isCut = true;
  return problem.people === 0 ? known : bound;
}

/** Places each person could be given when spent goals stay at 0. */
function openPlaces({ problem, goals }: Search, stage: number): number[] {
  const counts = new Array<number>(problem.people).fill(0);
  for (const [at, isOpen] of problem.canTake.entries()) {
    const isSpent =
      (stage > 2 && goals[2] === 0 && problem.unwantedTeam[at]) ||
      (stage > 3 && goals[3] === 0 && problem.unwantedTime[at]);
    const p = Math.floor(at / problem.slots);
    if (isOpen && !isSpent) counts[p] = (counts[p] ?? 0) + 1;
  }
  return counts;
}

/** Minutes that a place may add to the relaxation, more from try to try. */
const addedMinutes = [0, 60, 120, 240];

/**
 * A large problem is small with wanted teams alone, and its relaxation shows which unwanted times a plan needs. A plan
 * with wanted times and those alone proves teams, and times where it reaches the relaxation.
 */
function tryRelaxed(search: Search, stage: number, deadline: number): void {
  const { problem, control } = search;
  search.hasTriedWanted = true;
  const scope = { free: everyone(problem), plan: search.plan, values: search.goals };
  const isWanted = (at: number) => !problem.unwantedTeam[at];
  const whole = buildModel(problem, { ...scope, stage: 3, mayTake: isWanted });
  if (whole.columns.length > maxWantedPlaces) return;
  const limits = { deadline, seed: problem.source.seed, isCancelled: control.isCancelled };
  const relaxation = control.mip.relax(whole, limits);
  if (!relaxation) return;
  search.leastTimes = relaxation.bound;
  for (const most of addedMinutes) {
    const taken = new Set(
      whole.columns.filter(
        (_, column) =>
          (relaxation.taken[column] ?? 0) > 1e-6 || (relaxation.reducedCosts[column] ?? 0) < most,
      ),
    );
    const mayTake = (at: number) => isWanted(at) && (!problem.unwantedTime[at] || taken.has(at));
    const model = buildModel(problem, { ...scope, stage: 2, mayTake });
    const from = performance.now();
    const run = runFully(search, model, 2, from + (deadline - from) / 2);
    search.isCut ||= run.isCut;
    if (adoptBetter(search, model, run, stage)) return;
  }
}

/** What the relaxation showed, which had wanted teams alone. */
const relaxedBound = ({ goals, leastTimes }: Search, stage: number): number =>
  stage === 3 && goals[2] === 0 ? leastTimes : Number.NEGATIVE_INFINITY;

/** Decides a few people's places anew, as often as it helps. */
function improveNearby(search: Search, stage: number, bound: number, deadline: number): void {
  const { problem, control, random } = search;
  const { size, maxIdleRounds, maxRounds } = efforts[stage] ?? {
    size: 0,
    maxIdleRounds: 0,
    maxRounds: 0,
  };
  if (problem.people <= size) return;
  const name = assignmentStages[stage] ?? 'FILL';
  const places = openPlaces(search, stage);
  let idle = 0;
  for (let round = 0; round < maxRounds && idle < maxIdleRounds; round += 1) {
    if ((search.goals[stage] ?? 0) - bound < 1e-6) return;
    if (performance.now() > deadline || control.isCancelled()) {
      search.isCut = true;
      return;
    }
    const free = pickPeople(problem, search.plan, {
      stage,
      maxPeople: size,
      maxPlaces: maxPlacesNearby,
      placesOf: (p) => places[p] ?? 0,
      random,
    });
    const model = modelOf(search, { stage, free });
    const run = control.mip.run(model, {
      maxNodes: 50,
      deadline,
      seed: problem.source.seed,
      isCancelled: control.isCancelled,
    });
    search.isCut ||= run.isCut;
    if (adoptBetter(search, model, run, stage)) {
      idle = 0;
      const value = search.goals[stage] ?? 0;
      control.onProgress({ stage: name, ...shown(stage, { value, bound }) });
    } else idle += 1;
  }
}

/** As if the minutes that are needed for certain could be spread one by one. */
function boundOfSquares({ problem, goals }: Search, locked: Placements): number {
  const needed: number[] = [];
  for (let s = 0; s < problem.slots; s += 1) {
    const places = Math.max(problem.min[s] ?? 0, locked.peopleOn[s]?.size ?? 0);
    for (let count = 0; count < places; count += 1) needed.push(problem.minutes[s] ?? 0);
  }
  // Which places are short is open: the longest may be.
  needed.sort((a, b) => b - a);
  const minutes = needed.slice(goals[0]).reduce((sum, one) => sum + one, 0);
  return evenBound(locked.minutes, reachableMinutes(problem, locked), minutes);
}

/** Minutes as hours. */
function shown(stage: number, { value, bound }: { value: number; bound: number }) {
  const unit = stage === 0 ? 1 : stage === 5 ? 3_600 : stage === 4 ? -60 : 60;
  const inUnit = (one: number) => one / unit || 0;
  return { value: inUnit(value), bound: inUnit(bound) };
}

const asked = (problem: PreparedProblem): number => problem.min.reduce((sum, one) => sum + one, 0);

function gapOf(problem: PreparedProblem, assigned: number, stage: number, end: StageEnd): number {
  const difference = end.value - end.bound;
  if (end.isProven || difference <= 0) return 0;
  if (stage === 0) return difference / asked(problem);
  if (stage < 5) return difference / Math.max(assigned, 1);
  // Squares say nothing in hours: their roots are everyone's hours, were they all the same.
  const root = (squares: number) => Math.sqrt(squares * problem.people);
  return (root(end.value) - root(end.bound)) / Math.max(assigned, 1);
}

function reportOf(search: Search, ends: readonly StageEnd[]): AssignmentPlan {
  const { problem, plan } = search;
  const { source } = problem;
  const assigned = plan.minutes.reduce((sum, one) => sum + one, 0);
  const stages = ends.flatMap((end, index): StageResult[] => {
    const stage = assignmentStages[index];
    if (!stage) return [];
    const gap = gapOf(problem, assigned, index, end);
    return [{ stage, ...shown(index, end), isProven: end.isProven, gap }];
  });
  const reachable = reachableMinutes(problem, lockedPlacements(problem));
  const hoursThere = reachable.reduce((sum, one) => sum + one, 0) / 60;
  const hoursAsked =
    problem.minutes.reduce((sum, one, s) => sum + one * (problem.min[s] ?? 0), 0) / 60;
  const places = [...plan.has.entries()].flatMap(([at, isIn]) => {
    const person = source.people[Math.floor(at / problem.slots)];
    const slot = source.slots[at % problem.slots];
    return isIn && person && slot ? [{ userId: person.userId, slotId: slot.id }] : [];
  });
  return {
    kind: 'plan',
    places,
    stages,
    isCut: search.isCut,
    demand: { hoursAsked, hoursThere, isOverSupply: hoursAsked > hoursThere },
    shortSlots: explainShortSlots(problem, plan),
  };
}
