import type { ModelData } from 'highs';
import {
  type Columns,
  evenPart,
  type ModelScope,
  missingPart,
  noPart,
  shortPart,
  togetherPart,
  unwantedPart,
} from './goal-parts.rules.ts';
import { type Goals, goalsOf } from './goals.rules.ts';
import { type Entry, infinity, ModelBuilder, unitOf } from './model-builder.rules.ts';
import { type Placements, placementsOf } from './placements.rules.ts';
import type { PreparedProblem } from './prepared-problem.rules.ts';

export interface AssignmentModel {
  readonly data: ModelData;
  /** Places by column. */
  readonly columns: readonly number[];
  /** The plan of the scope as values of columns, or null when it has places without a column. */
  readonly start: readonly number[] | null;
  /** The value of the goal that stands for a value of the model. */
  readonly goalOf: (objective: number) => number;
  /** Places of all that no column decides. */
  readonly base: Placements;
}

/** The model of one stage. Places of people who are not free, and locked ones, are constants in it. */
export function buildModel(problem: PreparedProblem, scope: ModelScope): AssignmentModel {
  const { plan, stage } = scope;
  const base = baseOf(problem, scope);
  const before = goalsOf(problem, base);
  const builder = new ModelBuilder();
  const places = openPlaces(problem, scope, base, before);
  const columns = indexPlaces(problem, places);
  for (const at of places) builder.column(1, plan.has[at] ?? 0, true);

  addPersonRows(problem, builder, base, columns);
  addSlotRows(problem, builder, base, columns);
  const parts = [
    shortPart(problem, builder, scope, base, columns),
    missingPart(problem, builder, scope, base, columns),
    unwantedPart(problem.unwantedTeam, columns, before[2]),
    unwantedPart(problem.unwantedTime, columns, before[3]),
    stage >= 4 ? togetherPart(problem, builder, scope, base, columns, before[4]) : noPart,
    stage >= 5 ? evenPart(problem, builder, scope, base, columns) : noPart,
  ];
  for (const [index, part] of parts.entries()) {
    if (index === stage) builder.price(part.entries);
    else if (index < stage && part.entries.length > 0) {
      const room = ((scope.values[index] ?? 0) - part.constant) / part.unit;
      builder.row(-infinity, room + 0.001, part.entries);
    }
  }
  const decided = new Set(places);
  const isStart = scope.free.every((p) =>
    [...(plan.slotsOf[p] ?? [])].every((s) => {
      const at = p * problem.slots + s;
      return problem.isLocked[at] || decided.has(at);
    }),
  );
  const { unit, constant } = parts[stage] ?? noPart;
  return {
    data: builder.data(),
    columns: places,
    start: isStart ? builder.start : null,
    goalOf: (objective) => objective * unit + constant,
    base,
  };
}

function baseOf(problem: PreparedProblem, { free, plan }: ModelScope): Placements {
  const has = plan.has.slice();
  for (const p of free) {
    const from = p * problem.slots;
    has.set(problem.isLocked.subarray(from, from + problem.slots), from);
  }
  return placementsOf(problem, has);
}

/** Places that nothing decided speaks against. */
function openPlaces(
  problem: PreparedProblem,
  { free, stage, values, mayTake }: ModelScope,
  base: Placements,
  before: Goals,
): number[] {
  const isTeamSpent = stage > 2 && values[2] - before[2] <= 1e-6;
  const isTimeSpent = stage > 3 && values[3] - before[3] <= 1e-6;
  const places: number[] = [];
  for (const p of free) {
    const mine = [...(base.slotsOf[p] ?? [])];
    for (let s = 0; s < problem.slots; s += 1) {
      const at = p * problem.slots + s;
      if (!problem.canTake[at] || base.has[at] || mayTake?.(at) === false) continue;
      if (isTeamSpent && problem.unwantedTeam[at]) continue;
      if (isTimeSpent && problem.unwantedTime[at]) continue;
      if ((base.peopleOn[s]?.size ?? 0) >= (problem.max[s] ?? 0)) continue;
      if (mine.some((other) => problem.clashing[s]?.has(other))) continue;
      if ((base.minutes[p] ?? 0) + (problem.minutes[s] ?? 0) > problem.maxMinutes) continue;
      if (problem.isNight[s] && (base.nights[p] ?? 0) >= problem.maxNights) continue;
      const isDayFull = problem.daysOf[s]?.some(
        ({ day, minutes }) =>
          (base.dayMinutes[p * problem.days + day] ?? 0) + minutes >
          (problem.maxMinutesPerDay[p] ?? 0),
      );
      if (isDayFull) continue;
      if ([...(problem.avoided[p] ?? [])].some((other) => base.peopleOn[s]?.has(other))) continue;
      places.push(at);
    }
  }
  return places;
}

