import type { CarpoolRequest } from '@siteswap/contracts/carpool';
import type { PublicUser } from '@siteswap/contracts/core';
import type { CarpoolRequest as RequestRow } from '#src/generated/prisma/client.ts';
import { toTrip } from './trips.mapper.ts';

/** A request as everybody may see it. */
export function toRequest(row: RequestRow, profile: PublicUser | null): CarpoolRequest {
  return { ...toTrip(row, profile), seatsNeeded: row.seatsNeeded };
}
