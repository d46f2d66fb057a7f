import type { FieldError } from '@siteswap/contracts/problem';
import type { Assignment, ShiftProblem } from '@siteswap/contracts/volunteers';
import type { PlaceRow } from './places.repository.ts';

function toExcuse(row: PlaceRow): Assignment['excuse'] {
  const { excuseStatus: status, excuseAskedAt } = row;
  if (!status || !excuseAskedAt) return null;
  return {
    status,
    reason: row.excuseReason,
    askedAt: excuseAskedAt.toISOString(),
    decidedAt: row.excuseDecidedAt?.toISOString() ?? null,
    note: row.excuseNote,
  };
}

function toAttendance(row: PlaceRow): Assignment['attendance'] {
  const { attendanceStatus: status, attendanceAt: at } = row;
  if (!status || !at) return null;
  return { status, at: at.toISOString(), byId: row.attendanceById, minutes: row.minutesDone };
}

// The contract lists what is shown: the kit parses each response by it, which drops every other column.

export const toAssignment = (row: PlaceRow): Assignment => ({
  ...row,
  excuse: toExcuse(row),
  attendance: toAttendance(row),
  assignedAt: row.assignedAt.toISOString(),
});

/** Rules that speak against a place, as 409 SHIFT_RULES and the list of open shifts name them. */
export const toFieldErrors = (problems: readonly ShiftProblem[]): FieldError[] =>
  problems.map(({ code, params }) => ({ path: 'timeSlotId', code, params: { ...params } }));
