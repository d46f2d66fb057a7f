import type { Db } from '#src/db.ts';

/** Offers of an edition that lie ahead, whose drivers let them out, and whose town is known; by departure. */
export const findOpenOffers = (db: Db, editionId: number, now: Date) =>
  db.carpoolOffer.findMany({
    where: {
      editionId,
      isOpenData: true,
      deletedAt: null,
      tripDate: { gt: now },
      latitude: { not: null },
      longitude: { not: null },
    },
    orderBy: [{ tripDate: 'asc' }, { id: 'asc' }],
    // Neither the person nor the meeting point: another site gets towns alone.
    select: {
      id: true,
      direction: true,
      tripDate: true,
      locationCity: true,
      latitude: true,
      longitude: true,
      stops: true,
      availableSeats: true,
      takenSeats: true,
      luggage: true,
      gear: true,
      updatedAt: true,
    },
  });
export type OpenOfferRow = Awaited<ReturnType<typeof findOpenOffers>>[number];
