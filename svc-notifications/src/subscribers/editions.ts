import { editionState } from '@siteswap/contracts/editions';
import { projectState } from '#src/db.ts';
import { deleteEdition, saveEdition } from './editions.repository.ts';

/** Keeps the name and the zone of editions for the words of notifications, and who manages them. */
export const editionProjection = projectState({
  // Another name than the consumer before it, so that every edition is read again with its rights.
  name: 'notifications-editions-2',
  state: editionState,
  apply: async ({ id, data, tx }) => {
    if (data === null) await deleteEdition(tx, Number(id));
    else {
      const { name, timezone, rights } = data;
      await saveEdition(tx, { id: Number(id), name, timezone, rights });
    }
  },
});
