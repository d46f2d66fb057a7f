import type { PreparedProblem } from './prepared-problem.rules.ts';
import type { PlaceBlock } from './solver-problem.rules.ts';

/** Who is where, with the sums that the rules ask for. */
export interface Placements {
  readonly has: Uint8Array;
  readonly slotsOf: readonly Set<number>[];
  readonly peopleOn: readonly Set<number>[];
  readonly minutes: number[];
  /** By person and day. */
  readonly dayMinutes: Float64Array;
  readonly nights: number[];
  /** By slot. */
  readonly adults: number[];
}

/** The locked places alone. */
export function lockedPlacements(problem: PreparedProblem): Placements {
  return placementsOf(problem, problem.isLocked);
}

export function placementsOf(problem: PreparedProblem, has: Uint8Array): Placements {
  const placements: Placements = {
    has: new Uint8Array(problem.people * problem.slots),
    slotsOf: Array.from({ length: problem.people }, () => new Set<number>()),
    peopleOn: Array.from({ length: problem.slots }, () => new Set<number>()),
    minutes: new Array<number>(problem.people).fill(0),
    dayMinutes: new Float64Array(problem.people * problem.days),
    nights: new Array<number>(problem.people).fill(0),
    adults: new Array<number>(problem.slots).fill(0),
  };
  for (const [at, isIn] of has.entries()) {
    if (isIn) place(problem, placements, Math.floor(at / problem.slots), at % problem.slots);
  }
  return placements;
}

export function place(
  problem: PreparedProblem,
  placements: Placements,
  p: number,
  s: number,
): void {
  change(problem, placements, p, s);
  placements.slotsOf[p]?.add(s);
  placements.peopleOn[s]?.add(p);
}

function change(
  problem: PreparedProblem,
  { has, minutes, dayMinutes, nights, adults }: Placements,
  p: number,
  s: number,
): void {
  has[p * problem.slots + s] = 1;
  minutes[p] = (minutes[p] ?? 0) + (problem.minutes[s] ?? 0);
  for (const { day, minutes: length } of problem.daysOf[s] ?? []) {
    const at = p * problem.days + day;
    dayMinutes[at] = (dayMinutes[at] ?? 0) + length;
  }
  if (problem.isNight[s]) nights[p] = (nights[p] ?? 0) + 1;
  if (!problem.isMinor[p]) adults[s] = (adults[s] ?? 0) + 1;
}

/** Checks by the reason they give. `at` is the place of person and slot in tables. */
type Check = (problem: PreparedProblem, plan: Placements, p: number, s: number) => boolean;

const isAny = (ones: ReadonlySet<number> | undefined, others: ReadonlySet<number> | undefined) => {
  for (const one of ones ?? []) if (others?.has(one)) return true;
  return false;
};

function passesDay(problem: PreparedProblem, plan: Placements, p: number, s: number): boolean {
  const max = problem.maxMinutesPerDay[p] ?? 0;
  const spans = problem.daysOf[s] ?? [];
  return spans.some(
    ({ day, minutes }) => (plan.dayMinutes[p * problem.days + day] ?? 0) + minutes > max,
  );
}

/** A minor's hours of a day count as hours of minors where those of adults would not be passed. */
const isShortDay = (problem: PreparedProblem, p: number): boolean =>
  (problem.maxMinutesPerDay[p] ?? 0) < problem.source.limits.maxHoursPerDay * 60;

const at = ({ slots }: PreparedProblem, p: number, s: number): number => p * slots + s;

/** In the order of their reasons. */
const checks: readonly (readonly [PlaceBlock, Check])[] = [
  ['UNAVAILABLE', (problem, _plan, p, s) => !problem.isAvailable[at(problem, p, s)]],
  ['ALREADY_IN', (problem, plan, p, s) => Boolean(plan.has[at(problem, p, s)])],
  ['BUSY', ({ overlapping }, plan, p, s) => isAny(plan.slotsOf[p], overlapping[s])],
  [
    'REST',
    ({ overlapping, clashing }, plan, p, s) =>
      [...(plan.slotsOf[p] ?? [])].some(
        (other) => clashing[s]?.has(other) && !overlapping[s]?.has(other),
      ),
  ],
  [
    'TOTAL_HOURS',
    ({ minutes, maxMinutes }, plan, p, s) =>
      (plan.minutes[p] ?? 0) + (minutes[s] ?? 0) > maxMinutes,
  ],
  ['DAY_HOURS', (problem, plan, p, s) => !isShortDay(problem, p) && passesDay(problem, plan, p, s)],
  [
    'NIGHTS',
    ({ isNight, maxNights }, plan, p, s) =>
      Boolean(isNight[s]) && (plan.nights[p] ?? 0) >= maxNights,
  ],
  ['FULL', ({ max }, plan, _p, s) => (plan.peopleOn[s]?.size ?? 0) >= (max[s] ?? 0)],
  ['AVOID_PAIR', ({ avoided }, plan, p, s) => isAny(avoided[p], plan.peopleOn[s])],
  [
    'MINOR_HOURS',
    (problem, plan, p, s) =>
      Boolean(problem.isOutOfHours[at(problem, p, s)]) ||
      (isShortDay(problem, p) && passesDay(problem, plan, p, s)),
  ],
  ['NO_ADULT', ({ isMinor }, plan, p, s) => Boolean(isMinor[p]) && (plan.adults[s] ?? 0) === 0],
  ['OTHER_TEAM', (problem, _plan, p, s) => Boolean(problem.isOtherTeam[at(problem, p, s)])],
  ['REQUIREMENT', (problem, _plan, p, s) => Boolean(problem.lacksRequirement[at(problem, p, s)])],
];

/** Why a person cannot take a slot in this plan: the first reason, or null. */
export function findBlock(
  problem: PreparedProblem,
  plan: Placements,
  p: number,
  s: number,
): PlaceBlock | null {
  return checks.find(([, isBlocked]) => isBlocked(problem, plan, p, s))?.[0] ?? null;
}

/** All reasons. */
export function listBlocks(
  problem: PreparedProblem,
  plan: Placements,
  p: number,
  s: number,
): PlaceBlock[] {
  return checks.filter(([, isBlocked]) => isBlocked(problem, plan, p, s)).map(([block]) => block);
}
