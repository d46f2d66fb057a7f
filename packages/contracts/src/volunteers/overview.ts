import { z } from 'zod';
import { idParam, instant } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { slotId } from './slots.ts';

const count = z.int().min(0);

export const getVolunteerOverview = defineRoute({
  id: 'volunteers.overview.get',
  method: 'GET',
  path: '/api/editions/:id/volunteers/overview',
  summary:
    'Numbers of an edition for its team: applications, places of the shifts to come, the next briefing; needs the right manageVolunteers.',
  access: 'member',
  params: z.object({ id: idParam }),
  response: z.object({
    timezone: z.string(),
    pending: count,
    accepted: count,
    /** Of shifts to come: places that no one has, and those of them that their minimums need. */
    freePlaces: count,
    missingPlaces: count,
    /** The first one to come. */
    nextBriefing: z.object({ id: slotId, title: z.string(), startDateTime: instant }).nullable(),
  }),
  errors: ['EDITION_NOT_FOUND'],
});
export type VolunteerOverview = z.infer<typeof getVolunteerOverview.response>;
