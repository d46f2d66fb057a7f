import { z } from 'zod';
import { publicUser } from '../core/users.ts';
import { versioned } from '../edit-version.ts';
import {
  id,
  idParam,
  instant,
  openEnum,
  optionalText,
  queryInt,
  queryList,
  searchText,
} from '../fields.ts';
import { pageOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import {
  ageBands,
  applicationChanges,
  applicationStatuses,
  managedApplication,
} from './application-fields.ts';
import { offeredTeam } from './teams.ts';

const ofEdition = z.object({ id: idParam });
const ofApplication = z.object({ id: idParam, aid: idParam });

/** When a volunteer is there. */
export const presences = ['SETUP', 'EVENT', 'TEARDOWN'] as const;

export const applicationSorts = ['createdAt', 'name', 'arrival', 'status'] as const;

/** A row of the table: enough to decide what to open. */
const applicationRow = z.object({
  id,
  user: publicUser,
  prenom: z.string(),
  nom: z.string(),
  status: openEnum(applicationStatuses, 'PENDING'),
  ageBand: openEnum(ageBands, 'ADULT'),
  hasGuardianConsent: z.boolean(),
  setupAvailability: z.boolean(),
  eventAvailability: z.boolean(),
  teardownAvailability: z.boolean(),
  arrivalDateTime: z.string(),
  departureDateTime: z.string(),
  teamPreferences: z.array(id),
  assignedTeams: z.array(offeredTeam),
  createdAt: instant,
  decidedAt: instant.nullable(),
  /** What a decision about several makes of it in a moment; null without one. */
  dueStatus: z.enum(['ACCEPTED', 'REJECTED']).nullable().default(null),
});
export type ApplicationRow = z.infer<typeof applicationRow>;

const listQuery = z.object({
  status: queryList(z.enum(applicationStatuses)).optional(),
  /** Teams that the volunteer is in; `0` is none. */
  teams: queryList(queryInt(0, 2_147_483_647)).optional(),
  presence: queryList(z.enum(presences)).optional(),
  /** In pseudo, first and last name. */
  search: searchText(0, 100).optional(),
  sort: z.enum(applicationSorts).default('createdAt'),
  order: z.enum(['asc', 'desc']).default('asc'),
  page: queryInt(1, 10_000).default(1),
  pageSize: queryInt(1, 100).default(20),
});
export type ApplicationListQuery = z.output<typeof listQuery>;

export const listApplications = defineRoute({
  id: 'volunteers.application.list',
  method: 'GET',
  path: '/api/editions/:id/volunteers/applications',
  summary:
    'Applications of an edition, without telephone and health; needs the right manageVolunteers. Counts are of all of them.',
  access: 'member',
  params: ofEdition,
  query: listQuery,
  shows: { 'volunteer-application': '*' },
  response: pageOf(applicationRow).extend({
    counts: z.object({
      PENDING: z.int().min(0),
      ACCEPTED: z.int().min(0),
      REJECTED: z.int().min(0),
    }),
  }),
  errors: ['EDITION_NOT_FOUND'],
});

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** Applications in one file. */
export const maxExported = 10_000;

export const exportApplications = defineRoute({
  id: 'volunteers.application.export',
  method: 'GET',
  path: '/api/editions/:id/volunteers/applications/export',
  summary:
    'All applications that the filters find, with telephone and health, as a table in the language of the caller; recorded in the audit. Needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  query: listQuery.omit({ page: true, pageSize: true }).extend({ format: z.enum(exportFormats) }),
  response: z.unknown(),
  responseType: 'custom',
  errors: ['EDITION_NOT_FOUND', 'TOO_MANY_APPLICATIONS'],
});

/** Applications of one decision. */
export const maxBulk = 200;
/** Seconds in which a decision about several can be undone; then their applicants are notified. */
export const bulkUndoSeconds = 30;

const bulkDecision = z.object({
  id: z.uuid(),
  status: z.enum(['ACCEPTED', 'REJECTED']),
  applicationIds: z.array(id),
  /** When it is carried out. */
  dueAt: instant,
});
export type BulkDecision = z.infer<typeof bulkDecision>;

export const decideApplications = defineRoute({
  id: 'volunteers.application.decide-bulk',
  method: 'POST',
  path: '/api/editions/:id/volunteers/applications/bulk',
  summary:
    'Decides several PENDING applications with one note, in half a minute unless it is undone; one that was decided meanwhile is left as it is. Needs the right manageVolunteers.',
  access: 'member',
  params: ofEdition,
  body: z.object({
    applicationIds: z
      .array(id)
      .min(1)
      .max(maxBulk)
      .overwrite((ids) => [...new Set(ids)].sort((a, b) => a - b)),
    status: z.enum(['ACCEPTED', 'REJECTED']),
    /** For the applicants. */
    note: optionalText(1_000),
  }),
  response: bulkDecision.extend({
    /** Those that it leaves out: decided already, being decided, or of a minor without consent. */
    skipped: z.array(
      z.object({
        applicationId: id,
        code: z.enum(['APPLICATION_DECIDED', 'GUARDIAN_CONSENT_MISSING']),
      }),
    ),
  }),
  status: 202,
  rateLimit: 'write',
  errors: ['EDITION_NOT_FOUND', 'NOTHING_TO_DECIDE'],
});

export const undoDecisions = defineRoute({
  id: 'volunteers.application.undo-bulk',
  method: 'DELETE',
  path: '/api/editions/:id/volunteers/applications/bulk/:bid',
  summary:
    'Undoes a decision about several applications before it is carried out; needs the right manageVolunteers.',
  access: 'member',
  withoutProof: 'Nothing was decided yet.',
  params: z.object({ id: idParam, bid: z.uuid() }),
  response: z.object({ ok: z.literal(true) }),
  errors: ['EDITION_NOT_FOUND', 'ALREADY_DECIDED'],
});

export const getApplication = defineRoute({
  id: 'volunteers.application.get',
  method: 'GET',
  path: '/api/editions/:id/volunteers/applications/:aid',
  summary: 'One application with telephone and health; needs the right manageVolunteers.',
  access: 'member',
  params: ofApplication,
  shows: { 'volunteer-application': 'aid' },
  response: managedApplication,
  errors: ['EDITION_NOT_FOUND'],
});

export const updateApplication = defineRoute({
  id: 'volunteers.application.update',
  method: 'PATCH',
  path: '/api/editions/:id/volunteers/applications/:aid',
  summary:
    'Decides an application with `status` and `note`, or changes the given fields; its applicant is notified. PENDING becomes ACCEPTED or REJECTED, and these PENDING alone. Needs the right manageVolunteers.',
  access: 'member',
  params: ofApplication,
  body: applicationChanges.extend({
    status: z.enum(applicationStatuses).optional(),
    /** For the applicant, with a decision. */
    note: optionalText(1_000),
    ...versioned,
  }),
  response: managedApplication,
  errors: ['EDITION_NOT_FOUND', 'APPLICATION_DECIDED', 'GUARDIAN_CONSENT_MISSING', 'EDIT_CONFLICT'],
});

export const assignTeams = defineRoute({
  id: 'volunteers.application.assign-teams',
  method: 'PATCH',
  path: '/api/editions/:id/volunteers/applications/:aid/teams',
  summary:
    'Puts an accepted volunteer into these teams and out of the others; needs the right manageVolunteers.',
  access: 'member',
  params: ofApplication,
  body: z.object({ teamIds: z.array(id).max(20) }),
  repeatable: true,
  response: managedApplication,
  errors: ['EDITION_NOT_FOUND', 'APPLICATION_NOT_ACCEPTED', 'TEAM_NOT_FOUND', 'TEAM_FULL'],
});
