import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { idParam, instant, openEnum } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { type AttendanceStatus, assignment, attendanceStatuses } from './assignments.ts';
import { ofSlot, slotId, slotKinds } from './slots.ts';
import { offeredTeam } from './teams.ts';

/** What is recorded of a place: null until someone records it. */
export type AttendanceState = AttendanceStatus | null;

/** A volunteer may be recorded as arrived so long before the start of a shift. */
export const arrivalLeadMinutes = 15;
/** A volunteer may stay on for a shift that begins so long after the end of theirs, at the latest. */
export const stayOnMinutes = 30;
/** Places that are recorded at once. */
export const maxRecorded = 50;

/** What may follow each state. A mistake is taken back step by step. */
export const attendanceSteps: Readonly<
  Record<AttendanceStatus | 'NONE', readonly AttendanceState[]>
> = {
  NONE: ['ARRIVED', 'NO_SHOW'],
  ARRIVED: ['DONE', null],
  NO_SHOW: ['ARRIVED', null],
  DONE: ['ARRIVED'],
};

const minuteMs = 60_000;

interface AttendanceStep {
  readonly from: AttendanceState;
  readonly to: AttendanceState;
  /** Start of the slot. */
  readonly startDateTime: string;
  /** Milliseconds. */
  readonly now: number;
}

/** What speaks against recording this now; null when nothing does. */
export function findAttendanceProblem({
  from,
  to,
  startDateTime,
  now,
}: AttendanceStep): 'ATTENDANCE_STEP' | 'TOO_EARLY' | null {
  if (!attendanceSteps[from ?? 'NONE'].includes(to)) return 'ATTENDANCE_STEP';
  const start = Date.parse(startDateTime);
  const isTooEarly =
    (to === 'ARRIVED' && now < start - arrivalLeadMinutes * minuteMs) ||
    (to === 'NO_SHOW' && now < start);
  return isTooEarly ? 'TOO_EARLY' : null;
}

/** What may be recorded now. */
export const listAttendanceSteps = (of: Omit<AttendanceStep, 'to'>): AttendanceState[] =>
  attendanceSteps[of.from ?? 'NONE'].filter((to) => findAttendanceProblem({ ...of, to }) === null);

export const recordAttendance = defineRoute({
  id: 'volunteers.attendance.record',
  method: 'POST',
  path: '/api/editions/:id/volunteer-time-slots/:sid/attendance',
  summary:
    'Records who arrived, worked or did not come, all of them or none; for managers of volunteers and leaders of the team of the slot. A place is ARRIVED from 15 minutes before the start, and NO_SHOW from the start on.',
  access: 'member',
  params: ofSlot,
  body: z.object({
    assignmentIds: z
      .array(z.uuid())
      .min(1)
      .max(maxRecorded)
      .overwrite((ids) => [...new Set(ids)]),
    /** Null takes a record back. */
    status: z.enum(attendanceStatuses).nullable(),
  }),
  response: listOf(assignment),
  errors: [
    'EDITION_NOT_FOUND',
    /** Leaders do not record themselves; managers of volunteers may. */
    'OWN_RECORD',
    'ATTENDANCE_STEP',
    'TOO_EARLY',
  ],
});

/** A shift on the page of a check-in code. */
const checkInShift = z.object({
  id: slotId,
  kind: openEnum(slotKinds, 'SHIFT'),
  team: offeredTeam.nullable(),
  title: z.string(),
  place: z.string().nullable(),
  startDateTime: instant,
  endDateTime: instant,
  assignment,
});
export type CheckInShift = z.infer<typeof checkInShift>;

/** The member, then the signature of edition and member. */
const checkInToken = z.string().regex(/^[1-9]\d{0,9}-[\w-]{43}$/);

export const getCheckIn = defineRoute({
  id: 'volunteers.attendance.check-in',
  method: 'GET',
  path: '/api/editions/:id/volunteers/check-in/:token',
  summary:
    'The volunteer of a check-in code with their shifts from 12 hours ago to 12 hours ahead; for managers of volunteers, for leaders of a team of one of their shifts, who get those of their teams, and for the volunteer. Others get 404.',
  access: 'member',
  params: z.object({ id: idParam, token: checkInToken }),
  response: z.object({
    user: publicUser,
    prenom: z.string(),
    timezone: z.string(),
    /** The code is the caller's own, who shows it and records nothing. */
    isMine: z.boolean(),
    shifts: z.array(checkInShift),
  }),
  errors: ['EDITION_NOT_FOUND'],
});
export type CheckIn = z.infer<typeof getCheckIn.response>;

export const stayOn = defineRoute({
  id: 'volunteers.attendance.stay-on',
  method: 'POST',
  path: '/api/editions/:id/volunteer-time-slots/:sid/stay-on',
  summary:
    'Takes a place on the next shift of the same team, for a volunteer who is on site; leaders of the team and managers are notified. The slot of the address is the next one.',
  access: 'member',
  params: ofSlot,
  ownResponse: true,
  response: assignment,
  rateLimit: 'write',
  errors: [
    'EDITION_NOT_FOUND',
    'APPLICATION_NOT_ACCEPTED',
    /** The volunteer is not on site on a shift that ends just before it, of the same team. */
    'NOT_ON_SITE',
    'ALREADY_ASSIGNED',
    'SLOT_FULL',
    'SHIFT_RULES',
  ],
});
