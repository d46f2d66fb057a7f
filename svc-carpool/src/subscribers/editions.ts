import { tripRefreshed } from '@siteswap/contracts/carpool';
import { editionsModule } from '@siteswap/features/editions';
import type { Db } from '#src/db.ts';
import { type TripEditionField, tripEditionFields } from '#src/features/trips/trips.public.ts';

/** Copies the fields of editions that the rules for trips depend on. */
export const editions = editionsModule<Db, TripEditionField>({
  consumer: 'carpool-editions-2',
  fields: tripEditionFields,
  onState: async ({ editionId, edition, hasChanged, previous, outbox }) => {
    // Cached lists depend on one field of the edition: whether it may be seen.
    const isOnline = edition?.isOnline ?? false;
    if (hasChanged && previous && previous.isOnline !== isOnline) {
      outbox.emit(tripRefreshed, { editionId });
    }
  },
});
