import {
  daySpans,
  findShiftProblems,
  minutesOfSlot,
  overlaps,
  type ShiftPerson,
  type TimedSlot,
  type TimePreference,
  timeSlotIn,
} from '@siteswap/contracts/volunteers';
import type { AssignmentProblem, PersonToAssign, SlotToFill } from './solver-problem.rules.ts';

/** The problem by numbers: people and slots are places in lists, times are minutes. */
export interface PreparedProblem {
  readonly source: AssignmentProblem;
  readonly people: number;
  readonly slots: number;
  readonly timed: readonly TimedSlot[];
  /** Of each slot; 0 for a briefing. */
  readonly minutes: readonly number[];
  readonly min: readonly number[];
  readonly max: readonly number[];
  readonly isNight: readonly boolean[];
  /** Minutes of each slot by day. */
  readonly daysOf: readonly (readonly { readonly day: number; readonly minutes: number }[])[];
  readonly days: number;
  /** Slots that overlap with a slot. */
  readonly overlapping: readonly ReadonlySet<number>[];
  /** Slots that overlap with a slot or leave no rest. */
  readonly clashing: readonly ReadonlySet<number>[];
  readonly isMinor: readonly boolean[];
  readonly maxMinutes: number;
  readonly maxMinutesPerDay: readonly number[];
  readonly minMinutes: number;
  readonly maxNights: number;
  readonly avoided: readonly ReadonlySet<number>[];
  readonly companions: readonly (readonly [number, number])[];
  /** By person and slot, like all of the following. */
  readonly isAvailable: Uint8Array;
  readonly isOutOfHours: Uint8Array;
  readonly isOtherTeam: Uint8Array;
  readonly lacksRequirement: Uint8Array;
  /** Nothing but the rest of the plan may speak against it. */
  readonly canTake: Uint8Array;
  readonly unwantedTeam: Float64Array;
  readonly unwantedTime: Float64Array;
  readonly isLocked: Uint8Array;
}

const hourMinutes = 60;
const minuteMs = 60_000;

/** When the parts of the day begin, by the clock, in minutes. */
const partBegins: readonly (readonly [number, TimePreference])[] = [
  [23 * 60, 'late_evening'],
  [20 * 60, 'evening'],
  [17 * 60, 'late_afternoon'],
  [14 * 60, 'early_afternoon'],
  [12 * 60, 'lunch'],
  [9 * 60, 'morning'],
  [6 * 60, 'early_morning'],
  [2 * 60, 'night'],
  [0, 'late_evening'],
];

const partAt = (minute: number): TimePreference =>
  partBegins.find(([begin]) => minute >= begin)?.[1] ?? 'night';

/** Minutes of a slot in each part of the day, by the clock of every hour. */
export function minutesByPart(
  { start, end }: Pick<TimedSlot, 'start' | 'end'>,
  timezone: string,
): ReadonlyMap<TimePreference, number> {
  const parts = new Map<TimePreference, number>();
  for (let at = start; at < end; ) {
    const from = daySpans(at, Math.min(end, at + minuteMs), timezone)[0]?.from ?? 0;
    const next = Math.min(end, at + (hourMinutes - (from % hourMinutes)) * minuteMs);
    const part = partAt(from);
    parts.set(part, (parts.get(part) ?? 0) + (next - at) / minuteMs);
    at = next;
  }
  return parts;
}

const isOutsideTeams = ({ teamIds }: PersonToAssign, { teamId }: SlotToFill): boolean =>
  teamIds.length > 0 && (teamId === null || !teamIds.includes(teamId));

const isUnwantedTeam = (
  { teamIds, teamPreferences }: PersonToAssign,
  { teamId }: SlotToFill,
): boolean =>
  teamIds.length === 0 &&
  teamPreferences.length > 0 &&
  (teamId === null || !teamPreferences.includes(teamId));

function indexOf<Key>(keys: readonly Key[], noun: string): (key: Key) => number {
  const places = new Map(keys.map((key, index) => [key, index]));
  return (key) => {
    const index = places.get(key);
    if (index === undefined) throw new Error(`The problem has no ${noun} ${key}`);
    return index;
  };
}

/** Of a person whose availability does not count. */
const always: Omit<ShiftPerson, 'ageBand' | 'grants'> = {
  arrivalDateTime: '0001-01-01_morning',
  departureDateTime: '9999-12-31_evening',
  setupAvailability: true,
  eventAvailability: true,
  teardownAvailability: true,
  absences: [],
};

