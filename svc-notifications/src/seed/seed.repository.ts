import type { Tx } from '#src/db.ts';

/** A demonstration member, once svc-core has published them. */
export async function findMemberByPseudo(tx: Tx, pseudo: string): Promise<number | undefined> {
  return (await tx.member.findFirst({ where: { pseudo }, select: { id: true } }))?.id;
}

/** A notification of a member about an edition whose name begins so. */
export async function findNotificationAbout(
  tx: Tx,
  userId: number,
  editionName: string,
): Promise<{ id: string; editionId: number } | undefined> {
  const editions = await tx.edition.findMany({
    where: { name: { startsWith: editionName } },
    select: { id: true },
  });
  const found = await tx.notification.findFirst({
    where: { userId, editionId: { in: editions.map(({ id }) => id) } },
    orderBy: { sequence: 'asc' },
    select: { id: true, editionId: true },
  });
  return found?.editionId ? { id: found.id, editionId: found.editionId } : undefined;
}

/** Whether a member has chosen something already. */
export async function hasChosen(tx: Tx, userId: number): Promise<boolean> {
  const where = { where: { userId } };
  return (
    (await tx.notificationPreference.count(where)) + (await tx.notificationMute.count(where)) > 0
  );
}
