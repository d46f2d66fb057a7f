import { parseParticipationId, participationState } from '@siteswap/contracts/notifications';
import { projectState } from '#src/db.ts';
import { type DeliveriesService, lockEdition } from '#src/features/deliveries/deliveries.public.ts';
import type { Live } from '#src/features/live/live.public.ts';
import { deleteParticipation, saveParticipation } from './participations.repository.ts';

/**
 * Stores who takes part in which edition, whichever domains say so. Like a star, a participation may arrive after an
 * event that happened later, and looks back at the events since it began.
 */
export const participationProjection = (deps: { deliveries: DeliveriesService; live: Live }) =>
  projectState({
    name: 'notifications-participations',
    state: participationState,
    apply: async ({ id, data, tx, outbox }) => {
      const key = parseParticipationId(id);
      const { editionId, userId } = key;
      await lockEdition(tx, editionId);
      if (!data) {
        await deleteParticipation(tx, key);
        return;
      }
      const since = new Date(data.since);
      await saveParticipation(tx, { ...key, since });
      const tie = { tie: 'participation', editionId, userId, since } as const;
      const isNotified = await deps.deliveries.deliverSince(tx, tie);
      if (!isNotified) return;
      outbox.afterCommit(() => deps.live.notify(userId, { kind: 'notification' }));
    },
  });
