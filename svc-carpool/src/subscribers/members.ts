import { tripRefreshed } from '@siteswap/contracts/carpool';
import { membersModule, shownFields } from '@siteswap/features/members';
import type { Db } from '#src/db.ts';
import { takesPart } from '#src/features/participations/participations.public.ts';
import { countTrips } from '#src/features/trips/trips.public.ts';

/** Copies how members are shown, and publishes that the trips of one are shown in another way. */
export const members = membersModule<Db>({
  consumer: 'carpool-members',
  fields: [...shownFields, 'prenom', 'nom'],
  onState: async ({ userId, hasChanged, tx, outbox }) => {
    if (!hasChanged) return;
    const { offers, requests } = await countTrips(tx, userId);
    // Lists name those on board, too.
    const isShown = offers + requests > 0 || (await takesPart(tx, userId));
    if (isShown) outbox.emit(tripRefreshed, { userId });
  },
});
