import type { CarpoolOffer } from '@siteswap/contracts/carpool';
import type { PublicUser } from '@siteswap/contracts/core';
import type { CarpoolOffer as OfferRow } from '#src/generated/prisma/client.ts';
import { toTrip } from './trips.mapper.ts';

/** An offer as everybody may see it. */
export function toOffer(row: OfferRow, profile: PublicUser | null): CarpoolOffer {
  return {
    ...toTrip(row, profile),
    locationAddress: row.locationAddress,
    availableSeats: row.availableSeats,
    remainingSeats: row.availableSeats,
  };
}
