import type { Db, Tx } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';
import type { KnownEvent } from './import-plan.format.ts';

const day = (date: Date) => date.toISOString().slice(0, 10);

const eventColumns = { id: true, startDate: true, endDate: true, city: true } as const;
type EventRow = Prisma.EditionGetPayload<{ select: typeof eventColumns }>;
const toEvent = (row: EventRow): KnownEvent => ({
  ...row,
  startDate: day(row.startDate),
  endDate: day(row.endDate),
});

/** Editions of events that were imported before, by the UIDs of the events. */
export async function listKnownEvents(
  db: Db | Tx,
  uids: readonly string[],
): Promise<[uid: string, edition: KnownEvent][]> {
  const rows = await db.importedEvent.findMany({
    where: { uid: { in: [...uids] }, edition: { deletedAt: null } },
    select: { uid: true, edition: { select: eventColumns } },
  });
  return rows.map(({ uid, edition }) => [uid, toEvent(edition)]);
}

/** The editions with these ids. */
export async function listEventsOfEditions(
  db: Db | Tx,
  ids: readonly number[],
): Promise<KnownEvent[]> {
  const where = { id: { in: [...ids] }, deletedAt: null };
  return (await db.edition.findMany({ where, select: eventColumns })).map(toEvent);
}

/** Notes which edition an event of a calendar is. */
export async function upsertEvents(
  tx: Tx,
  events: readonly { readonly uid: string; readonly editionId: number }[],
): Promise<void> {
  for (const { uid, editionId } of events) {
    await tx.importedEvent.upsert({
      where: { uid },
      create: { uid, editionId },
      update: { editionId },
    });
  }
}
