import type { Db, Tx } from '#src/db.ts';
import type { Prisma, VolunteerSettings } from '#src/generated/prisma/client.ts';

export type SettingsRow = VolunteerSettings;
export type SettingsChange = Prisma.VolunteerSettingsUpdateInput;

/** @returns null as long as no one has changed them and there is no team */
export const findSettings = (db: Db | Tx, editionId: number): Promise<SettingsRow | null> =>
  db.volunteerSettings.findUnique({ where: { editionId } });

export async function findSettingsOf(
  db: Db | Tx,
  editionIds: readonly number[],
): Promise<ReadonlyMap<number, SettingsRow>> {
  const rows = await db.volunteerSettings.findMany({
    where: { editionId: { in: [...editionIds] } },
  });
  return new Map(rows.map((row) => [row.editionId, row]));
}

/** Locks the settings of an edition until the end of the transaction; a row is made where there is none. */
export async function lockSettings(tx: Tx, editionId: number): Promise<SettingsRow> {
  await tx.volunteerSettings.createMany({ data: [{ editionId }], skipDuplicates: true });
  await tx.$queryRaw`select from volunteer_settings where edition_id = ${editionId}::int for update`;
  return tx.volunteerSettings.findUniqueOrThrow({ where: { editionId } });
}

/** Slots stay as they are until the end of the transaction, while others may share it: they change under `lockSettings`. */
export const shareSettings = async (tx: Tx, editionId: number): Promise<void> =>
  void (await tx.$queryRaw`
    select from volunteer_settings where edition_id = ${editionId}::int for share`);

export const updateSettings = (
  tx: Tx,
  editionId: number,
  data: SettingsChange,
): Promise<SettingsRow> => tx.volunteerSettings.update({ where: { editionId }, data });

export const deleteSettings = (tx: Tx, editionId: number) =>
  tx.volunteerSettings.deleteMany({ where: { editionId } });

/** Editions among these that look for volunteers, 1 for each. */
export const countOpenCalls = (
  db: Db,
  editionIds: readonly number[],
  now: Date,
): Promise<{ id: number; count: number }[]> => db.$queryRaw`
  select edition.id, 1 as count
  from edition join volunteer_settings settings on settings.edition_id = edition.id
  where edition.id = any(${[...editionIds]}::int[]) and edition.is_online
    and edition.status <> 'CANCELLED' and settings.volunteers_open
    and greatest(settings.volunteers_teardown_end_date, edition.end_date)
      >= (${now}::timestamptz at time zone edition.timezone)::date
  order by edition.id`;
