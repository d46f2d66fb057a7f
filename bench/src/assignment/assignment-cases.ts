import { instantAt, timePreferences, usualMinorLimits } from '@siteswap/contracts/volunteers';
import { createRandom } from '@siteswap/svc-volunteers/src/features/auto-assignment/greedy.rules.ts';
import {
  type AssignmentProblem,
  assignmentLimits,
  type PersonToAssign,
  type SlotToFill,
} from '@siteswap/svc-volunteers/src/features/auto-assignment/solver-problem.rules.ts';

export interface CaseSize {
  readonly people: number;
  readonly slots: number;
  readonly days: number;
  readonly teams: number;
}

const timezone = 'Europe/Paris';
const firstDay = 14;
const dayOf = (index: number): string => `2027-05-${firstDay + index}`;
const dayParts = ['morning', 'noon', 'afternoon', 'evening'] as const;

type Random = ReturnType<typeof createRandom>;
const int = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));
const some = <Value>(random: Random, values: readonly Value[], count: number): Value[] => {
  const left = [...values];
  return Array.from({ length: count }, () =>
    left.splice(int(random, 0, left.length - 1), 1),
  ).flat();
};

function person(random: Random, userId: number, { days, teams }: CaseSize): PersonToAssign {
  const arrival = random() < 0.6 ? 0 : int(random, 0, Math.floor(days / 2));
  const departure = random() < 0.6 ? days : int(random, Math.floor(days / 2), days);
  const teamIds = Array.from({ length: teams }, (_, team) => team + 1);
  const age = random();
  return {
    userId,
    ageBand: age < 0.04 ? 'AGE_16_17' : age < 0.05 ? 'UNDER_16' : 'ADULT',
    arrivalDateTime: `${dayOf(arrival)}_${dayParts[random() < 0.7 ? 0 : int(random, 0, 2)]}`,
    departureDateTime: `${dayOf(departure)}_${dayParts[random() < 0.7 ? 3 : int(random, 1, 3)]}`,
    setupAvailability: false,
    eventAvailability: true,
    teardownAvailability: true,
    teamIds: random() < 0.15 ? some(random, teamIds, 2) : [],
    teamPreferences: random() < 0.15 ? [] : some(random, teamIds, int(random, 1, 3)),
    timePreferences: random() < 0.2 ? [] : some(random, timePreferences, int(random, 3, 6)),
    grants: [],
    absences: [],
  };
}

/** Shifts of 2, 3 or 4 hours, from 8 to at most 2 at night. */
function slot(random: Random, index: number, { slots, days, teams }: CaseSize): SlotToFill {
  const hours = int(random, 2, 4);
  const day = Math.floor((index * days) / slots);
  const from = int(random, 8, 26 - hours);
  const at = (hour: number) =>
    instantAt(
      `${dayOf(day + Math.floor(hour / 24))}T${String(hour % 24).padStart(2, '0')}:00`,
      timezone,
    );
  const min = int(random, 1, 4);
  return {
    id: `slot-${index}`,
    kind: 'SHIFT',
    title: `Shift ${index}`,
    teamId: (index % teams) + 1,
    startDateTime: at(from),
    endDateTime: at(from + hours),
    minVolunteers: min,
    maxVolunteers: min + int(random, 0, 2),
    requirementIds: [],
  };
}

const hoursOf = ({ startDateTime, endDateTime, minVolunteers }: SlotToFill): number =>
  ((Date.parse(endDateTime) - Date.parse(startDateTime)) / 3_600_000) * minVolunteers;

/**
 * A made-up edition: people with a stay, wanted teams and times, some pairs and some minors. Minimums are raised or
 * lowered until they ask for `demand` of the hours that `supplyOf` finds.
 */
export function createCase(
  size: CaseSize,
  { seed, demand }: { readonly seed: number; readonly demand: number },
  supplyOf: (problem: AssignmentProblem) => number,
): AssignmentProblem {
  const random = createRandom(seed);
  const people = Array.from({ length: size.people }, (_, index) => person(random, index + 1, size));
  const slots = Array.from({ length: size.slots }, (_, index) => slot(random, index, size));
  const pair = (): readonly [number, number] => {
    const [one = 1, other = 2] = some(random, people, 2).map(({ userId }) => userId);
    return [one, other];
  };
  const problem: AssignmentProblem = {
    edition: {
      ...{ startDate: dayOf(0), endDate: dayOf(size.days - 1), timezone },
      ...{ minorLimits: usualMinorLimits, requirements: [] },
    },
    slots,
    people,
    avoiding: Array.from({ length: Math.floor(size.people / 15) }, pair),
    companions: Array.from({ length: Math.floor(size.people / 12) }, pair),
    locked: [],
    limits: assignmentLimits,
    seed,
  };
  const aim = supplyOf(problem) * demand;
  let asked = slots.reduce((sum, one) => sum + hoursOf(one), 0);
  const mins = slots.map(({ minVolunteers }) => minVolunteers);
  for (let step = 0; step < 100_000 && Math.abs(asked - aim) > 4; step += 1) {
    const index = int(random, 0, slots.length - 1);
    const one = slots[index];
    const by = asked < aim ? 1 : -1;
    if (!one || (mins[index] ?? 0) + by < 1) continue;
    mins[index] = (mins[index] ?? 0) + by;
    asked += by * hoursOf({ ...one, minVolunteers: 1 });
  }
  const changed = slots.map((one, index) => {
    const minVolunteers = mins[index] ?? 1;
    const spare = (one.maxVolunteers ?? 0) - one.minVolunteers;
    return { ...one, minVolunteers, maxVolunteers: minVolunteers + spare };
  });
  return { ...problem, slots: changed };
}
