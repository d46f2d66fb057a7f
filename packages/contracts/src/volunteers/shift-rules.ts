import type { DayPart, VolunteerApplication } from './application-fields.ts';
import { type DaySpan, daySpans } from './local-times.ts';
import type { MinorBand, MinorLimits } from './minor-limits.ts';
import type { Grant, Requirement } from './requirements.ts';
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

/** Rules that a manager may pass with a reason. */
export const overridableProblems = [
  'NOT_AVAILABLE',
  'OVERLAP',
  'SHORT_REST',
  'DAY_HOURS',
  'NIGHTS',
] as const;
/** Rules that no one passes. */
export const hardProblems = ['REQUIREMENT', 'MINOR_HOURS', 'MINOR_DAY_HOURS', 'NO_ADULT'] as const;

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
    /** REQUIREMENT: what the person lacks. */
    readonly name?: string;
  };
}

export const canOverride = ({ code }: ShiftProblem): boolean =>
  (overridableProblems as readonly string[]).includes(code);

type SlotOfRules = Pick<
  TimeSlot,
  'id' | 'kind' | 'title' | 'startDateTime' | 'endDateTime' | 'requirementIds'
>;

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
  readonly requirementIds: readonly number[];
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
    requirementIds: slot.requirementIds,
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
  readonly grants: readonly Grant[];
  /** Parts of days at which they are away. */
  readonly absences: readonly string[];
};

export interface EditionDays {
  readonly startDate: string;
  readonly endDate: string;
}

/** What the rules read of an edition: its own days, earlier is setup and later is teardown, and what its managers set. */
export interface ShiftEdition extends EditionDays {
  readonly minorLimits: MinorLimits;
  /** All that its slots can ask for. */
  readonly requirements: readonly Pick<Requirement, 'id' | 'name'>[];
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
  person: Omit<ShiftPerson, 'ageBand' | 'grants'>,
  slot: Pick<TimedSlot, 'spans'>,
  { startDate, endDate }: EditionDays,
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

/** The requirements of a slot that someone has no grant of on its last day. */
export function findLacking(
  { grants }: Pick<ShiftPerson, 'grants'>,
  { requirementIds, spans }: Pick<TimedSlot, 'requirementIds' | 'spans'>,
): number[] {
  const lastDay = spans.at(-1)?.day ?? '';
  const counts = ({ endsOn }: Grant): boolean => endsOn === null || endsOn >= lastDay;
  return requirementIds.filter(
    (id) => !grants.some((one) => one.requirementId === id && counts(one)),
  );
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

function minorProblems(
  band: MinorBand,
  { slot, others, edition, hasAdult }: ShiftQuestion,
): ShiftProblem[] {
  const { from, until, hoursPerDay } = edition.minorLimits[band];
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
 * can only clash, and ask for what someone lacks. Places, acceptance and sign-up of the team are not asked here.
 */
export function findShiftProblems(question: ShiftQuestion): ShiftProblem[] {
  const { person, slot, others, edition, limits = shiftLimits } = question;
  const clashes = others
    .filter((other) => overlaps(slot, other))
    .map((other) => ({ code: 'OVERLAP' as const, params: named(other) }));
  const absence = isAvailable(person, slot, edition)
    ? []
    : [{ code: 'NOT_AVAILABLE' as const, params: {} }];
  const names = new Map(edition.requirements.map(({ id, name }) => [id, name]));
  const lacked = findLacking(person, slot).map((id) => ({
    ...{ code: 'REQUIREMENT' as const, params: { name: names.get(id) ?? '' } },
  }));
  if (slot.isBriefing) return [...absence, ...clashes, ...lacked];
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
    ...lacked,
    ...(person.ageBand === 'ADULT' ? [] : minorProblems(person.ageBand, question)),
  ];
}
