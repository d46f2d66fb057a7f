import type { Db, Tx } from '#src/db.ts';

export const deleteEmailChange = (tx: Tx, userId: number) =>
  tx.emailChange.deleteMany({ where: { userId } });

/** Deletes changes whose code expired before an instant, and the pending addresses. */
export const deleteOldEmailChanges = (db: Db, expiredBefore: Date) => db.$executeRaw`
  with expired as (
    delete from email_change where expires_at < ${expiredBefore} returning user_id
  )
  update users set pending_email = null from expired where users.id = expired.user_id`;
