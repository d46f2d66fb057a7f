import type { Db, Tx } from '#src/db.ts';
import type { MailRequest } from '#src/generated/prisma/client.ts';

export type MailOutcome = 'queued' | 'skipped';

export async function findMailOutcome(db: Db, key: string): Promise<MailOutcome | null> {
  const row = await db.mailRequest.findUnique({ where: { key } });
  return (row?.outcome as MailOutcome | undefined) ?? null;
}

/** False when another call has used the key. */
export async function addMailRequest(tx: Tx, request: MailRequest): Promise<boolean> {
  const { count } = await tx.mailRequest.createMany({ data: [request], skipDuplicates: true });
  return count === 1;
}

/** Deletes the keys of calls before an instant. */
export const deleteOldMailRequests = (db: Db, before: Date) =>
  db.mailRequest.deleteMany({ where: { createdAt: { lt: before } } });
