import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { id, idParam, localDate, openEnum, openEnumList } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { defineTopic } from '../topic.ts';
import { ageBands, timePreferences } from './application-fields.ts';
import { assignment } from './assignments.ts';
import { minorHours } from './minor-limits.ts';
import { grant, requirement } from './requirements.ts';
import { timeSlot } from './slots.ts';
import { offeredTeam, signUpModes } from './teams.ts';

/** Slots, places, requests or excuses of an edition have changed; for members who read its planning. */
export const planningTopic = defineTopic('volunteers.planning');

/** An accepted volunteer as the planning shows them: without telephone and health. */
const planningPerson = z.object({
  userId: id,
  applicationId: id,
  user: publicUser,
  prenom: z.string(),
  nom: z.string(),
  ageBand: openEnum(ageBands, 'ADULT'),
  /** Teams that they are in. */
  teamIds: z.array(id),
  teamPreferences: z.array(id),
  timePreferences: openEnumList(timePreferences),
  arrivalDateTime: z.string(),
  departureDateTime: z.string(),
  absences: z.array(z.string()).default([]),
  setupAvailability: z.boolean(),
  eventAvailability: z.boolean(),
  teardownAvailability: z.boolean(),
  grants: z.array(grant),
});
export type PlanningPerson = z.infer<typeof planningPerson>;

const planningTeam = offeredTeam.extend({
  signUpMode: openEnum(signUpModes, 'MANUAL'),
  leaderIds: z.array(id),
});
export type PlanningTeam = z.infer<typeof planningTeam>;

export const getPlanning = defineRoute({
  id: 'volunteers.planning.get',
  method: 'GET',
  path: '/api/editions/:id/volunteers/planning',
  summary:
    'Slots, accepted volunteers and who is where; leaders read the slots and people of their teams, and change nothing but requests and excuses.',
  access: 'member',
  params: z.object({ id: idParam }),
  shows: { edition: 'id', 'volunteer-shift': '*' },
  response: z.object({
    timezone: z.string(),
    /** First and last day with volunteers. */
    firstDay: localDate,
    lastDay: localDate,
    /** Of the edition itself: earlier is setup, later is teardown. */
    startDate: localDate,
    endDate: localDate,
    /** Of its minors. */
    minorLimits: minorHours,
    /** What its shifts can ask for. */
    requirements: z.array(requirement),
    /** Whether the caller manages volunteers; else leads a team. */
    isManager: z.boolean(),
    teams: z.array(planningTeam),
    slots: z.array(timeSlot),
    assignments: z.array(assignment),
    people: z.array(planningPerson),
  }),
  errors: ['EDITION_NOT_FOUND'],
});
export type Planning = z.infer<typeof getPlanning.response>;

export const listTeamMembers = defineRoute({
  id: 'volunteers.team.list-members',
  method: 'GET',
  path: '/api/editions/:id/volunteer-teams/:tid/members',
  summary:
    'Names and telephones of the volunteers of a team, for its leaders and managers of volunteers.',
  access: 'member',
  params: z.object({ id: idParam, tid: idParam }),
  response: listOf(
    z.object({
      user: publicUser,
      prenom: z.string(),
      nom: z.string(),
      phone: z.string(),
      isLeader: z.boolean(),
    }),
  ),
  errors: ['EDITION_NOT_FOUND'],
});
