import type { Goals } from './goals.rules.ts';
import { type Entry, infinity, type ModelBuilder, unitOf } from './model-builder.rules.ts';
import type { Placements } from './placements.rules.ts';
import type { PreparedProblem } from './prepared-problem.rules.ts';

/** What a model decides, and what it must not make worse. */
export interface ModelScope {
  /** People whose places it decides, but for the locked ones; all others stay where the plan has them. */
  readonly free: readonly number[];
  readonly plan: Placements;
  /** Its goal. */
  readonly stage: number;
  /** Earlier goals stay at these values. */
  readonly values: Goals;
  /** Places it may give; all that people can take when it is absent. */
  readonly mayTake?: (at: number) => boolean;
}

/** The columns of places, by person and by slot. */
export interface Columns {
  readonly places: readonly number[];
  readonly of: ReadonlyMap<number, number>;
  readonly byPerson: ReadonlyMap<number, readonly number[]>;
  readonly bySlot: ReadonlyMap<number, readonly number[]>;
}

/** A goal as a sum over columns, in a unit that makes it whole, with what is decided already. */
export interface GoalPart {
  readonly entries: readonly Entry[];
  readonly unit: number;
  readonly constant: number;
}

export const noPart: GoalPart = { entries: [], unit: 1, constant: 0 };

export function shortPart(
  problem: PreparedProblem,
  builder: ModelBuilder,
  { plan, stage, values }: ModelScope,
  base: Placements,
  { bySlot }: Columns,
): GoalPart {
  const entries: Entry[] = [];
  const isSpent = stage > 0 && values[0] === 0;
  for (let s = 0; s < problem.slots; s += 1) {
    const min = problem.min[s] ?? 0;
    const need = min - (base.peopleOn[s]?.size ?? 0);
    if (need <= 0) continue;
    const row = (bySlot.get(s) ?? []).map((column): Entry => [column, 1]);
    if (!isSpent) {
      const short = builder.column(need, Math.max(0, min - (plan.peopleOn[s]?.size ?? 0)));
      entries.push([short, 1]);
      row.push([short, 1]);
    }
    builder.row(need, infinity, row);
  }
  return { entries, unit: 1, constant: 0 };
}

export function missingPart(
  problem: PreparedProblem,
  builder: ModelBuilder,
  { plan, free, stage, values }: ModelScope,
  base: Placements,
  { places, byPerson }: Columns,
): GoalPart {
  if (stage < 1) return noPart;
  const isFree = new Set(free);
  const constant = base.minutes
    .filter((_, p) => !isFree.has(p))
    .reduce((sum, minutes) => sum + Math.max(0, problem.minMinutes - minutes), 0);
  const isSpent = stage > 1 && values[1] - constant <= 1e-6;
  const needs = free
    .map((p) => ({ p, need: problem.minMinutes - (base.minutes[p] ?? 0) }))
    .filter(({ need }) => need > 0);
  const unit = unitOf([...needs.map(({ need }) => need), ...problem.minutes]);
  const entries: Entry[] = [];
  for (const { p, need } of needs) {
    const row = (byPerson.get(p) ?? []).map((column): Entry => {
      const minutes = problem.minutes[(places[column] ?? 0) % problem.slots] ?? 0;
      return [column, Math.min(minutes, need) / unit];
    });
    if (!isSpent) {
      const missing = Math.max(0, problem.minMinutes - (plan.minutes[p] ?? 0));
      const column = builder.column(need / unit, missing / unit);
      entries.push([column, 1]);
      row.push([column, 1]);
    }
    builder.row(need / unit, infinity, row);
  }
  return { entries, unit, constant };
}

/** Places that cost nothing are no part of it; without room for any other, there are none. */
export function unwantedPart(
  unwanted: Float64Array,
  { places }: Columns,
  constant: number,
): GoalPart {
  const entries: Entry[] = [];
  for (const [column, at] of places.entries()) {
    if (unwanted[at]) entries.push([column, unwanted[at] ?? 0]);
  }
  const unit = unitOf(entries.map(([, minutes]) => minutes));
  return { entries: entries.map(([column, minutes]) => [column, minutes / unit]), unit, constant };
}

export function togetherPart(
  problem: PreparedProblem,
  builder: ModelBuilder,
  { plan }: ModelScope,
  base: Placements,
  { of }: Columns,
  constant: number,
): GoalPart {
  const unit = unitOf(problem.minutes);
  const entries: Entry[] = [];
  for (const [one, other] of problem.companions) {
    for (let s = 0; s < problem.slots; s += 1) {
      const pair = [one * problem.slots + s, other * problem.slots + s];
      const columns = pair.map((at) => of.get(at));
      const isPossible = pair.every((at, index) => base.has[at] || columns[index] !== undefined);
      if (!isPossible || pair.every((at) => base.has[at])) continue;
      const isTogether = pair.every((at) => plan.has[at]);
      const both = builder.column(1, isTogether ? 1 : 0);
      for (const column of columns) {
        if (column !== undefined) {
          builder.row(-infinity, 0, [
            [both, 1],
            [column, -1],
          ]);
        }
      }
      entries.push([both, -(problem.minutes[s] ?? 0) / unit]);
    }
  }
  return { entries, unit, constant };
}

/** Hours as steps, each dearer than the one before: their sum is the square. */
export function evenPart(
  problem: PreparedProblem,
  builder: ModelBuilder,
  { free, plan }: ModelScope,
  base: Placements,
  { places, byPerson }: Columns,
): GoalPart {
  const unit = unitOf([...problem.minutes, ...base.minutes]);
  const entries: Entry[] = [];
  for (const p of free) {
    const columns = byPerson.get(p) ?? [];
    const hours = columns.map((column): Entry => {
      const minutes = problem.minutes[(places[column] ?? 0) % problem.slots] ?? 0;
      return [column, minutes / unit];
    });
    const from = (base.minutes[p] ?? 0) / unit;
    const room = Math.floor(problem.maxMinutes / unit - from);
    const most = Math.min(
      room,
      hours.reduce((sum, [, value]) => sum + value, 0),
    );
    const now = (plan.minutes[p] ?? 0) / unit - from;
    const steps: Entry[] = [];
    for (let step = 1; step <= most; step += 1) {
      const column = builder.column(1, step <= now ? 1 : 0);
      steps.push([column, -1]);
      entries.push([column, 2 * (from + step) - 1]);
    }
    if (hours.length > 0) builder.row(0, 0, [...hours, ...steps]);
  }
  const constant = base.minutes.reduce((sum, minutes) => sum + minutes ** 2, 0);
  return { entries, unit: unit ** 2, constant };
}
