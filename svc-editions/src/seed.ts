import { pathToFileURL } from 'node:url';
import { editionState } from '@siteswap/contracts/editions';
import { collectFacts, createPool, inTransaction } from '@siteswap/service-kit';
import { type Db, prismaClient } from '#src/db.ts';
import { demoConventions } from '#src/seed/demo-editions.ts';
import { realConventions } from '#src/seed/real-editions.ts';
import { addMissing, findMemberByPseudo, waitForOtherSeeds } from '#src/seed/seed.repository.ts';

/** One of svc-core's demonstration people; the second account of an empty database while not yet told about. */
const organiser = { pseudo: 'lea-massues', firstId: 2 };

/**
 * Fills a new site: the real editions and a few demonstration ones, told to the other services through the outbox.
 * A second run adds nothing.
 * @returns how many editions were added
 */
export function seed(db: Db, now: Date): Promise<number> {
  const { facts, write } = collectFacts();
  return inTransaction(
    db,
    async (tx) => {
      await waitForOtherSeeds(tx);
      const organiserId = (await findMemberByPseudo(tx, organiser.pseudo)) ?? organiser.firstId;
      const seeds = [...realConventions(), ...demoConventions(now, organiserId)];
      const added = await addMissing(tx, seeds);
      for (const id of added) facts.state(editionState, id);
      await write(tx);
      return added.length;
    },
    { timeout: 60_000 },
  );
}

async function main(): Promise<void> {
  if (process.env['SEED_DEMO'] !== '1') {
    process.stdout.write('svc-editions: no edition added, set SEED_DEMO=1 to add the first ones\n');
    return;
  }
  const pool = createPool(process.env['DATABASE_URL'] ?? '');
  const db = prismaClient(pool);
  try {
    process.stdout.write(`svc-editions: ${await seed(db, new Date())} editions added\n`);
  } finally {
    await db.$disconnect();
    await pool.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
