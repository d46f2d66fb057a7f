import { pathToFileURL } from 'node:url';
import { collectFacts, createPool, inTransaction } from '@siteswap/service-kit';
import { type Db, prismaClient } from '#src/db.ts';
import { wantDemoTrips } from '#src/seed/demo-seed.repository.ts';
import { plantDemoTrips } from '#src/seed/plant-demo-trips.ts';

/**
 * Asks for demonstration trips. Editions that are here get theirs now, the others when they arrive.
 * A second run adds nothing.
 * @returns how many trips were made now
 */
export function seed(db: Db): Promise<number> {
  const { facts, write } = collectFacts();
  return inTransaction(db, async (tx) => {
    await wantDemoTrips(tx);
    let made = 0;
    for (const edition of await tx.edition.findMany()) {
      made += await plantDemoTrips(tx, facts, edition);
    }
    await write(tx);
    return made;
  });
}

async function main(): Promise<void> {
  const say = (words: string) => process.stdout.write(`svc-carpool: ${words}\n`);
  if (process.env['SEED_DEMO'] !== '1') {
    say('no trips wanted, set SEED_DEMO=1 for demonstration trips');
    return;
  }
  const pool = createPool(process.env['DATABASE_URL'] ?? '');
  const db = prismaClient(pool);
  try {
    const made = await seed(db);
    say(
      made > 0
        ? `${made} demonstration trips made`
        : 'demonstration trips come with the demonstration editions',
    );
  } finally {
    await db.$disconnect();
    await pool.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
