import { tripRefreshed } from '@siteswap/contracts/carpool';
import { editionsModule } from '@siteswap/features/editions';
import type { Db } from '#src/db.ts';
import { type TripEditionField, tripEditionFields } from '#src/features/trips/trips.public.ts';

const shownFields = ['isOnline', 'latitude', 'longitude', 'timezone', 'name'] as const;

/** Copies the fields of editions that the rules for trips depend on. */
export const editions = editionsModule<Db, TripEditionField>({
  consumer: 'carpool-editions-2',
  fields: tripEditionFields,
  onState: async ({ editionId, edition, hasChanged, previous, outbox }) => {
    // Cached lists depend on whether it may be seen, and on where it is: ways are estimated from that.
    const isShownOtherwise = shownFields.some((field) => previous?.[field] !== edition?.[field]);
    if (hasChanged && previous && isShownOtherwise) outbox.emit(tripRefreshed, { editionId });
  },
});
