import type { Db, Tx } from '#src/db.ts';

/** An event as templates read it. */
export interface DeliverableEvent {
  readonly eventId: string;
  readonly subject: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface DeliveredEvent extends DeliverableEvent {
  readonly editionId: number;
  /** The member whom its text names. */
  readonly actorId: number | null;
}

/** Remembers an event for stars and participations that began before it and arrive after it. */
export async function rememberEvent(tx: Tx, event: DeliveredEvent): Promise<void> {
  const { eventId, subject, editionId, occurredAt, data, actorId } = event;
  await tx.$executeRaw`
    insert into delivered_event (event_id, subject, edition_id, occurred_at, data, actor_id)
    values (${eventId}::uuid, ${subject}, ${editionId}, ${occurredAt}, ${JSON.stringify(data)}::jsonb, ${actorId})
    on conflict do nothing`;
}

/** @returns how many were deleted */
export async function deleteEventsBefore(db: Db, storedAt: Date): Promise<number> {
  return (await db.deliveredEvent.deleteMany({ where: { storedAt: { lt: storedAt } } })).count;
}

/** Events about an edition that happened at or after an instant, oldest first. */
export async function eventsSince(
  tx: Tx,
  editionId: number,
  since: Date,
): Promise<DeliverableEvent[]> {
  const rows = await tx.deliveredEvent.findMany({
    where: { editionId, occurredAt: { gte: since } },
    orderBy: { occurredAt: 'asc' },
  });
  return rows.map(({ eventId, subject, occurredAt, data }) => ({
    eventId,
    subject,
    occurredAt,
    data: data as Record<string, unknown>,
  }));
}
