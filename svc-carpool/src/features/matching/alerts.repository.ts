import type { Db, Tx } from '#src/db.ts';
import type { CarpoolAlert, Prisma } from '#src/generated/prisma/client.ts';

/** One for each member, edition and direction: a later one takes the place of the former. */
export function saveAlert(
  tx: Tx,
  { userId, editionId, direction, ...fields }: Prisma.CarpoolAlertCreateInput,
): Promise<CarpoolAlert> {
  return tx.carpoolAlert.upsert({
    where: { userId_editionId_direction: { userId, editionId, direction } },
    create: { userId, editionId, direction, ...fields },
    update: fields,
  });
}

export async function deleteAlert(tx: Tx, userId: number, id: string): Promise<void> {
  await tx.carpoolAlert.deleteMany({ where: { id, userId } });
}

/** Of a member whose account is deleted. */
export async function eraseAlerts(tx: Tx, userId: number): Promise<void> {
  await tx.carpoolAlert.deleteMany({ where: { userId } });
}

export const listAlerts = (db: Db | Tx, userId: number): Promise<CarpoolAlert[]> =>
  db.carpoolAlert.findMany({ where: { userId }, orderBy: { id: 'asc' } });

/** Alerts of other members for this way. */
export const findAlertsFor = (
  tx: Tx,
  { editionId, direction, userId }: Pick<CarpoolAlert, 'editionId' | 'direction' | 'userId'>,
): Promise<CarpoolAlert[]> =>
  tx.carpoolAlert.findMany({ where: { editionId, direction, userId: { not: userId } } });
