import {
  repeatSeed,
  runSeed,
  seconds,
  seedInTransaction,
  systemClock,
} from '@siteswap/service-kit';
import { type Db, prismaClient } from '#src/db.ts';
import { addMute } from '#src/features/mutes/mutes.public.ts';
import { markReadAbout } from '#src/features/notifications/notifications.public.ts';
import { saveCells } from '#src/features/preferences/preferences.public.ts';
import { findMemberByPseudo, findNotificationAbout, hasChosen } from '#src/seed/seed.repository.ts';

/** svc-core's demonstration people, and an edition of svc-editions' that one of them starred. */
const member = 'hugo-diabolo';
const helper = 'ines-cascade';
const mutedEdition = 'Démonstration – Rencontres du Diabolo';

/**
 * Gives the demonstration people choices of their own: one mutes an edition and wants no pushes of trips, the other one no
 * mails of comments. Their notifications come from the events of the other seeds.
 * @returns whether everything was there for it
 */
export const seed = (db: Db, now: Date): Promise<boolean> =>
  seedInTransaction(db, async (tx) => {
    const [memberId, helperId] = [
      await findMemberByPseudo(tx, member),
      await findMemberByPseudo(tx, helper),
    ];
    if (memberId === undefined || helperId === undefined) return false;
    if (!(await hasChosen(tx, helperId))) {
      await saveCells(tx, helperId, [{ category: 'comment', channel: 'email', isOn: false }]);
    }
    if (await hasChosen(tx, memberId)) return true;
    const found = await findNotificationAbout(tx, memberId, mutedEdition);
    if (!found) return false;
    await saveCells(tx, memberId, [{ category: 'carpool', channel: 'push', isOn: false }]);
    const edition = { entityType: 'edition', entityId: `${found.editionId}` };
    await addMute(tx, memberId, edition, found.id);
    await markReadAbout(tx, memberId, edition, now);
    return true;
  });

const maxWaitMs = seconds(10);

await runSeed({
  module: import.meta.url,
  service: 'svc-notifications',
  prismaClient,
  seed: async (db) => {
    const { isComplete } = await repeatSeed(
      async () => ({ added: 0, isComplete: await seed(db, systemClock()) }),
      { maxWaitMs },
    );
    return isComplete
      ? 'demonstration choices are there'
      : 'no notification of the demonstration yet, the next start looks again';
  },
});
