import type { ModelData } from 'highs';
import { type Goals, goalsOf } from './goals.rules.ts';
import { type Placements, placementsOf } from './placements.rules.ts';
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

type Entry = readonly [column: number, value: number];

const infinity = Number.POSITIVE_INFINITY;

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** The largest unit in which all of these are whole. */
const unitOf = (values: Iterable<number>): number => {
  let unit = 0;
  for (const value of values) unit = divisor(unit, Math.abs(value));
  return unit || 1;
};

/** Collects columns and rows. */
class Builder {
  readonly cost: number[] = [];
  readonly upper: number[] = [];
  readonly isWhole: number[] = [];
  readonly start: number[] = [];
  readonly rowLower: number[] = [];
  readonly rowUpper: number[] = [];
  readonly starts: number[] = [0];
  readonly indices: number[] = [];
  readonly values: number[] = [];

  column(upper: number, start: number, isWhole = false): number {
    this.cost.push(0);
    this.upper.push(upper);
    this.start.push(start);
    this.isWhole.push(isWhole ? 1 : 0);
    return this.cost.length - 1;
  }

  row(lower: number, upper: number, entries: readonly Entry[]): void {
    for (const [column, value] of entries) {
      this.indices.push(column);
      this.values.push(value);
    }
    this.starts.push(this.indices.length);
    this.rowLower.push(lower);
    this.rowUpper.push(upper);
  }

  price(entries: readonly Entry[]): void {
    for (const [column, value] of entries) this.cost[column] = value;
  }

  data(): ModelData {
    const numCols = this.cost.length;
    const numRows = this.rowLower.length;
    return {
      numCols,
      numRows,
      colCost: this.cost,
      colLower: new Float64Array(numCols),
      colUpper: this.upper,
      rowLower: this.rowLower,
      rowUpper: this.rowUpper,
      integrality: Int32Array.from(this.isWhole),
      matrix: {
        format: 'csr',
        numRows,
        numCols,
        starts: this.starts,
        indices: this.indices,
        values: this.values,
      },
    };
  }
}

/** The columns of places, by person and by slot. */
interface Columns {
  readonly places: readonly number[];
  readonly of: ReadonlyMap<number, number>;
  readonly byPerson: ReadonlyMap<number, readonly number[]>;
  readonly bySlot: ReadonlyMap<number, readonly number[]>;
}

/** The model of one stage. Places of people who are not free, and locked ones, are constants in it. */
export function buildModel(problem: PreparedProblem, scope: ModelScope): AssignmentModel {
  const { plan, stage } = scope;
  const base = baseOf(problem, scope);
  const before = goalsOf(problem, base);
  const builder = new Builder();
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

/** A goal as a sum over columns, in a unit that makes it whole, with what is decided already. */
interface GoalPart {
  readonly entries: readonly Entry[];
  readonly unit: number;
  readonly constant: number;
}

const noPart: GoalPart = { entries: [], unit: 1, constant: 0 };

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
  builder: Builder,
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
  builder: Builder,
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

function shortPart(
  problem: PreparedProblem,
  builder: Builder,
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

function missingPart(
  problem: PreparedProblem,
  builder: Builder,
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
function unwantedPart(unwanted: Float64Array, { places }: Columns, constant: number): GoalPart {
  const entries: Entry[] = [];
  for (const [column, at] of places.entries()) {
    if (unwanted[at]) entries.push([column, unwanted[at] ?? 0]);
  }
  const unit = unitOf(entries.map(([, minutes]) => minutes));
  return { entries: entries.map(([column, minutes]) => [column, minutes / unit]), unit, constant };
}

function togetherPart(
  problem: PreparedProblem,
  builder: Builder,
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
function evenPart(
  problem: PreparedProblem,
  builder: Builder,
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
