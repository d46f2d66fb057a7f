import { membersModule } from '@siteswap/features/members';
import type { Db } from '#src/db.ts';
import type { Live } from '#src/features/live/live.public.ts';
import { deleteInbox, deleteTies } from './members.repository.ts';

/**
 * Stores names, pictures, languages and who is an administrator. At the end of an account it deletes what notified the member or
 * named them, also what came after their data was erased.
 */
export const membersOf = ({ live }: { live: Live }) =>
  membersModule<Db>({
    // Another name than the consumers before it, so that every member is read again with its picture.
    consumer: 'notifications-members-4',
    fields: [
      'pseudo',
      'locale',
      'isGlobalAdmin',
      'isDeleted',
      'profilePicture',
      'emailHash',
      'updatedAt',
    ],
    onState: async ({ userId, user, tx, outbox }) => {
      if (user && !user.isDeleted) return;
      if (!user) await deleteTies(tx, userId);
      const readers = await deleteInbox(tx, userId);
      outbox.afterCommit(() => {
        for (const reader of readers) live.notify(reader, { kind: 'read', ids: [] });
      });
    },
  });
