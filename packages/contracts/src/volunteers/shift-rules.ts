import type { AgeBand, DayPart, VolunteerApplication } from './application-fields.ts';
import { type DaySpan, daySpans } from './local-times.ts';
import type { TimeSlot } from './slots.ts';
import { isAway } from './stay-parts.ts';

/** What a plan for adults may ask without a reason; a manager may pass them with one. */
export interface ShiftLimits {
  /** Between two shifts; none is needed where one begins when the other ends. */
  readonly minRestMinutes: number;
  readonly maxHoursPerDay: number;
  /** Shifts that touch the hours from 0 to 6, local to the edition. */
  readonly maxNightSlots: number;
}

export const shiftLimits: ShiftLimits = {
  minRestMinutes: 30,
  maxHoursPerDay: 8,
  maxNightSlots: 3,
};

export type MinorBand = Exclude<AgeBand, 'ADULT'>;

/** The hours between which minors are on shifts, by the clock, and how many a day. No one may pass them. */
export const minorLimits: Readonly<
  Record<MinorBand, { readonly from: number; readonly until: number; readonly hoursPerDay: number }>
> = {
  AGE_16_17: { from: 6, until: 22, hoursPerDay: 8 },
  UNDER_16: { from: 8, until: 20, hoursPerDay: 4 },
};

/** Rules that a manager may pass with a reason. */
export const overridableProblems = [
  'NOT_AVAILABLE',
  'OVERLAP',
  'SHORT_REST',
  'DAY_HOURS',
  'NIGHTS',
] as const;
/** Rules that no one passes. */
export const hardProblems = ['MINOR_HOURS', 'MINOR_DAY_HOURS', 'NO_ADULT'] as const;

export const shiftProblemCodes = [...overridableProblems, ...hardProblems] as const;
export type ShiftProblemCode = (typeof shiftProblemCodes)[number];

/** A rule that speaks against a place, with the values of its sentence. */
export interface ShiftProblem {
  readonly code: ShiftProblemCode;
  readonly params: {
    /** OVERLAP and SHORT_REST: the other slot; `start` is its instant. */
    readonly slotId?: string;
    readonly title?: string;
    readonly start?: string;
    /** SHORT_REST: minutes that are needed; DAY_HOURS, MINOR_DAY_HOURS, NIGHTS: the maximum. */
    readonly max?: number;
    /** MINOR_HOURS: hours by the clock. */
    readonly from?: number;
    readonly until?: number;
  };
}

export const canOverride = ({ code }: ShiftProblem): boolean =>
  (overridableProblems as readonly string[]).includes(code);

type SlotOfRules = Pick<TimeSlot, 'id' | 'kind' | 'title' | 'startDateTime' | 'endDateTime'>;

/** A slot with its times worked out once, in the zone of its edition. */
export interface TimedSlot {
  readonly id: string;
  readonly title: string;
  readonly isBriefing: boolean;
  readonly startDateTime: string;
  /** Milliseconds, like `end`. */
  readonly start: number;
  readonly end: number;
  readonly spans: readonly DaySpan[];
  readonly isNight: boolean;
}

const nightEnds = 6 * 60;

export function timeSlotIn(slot: SlotOfRules, timezone: string): TimedSlot {
  const [start, end] = [Date.parse(slot.startDateTime), Date.parse(slot.endDateTime)];
  const spans = daySpans(start, end, timezone);
  return {
    id: slot.id,
    title: slot.title,
    isBriefing: slot.kind === 'BRIEFING',
    startDateTime: slot.startDateTime,
    start,
    end,
    spans,
    isNight: spans.some(({ from }) => from < nightEnds),
  };
}

/** Minutes that a shift counts; a briefing counts none. */
export const minutesOfSlot = ({ isBriefing, start, end }: TimedSlot): number =>
  isBriefing ? 0 : (end - start) / 60_000;

/** The fields of an application that decide where someone can be. */
export type ShiftPerson = Pick<
  VolunteerApplication,
  | 'ageBand'
  | 'arrivalDateTime'
  | 'departureDateTime'
  | 'setupAvailability'
  | 'eventAvailability'
  | 'teardownAvailability'
> & {
  /** Parts of days at which they are away. */
  readonly absences?: readonly string[];
};

/** Days of the edition itself: earlier is setup, later is teardown. */
export interface ShiftEdition {
  readonly startDate: string;
  readonly endDate: string;
}

/** When the parts of a day begin, in minutes: one arrives and leaves at the beginning of a part. */
const partBegins: Readonly<Record<DayPart, number>> = {
  morning: 6 * 60,
  noon: 12 * 60,
  afternoon: 14 * 60,
  evening: 18 * 60,
};

/** A local day and minute as text that sorts like time. */
const localOrder = (day: string, minute: number): string =>
  `${day} ${String(minute).padStart(4, '0')}`;

