import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { versioned } from '../edit-version.ts';
import { defineEvent } from '../event.ts';
import { id, idParam, nameText, openEnum, optionalText } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { withoutDefaults } from '../without-defaults.ts';

/** Teams of one edition. */
export const maxTeams = 50;

/** Whether volunteers take places on its shifts themselves, or ask for them. */
export const signUpModes = ['MANUAL', 'REQUEST', 'OPEN'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** Leaders of one team. */
export const maxLeaders = 10;

const teamColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .overwrite((color) => color.toLowerCase());

/** Named here once: the bodies take them, columns of the same names store them. */
const teamFields = {
  /** Unique in its edition, whatever the case of letters. */
  name: nameText(1, 60),
  description: optionalText(500),
  color: teamColor,
  /** People that the team has room for; null is any number. */
  maxVolunteers: z.int().min(1).max(500).nullable().default(null),
  signUpMode: z.enum(signUpModes).default('MANUAL'),
  /** Accepted volunteers who lead it. */
  leaderIds: z
    .array(id)
    .max(maxLeaders)
    .overwrite((ids) => [...new Set(ids)].sort((a, b) => a - b))
    .default([]),
};

/** A team as the form offers it and an application names it. */
export const offeredTeam = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  color: z.string(),
});
export type OfferedTeam = z.infer<typeof offeredTeam>;

export const volunteerTeam = offeredTeam.extend({
  maxVolunteers: z.int().nullable(),
  signUpMode: openEnum(signUpModes, 'MANUAL'),
  leaderIds: z.array(id),
  leaders: z.array(publicUser),
  /** Slots of it; it cannot be deleted with any. */
  slots: z.int().min(0),
  /** Accepted volunteers in it. */
  members: z.int().min(0),
  /** Applications that wait for a decision and name it. */
  wanted: z.int().min(0),
  ...versioned,
});
export type VolunteerTeam = z.infer<typeof volunteerTeam>;

/** The fields of the form of a team, of which `version` says whether they have changed. */
export const volunteerTeamFields = z.object(teamFields).keyof().options;

const ofEdition = z.object({ id: idParam });
const ofTeam = z.object({ id: idParam, tid: idParam });

export const listVolunteerTeams = defineRoute({
  id: 'volunteers.team.list',
  method: 'GET',
  path: '/api/editions/:id/volunteer-teams',
  summary:
    'The teams of an edition by name, with how many are in each; needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  response: listOf(volunteerTeam),
  errors: ['EDITION_NOT_FOUND'],
});

export const createVolunteerTeam = defineRoute({
  id: 'volunteers.team.create',
  method: 'POST',
  path: '/api/editions/:id/volunteer-teams',
  summary: 'Adds a team, 50 at most; needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  body: z.object(teamFields),
  response: volunteerTeam,
  status: 201,
  rateLimit: 'write',
  errors: ['EDITION_NOT_FOUND', 'TEAM_NAME_TAKEN', 'TOO_MANY_TEAMS', 'LEADER_NOT_ACCEPTED'],
});

export const updateVolunteerTeam = defineRoute({
  id: 'volunteers.team.update',
  method: 'PUT',
  path: '/api/editions/:id/volunteer-teams/:tid',
  summary: 'Changes the given fields of a team; needs the right manageVolunteers.',
  access: 'member',
  params: ofTeam,
  body: z.object(withoutDefaults(teamFields)).partial().extend(versioned),
  response: volunteerTeam,
  errors: ['EDITION_NOT_FOUND', 'TEAM_NAME_TAKEN', 'LEADER_NOT_ACCEPTED', 'EDIT_CONFLICT'],
});

export const deleteVolunteerTeam = defineRoute({
  id: 'volunteers.team.delete',
  method: 'DELETE',
  path: '/api/editions/:id/volunteer-teams/:tid',
  summary:
    'Deletes a team without slots, and takes it out of the applications that name it; needs the right manageVolunteers.',
  access: 'member',
  withoutProof: 'A name and a colour, which can be written again.',
  params: ofTeam,
  response: z.object({ ok: z.literal(true) }),
  errors: ['EDITION_NOT_FOUND', 'TEAM_HAS_SLOTS'],
});

/** Also when it is added or deleted. */
export const volunteerTeamChanged = defineEvent(
  'volunteers.team.changed.v1',
  z.object({ editionId: id, teamId: id, actorId: id }),
);
