import { localTimeOf } from '@siteswap/contracts/format';
import type { DigestFrequency, QuietHours } from '@siteswap/contracts/notifications';
import { days, minutes } from '@siteswap/service-kit';

/** When a member may be disturbed. */
export interface Rest {
  readonly timezone: string;
  readonly quietHours: QuietHours | null;
}

/** When the digest comes, in the zone of the member; a weekly one on Mondays. */
export const digestTime = '08:00';
const monday = 1;

/** The local time as if it were UTC, in milliseconds: only differences mean something. */
const localMs = (at: Date, zone: string): number => Date.parse(`${localTimeOf(at, zone)}Z`);

/** Of local times to those of the world, at an instant. */
const offsetAt = (at: Date, zone: string): number =>
  localMs(at, zone) - Math.floor(at.getTime() / 1000) * 1000;

const timeOf = (at: Date, zone: string): string => localTimeOf(at, zone).slice(11, 16);

/** Milliseconds since local midnight. */
function sinceMidnight(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return minutes(hour * 60 + minute);
}

/**
 * The first instant after another at which the clocks of a zone show a time. One that comes twice, when clocks go back,
 * counts each time; one that they skip is as late as if they had not gone forward.
 */
export function nextTime(time: string, after: Date, zone: string): Date {
  const offset = offsetAt(after, zone);
  const local = localMs(after, zone);
  const midnight = local - (local % days(1));
  const today = midnight + sinceMidnight(time);
  const target = today > local ? today : today + days(1);
  const early = new Date(target - offset);
  if (timeOf(early, zone) === time) return early;
  const late = new Date(target - offsetAt(early, zone));
  return timeOf(late, zone) === time ? late : early;
}

/** Whether the clocks of the zone show a time from `from` on and before `to`. */
function isQuiet({ from, to }: QuietHours, at: Date, zone: string): boolean {
  const time = timeOf(at, zone);
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** When the quiet hours end that an instant lies in; null when it lies in none. */
export function quietUntil({ timezone, quietHours }: Rest, at: Date): Date | null {
  if (!quietHours || !isQuiet(quietHours, at, timezone)) return null;
  return nextTime(quietHours.to, at, timezone);
}

const weekdayOf = (at: Date, zone: string): number => new Date(localMs(at, zone)).getUTCDay();

/** When the next digest is due: at `digestTime`, or when the quiet hours end that this lies in. */
export function nextDigest(
  frequency: Exclude<DigestFrequency, 'off'>,
  rest: Rest,
  after: Date,
): Date {
  const { timezone } = rest;
  let at = nextTime(digestTime, after, timezone);
  while (frequency === 'weekly' && weekdayOf(at, timezone) !== monday) {
    at = nextTime(digestTime, at, timezone);
  }
  return quietUntil(rest, at) ?? at;
}
