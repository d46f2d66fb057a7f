import type { Db, Tx } from '#src/db.ts';
import type { DataExport, ExportPart } from '#src/generated/prisma/client.ts';

export type ExportRow = DataExport;

/** Serialises two requests of one member. False when the account is deleted. */
export async function lockExportOwner(tx: Tx, userId: number): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select id from users where id = ${userId} and deleted_at is null for update`;
  return rows.length === 1;
}

export const findLastExport = (
  client: Db | Tx,
  userId: number,
  now: Date,
): Promise<ExportRow | null> =>
  client.dataExport.findFirst({
    where: { userId, expiresAt: { gt: now } },
    orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
  });

export const findReadyExport = (db: Db, id: string, userId: number, now: Date) =>
  db.dataExport.findFirst({
    where: { id, userId, status: 'READY', expiresAt: { gt: now } },
    include: { user: { select: { pseudo: true, locale: true } } },
  });

/** A member has one export at a time. */
export async function replaceExport(tx: Tx, row: ExportRow): Promise<void> {
  await tx.dataExport.deleteMany({ where: { userId: row.userId } });
  await tx.dataExport.create({ data: row });
}

/** The lock serialises the parts of one export, so that exactly one of them is the last. */
export async function lockOpenExport(tx: Tx, id: string, now: Date) {
  await tx.$queryRaw`select id from data_export where id = ${id}::uuid for update`;
  return await tx.dataExport.findFirst({
    where: { id, status: { not: 'FAILED' }, expiresAt: { gt: now } },
    include: { user: true },
  });
}

/** The payload is sealed. */
export async function putExportPart(tx: Tx, part: ExportPart): Promise<void> {
  const { exportId, service, ...rest } = part;
  await tx.exportPart.upsert({
    where: { exportId_service: { exportId, service } },
    create: part,
    update: rest,
  });
}

/** Names of the services whose parts have arrived. */
export async function listPartServices(client: Db | Tx, exportId: string): Promise<string[]> {
  const rows = await client.exportPart.findMany({
    where: { exportId },
    select: { service: true },
    orderBy: { service: 'asc' },
  });
  return rows.map(({ service }) => service);
}

export const findExportPart = (
  db: Db,
  exportId: string,
  service: string,
): Promise<ExportPart | null> =>
  db.exportPart.findUnique({ where: { exportId_service: { exportId, service } } });

export const markExportReady = (tx: Tx, id: string) =>
  tx.dataExport.update({ where: { id }, data: { status: 'READY' } });

/** Fails an export unless it is complete, and deletes its parts. */
export const failUnfinishedExport = (db: Db, id: string) => db.$executeRaw`
  with failed as (
    update data_export set status = 'FAILED'
    where status = 'PENDING' and id = ${id}::uuid returning id
  )
  delete from export_part where export_id in (select id from failed)`;

export const deleteExpiredExports = (db: Db, now: Date) =>
  db.dataExport.deleteMany({ where: { expiresAt: { lte: now } } });
