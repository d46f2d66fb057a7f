import { userState } from '@siteswap/contracts/core';
import { projectState } from '#src/db.ts';

/** Keeps names and languages of members. When an account is gone, so is its inbox. */
export const memberProjection = projectState({
  name: 'notifications-members',
  state: userState,
  apply: async ({ id, data, tx }) => {
    const userId = Number(id);
    if (data === null) {
      await tx.member.deleteMany({ where: { id: userId } });
      await tx.favorite.deleteMany({ where: { userId } });
      await tx.notification.deleteMany({ where: { userId } });
      return;
    }
    // A text about somebody who is gone names nobody.
    const kept = { pseudo: data.isDeleted ? '?' : data.pseudo, locale: data.locale };
    await tx.member.upsert({
      where: { id: userId },
      create: { id: userId, ...kept },
      update: kept,
    });
  },
});
