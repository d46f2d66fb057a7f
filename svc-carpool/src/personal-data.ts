import { tripRefreshed } from '@siteswap/contracts/carpool';
import { commentTables } from '@siteswap/features/comments';
import { memberTables } from '@siteswap/features/members';
import { definePersonalData } from './db.ts';
import { participations } from './features/participations/participations.public.ts';
import { eraseOffers, eraseRequests } from './features/trips/trips.public.ts';

/**
 * Everything svc-carpool stores about members: what their export contains, and how it is erased when the account is
 * deleted. Trips that lie ahead are removed, past ones stay without what their author wrote.
 */
export const personalData = definePersonalData({
  notMembers: ['edition_id'],
  tables: {
    carpool_offer: {
      columns: ['user_id'],
      erase: async (tx, userId, outbox, now) => {
        await eraseOffers(tx, userId, now);
        outbox.emit(tripRefreshed, { userId });
      },
    },
    carpool_request: {
      columns: ['user_id'],
      erase: async (tx, userId, outbox, now) => {
        await eraseRequests(tx, userId, now);
        outbox.emit(tripRefreshed, { userId });
      },
    },
    ...commentTables,
    ...participations.tables,
    ...memberTables,
  },
});
