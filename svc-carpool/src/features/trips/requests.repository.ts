import { requestCreated } from '@siteswap/contracts/carpool';
import type { Facts } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import type { CarpoolRequest, Prisma } from '#src/generated/prisma/client.ts';
import { tripListSql } from './trips.repository.ts';

/** Requests of an edition by departure. */
export const requestList = {
  name: 'carpool-request-list',
  text: tripListSql('carpool_request', `'seatsNeeded', t.seats_needed`),
};

/** Stores a request and the fact that there is one. The phone number stays out of the fact. */
export async function insertRequest(
  tx: Tx,
  facts: Facts,
  data: Prisma.CarpoolRequestCreateInput,
): Promise<CarpoolRequest> {
  const row = await tx.carpoolRequest.create({ data });
  facts.emit(requestCreated, {
    requestId: row.id,
    seatsNeeded: row.seatsNeeded,
    editionId: row.editionId,
    userId: row.userId,
    direction: row.direction,
    tripDate: row.tripDate.toISOString(),
    locationCity: row.locationCity,
  });
  return row;
}
