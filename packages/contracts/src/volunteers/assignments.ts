import { z } from 'zod';
import { id, instant, openEnum, optionalText } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { ofSlot, overrideReason, slotId } from './slots.ts';

/** REQUESTED takes no place; EXCUSED gave it back after the deadline, with the consent of a manager. */
export const assignmentStatuses = ['REQUESTED', 'SIGNED_UP', 'EXCUSED'] as const;
export type AssignmentStatus = (typeof assignmentStatuses)[number];

/** REJECTED: the volunteer is expected all the same. */
export const excuseStatuses = ['ASKED', 'ACCEPTED', 'REJECTED'] as const;

/** "I cannot come", said after the deadline. */
export const excuse = z.object({
  status: openEnum(excuseStatuses, 'ASKED'),
  reason: z.string().nullable(),
  askedAt: instant,
  decidedAt: instant.nullable(),
  note: z.string().nullable(),
});

/** What became of a place: ARRIVED is on site, DONE worked, NO_SHOW did not come. */
export const attendanceStatuses = ['ARRIVED', 'DONE', 'NO_SHOW'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

const attendance = z.object({
  status: openEnum(attendanceStatuses, 'ARRIVED'),
  /** When the volunteer arrived, or was recorded as missing. */
  at: instant,
  /** Who recorded it; null: the volunteer, the end of the shift, or an account that is deleted. */
  byId: id.nullable(),
  /** Minutes that count once it is DONE, where they were corrected; null is the length of the slot. */
  minutes: z.int().min(0).nullable(),
});
export type Attendance = z.infer<typeof attendance>;

export const assignment = z.object({
  id: z.uuid(),
  timeSlotId: slotId,
  userId: id,
  status: openEnum(assignmentStatuses, 'SIGNED_UP'),
  /** The automatic assignment leaves it as it is. */
  isLocked: z.boolean(),
  /** Why a manager gave the place against a rule of shifts. */
  overrideReason: z.string().nullable(),
  excuse: excuse.nullable(),
  /** Null until someone records it. */
  attendance: attendance.nullable().default(null),
  assignedAt: instant,
  /** Null: the volunteer signed up, or the account of who gave it is deleted. */
  assignedById: id.nullable(),
});
export type Assignment = z.infer<typeof assignment>;

const ofAssignment = ofSlot.extend({ assignmentId: z.uuid() });
const done = z.object({ ok: z.literal(true) });

/**
 * 409 SHIFT_RULES has `errors`: one for each rule that speaks against it, with the `code` and `params` of a `ShiftProblem`.
 * Those of `overridableProblems` are passed by an `overrideReason`.
 */
const assignmentErrors = [
  'EDITION_NOT_FOUND',
  'APPLICATION_NOT_ACCEPTED',
  'ALREADY_ASSIGNED',
  'SLOT_FULL',
  'SHIFT_RULES',
] as const;

export const listAssignments = defineRoute({
  id: 'volunteers.assignment.list',
  method: 'GET',
  path: '/api/editions/:id/volunteer-time-slots/:sid/assignments',
  summary:
    'Who is on a slot, and who asks for it; for managers of volunteers and the leaders of its team.',
  access: 'member',
  params: ofSlot,
  response: listOf(assignment),
  errors: ['EDITION_NOT_FOUND'],
});

export const createAssignment = defineRoute({
  id: 'volunteers.assignment.create',
  method: 'POST',
  path: '/api/editions/:id/volunteer-time-slots/:sid/assignments',
  summary:
    'Gives an accepted volunteer a place on a slot, and notifies them; needs the right manageVolunteers.',
  access: 'member',
  params: ofSlot,
  body: z.object({
    userId: id,
    isLocked: z.boolean().default(false),
    overrideReason,
  }),
  response: assignment,
  status: 201,
  rateLimit: 'write',
  errors: assignmentErrors,
});

export const moveAssignment = defineRoute({
  id: 'volunteers.assignment.move',
  method: 'POST',
  path: '/api/editions/:id/volunteer-time-slots/:sid/assignments/:assignmentId/move',
  summary:
    'Moves a volunteer to another slot in one step, and notifies them; needs the right manageVolunteers.',
  access: 'member',
  params: ofAssignment,
  body: z.object({ timeSlotId: slotId, overrideReason }),
  response: assignment,
  errors: assignmentErrors,
});

export const updateAssignment = defineRoute({
  id: 'volunteers.assignment.update',
  method: 'PATCH',
  path: '/api/editions/:id/volunteer-time-slots/:sid/assignments/:assignmentId',
  summary:
    'Accepts a request with `isAccepted`, decides an excuse with `isExcused`, or locks the place for the automatic assignment; for managers of volunteers and, but for the lock, leaders of its team. The volunteer is notified of a decision.',
  access: 'member',
  params: ofAssignment,
  body: z.object({
    isLocked: z.boolean().optional(),
    /** True: the request becomes a place. False: the request is rejected, which deletes it. */
    isAccepted: z.boolean().optional(),
    /** True: the place is free again. False: they are expected all the same. */
    isExcused: z.boolean().optional(),
    /** For the volunteer, with a decision. */
    note: optionalText(500),
    overrideReason,
  }),
  /** Null once a rejected request is deleted. */
  response: z.object({ assignment: assignment.nullable() }),
  errors: [
    ...assignmentErrors,
    /** There is no request, or no excuse that waits. */
    'NOTHING_ASKED',
  ],
});

export const deleteAssignment = defineRoute({
  id: 'volunteers.assignment.delete',
  method: 'DELETE',
  path: '/api/editions/:id/volunteer-time-slots/:sid/assignments/:assignmentId',
  summary: 'Takes a volunteer off a slot, and notifies them; needs the right manageVolunteers.',
  access: 'member',
  withoutProof: 'One place, which can be given again.',
  params: ofAssignment,
  response: done,
  errors: ['EDITION_NOT_FOUND'],
});
