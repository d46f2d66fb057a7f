import { offerCreated } from '@siteswap/contracts/carpool';
import type { Facts } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import type { CarpoolOffer, Prisma } from '#src/generated/prisma/client.ts';
import { tripListSql } from './trips.repository.ts';

/** Offers of an edition by departure. Nothing takes a seat yet, so all seats remain. */
export const offerList = {
  name: 'carpool-offer-list',
  text: tripListSql(
    'carpool_offer',
    `'locationAddress', t.location_address,
        'availableSeats', t.available_seats,
        'remainingSeats', t.available_seats`,
  ),
};

/** Stores an offer and the fact that there is one. The phone number stays out of the fact. */
export async function insertOffer(
  tx: Tx,
  facts: Facts,
  data: Prisma.CarpoolOfferCreateInput,
): Promise<CarpoolOffer> {
  const row = await tx.carpoolOffer.create({ data });
  facts.emit(offerCreated, {
    offerId: row.id,
    availableSeats: row.availableSeats,
    editionId: row.editionId,
    userId: row.userId,
    direction: row.direction,
    tripDate: row.tripDate.toISOString(),
    locationCity: row.locationCity,
  });
  return row;
}
