import { parseParticipationId, participationState } from '@siteswap/contracts/notifications';
import { projectState } from '#src/db.ts';
import { deleteParticipation, saveParticipation } from './participations.repository.ts';

/** Stores who takes part in which edition, whichever domains say so: undoing an import leaves those editions. */
export const participationProjection = projectState({
  name: 'editions-participations',
  state: participationState,
  apply: async ({ id, data, tx }) => {
    const key = parseParticipationId(id);
    if (data) await saveParticipation(tx, { ...key, since: new Date(data.since) });
    else await deleteParticipation(tx, key);
  },
});
