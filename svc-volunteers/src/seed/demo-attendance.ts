import { byCode } from '@siteswap/contracts/format';
import type { AttendanceState } from '@siteswap/contracts/volunteers';
import type { DemoSlot } from './demo-planning.ts';

interface DemoAttendance {
  readonly attendanceStatus: AttendanceState;
  readonly attendanceAt: Date | null;
  readonly attendanceById: number | null;
}

const none: DemoAttendance = {
  ...{ attendanceStatus: null, attendanceAt: null, attendanceById: null },
};

/**
 * Who came to the shifts of the demonstration by now: all but the last one of the shift that began last and is over, and all
 * but the last one of the first shift that goes on.
 * @param actorId recorded it
 * @returns a function that gives what is recorded of a place
 */
export function demoAttendance(slots: readonly DemoSlot[], now: Date, actorId: number | null) {
  const hasBegun = (slot: DemoSlot): boolean => Date.parse(slot.startDateTime) <= now.getTime();
  const isOver = (slot: DemoSlot): boolean => Date.parse(slot.endDateTime) <= now.getTime();
  const teams = slots.filter(({ userIds }) => userIds.length > 1);
  const byStart = teams.toSorted((a, b) => byCode(a.startDateTime, b.startDateTime));
  const absentOn = byStart.findLast(isOver);
  const missingOn = byStart.find((slot) => hasBegun(slot) && !isOver(slot));
  return (slot: DemoSlot, userId: number): DemoAttendance => {
    if (!hasBegun(slot)) return none;
    const isLast = slot.userIds.at(-1) === userId;
    if (slot === missingOn && isLast) return none;
    const status = slot === absentOn && isLast ? 'NO_SHOW' : isOver(slot) ? 'DONE' : 'ARRIVED';
    return {
      ...{ attendanceStatus: status, attendanceAt: new Date(slot.startDateTime) },
      attendanceById: actorId,
    };
  };
}
