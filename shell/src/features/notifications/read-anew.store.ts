import type { Notification } from '@siteswap/contracts/notifications';
import { invalidateEntity, queryClient } from '@siteswap/web-kit/shell';

/** Everything that shows what a notification is about is stale: it is read anew. */
export async function readAnew({
  entityType,
  entityId,
}: Pick<Notification, 'entityType' | 'entityId'>): Promise<void> {
  if (entityType === null || entityId === null) return;
  await invalidateEntity(queryClient, { type: entityType, id: entityId });
}
