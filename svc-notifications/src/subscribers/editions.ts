import { editionsModule } from '@siteswap/features/editions';
import type { Db } from '#src/db.ts';
import { deleteTiesOf } from './editions.repository.ts';

const fields = [
  'name',
  'timezone',
  'rights',
  'imageUrl',
  'isOnline',
  'conventionId',
  'conventionName',
  'conventionLogo',
] as const;

/** Copies the names, zones and pictures of editions for notifications, and who manages them. */
export const editions = editionsModule<Db, (typeof fields)[number]>({
  // Another name than the consumer before it, so that every edition is read again with its pictures.
  consumer: 'notifications-editions-3',
  fields,
  onState: async ({ editionId, edition, tx }) => {
    if (!edition) await deleteTiesOf(tx, editionId);
  },
});
