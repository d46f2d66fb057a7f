import type { Db, Tx } from '#src/db.ts';
import type { DataExport, ExportPart } from '#src/generated/prisma/client.ts';

export type ExportRow = DataExport;

/** Exports and the sealed parts of them that services handed in. */
export function createExportsRepository(db: Db) {
  return {
    /** Two clicks at once come one after the other. False when the account is gone. */
    lockOwner: async (tx: Tx, userId: number): Promise<boolean> => {
      const rows = await tx.$queryRaw<unknown[]>`
        select id from users where id = ${userId} and deleted_at is null for update`;
      return rows.length === 1;
    },

    findLast: (userId: number, now: Date, client: Db | Tx = db): Promise<ExportRow | null> =>
      client.dataExport.findFirst({
        where: { userId, expiresAt: { gt: now } },
        orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
      }),

    findReady: (id: string, userId: number, now: Date) =>
      db.dataExport.findFirst({
        where: { id, userId, status: 'READY', expiresAt: { gt: now } },
        include: { user: { select: { pseudo: true, locale: true } } },
      }),

    /** The only one of its member. */
    replace: async (tx: Tx, row: ExportRow): Promise<void> => {
      await tx.dataExport.deleteMany({ where: { userId: row.userId } });
      await tx.dataExport.create({ data: row });
    },

    /** Parts of one export come one after the other, so that exactly one is the last. */
    lockOpen: async (tx: Tx, id: string, now: Date) => {
      await tx.$queryRaw`select id from data_export where id = ${id}::uuid for update`;
      return await tx.dataExport.findFirst({
        where: { id, status: { not: 'FAILED' }, expiresAt: { gt: now } },
        include: { user: true },
      });
    },

    putPart: async (tx: Tx, part: ExportPart): Promise<void> => {
      const { exportId, service, ...rest } = part;
      await tx.exportPart.upsert({
        where: { exportId_service: { exportId, service } },
        create: part,
        update: rest,
      });
    },

    servicesOf: async (exportId: string, client: Db | Tx = db): Promise<string[]> => {
      const rows = await client.exportPart.findMany({
        where: { exportId },
        select: { service: true },
        orderBy: { service: 'asc' },
      });
      return rows.map(({ service }) => service);
    },

    findPart: (exportId: string, service: string): Promise<ExportPart | null> =>
      db.exportPart.findUnique({ where: { exportId_service: { exportId, service } } }),

    markReady: (tx: Tx, id: string) =>
      tx.dataExport.update({ where: { id }, data: { status: 'READY' } }),

    /** Gives up on those asked for before `askedBefore`; what came of them goes. */
    failUnfinished: (askedBefore: Date) => db.$executeRaw`
      with failed as (
        update data_export set status = 'FAILED'
        where status = 'PENDING' and requested_at <= ${askedBefore} returning id
      )
      delete from export_part where export_id in (select id from failed)`,

    deleteExpired: (now: Date) => db.dataExport.deleteMany({ where: { expiresAt: { lte: now } } }),
  };
}
export type ExportsRepository = ReturnType<typeof createExportsRepository>;
