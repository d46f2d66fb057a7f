import { runSeed, seedInTransaction } from '@siteswap/service-kit';
import { type Db, prismaClient } from '#src/db.ts';
import { findNotes, publishNote } from '#src/features/notes/notes.public.ts';

/** One of the demonstration people in an empty svc-core. */
const author = { userId: 3 };

/** Adds a demonstration note. A second run adds nothing. @returns how many notes were added */
export const seed = (db: Db): Promise<number> =>
  seedInTransaction(db, async (tx, outbox) => {
    if ((await findNotes(tx, { limit: 1 })).length > 0) return 0;
    await publishNote(tx, outbox, { ...author, title: 'Première note' });
    return 1;
  });

await runSeed({
  module: import.meta.url,
  service: 'svc-volunteers',
  prismaClient,
  seed: async (db) => `${await seed(db)} demonstration notes added`,
});
