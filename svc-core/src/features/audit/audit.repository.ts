import type { AuditEntry } from '@siteswap/contracts/audit';
import type { Db, Tx } from '#src/db.ts';
import { Prisma } from '#src/generated/prisma/client.ts';

/** Storing an entry twice changes nothing. */
export const addAuditEntry = (tx: Tx, { at, before, after, ...entry }: AuditEntry) =>
  tx.auditEntry.createMany({
    data: [
      {
        ...entry,
        at: new Date(at),
        before: before ?? Prisma.DbNull,
        after: after ?? Prisma.DbNull,
      },
    ],
    skipDuplicates: true,
  });

/** Deletes entries from before an instant. Returns how many, `limit` at most. */
export const deleteOldEntries = (db: Db, before: Date, limit: number): Promise<number> =>
  db.$executeRaw`
    delete from audit_entry where id in (
      select id from audit_entry where at < ${before} order by at limit ${limit})`;
