import { fromAbsolute, parseDate, parseDateTime, toZoned } from '@internationalized/date';

/** The part of a span of time that lies on one local day. Clock times are minutes since midnight, 1,440 at its end. */
export interface DaySpan {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly from: number;
  readonly until: number;
  /** Minutes that pass: 60 more or fewer than the clock shows when it changes. */
  readonly minutes: number;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** The parts of a span of time by local day. @param start in milliseconds, like `end` */
export function daySpans(start: number, end: number, timezone: string): DaySpan[] {
  const spans: DaySpan[] = [];
  for (let at = start; at < end; ) {
    const local = fromAbsolute(at, timezone);
    const day = parseDate(local.toString().slice(0, 10));
    const nextDay = toZoned(day.add({ days: 1 }), timezone)
      .toDate()
      .getTime();
    const stop = Math.min(end, nextDay);
    const last = fromAbsolute(stop, timezone);
    spans.push({
      day: day.toString(),
      from: local.hour * 60 + local.minute,
      until: stop === nextDay ? dayMinutes : last.hour * 60 + last.minute,
      minutes: (stop - at) / minuteMs,
    });
    at = stop;
  }
  return spans;
}

/**
 * The instant of a local time `YYYY-MM-DDTHH:mm`. A time that the clock leaves out is the same so much later; of one that
 * it shows twice the first.
 */
export const instantAt = (local: string, timezone: string): string =>
  toZoned(parseDateTime(local), timezone).toAbsoluteString();

export interface SlotTimes {
  readonly startDateTime: string;
  readonly endDateTime: string;
}

interface Series {
  /** Local days. */
  readonly days: readonly string[];
  /** `HH:MM`, like `until`, which `24:00` or an earlier time puts on the next day. */
  readonly from: string;
  readonly until: string;
  readonly minutes: number;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The times of slots one after another, on each of these days by the clock on the wall; the last one ends at `until`. */
export function seriesTimes({ days, from, until, minutes }: Series, timezone: string): SlotTimes[] {
  const first = minutesOf(from);
  const last = minutesOf(until) > first ? minutesOf(until) : minutesOf(until) + dayMinutes;
  return days.flatMap((day) => {
    const at = (minute: number): string => {
      const midnight = parseDateTime(`${day}T00:00`);
      return instantAt(midnight.add({ minutes: minute }).toString(), timezone);
    };
    const times: SlotTimes[] = [];
    for (let minute = first; minute < last; minute += minutes) {
      const slot = {
        startDateTime: at(minute),
        endDateTime: at(Math.min(minute + minutes, last)),
      };
      // The clock leaves this hour out.
      if (slot.startDateTime < slot.endDateTime) times.push(slot);
    }
    return times;
  });
}
