import { z } from 'zod';
import { versioned } from '../edit-version.ts';
import { id, idParam, instant, localDate } from '../fields.ts';
import { listOf } from '../lists.ts';
import { problem } from '../problem.ts';
import { defineRoute } from '../route.ts';
import { applicationBody, applicationChanges, volunteerApplication } from './application-fields.ts';

const ofEdition = z.object({ id: idParam });

/** Body of a 409 VOLUNTEERS_EXTERNAL: members apply at this address. */
export const volunteersElsewhere = problem.extend({
  code: z.literal('VOLUNTEERS_EXTERNAL'),
  url: z.string(),
});

export const applyAsVolunteer = defineRoute({
  id: 'volunteers.application.create',
  method: 'POST',
  path: '/api/editions/:id/volunteers/apply',
  summary:
    'Applies as a volunteer of an edition, once; its managers are notified. What its form does not ask is ignored.',
  access: 'member',
  params: ofEdition,
  body: applicationBody,
  ownResponse: true,
  response: volunteerApplication,
  status: 201,
  rateLimit: 'content',
  errors: [
    'EDITION_NOT_FOUND',
    'VOLUNTEERS_CLOSED',
    'VOLUNTEERS_EXTERNAL',
    'ALREADY_APPLIED',
    'RATE_LIMITED',
  ],
});

export const getMyApplication = defineRoute({
  id: 'volunteers.application.mine',
  method: 'GET',
  path: '/api/editions/:id/volunteers/apply',
  summary: 'My application to an edition, as its form is opened with; null without one.',
  access: 'member',
  params: ofEdition,
  shows: { edition: 'id', 'volunteer-application': '*' },
  response: z.object({ application: volunteerApplication.nullable() }),
});

export const updateMyApplication = defineRoute({
  id: 'volunteers.application.update-mine',
  method: 'PATCH',
  path: '/api/editions/:id/volunteers/apply',
  summary:
    'Changes the given fields of my application, as long as it is not rejected and the edition goes on.',
  access: 'member',
  params: ofEdition,
  body: applicationChanges.extend(versioned),
  ownResponse: true,
  response: volunteerApplication,
  errors: [
    'APPLICATION_REJECTED',
    'VOLUNTEERS_CLOSED',
    'GUARDIAN_CONSENT_MISSING',
    'EDIT_CONFLICT',
  ],
});

export const withdrawApplication = defineRoute({
  id: 'volunteers.application.withdraw',
  method: 'DELETE',
  path: '/api/editions/:id/volunteers/apply',
  summary:
    'Withdraws my application, as long as it is not rejected: it is deleted. After acceptance the managers are notified.',
  access: 'member',
  withoutProof: 'One application of the caller, who can apply again.',
  params: ofEdition,
  ownResponse: true,
  response: z.object({ ok: z.literal(true) }),
  errors: ['APPLICATION_REJECTED'],
});

export const listMyApplications = defineRoute({
  id: 'volunteers.application.list-mine',
  method: 'GET',
  path: '/api/user/volunteer-applications',
  summary: 'My applications, those of the next editions first, then past ones.',
  access: 'member',
  isReadOffline: true,
  shows: { 'volunteer-application': '*' },
  response: listOf(
    z.object({
      application: volunteerApplication,
      edition: z.object({
        id,
        name: z.string(),
        city: z.string().nullable(),
        startDate: localDate,
        endDate: localDate,
        timezone: z.string(),
        /** False once it was unpublished: it has no page for others. */
        isOnline: z.boolean(),
      }),
      /** Its managers take no change any more: it is over. */
      hasEnded: z.boolean(),
      appliedAt: instant,
    }),
  ),
});
