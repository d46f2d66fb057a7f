import type { Db } from '#src/db.ts';
import type { OfferRow, RequestRow } from '#src/features/trips/trips.public.ts';

interface Listed {
  readonly editionId: number;
  readonly departsAfter: Date;
}

/** Offers of an edition that are listed. */
export const listOffersOfEdition = (
  db: Db,
  { editionId, departsAfter }: Listed,
): Promise<OfferRow[]> =>
  db.carpoolOffer.findMany({
    where: { editionId, deletedAt: null, tripDate: { gte: departsAfter } },
    orderBy: { id: 'asc' },
    omit: { phoneNumber: true },
  });

/** Requests of an edition that are listed. */
export const listRequestsOfEdition = (
  db: Db,
  { editionId, departsAfter }: Listed,
): Promise<RequestRow[]> =>
  db.carpoolRequest.findMany({
    where: { editionId, deletedAt: null, tripDate: { gte: departsAfter } },
    orderBy: { id: 'asc' },
    omit: { phoneNumber: true },
  });
