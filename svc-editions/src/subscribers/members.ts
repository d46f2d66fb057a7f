import { userState } from '@siteswap/contracts/core';
import { editionState } from '@siteswap/contracts/editions';
import { projectState } from '#src/db.ts';
import { raiseVersions } from '#src/features/editions/editions.public.ts';
import { deleteMember, saveMember } from './members.repository.ts';

/**
 * Copies how the creators of editions are shown. Their editions are published as changed, so that cached pages are
 * invalidated after the new name has arrived here, not before.
 */
export const memberProjection = projectState({
  name: 'editions-members',
  state: userState,
  apply: async ({ id, data, tx, outbox }) => {
    if (data) await saveMember(tx, data);
    else await deleteMember(tx, Number(id));
    for (const editionId of await raiseVersions(tx, { creatorId: Number(id) })) {
      outbox.state(editionState, editionId);
    }
  },
});
