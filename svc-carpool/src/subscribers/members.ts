import { tripRefreshed } from '@siteswap/contracts/carpool';
import { userState } from '@siteswap/contracts/core';
import { projectState } from '#src/db.ts';
import { countTrips } from '#src/features/trips/trips.public.ts';
import { deleteMember, saveMember } from './members.repository.ts';

/** Copies how members are shown. */
export const memberProjection = projectState({
  name: 'carpool-members',
  state: userState,
  apply: async ({ id, data, tx, outbox }) => {
    const userId = Number(id);
    const hasChanged = data ? await saveMember(tx, data) : await deleteMember(tx, userId);
    if (!hasChanged) return;
    const { offers, requests } = await countTrips(tx, userId);
    if (offers + requests > 0) outbox.emit(tripRefreshed, { userId });
  },
});
