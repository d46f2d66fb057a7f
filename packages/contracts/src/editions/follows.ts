import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id, idParam, localDate } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { conventionSummary } from './editions.ts';

const params = z.object({ id: idParam });
const follow = z.object({ isFollowing: z.boolean() });

export const getFollow = defineRoute({
  id: 'editions.follow.get',
  method: 'GET',
  path: '/api/conventions/:id/follow',
  summary: 'Whether I am notified of the next edition of a convention.',
  access: 'member',
  params,
  isReadOffline: true,
  response: follow,
});

export const followConvention = defineRoute({
  id: 'editions.follow.set',
  method: 'PUT',
  path: '/api/conventions/:id/follow',
  summary: 'From now on I am notified of new editions of a convention. Repeating changes nothing.',
  access: 'member',
  withoutNetwork: 'waits',
  params,
  response: follow,
});

export const unfollowConvention = defineRoute({
  id: 'editions.follow.unset',
  method: 'DELETE',
  path: '/api/conventions/:id/follow',
  summary: 'I am no longer notified of new editions. Repeating changes nothing.',
  access: 'member',
  withoutNetwork: 'waits',
  withoutProof: 'It can be set again at once.',
  params,
  response: follow,
});

/** A convention that I follow, with what it announces. */
const followedConvention = conventionSummary.extend({
  /** The first published edition that is not over; null while there is none. */
  nextEdition: z
    .object({ id, name: z.string(), startDate: localDate, endDate: localDate })
    .nullable(),
});
export type FollowedConvention = z.infer<typeof followedConvention>;

export const listFollowedConventions = defineRoute({
  id: 'editions.follow.list',
  method: 'GET',
  path: '/api/conventions/followed',
  summary: 'Conventions I follow, by name, with the next edition of each.',
  access: 'member',
  shows: { convention: '*', edition: '*' },
  isReadOffline: true,
  response: listOf(followedConvention),
});

/** An edition that is not over was published for the first time. */
export const editionAnnounced = defineEvent(
  'editions.edition.announced.v1',
  z.object({
    editionId: id,
    editionName: z.string(),
    conventionId: id,
    conventionName: z.string(),
    startDate: localDate,
    actorId: id,
    /** Members who followed the convention then. */
    followerIds: z.array(id),
  }),
);
