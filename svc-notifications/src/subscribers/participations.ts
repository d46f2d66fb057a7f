import { participationCopiesModule } from '@siteswap/features/participations';
import type { Db } from '#src/db.ts';
import { type DeliveriesService, lockEdition } from '#src/features/deliveries/deliveries.public.ts';
import type { Live } from '#src/features/live/live.public.ts';

/**
 * Stores who takes part in which edition, whichever domains say so. Like a star, a participation may arrive after an
 * event that happened later, and looks back at the events since it began.
 */
export const participationsOf = (deps: { deliveries: DeliveriesService; live: Live }) =>
  participationCopiesModule<Db>({
    consumer: 'notifications-participations',
    lock: (tx, { editionId }) => lockEdition(tx, editionId),
    onState: async ({ participation: { editionId, userId }, since, tx, outbox }) => {
      if (!since) return;
      const relation = { relation: 'participation', editionId, userId, since } as const;
      const isNotified = await deps.deliveries.deliverSince({ tx, outbox }, relation);
      if (!isNotified) return;
      outbox.afterCommit(() => deps.live.notify(userId, { kind: 'notification' }));
    },
  });
