import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { idParam, instant, searchText } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { assignment } from './assignments.ts';
import { givenReward } from './rewards.ts';
import { ofSlot, slotId } from './slots.ts';

/** A shift was worked for one day at most. */
export const maxMinutesDone = 24 * 60;

const ofEdition = z.object({ id: idParam });

/** What one accepted volunteer has worked. */
export const volunteerHours = z.object({
  user: publicUser,
  prenom: z.string(),
  nom: z.string(),
  minutesPlanned: z.int().min(0),
  minutesDone: z.int().min(0),
  shiftsDone: z.int().min(0),
  noShows: z.int().min(0),
  /** Rewards that the hours reach, and those that were given, the smallest first. */
  rewards: z.array(givenReward),
});
export type VolunteerHours = z.infer<typeof volunteerHours>;

export const listVolunteerHours = defineRoute({
  id: 'volunteers.hours.list',
  method: 'GET',
  path: '/api/editions/:id/volunteers/hours',
  summary:
    'Hours and rewards of each accepted volunteer of an edition, by name; needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  query: z.object({
    /** Part of a name or a pseudo. */
    search: searchText(0, 100).optional(),
  }),
  response: listOf(volunteerHours).extend({
    /** The last day with volunteers has passed: those with hours have a certificate. */
    isOver: z.boolean(),
  }),
  errors: ['EDITION_NOT_FOUND'],
});

/** A shift that a volunteer has worked. */
const doneShift = z.object({
  assignmentId: z.uuid(),
  timeSlotId: slotId,
  title: z.string(),
  startDateTime: instant,
  endDateTime: instant,
  minutes: z.int().min(0),
  isCorrected: z.boolean(),
});
export type DoneShift = z.infer<typeof doneShift>;

export const listDoneShifts = defineRoute({
  id: 'volunteers.hours.shifts',
  method: 'GET',
  path: '/api/editions/:id/volunteers/hours/:userId',
  summary: 'Shifts that a volunteer has worked, by their start; needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition.extend({ userId: idParam }),
  response: listOf(doneShift),
  errors: ['EDITION_NOT_FOUND'],
});

export const correctHours = defineRoute({
  id: 'volunteers.hours.correct',
  method: 'PATCH',
  path: '/api/editions/:id/volunteer-time-slots/:sid/assignments/:assignmentId/hours',
  summary:
    'Says how many minutes of a shift count that is DONE; null is its length. For managers of volunteers and leaders of its team.',
  access: 'member',
  params: ofSlot.extend({ assignmentId: z.uuid() }),
  body: z.object({ minutes: z.int().min(0).max(maxMinutesDone).nullable() }),
  response: assignment,
  errors: ['EDITION_NOT_FOUND', 'OWN_RECORD', 'NOT_DONE'],
});
