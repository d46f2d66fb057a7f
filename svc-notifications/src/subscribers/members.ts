import { userState } from '@siteswap/contracts/core';
import { projectState } from '#src/db.ts';
import { deleteMember, saveMember } from './members.repository.ts';

/** Stores names, languages and who is an administrator. Deletes the inbox of a deleted account. */
export const memberProjection = projectState({
  // Another name than the consumers before it, so that every member is read again with `isDeleted`.
  name: 'notifications-members-3',
  state: userState,
  apply: async ({ id, data, tx }) => {
    if (data === null) {
      await deleteMember(tx, Number(id));
      return;
    }
    await saveMember(tx, {
      id: Number(id),
      // No notification may name a deleted member.
      pseudo: data.isDeleted ? '?' : data.pseudo,
      locale: data.locale,
      isGlobalAdmin: data.isGlobalAdmin,
      isDeleted: data.isDeleted === true,
    });
  },
});
