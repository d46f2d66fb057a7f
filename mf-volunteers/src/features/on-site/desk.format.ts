import { dayOf } from '@siteswap/contracts/format';
import type { AttendanceState, Planning, TimeSlot } from '@siteswap/contracts/volunteers';

/** What is said of a place: of one without a record it depends on whether the shift has begun. */
export type ShownAttendance = 'EXPECTED' | 'MISSING' | NonNullable<AttendanceState>;

export const shownAttendance = (
  state: AttendanceState,
  { startDateTime }: Pick<TimeSlot, 'startDateTime'>,
  now: number,
): ShownAttendance => state ?? (Date.parse(startDateTime) > now ? 'EXPECTED' : 'MISSING');

export type DeskGroup = 'now' | 'next' | 'over';
export const deskGroups: readonly DeskGroup[] = ['now', 'next', 'over'];

export function groupOf(
  { startDateTime, endDateTime }: Pick<TimeSlot, 'startDateTime' | 'endDateTime'>,
  now: number,
): DeskGroup {
  if (Date.parse(endDateTime) <= now) return 'over';
  return Date.parse(startDateTime) <= now ? 'now' : 'next';
}

/** The day that the desk shows first: today when it has volunteers, else the first one. */
export function firstShownDay(
  { firstDay, lastDay, timezone }: Pick<Planning, 'firstDay' | 'lastDay' | 'timezone'>,
  now: number,
): string {
  const today = dayOf(new Date(now), timezone);
  return today >= firstDay && today <= lastDay ? today : firstDay;
}
