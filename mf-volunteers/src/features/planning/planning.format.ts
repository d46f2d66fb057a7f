import { instantAt, type TimeSlot } from '@siteswap/contracts/volunteers';

export const hourMs = 3_600_000;
/** An axis with fewer hours would be mostly empty. */
const minHours = 8;

/** The calendar day that follows. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hourMs).toISOString().slice(0, 10);

/** From a day to another, both included. */
export function daysBetween(firstDay: string, lastDay: string): string[] {
  const days: string[] = [];
  for (let day = firstDay; day <= lastDay; day = nextDay(day)) days.push(day);
  return days;
}

/** A span of time in milliseconds. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A day by the clock on the wall: it has 23 or 25 hours when the clock changes. */
export const boundsOfDay = (day: string, timezone: string): Span => ({
  start: Date.parse(instantAt(`${day}T00:00`, timezone)),
  end: Date.parse(instantAt(`${nextDay(day)}T00:00`, timezone)),
});

export const hoursOfDay = (day: string, timezone: string): number => {
  const { start, end } = boundsOfDay(day, timezone);
  return (end - start) / hourMs;
};

/** Lanes in which no two spans overlap: each goes into the first lane that is free when it begins. */
export function lanesOf<T extends Span>(spans: readonly T[]): T[][] {
  const lanes: T[][] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const free = lanes.find((lane) => (lane.at(-1)?.end ?? 0) <= span.start);
    if (free) free.push(span);
    else lanes.push([span]);
  }
  return lanes;
}

export interface Axis extends Span {
  /** The hours that pass between its ends, each by its beginning. */
  readonly hours: readonly number[];
}

/** The hours of a day that its spans need; those that end on the next day make it longer. */
export function axisOf(day: string, spans: readonly Span[], timezone: string): Axis {
  const whole = boundsOfDay(day, timezone);
  const first = Math.min(...spans.map(({ start }) => start), whole.end - minHours * hourMs);
  const start = whole.start + Math.floor((first - whole.start) / hourMs) * hourMs;
  const last = Math.max(...spans.map(({ end }) => end), start + minHours * hourMs);
  const count = Math.ceil((last - start) / hourMs);
  const hours = Array.from({ length: count }, (_, index) => start + index * hourMs);
  return { start, end: start + count * hourMs, hours };
}

/** A lane from left to right: hours without a span, then hours with it. */
export const stepsOf = <T extends Span>(lane: readonly T[], axis: Axis) =>
  lane.map((span, index) => ({
    span,
    gap: (span.start - (lane[index - 1]?.end ?? axis.start)) / hourMs,
    length: (span.end - span.start) / hourMs,
  }));

export type Fill = 'short' | 'open' | 'full' | 'briefing';

/** Whether a slot needs people, and how urgently. */
export function fillOf({
  kind,
  assignedVolunteers,
  minVolunteers,
  maxVolunteers,
}: Pick<TimeSlot, 'kind' | 'assignedVolunteers' | 'minVolunteers' | 'maxVolunteers'>): Fill {
  if (kind === 'BRIEFING') return 'briefing';
  if (maxVolunteers !== null && assignedVolunteers >= maxVolunteers) return 'full';
  return assignedVolunteers < minVolunteers ? 'short' : 'open';
}

export interface Places {
  readonly filled: number;
  readonly asked: number;
  /** Shifts with fewer people than they need. */
  readonly short: number;
}

/** Places of shifts together; briefings have none. */
export function placesOf(slots: readonly TimeSlot[]): Places {
  const shifts = slots.filter(({ kind }) => kind !== 'BRIEFING');
  const asked = ({ maxVolunteers, minVolunteers }: TimeSlot): number =>
    maxVolunteers ?? minVolunteers;
  return {
    filled: shifts.reduce((sum, slot) => sum + Math.min(slot.assignedVolunteers, asked(slot)), 0),
    asked: shifts.reduce((sum, slot) => sum + asked(slot), 0),
    short: shifts.filter((slot) => fillOf(slot) === 'short').length,
  };
}

/** A shorter slot has no room for its title. */
const minShownHours = 0.75;

/** The room that a slot takes in the grid. */
export const shownSpan = ({ start, end }: Span): Span => ({
  start,
  end: Math.max(end, start + minShownHours * hourMs),
});
