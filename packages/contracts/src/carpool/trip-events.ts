import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { id, instant } from '../fields.ts';
import { direction, seats } from './trip-fields.ts';

const tripCreated = {
  editionId: id,
  userId: id,
  direction,
  tripDate: instant,
  locationCity: z.string(),
};

export const offerCreated = defineEvent(
  'carpool.offer.created.v1',
  z.object({ offerId: id, availableSeats: seats, ...tripCreated }),
);

export const requestCreated = defineEvent(
  'carpool.request.created.v1',
  z.object({ requestId: id, seatsNeeded: seats, ...tripCreated }),
);

/** What those with a booking are notified of: it is otherwise now. */
export const tripChanges = ['TIME', 'PLACE', 'STOPS', 'OTHER'] as const;

/** For those with a booking, when something changed that concerns them; for others the list alone changed. */
export const offerChanged = defineEvent(
  'carpool.offer.changed.v1',
  z.object({
    offerId: id,
    ...tripCreated,
    /** The most important change. */
    change: z.enum(tripChanges),
    passengerIds: z.array(id),
  }),
);

/** Free seats, those on board or comments of an offer changed. */
export const offerRefreshed = defineEvent(
  'carpool.offer.refreshed.v1',
  z.object({ offerId: id, editionId: id }),
);

export const offerDeleted = defineEvent(
  'carpool.offer.deleted.v1',
  z.object({ offerId: id, ...tripCreated, passengerIds: z.array(id) }),
);

export const offerRestored = defineEvent(
  'carpool.offer.restored.v1',
  z.object({ offerId: id, editionId: id }),
);

/** A request is shown in another way, is met or open again, was deleted or came back. */
export const requestRefreshed = defineEvent(
  'carpool.request.refreshed.v1',
  z.object({ requestId: id, editionId: id }),
);

/**
 * An author or an edition is shown in another way, because the copy that svc-carpool has of them changed. Cached
 * lists are invalidated by this event and not by `state.user` or `state.edition`: those are published before
 * the copy has changed.
 */
export const tripRefreshed = defineEvent(
  'carpool.trip.refreshed.v1',
  z.object({ userId: id.optional(), editionId: id.optional() }),
);
