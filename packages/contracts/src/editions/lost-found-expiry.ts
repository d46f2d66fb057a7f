import { z } from 'zod';
import { versioned } from '../edit-version.ts';
import { idParam, optionalLine } from '../fields.ts';
import { listOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { lostFoundItem } from './lost-found.ts';

/** Days after the last day of the edition after which an open item expires. */
export const itemExpiryDays = 60;
/** How many expired items the printable list shows at most. */
export const maxExpiredItems = 1_000;

export const maxItemDestination = 200;

/** Where found items usually go in the end. Any other destination is free text. */
export const usualDestinations = ['LOST_PROPERTY_OFFICE', 'CHARITY', 'DISCARDED'] as const;

/** A line of the printable list: what was found, without the names of people. */
export const expiredLostFoundItem = lostFoundItem.pick({
  id: true,
  number: true,
  description: true,
  date: true,
  place: true,
  destination: true,
});
export type ExpiredLostFoundItem = z.infer<typeof expiredLostFoundItem>;

export const listExpiredLostFound = defineRoute({
  id: 'editions.lost-found.expired',
  method: 'GET',
  path: '/api/editions/:id/lost-found/expired',
  summary:
    'The expired found items that were not returned, oldest first: a list to print; for those with the right edit.',
  access: 'member',
  params: z.object({ id: idParam }),
  shows: { edition: 'id', 'lost-found-item': '*' },
  response: listOf(expiredLostFoundItem),
});

/** What waits at the desk. */
export const getLostFoundFigures = defineRoute({
  id: 'editions.lost-found.figures',
  method: 'GET',
  path: '/api/editions/:id/lost-found/figures',
  summary:
    'How many items are open and have not expired, and how many of them have a claim that waits for a decision; for those with the right edit.',
  access: 'member',
  params: z.object({ id: idParam }),
  shows: { edition: 'id', 'lost-found-item': '*' },
  response: z.object({ open: z.int().min(0), claimed: z.int().min(0) }),
});

export const setLostFoundDestination = defineRoute({
  id: 'editions.lost-found.destination',
  method: 'PATCH',
  path: '/api/editions/:id/lost-found/:itemId/destination',
  summary:
    'Says where an expired found item that was not returned went; for those with the right edit.',
  access: 'member',
  withoutNetwork: 'waits',
  params: z.object({ id: idParam, itemId: idParam }),
  body: z.object({
    destination: optionalLine(maxItemDestination),
    ...versioned,
  }),
  response: lostFoundItem,
  errors: ['ITEM_NOT_EXPIRED', 'EDIT_CONFLICT'],
});
