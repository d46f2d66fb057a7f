import type { CarpoolAlert } from '@siteswap/contracts/carpool';
import type { CarpoolAlert as AlertRow } from '#src/generated/prisma/client.ts';

/** Without its coordinates: the town says it. */
export const toAlert = ({
  userId: _,
  latitude: __,
  longitude: ___,
  ...row
}: AlertRow): CarpoolAlert => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});
