import type { Db, Tx } from '#src/db.ts';

/** The transaction, for `isRolledBack`. */
export async function findTransactionId(tx: Tx): Promise<string> {
  const rows = await tx.$queryRaw<{ id: string }[]>`select pg_current_xact_id()::text as id`;
  return rows[0]?.id ?? '';
}

/** False also while the transaction may still be committed: its connection may break off during the commit. */
export async function isRolledBack(db: Db, transactionId: string): Promise<boolean> {
  const rows = await db.$queryRaw<{ status: string | null }[]>`
    select pg_xact_status(${transactionId}::text::xid8) as status`;
  return rows[0]?.status === 'aborted';
}
