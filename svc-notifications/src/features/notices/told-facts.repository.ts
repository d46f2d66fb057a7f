import type { Tx } from '#src/db.ts';

/** Longer than a star can be on its way, even over a weekend's outage. */
const keptDays = 7;

export interface ToldFact {
  readonly eventId: string;
  readonly subject: string;
  readonly editionId: number;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Remembers a fact for stars that were given before it and arrive after it; forgets old ones. */
export async function rememberFact(tx: Tx, fact: ToldFact): Promise<void> {
  const { eventId, data, ...rest } = fact;
  const row = { ...rest, data: data as object };
  await tx.toldFact.upsert({ where: { eventId }, create: { eventId, ...row }, update: {} });
  const limit = new Date(Date.now() - keptDays * 86_400_000);
  await tx.toldFact.deleteMany({ where: { storedAt: { lt: limit } } });
}

/** Facts about an edition that happened at or after an instant, oldest first. */
export async function factsSince(tx: Tx, editionId: number, since: Date): Promise<ToldFact[]> {
  const rows = await tx.toldFact.findMany({
    where: { editionId, occurredAt: { gte: since } },
    orderBy: { occurredAt: 'asc' },
  });
  return rows.map(({ eventId, subject, occurredAt, data }) => ({
    eventId,
    subject,
    editionId,
    occurredAt,
    data: data as Record<string, unknown>,
  }));
}
