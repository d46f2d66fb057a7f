import { insertComment } from '@siteswap/features/comments';
import {
  type OutboxWriter,
  repeatSeed,
  runSeed,
  seedInTransaction,
  systemClock,
} from '@siteswap/service-kit';
import { type Db, prismaClient, type Tx } from '#src/db.ts';
import {
  insertBooking,
  insertChange,
  setStatus,
  takeAlong,
} from '#src/features/bookings/bookings.public.ts';
import { participations } from '#src/features/participations/participations.public.ts';
import { insertReport } from '#src/features/reports/reports.public.ts';
import {
  commentedTrips,
  insertOffer,
  publishOffer,
  publishOfferBothWays,
  publishRequest,
  publishRequestBothWays,
} from '#src/features/trips/trips.public.ts';
import { type DemoTripOf, demoTripsFor } from '#src/seed/demo-trips.ts';
import { type PastTrip, pastTripsFor } from '#src/seed/past-trips.ts';
import {
  findDemoEditions,
  missingOffers,
  missingPastTrips,
  missingRequests,
} from '#src/seed/seed.repository.ts';

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
    const pastTrips = await missingPastTrips(
      tx,
      editions.flatMap((edition) => pastTripsFor(edition, now)),
    );
    for (const trip of pastTrips) await addPastTrip(tx, outbox, trip);
    for (const offer of offers) {
      const row = await publishDemo(offer, publishOffer, publishOfferBothWays)(tx, outbox);
      await addComments(tx, { entityKind: commentedTrips.offer, entityId: row.id }, offer);
      for (const { userId } of offer.added) {
        await takeAlong(tx, outbox, row, { userId, firstName: null }, now);
      }
    }
    for (const request of requests) {
      const { id } = await publishDemo(request, publishRequest, publishRequestBothWays)(tx, outbox);
      await addComments(tx, { entityKind: commentedTrips.request, entityId: id }, request);
    }
    const added = offers.length + requests.length + pastTrips.length;
    return { added, editions: editions.length };
  });
}

/** Stores a trip that took place. No one is notified of it, as of one that is published. */
async function addPastTrip(
  tx: Tx,
  outbox: OutboxWriter,
  { offer: trip, passengerId, bookedAt, report }: PastTrip,
): Promise<void> {
  const offer = await insertOffer(tx, { ...trip, createdAt: bookedAt });
  const carpoolOfferId = offer.id;
  const asked = await insertBooking(tx, {
    ...{ carpoolOfferId, requesterId: passengerId, requestId: null, initiatedBy: 'PASSENGER' },
    ...{ seats: 1, message: '', stopCity: null, phoneNumber: null },
    ...{ createdAt: bookedAt, updatedAt: bookedAt },
  });
  const change = { bookingId: asked.id, at: bookedAt };
  const byPassenger = { cause: 'ASKED', actorId: passengerId } as const;
  const byDriver = { cause: 'ACCEPTED', actorId: offer.userId } as const;
  await insertChange(tx, { ...change, status: 'PENDING', ...byPassenger });
  await setStatus(tx, asked, 'ACCEPTED', bookedAt);
  await insertChange(tx, { ...change, status: 'ACCEPTED', ...byDriver });
  for (const userId of [offer.userId, passengerId].sort((a, b) => a - b)) {
    await participations.update(tx, outbox, { editionId: offer.editionId, userId });
  }
  if (!report) return;
  const people = { reporterId: passengerId, reportedId: offer.userId };
  await insertReport(tx, { carpoolOfferId, ...people, ...report });
}

type Publish<Trips extends unknown[], Row> = (
  tx: Tx,
  outbox: OutboxWriter,
  ...ways: Trips
) => Promise<Row>;

/** Publishes one way or both. @returns the first */
const publishDemo =
  <Trip, Row>(
    { ways }: DemoTripOf<Trip>,
    one: Publish<[Trip], Row>,
    both: Publish<[Trip, Trip], Row>,
  ) =>
  (tx: Tx, outbox: OutboxWriter): Promise<Row> => {
    const [way, back] = ways;
    if (!way) throw new Error('A demonstration trip has a way');
    return back ? both(tx, outbox, way, back) : one(tx, outbox, way);
  };

async function addComments(
  tx: Tx,
  key: Parameters<typeof insertComment>[1],
  { comments }: Pick<DemoTripOf<unknown>, 'comments'>,
): Promise<void> {
  for (const comment of comments) await insertComment(tx, key, comment);
}

await runSeed({
  module: import.meta.url,
  service: 'svc-carpool',
  prismaClient,
  seed: async (db) => {
    const { added, isComplete } = await repeatSeed(async () => {
      const { added: now, editions } = await seed(db, systemClock());
      return { added: now, isComplete: editions > 0 && now === 0 };
    });
    const text = `${added} demonstration trips added`;
    return isComplete ? text : `${text}, the next start looks for more editions`;
  },
});
