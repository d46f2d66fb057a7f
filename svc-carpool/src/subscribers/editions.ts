import { tripRefreshed } from '@siteswap/contracts/carpool';
import { editionState } from '@siteswap/contracts/editions';
import { projectState } from '#src/db.ts';
import { deleteEdition, saveEdition } from './editions.repository.ts';

/** Copies the fields of editions that the rules for trips depend on. */
export const editionProjection = projectState({
  name: 'carpool-editions',
  state: editionState,
  apply: async ({ id, data, tx, outbox }) => {
    const editionId = Number(id);
    const previous = data
      ? await saveEdition(tx, {
          id: editionId,
          name: data.name,
          startDate: new Date(data.startDate),
          endDate: new Date(data.endDate),
          timezone: data.timezone,
          status: data.status,
          isOnline: data.isOnline,
          isVirtual: data.isVirtual,
          isConventionArchived: data.isConventionArchived,
        })
      : await deleteEdition(tx, editionId);
    // Cached lists depend on one field of the edition: whether it may be seen.
    const isOnline = data?.isOnline ?? false;
    if (previous && previous.isOnline !== isOnline) outbox.emit(tripRefreshed, { editionId });
  },
});
