import { isDeepStrictEqual } from 'node:util';
import { tripRefreshed } from '@siteswap/contracts/carpool';
import { publicUser, userState } from '@siteswap/contracts/core';
import { projectState, type Tx } from '#src/db.ts';

async function hasTrips(tx: Tx, userId: number): Promise<boolean> {
  const where = { userId };
  return (
    (await tx.carpoolOffer.findFirst({ where, select: { id: true } })) !== null ||
    (await tx.carpoolRequest.findFirst({ where, select: { id: true } })) !== null
  );
}

/** An account is gone: its name and phone numbers go too. */
async function forget(tx: Tx, userId: number): Promise<void> {
  const forgotten = { where: { userId }, data: { authorPseudo: '', phoneNumber: null } };
  await tx.member.deleteMany({ where: { id: userId } });
  await tx.carpoolOffer.updateMany(forgotten);
  await tx.carpoolRequest.updateMany(forgotten);
}

/** Keeps how members are shown. */
export const memberProjection = projectState({
  name: 'carpool-members',
  state: userState,
  apply: async ({ id, data, tx, facts }) => {
    const userId = Number(id);
    if (data === null) {
      await forget(tx, userId);
    } else {
      // Parsing leaves only what everybody may see.
      const profile = publicUser.parse(data);
      const known = await tx.member.findUnique({ where: { id: userId } });
      if (isDeepStrictEqual(known?.profile, profile)) return;
      await tx.member.upsert({
        where: { id: userId },
        create: { id: userId, profile },
        update: { profile },
      });
    }
    if (await hasTrips(tx, userId)) facts.emit(tripRefreshed, { userId });
  },
});
