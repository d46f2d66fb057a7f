import { userState } from '@siteswap/contracts/core';
import { projectState } from '#src/db.ts';
import type { Live } from '#src/features/live/live.public.ts';
import { deleteInbox, deleteMember, saveMember } from './members.repository.ts';

/**
 * Stores names, languages and who is an administrator. At the end of an account it deletes what notified the member or
 * named them, also what came after their data was erased.
 */
export const memberProjection = ({ live }: { live: Live }) =>
  projectState({
    // Another name than the consumers before it, so that every member is read again with `isDeleted`.
    name: 'notifications-members-3',
    state: userState,
    apply: async ({ id, data, tx, outbox }) => {
      const userId = Number(id);
      const isDeleted = data?.isDeleted === true;
      if (data === null) await deleteMember(tx, userId);
      else {
        const { locale, isGlobalAdmin } = data;
        // No notification may name a deleted member.
        const pseudo = isDeleted ? '?' : data.pseudo;
        await saveMember(tx, { id: userId, pseudo, locale, isGlobalAdmin, isDeleted });
        if (!isDeleted) return;
      }
      const readers = await deleteInbox(tx, userId);
      outbox.afterCommit(() => {
        for (const reader of readers) live.notify(reader, { kind: 'read', ids: [] });
      });
    },
  });
