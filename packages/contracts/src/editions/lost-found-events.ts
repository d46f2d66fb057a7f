import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id } from '../fields.ts';

/** What notifications call an item: the beginning of its description. Events of before November 2026 had none. */
export const itemName = z.string().default('…');

/** A member commented on an item. */
export const lostFoundCommented = defineEvent(
  'editions.lost-found-item.commented.v1',
  z.object({
    editionId: id,
    itemId: id,
    commentId: id,
    /** Reporter of the item. */
    userId: id,
    actorId: id,
    item: itemName,
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
    lostItem: itemName,
    foundItem: itemName,
  }),
);
