import { setTimeout as sleep } from 'node:timers/promises';
import { runSeed, seconds, seedInTransaction, systemClock } from '@siteswap/service-kit';
import { type Db, prismaClient } from '#src/db.ts';
import { publishOffer, publishRequest } from '#src/features/trips/trips.public.ts';
import { demoTripsFor } from '#src/seed/demo-trips.ts';
import { findDemoEditions, missingOffers, missingRequests } from '#src/seed/seed.repository.ts';

/**
 * Adds demonstration trips to the demonstration editions that have arrived in this service. A second run adds only
 * what is missing.
 * @returns how many trips were added, and to how many editions they belong
 */
export function seed(db: Db, now: Date): Promise<{ added: number; editions: number }> {
  return seedInTransaction(db, async (tx, outbox) => {
    const editions = await findDemoEditions(tx);
    const trips = editions.map((edition) => demoTripsFor(edition, now));
    const offers = await missingOffers(
      tx,
      trips.flatMap((trip) => trip.offers),
    );
    const requests = await missingRequests(
      tx,
      trips.flatMap((trip) => trip.requests),
    );
    for (const offer of offers) await publishOffer(tx, outbox, offer);
    for (const request of requests) await publishRequest(tx, outbox, request);
    return { added: offers.length + requests.length, editions: editions.length };
  });
}

/** EX_TEMPFAIL of sysexits.h: `npm start` runs a seed that exits with it again the next time. */
const tryAgainLater = 75;
const maxWaitMs = seconds(20);

/** Editions arrive as events while this runs: seeds until there are some and nothing is missing. */
async function seedArrivingEditions(db: Db): Promise<{ added: number; isComplete: boolean }> {
  const deadline = Date.now() + maxWaitMs;
  let total = 0;
  while (Date.now() < deadline) {
    const { added, editions } = await seed(db, systemClock());
    total += added;
    if (editions > 0 && added === 0) return { added: total, isComplete: true };
    await sleep(500);
  }
  return { added: total, isComplete: false };
}

await runSeed({
  module: import.meta.url,
  service: 'svc-carpool',
  prismaClient,
  seed: async (db) => {
    const { added, isComplete } = await seedArrivingEditions(db);
    if (isComplete) return `${added} demonstration trips added`;
    process.exitCode = tryAgainLater;
    return `${added} demonstration trips added, the next start looks for more editions`;
  },
});
