import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id } from '../fields.ts';

/** Somebody commented on an item. */
export const lostFoundCommented = defineEvent(
  'editions.lost-found-item.commented.v1',
  z.object({
    editionId: id,
    itemId: id,
    commentId: id,
    /** Reporter of the item. */
    userId: id,
    actorId: id,
  }),
);

/** A lost and a found item of two members may be the same thing; once per pair. */
export const lostFoundMatched = defineEvent(
  'editions.lost-found-item.matched.v1',
  z.object({
    editionId: id,
    lostItemId: id,
    foundItemId: id,
    /** The reporters of both. */
    userIds: z.array(id),
  }),
);
