import type { PushDevice } from '@siteswap/contracts/notifications';
import type { PushSubscription } from '#src/generated/prisma/client.ts';

/** A device as its member sees it: address and keys stay here. */
export const toDevice = (row: PushSubscription): PushDevice => ({
  id: row.id,
  name: row.name,
  isActive: row.isActive,
  lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});
