import { favoriteState } from '@siteswap/contracts/editions';
import { projectState } from '#src/db.ts';
import type { Live } from '#src/features/live/live.service.ts';
import { lockEdition } from '#src/features/notices/notices.repository.ts';
import type { NoticesService } from '#src/features/notices/notices.service.ts';
import { factsSince } from '#src/features/notices/told-facts.repository.ts';

/**
 * Keeps who starred what. A star comes on another stream than the facts about its edition, and from another
 * service: it may arrive after a fact that happened later. So a star that arrives also looks back at the facts
 * since it was given, and its member is told of them as if it had been in time.
 */
export const favoriteProjection = (deps: { notices: NoticesService; live: Live }) =>
  projectState({
    name: 'notifications-favorites',
    state: favoriteState,
    apply: async ({ id, data, tx, facts }) => {
      const [userId = 0, editionId = 0] = id.split('-').map(Number);
      await lockEdition(tx, editionId);
      if (!data?.isFavorited) {
        await tx.favorite.deleteMany({ where: { userId, editionId } });
        return;
      }
      const since = data.since ? new Date(data.since) : null;
      await tx.favorite.upsert({
        where: { editionId_userId: { editionId, userId } },
        create: { editionId, userId, since },
        update: { since },
      });
      // Without its time nobody can say what a star was in time for.
      if (!since) return;
      for (const fact of await factsSince(tx, editionId, since)) {
        const isTold = await deps.notices.tellLate(tx, fact, userId);
        if (isTold) facts.afterCommit(() => deps.live.tell(userId, { kind: 'notification' }));
      }
    },
  });
