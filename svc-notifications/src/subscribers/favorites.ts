import { favoriteState } from '@siteswap/contracts/editions';
import { projectState } from '#src/db.ts';
import { type DeliveriesService, lockEdition } from '#src/features/deliveries/deliveries.public.ts';
import type { Live } from '#src/features/live/live.public.ts';
import { deleteFavorite, saveFavorite } from './favorites.repository.ts';

/**
 * Stores who starred which edition. A star comes on another stream than the events about its edition, and from another
 * service: it may arrive after an event that happened later. So a star that arrives also looks back at the events
 * since it was given, and its member gets their notifications as if it had been in time.
 */
export const favoriteProjection = (deps: { deliveries: DeliveriesService; live: Live }) =>
  projectState({
    name: 'notifications-favorites',
    state: favoriteState,
    apply: async ({ id, data, tx, outbox }) => {
      const [userId = 0, editionId = 0] = id.split('-').map(Number);
      await lockEdition(tx, editionId);
      if (!data?.isFavorited) {
        await deleteFavorite(tx, userId, editionId);
        return;
      }
      const since = data.since ? new Date(data.since) : null;
      await saveFavorite(tx, { userId, editionId, since });
      // Without the time of a star, the events it was in time for are unknown.
      if (!since) return;
      const relation = { relation: 'star', editionId, userId, since } as const;
      const isNotified = await deps.deliveries.deliverSince({ tx, outbox }, relation);
      if (!isNotified) return;
      outbox.afterCommit(() => deps.live.notify(userId, { kind: 'notification' }));
    },
  });