function indexPlaces(problem: PreparedProblem, places: readonly number[]): Columns {
  const byPerson = new Map<number, number[]>();
  const bySlot = new Map<number, number[]>();
  const add = (map: Map<number, number[]>, key: number, column: number) => {
    const list = map.get(key);
    if (list) list.push(column);
    else map.set(key, [column]);
  };
  for (const [column, at] of places.entries()) {
    add(byPerson, Math.floor(at / problem.slots), column);
    add(bySlot, at % problem.slots, column);
  }
  return { places, of: new Map(places.map((at, column) => [at, column])), byPerson, bySlot };
}

function addPersonRows(
  problem: PreparedProblem,
  builder: ModelBuilder,
  base: Placements,
  { places, byPerson }: Columns,
): void {
  const slotAt = (column: number) => (places[column] ?? 0) % problem.slots;
  /** A row only where its limit can be passed. */
  const limit = (entries: readonly Entry[], max: number) => {
    if (entries.reduce((sum, [, value]) => sum + value, 0) > max)
      builder.row(-infinity, max, entries);
  };
  for (const [p, columns] of byPerson) {
    for (const clique of cliques(problem, columns, slotAt)) {
      builder.row(
        -infinity,
        1,
        clique.map((column) => [column, 1]),
      );
    }
    const hours = columns.map((column): Entry => [column, problem.minutes[slotAt(column)] ?? 0]);
    const unit = unitOf(hours.map(([, minutes]) => minutes));
    limit(
      hours.map(([column, minutes]) => [column, minutes / unit]),
      Math.floor((problem.maxMinutes - (base.minutes[p] ?? 0)) / unit),
    );
    const byDay = new Map<number, Entry[]>();
    for (const column of columns) {
      for (const { day, minutes } of problem.daysOf[slotAt(column)] ?? []) {
        byDay.set(day, [...(byDay.get(day) ?? []), [column, minutes / 60]]);
      }
    }
    for (const [day, entries] of byDay) {
      const used = base.dayMinutes[p * problem.days + day] ?? 0;
      limit(entries, ((problem.maxMinutesPerDay[p] ?? 0) - used) / 60 + 1e-9);
    }
    limit(
      columns.filter((column) => problem.isNight[slotAt(column)]).map((column) => [column, 1]),
      problem.maxNights - (base.nights[p] ?? 0),
    );
  }
}

/**
 * The largest sets of a person's slots that all clash: each slot is made longer by the rest, and each time an end
 * follows a start, those under way are one of them.
 */
function cliques(
  { timed, source }: PreparedProblem,
  columns: readonly number[],
  slotAt: (column: number) => number,
): number[][] {
  const rest = source.limits.minRestMinutes * 60_000;
  const moments = columns.flatMap((column) => {
    const slot = timed[slotAt(column)];
    if (!slot) return [];
    return [
      { at: slot.start, isStart: true, column },
      { at: slot.end + rest, isStart: false, column },
    ];
  });
  moments.sort((a, b) => a.at - b.at || Number(a.isStart) - Number(b.isStart));
  const found: number[][] = [];
  const underWay = new Set<number>();
  let hasStarted = false;
  for (const { isStart, column } of moments) {
    if (isStart) underWay.add(column);
    else {
      if (hasStarted && underWay.size > 1) found.push([...underWay]);
      underWay.delete(column);
    }
    hasStarted = isStart;
  }
  return found;
}

function addSlotRows(
  problem: PreparedProblem,
  builder: ModelBuilder,
  base: Placements,
  { places, of, bySlot }: Columns,
): void {
  const personAt = (column: number) => Math.floor((places[column] ?? 0) / problem.slots);
  for (let s = 0; s < problem.slots; s += 1) {
    const columns = bySlot.get(s) ?? [];
    const there = base.peopleOn[s] ?? new Set<number>();
    const room = (problem.max[s] ?? 0) - there.size;
    if (columns.length > room) {
      builder.row(
        -infinity,
        room,
        columns.map((column) => [column, 1]),
      );
    }
    for (const column of columns) {
      const p = personAt(column);
      for (const other of problem.avoided[p] ?? []) {
        const second = of.get(other * problem.slots + s);
        if (other > p && second !== undefined) {
          builder.row(-infinity, 1, [
            [column, 1],
            [second, 1],
          ]);
        }
      }
    }
    if ((base.adults[s] ?? 0) > 0 || problem.timed[s]?.isBriefing) continue;
    const adults = columns
      .filter((column) => !problem.isMinor[personAt(column)])
      .map((column): Entry => [column, -1]);
    if (there.size > 0) builder.row(-infinity, -1, adults);
    for (const column of columns) {
      if (problem.isMinor[personAt(column)]) builder.row(-infinity, 0, [[column, 1], ...adults]);
    }
  }
}
