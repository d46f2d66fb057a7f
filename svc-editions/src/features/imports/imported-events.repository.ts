import type { Db, Tx } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';
import type { KnownEvent } from './import-plan.format.ts';

const day = (date: Date) => date.toISOString().slice(0, 10);

const eventColumns = {
  ...{ id: true, conventionId: true, version: true, creatorId: true },
  ...{ startDate: true, endDate: true, city: true, country: true },
  convention: { select: { authorId: true } },
  imported: { select: { version: true } },
} as const;
type EventRow = Prisma.EditionGetPayload<{ select: typeof eventColumns }>;

/** An edition that an import created, and that was neither changed nor claimed since. */
const isUntouched = ({ imported, version, creatorId, convention }: EventRow): boolean =>
  imported?.version === version && creatorId === null && convention.authorId === null;

const toEvent = (row: EventRow, sequence: number | null): KnownEvent => ({
  id: row.id,
  conventionId: row.conventionId,
  version: row.version,
  startDate: day(row.startDate),
  endDate: day(row.endDate),
  city: row.city,
  country: row.country,
  sequence,
  isUntouched: isUntouched(row),
});

/** Editions of events that were imported before, by the UIDs of the events. */
export async function listKnownEvents(
  db: Db | Tx,
  uids: readonly string[],
): Promise<[uid: string, edition: KnownEvent][]> {
  const rows = await db.importedEvent.findMany({
    where: { uid: { in: [...uids] }, edition: { deletedAt: null } },
    select: { uid: true, sequence: true, edition: { select: eventColumns } },
  });
  return rows.map(({ uid, sequence, edition }) => [uid, toEvent(edition, sequence)]);
}

/** The editions with these ids. */
export async function listEventsOfEditions(
  db: Db | Tx,
  ids: readonly number[],
): Promise<KnownEvent[]> {
  const where = { id: { in: [...ids] }, deletedAt: null };
  const rows = await db.edition.findMany({ where, select: eventColumns });
  return rows.map((row) => toEvent(row, null));
}

/** An event of a calendar, and the edition that it is. */
export interface EventOfEdition {
  readonly uid: string;
  readonly editionId: number;
  /** The newest revision that was imported. */
  readonly sequence: number;
}

/** Notes which edition an event of a calendar is. */
export async function upsertEvents(tx: Tx, events: readonly EventOfEdition[]): Promise<void> {
  for (const { uid, editionId, sequence } of events) {
    await tx.importedEvent.upsert({
      where: { uid },
      create: { uid, editionId, sequence },
      update: { editionId, sequence },
    });
  }
}

/** An edition that an import has changed itself counts as untouched. */
export async function noteImportedVersion(
  tx: Tx,
  editionId: number,
  version: number,
): Promise<void> {
  await tx.importedEdition.update({ where: { editionId }, data: { version } });
}
