import { isWithoutAdult } from './greedy.rules.ts';
import { lockedPlacements, type Placements } from './placements.rules.ts';
import type { PreparedProblem } from './prepared-problem.rules.ts';
import type { LockConflict, PlaceBlock } from './solver-problem.rules.ts';

/** Rules that locked places break among themselves, whatever the plan. Those that a manager passed do not count. */
export function lockConflicts(problem: PreparedProblem): LockConflict[] {
  const locked = lockedPlacements(problem);
  return [...conflictsOfPeople(problem, locked), ...conflictsOfSlots(problem, locked)];
}

const named = (
  { source }: PreparedProblem,
  block: PlaceBlock,
  people: readonly number[],
  slots: readonly number[],
): LockConflict => ({
  block,
  userIds: people.map((p) => source.people[p]?.userId ?? 0),
  slotIds: slots.map((s) => source.slots[s]?.id ?? ''),
});

function overriddenPlaces({ source }: PreparedProblem): (p: number, s: number) => boolean {
  const passed = source.locked.filter(({ isOverridden }) => isOverridden);
  const keys = new Set(passed.map(({ userId, slotId }) => `${userId} ${slotId}`));
  return (p, s) => keys.has(`${source.people[p]?.userId} ${source.slots[s]?.id}`);
}

/** By hand, one shift may begin where another ends. */
function isTooSoon({ timed, source }: PreparedProblem, one: number, other: number): boolean {
  const [a, b] = [timed[one], timed[other]];
  if (!a || !b || a.isBriefing || b.isBriefing) return false;
  const between = Math.max(a.start - b.end, b.start - a.end);
  return between > 0 && between < source.limits.minRestMinutes * 60_000;
}

function conflictsOfPeople(problem: PreparedProblem, locked: Placements): LockConflict[] {
  const conflicts: LockConflict[] = [];
  const isOverridden = overriddenPlaces(problem);
  for (let p = 0; p < problem.people; p += 1) {
    const slots = [...(locked.slotsOf[p] ?? [])];
    const add = (block: PlaceBlock, of: readonly number[]) =>
      conflicts.push(named(problem, block, [p], of));
    const hasOverride = slots.some((s) => isOverridden(p, s));
    for (const s of slots) {
      const at = p * problem.slots + s;
      if (problem.isOutOfHours[at]) add('MINOR_HOURS', [s]);
      if (isOverridden(p, s)) continue;
      if (!problem.isAvailable[at]) add('UNAVAILABLE', [s]);
      if (problem.lacksRequirement[at]) add('REQUIREMENT', [s]);
    }
    for (const [index, s] of slots.entries()) {
      for (const other of slots.slice(0, index)) {
        if (isOverridden(p, s) || isOverridden(p, other)) continue;
        if (problem.overlapping[s]?.has(other)) add('BUSY', [other, s]);
        else if (isTooSoon(problem, s, other)) add('REST', [other, s]);
      }
    }
    for (let day = 0; day < problem.days; day += 1) {
      const max = problem.maxMinutesPerDay[p] ?? 0;
      if ((locked.dayMinutes[p * problem.days + day] ?? 0) <= max) continue;
      const ofDay = slots.filter((s) => problem.daysOf[s]?.some((span) => span.day === day));
      if (problem.isMinor[p]) add('MINOR_HOURS', ofDay);
      else if (!hasOverride) add('DAY_HOURS', ofDay);
    }
    if (hasOverride) continue;
    if ((locked.minutes[p] ?? 0) > problem.maxMinutes) add('TOTAL_HOURS', slots);
    if ((locked.nights[p] ?? 0) > problem.maxNights) {
      add(
        'NIGHTS',
        slots.filter((s) => problem.isNight[s]),
      );
    }
  }
  return conflicts;
}

function conflictsOfSlots(problem: PreparedProblem, locked: Placements): LockConflict[] {
  const conflicts: LockConflict[] = [];
  for (let s = 0; s < problem.slots; s += 1) {
    const people = [...(locked.peopleOn[s] ?? [])];
    if (people.length > (problem.max[s] ?? 0)) conflicts.push(named(problem, 'FULL', people, [s]));
    for (const [index, p] of people.entries()) {
      for (const other of people.slice(0, index)) {
        if (problem.avoided[p]?.has(other)) {
          conflicts.push(named(problem, 'AVOID_PAIR', [other, p], [s]));
        }
      }
    }
  }
  return conflicts;
}

/** Slots whose locked minors have no adult in the plan. */
export function minorsAlone(problem: PreparedProblem, plan: Placements): LockConflict[] {
  const alone = Array.from({ length: problem.slots }, (_, s) => s).filter((s) =>
    isWithoutAdult(problem, plan, s),
  );
  return alone.map((s) => named(problem, 'NO_ADULT', [...(plan.peopleOn[s] ?? [])], [s]));
}
