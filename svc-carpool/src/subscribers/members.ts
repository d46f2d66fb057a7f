import { publicUser, userState } from '@siteswap/contracts/core';
import { projectState } from '#src/db.ts';

/** Keeps how members are shown; when an account is gone, its name and phone numbers go too. */
export const memberProjection = projectState({
  name: 'carpool-members',
  state: userState,
  apply: async ({ id, data, tx }) => {
    const userId = Number(id);
    if (data === null) {
      const forgotten = { where: { userId }, data: { authorPseudo: '', phoneNumber: null } };
      await tx.member.deleteMany({ where: { id: userId } });
      await tx.carpoolOffer.updateMany(forgotten);
      await tx.carpoolRequest.updateMany(forgotten);
      return;
    }
    // Parsing leaves only what everybody may see.
    const profile = publicUser.parse(data);
    await tx.member.upsert({
      where: { id: userId },
      create: { id: userId, profile },
      update: { profile },
    });
  },
});
