import type { Db } from '#src/db.ts';

/** How many trips a member has published. */
export async function countTrips(db: Db, userId: number) {
  const [offers, requests] = await Promise.all([
    db.carpoolOffer.count({ where: { userId } }),
    db.carpoolRequest.count({ where: { userId } }),
  ]);
  return { offers, requests };
}
