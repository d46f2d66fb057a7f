import type { Db, Tx } from '#src/db.ts';
import type { PermissionChangeType, Prisma } from '#src/generated/prisma/client.ts';

export type HistoryRow = Prisma.CollaboratorPermissionHistoryGetPayload<object>;

/** Adds a row to the history of a convention. */
export async function recordChange(
  tx: Tx,
  change: {
    conventionId: number;
    actorId: number;
    targetUserId?: number;
    changeType: PermissionChangeType;
    before?: Prisma.InputJsonValue;
    after?: Prisma.InputJsonValue;
  },
): Promise<void> {
  await tx.collaboratorPermissionHistory.create({ data: change });
}

/** The last rows of the history of a convention, newest first. */
export function listHistory(db: Db, conventionId: number, limit: number): Promise<HistoryRow[]> {
  return db.collaboratorPermissionHistory.findMany({
    where: { conventionId },
    orderBy: { id: 'desc' },
    take: limit,
  });
}
