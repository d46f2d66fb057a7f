import { editionState } from '@siteswap/contracts/editions';
import { membersModule, shownFields } from '@siteswap/features/members';
import type { Db } from '#src/db.ts';
import { raiseVersions } from '#src/features/editions/editions.public.ts';

/**
 * Copies how the creators of editions are shown. Their editions are published as changed, so that cached pages are
 * invalidated after the new name has arrived here, not before.
 */
export const members = membersModule<Db>({
  consumer: 'editions-members',
  fields: [...shownFields, 'prenom', 'nom'],
  onState: async ({ userId, hasChanged, tx, outbox }) => {
    if (!hasChanged) return;
    for (const editionId of await raiseVersions(tx, { creatorId: userId })) {
      outbox.state(editionState, editionId);
    }
  },
});