/** @throws when a place or a pair names someone or something that the problem does not have */
export function prepareProblem(source: AssignmentProblem): PreparedProblem {
  const { edition, limits } = source;
  const people = source.people.length;
  const slots = source.slots.length;
  const timed = source.slots.map((slot) => timeSlotIn(slot, edition.timezone));
  // The model needs whole minutes.
  const minutes = timed.map((slot) => Math.ceil(minutesOfSlot(slot)));
  const dayNames = [...new Set(timed.flatMap(({ spans }) => spans.map(({ day }) => day)))].sort();
  const dayAt = indexOf(dayNames, 'day');
  const personAt = indexOf(
    source.people.map(({ userId }) => userId),
    'person',
  );
  const slotAt = indexOf(
    source.slots.map(({ id }) => id),
    'slot',
  );
  const pairs = (all: AssignmentProblem['companions']) =>
    all.map(([one, other]) => [personAt(one), personAt(other)] as const);

  const overlapping = timed.map(() => new Set<number>());
  const clashing = timed.map(() => new Set<number>());
  for (const [index, slot] of timed.entries()) {
    for (let other = 0; other < index; other += 1) {
      const second = timed[other] as TimedSlot;
      const isOverlap = overlaps(slot, second);
      const rest = slot.isBriefing || second.isBriefing ? 0 : limits.minRestMinutes * minuteMs;
      if (isOverlap) {
        overlapping[index]?.add(other);
        overlapping[other]?.add(index);
      }
      if (isOverlap || (slot.start < second.end + rest && second.start < slot.end + rest)) {
        clashing[index]?.add(other);
        clashing[other]?.add(index);
      }
    }
  }

  const avoided = source.people.map(() => new Set<number>());
  for (const [one, other] of pairs(source.avoiding)) {
    avoided[one]?.add(other);
    avoided[other]?.add(one);
  }

  const table = () => new Uint8Array(people * slots);
  const isAvailable = table();
  const isOutOfHours = table();
  const isOtherTeam = table();
  const lacksRequirement = table();
  const canTake = table();
  const isLocked = table();
  const unwantedTeam = new Float64Array(people * slots);
  const unwantedTime = new Float64Array(people * slots);
  const parts = timed.map((slot) => minutesByPart(slot, edition.timezone));
  for (const [p, person] of source.people.entries()) {
    for (const [s, slot] of timed.entries()) {
      const at = p * slots + s;
      const toFill = source.slots[s] as SlotToFill;
      const codes = findShiftProblems({
        person: limits.respectsAvailability ? person : { ...person, ...always },
        slot,
        others: [],
        edition,
        hasAdult: true,
      }).map(({ code }) => code);
      const isAway = codes.includes('NOT_AVAILABLE') || person.notOn?.includes(toFill.id);
      isAvailable[at] = isAway ? 0 : 1;
      isOutOfHours[at] = codes.includes('MINOR_HOURS') ? 1 : 0;
      isOtherTeam[at] = isOutsideTeams(person, toFill) ? 1 : 0;
      lacksRequirement[at] = codes.includes('REQUIREMENT') ? 1 : 0;
      const isFree =
        isAvailable[at] && !isOutOfHours[at] && !isOtherTeam[at] && !lacksRequirement[at];
      canTake[at] = isFree && !slot.isBriefing ? 1 : 0;
      const length = minutes[s] ?? 0;
      if (isUnwantedTeam(person, toFill)) unwantedTeam[at] = length;
      if (person.timePreferences.length > 0 && length > 0) {
        const wanted = person.timePreferences.map((part) => parts[s]?.get(part) ?? 0);
        unwantedTime[at] = Math.round(length - wanted.reduce((sum, one) => sum + one, 0));
      }
    }
  }
  for (const { userId, slotId } of source.locked)
    isLocked[personAt(userId) * slots + slotAt(slotId)] = 1;

  return {
    source,
    people,
    slots,
    timed,
    minutes,
    min: source.slots.map(({ kind, minVolunteers }) => (kind === 'SHIFT' ? minVolunteers : 0)),
    max: source.slots.map(({ maxVolunteers }) => maxVolunteers ?? people),
    isNight: timed.map(({ isNight, isBriefing }) => isNight && !isBriefing),
    daysOf: timed.map(({ isBriefing, spans }) =>
      isBriefing
        ? []
        : spans.map(({ day, minutes: length }) => ({
            day: dayAt(day),
            minutes: Math.ceil(length),
          })),
    ),
    days: dayNames.length,
    overlapping,
    clashing,
    isMinor: source.people.map(({ ageBand }) => ageBand !== 'ADULT'),
    maxMinutes: limits.maxHoursPerVolunteer * hourMinutes,
    maxMinutesPerDay: source.people.map(({ ageBand }) => {
      const ofBand =
        ageBand === 'ADULT' ? Number.POSITIVE_INFINITY : edition.minorLimits[ageBand].hoursPerDay;
      return Math.min(limits.maxHoursPerDay, ofBand) * hourMinutes;
    }),
    minMinutes: limits.minHoursPerVolunteer * hourMinutes,
    maxNights: limits.maxNightSlots,
    avoided,
    companions: pairs(source.companions),
    isAvailable,
    isOutOfHours,
    isOtherTeam,
    lacksRequirement,
    canTake,
    unwantedTeam,
    unwantedTime,
    isLocked,
  };
}
