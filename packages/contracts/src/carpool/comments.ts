import { z } from 'zod';
import { comment, commentRoutes } from '../comments.ts';
import { defineEvent } from '../event.ts';
import { id, idParam } from '../fields.ts';

const commented = {
  params: z.object({ id: idParam }),
  notified: 'its author',
  comment,
  errors: ['EDITION_CLOSED', 'TRIP_GONE'],
} as const;

export const {
  list: listOfferComments,
  get: getOfferComment,
  create: createOfferComment,
  update: updateOfferComment,
  remove: removeOfferComment,
} = commentRoutes({
  ...commented,
  id: 'carpool.offer-comment',
  path: '/api/carpool-offers/:id',
  noun: 'an offer',
  shows: { 'carpool-offer': 'id' },
});

export const {
  list: listRequestComments,
  get: getRequestComment,
  create: createRequestComment,
  update: updateRequestComment,
  remove: removeRequestComment,
} = commentRoutes({
  ...commented,
  id: 'carpool.request-comment',
  path: '/api/carpool-requests/:id',
  noun: 'a request',
  shows: { 'carpool-request': 'id' },
});

const written = { editionId: id, commentId: id, userId: id, ownerId: id, locationCity: z.string() };
export const offerCommented = defineEvent(
  'carpool.comment.written-on-offer.v1',
  z.object({ offerId: id, ...written }),
);
export const requestCommented = defineEvent(
  'carpool.comment.written-on-request.v1',
  z.object({ requestId: id, ...written }),
);
/** A moderator removed what a member wrote. */
export const tripCommentRemoved = defineEvent(
  'carpool.comment.removed.v1',
  z.object({
    /** One of both. */
    offerId: id.optional(),
    requestId: id.optional(),
    editionId: id,
    commentId: id,
    authorId: id,
    actorId: id,
    reason: z.string(),
  }),
);
