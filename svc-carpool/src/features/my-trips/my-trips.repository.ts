import type { Db } from '#src/db.ts';
import type { OfferRow, RequestRow } from '#src/features/trips/trips.public.ts';

interface Own {
  readonly userId: number;
  /** Trips that left before are over. */
  readonly since: Date;
}

const ownTrips = ({ userId, since }: Own) => ({
  where: { userId, deletedAt: null, tripDate: { gte: since } },
  orderBy: [{ tripDate: 'asc' as const }, { id: 'asc' as const }],
  omit: { phoneNumber: true } as const,
});

/** Offers of a member by departure. */
export const listOwnOffers = (db: Db, own: Own): Promise<OfferRow[]> =>
  db.carpoolOffer.findMany(ownTrips(own));

/** Requests of a member by departure. */
export const listOwnRequests = (db: Db, own: Own): Promise<RequestRow[]> =>
  db.carpoolRequest.findMany(ownTrips(own));

interface TripEditionNames {
  readonly id: number;
  readonly name: string;
  readonly timezone: string;
  readonly city: string | null;
}

export const listTripEditions = (db: Db, ids: readonly number[]): Promise<TripEditionNames[]> =>
  db.edition.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true, timezone: true, city: true },
    orderBy: { id: 'asc' },
  });
