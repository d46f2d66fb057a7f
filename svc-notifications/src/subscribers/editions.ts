import { editionsModule } from '@siteswap/features/editions';
import type { Db } from '#src/db.ts';
import { deleteTiesOf } from './editions.repository.ts';

const fields = ['name', 'timezone', 'rights'] as const;

/** Copies the name and the zone of editions for the texts of notifications, and who manages them. */
export const editions = editionsModule<Db, (typeof fields)[number]>({
  // Another name than the consumer before it, so that every edition is read again with its rights.
  consumer: 'notifications-editions-2',
  fields,
  onState: async ({ editionId, edition, tx }) => {
    if (!edition) await deleteTiesOf(tx, editionId);
  },
});