function orderOfPart(dayAndPart: string): string {
  const [day = '', part = ''] = dayAndPart.split('_');
  return localOrder(day, partBegins[part as DayPart] ?? 0);
}

/** Whether someone is there for all of a slot, by what their application says. */
export function isAvailable(
  person: ShiftPerson,
  slot: Pick<TimedSlot, 'spans'>,
  { startDate, endDate }: ShiftEdition,
): boolean {
  const offers = (day: string): boolean =>
    day < startDate
      ? person.setupAvailability
      : day > endDate
        ? person.teardownAvailability
        : person.eventAvailability;
  const [first, last] = [slot.spans[0], slot.spans.at(-1)];
  if (!first || !last) return false;
  return (
    slot.spans.every(({ day }) => offers(day)) &&
    !isAway(person.absences ?? [], slot.spans) &&
    localOrder(first.day, first.from) >= orderOfPart(person.arrivalDateTime) &&
    localOrder(last.day, last.until) <= orderOfPart(person.departureDateTime)
  );
}

export const overlaps = (a: TimedSlot, b: TimedSlot): boolean => a.start < b.end && b.start < a.end;

/** Minutes between two slots that do not overlap. */
const restBetween = (a: TimedSlot, b: TimedSlot): number =>
  (a.start >= b.end ? a.start - b.end : b.start - a.end) / 60_000;

/** The most minutes that shifts with this one among them have on a day of it. */
function busiestDay(slot: TimedSlot, others: readonly TimedSlot[]): number {
  const worked = [slot, ...others].filter(({ isBriefing }) => !isBriefing);
  const minutesOn = (day: string): number =>
    worked
      .flatMap(({ spans }) => spans)
      .filter((span) => span.day === day)
      .reduce((sum, { minutes }) => sum + minutes, 0);
  return Math.max(...slot.spans.map(({ day }) => minutesOn(day)));
}

const named = ({ id, title, startDateTime }: TimedSlot) => ({
  slotId: id,
  title,
  start: startDateTime,
});

/** What is asked of a place: whose it would be, on which slot, and what they and the slot have already. */
export interface ShiftQuestion {
  readonly person: ShiftPerson;
  readonly slot: TimedSlot;
  /** The person's other slots, without this one. */
  readonly others: readonly TimedSlot[];
  readonly edition: ShiftEdition;
  /** Another adult has a place on the slot. */
  readonly hasAdult: boolean;
  readonly limits?: ShiftLimits;
}

function minorProblems(band: MinorBand, { slot, others, hasAdult }: ShiftQuestion): ShiftProblem[] {
  const { from, until, hoursPerDay } = minorLimits[band];
  const isOutside = slot.spans.some((span) => span.from < from * 60 || span.until > until * 60);
  return [
    ...(isOutside ? [{ code: 'MINOR_HOURS' as const, params: { from, until } }] : []),
    ...(busiestDay(slot, others) > hoursPerDay * 60
      ? [{ code: 'MINOR_DAY_HOURS' as const, params: { max: hoursPerDay } }]
      : []),
    ...(hasAdult ? [] : [{ code: 'NO_ADULT' as const, params: {} }]),
  ];
}

/**
 * What speaks against giving someone a place, the rules that no one passes last; empty when nothing does. A briefing
 * can only clash. Places, acceptance and sign-up of the team are not asked here.
 */
export function findShiftProblems(question: ShiftQuestion): ShiftProblem[] {
  const { person, slot, others, edition, limits = shiftLimits } = question;
  const clashes = others
    .filter((other) => overlaps(slot, other))
    .map((other) => ({ code: 'OVERLAP' as const, params: named(other) }));
  const absence = isAvailable(person, slot, edition)
    ? []
    : [{ code: 'NOT_AVAILABLE' as const, params: {} }];
  if (slot.isBriefing) return [...absence, ...clashes];
  const max = limits.minRestMinutes;
  const tooSoon = others
    .filter((other) => !other.isBriefing && !overlaps(slot, other))
    .filter((other) => restBetween(slot, other) > 0 && restBetween(slot, other) < max)
    .map((other) => ({ code: 'SHORT_REST' as const, params: { ...named(other), max } }));
  const nights = others.filter(({ isNight, isBriefing }) => isNight && !isBriefing).length;
  return [
    ...absence,
    ...clashes,
    ...tooSoon,
    ...(busiestDay(slot, others) > limits.maxHoursPerDay * 60
      ? [{ code: 'DAY_HOURS' as const, params: { max: limits.maxHoursPerDay } }]
      : []),
    ...(slot.isNight && nights >= limits.maxNightSlots
      ? [{ code: 'NIGHTS' as const, params: { max: limits.maxNightSlots } }]
      : []),
    ...(person.ageBand === 'ADULT' ? [] : minorProblems(person.ageBand, question)),
  ];
}
