import {
  collaboratorAdded,
  editionState,
  favoriteState,
  lostFoundCommented,
  postCommented,
  transferOffered,
} from '@siteswap/contracts/editions';
import { runSeed, seedInTransaction } from '@siteswap/service-kit';
import { type Db, prismaClient } from '#src/db.ts';
import { stateId } from '#src/features/favorites/favorites.service.ts';
import { demoConventions } from '#src/seed/demo-editions.ts';
import { importRealEditions } from '#src/seed/real-editions.ts';
import { addMissing, findMemberByPseudo } from '#src/seed/seed.repository.ts';

/** svc-core's demonstration people, with their ids in an empty database until `state.user` arrives. */
const admin = { pseudo: 'camille', firstId: 1 };
const organiser = { pseudo: 'lea-massues', firstId: 2 };
const member = { pseudo: 'hugo-diabolo', firstId: 3 };
const helper = { pseudo: 'ines-cascade', firstId: 4 };

/**
 * Fills a new site: imports the real editions and adds a few demonstration ones, published through the outbox.
 * A second run adds nothing.
 * @returns how many editions were added
 */
export function seed(db: Db, now: Date): Promise<number> {
  return seedInTransaction(
    db,
    async (tx, outbox) => {
      const idOf = async ({ pseudo, firstId }: typeof organiser) =>
        (await findMemberByPseudo(tx, pseudo)) ?? firstId;
      const imported = await importRealEditions(tx, outbox, {
        db,
        actorId: await idOf(admin),
        now,
      });
      const people = {
        organiserId: await idOf(organiser),
        memberId: await idOf(member),
        helperId: await idOf(helper),
      };
      const added = await addMissing(tx, demoConventions(now, people), now);
      for (const id of added.editionIds) outbox.state(editionState, id);
      for (const star of added.stars) outbox.state(favoriteState, stateId(star));
      // The demonstration people find in their inboxes what others did.
      for (const data of added.collaborators) outbox.emit(collaboratorAdded, data);
      for (const data of added.transfers) outbox.emit(transferOffered, data);
      for (const data of added.postComments) outbox.emit(postCommented, data);
      for (const data of added.itemComments) outbox.emit(lostFoundCommented, data);
      return imported + added.editionIds.length;
    },
    { timeout: 60_000 },
  );
}

await runSeed({
  module: import.meta.url,
  service: 'svc-editions',
  prismaClient,
  seed: async (db) => `${await seed(db, new Date())} editions added`,
});
