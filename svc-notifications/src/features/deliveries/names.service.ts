import type { NotificationTemplate } from '@siteswap/contracts/notifications';
import { type EditionCopy, findEditions } from '@siteswap/features/editions';
import { findPseudos } from '@siteswap/features/members';
import type { Tx } from '#src/db.ts';
import type { DeliverableEvent } from './delivered-events.repository.ts';

/** Names of the editions and members an event mentions, as far as they have reached this service. */
export interface Names {
  readonly editions: ReadonlyMap<number, EditionCopy<'name' | 'timezone'>>;
  /** Null for a deleted member, whom nothing may name. */
  readonly pseudos: ReadonlyMap<number, string | null>;
}

/** An event waits for the projections that its text needs only while it is younger than this. */
const maxAgeMs = 5_000;
const lookEveryMs = 25;
/** Altogether, because the transaction is open meanwhile. */
const maxWaitMs = 2_000;

const numbers = (values: readonly unknown[]): number[] => [
  ...new Set(values.filter((value): value is number => typeof value === 'number')),
];

/** Fields of the event that name an edition, and those that name a member whose name or language is needed. */
function fieldsOf({ values, recipients }: NotificationTemplate) {
  const editions: string[] = recipients.kind === 'managersOfEdition' ? [recipients.field] : [];
  const members: string[] = recipients.kind === 'member' ? [recipients.field] : [];
  for (const value of Object.values(values)) {
    if (typeof value === 'string') continue;
    if ('editionName' in value) editions.push(value.editionName);
    if ('dayOf' in value && value.zoneOfEdition) editions.push(value.zoneOfEdition);
    if ('memberName' in value) members.push(value.memberName);
  }
  return { editions, members };
}

/**
 * Reads the names an event needs. It and the states with the names come on different streams, so a fresh event may be
 * a moment ahead of them: it waits once for all of them. Call it before taking locks.
 */
export async function findNames(
  tx: Tx,
  templates: readonly NotificationTemplate[],
  { data, occurredAt }: DeliverableEvent,
  now: Date,
): Promise<Names> {
  const fields = templates.map(fieldsOf);
  const editionIds = numbers(fields.flatMap(({ editions }) => editions).map((name) => data[name]));
  const memberIds = numbers(fields.flatMap(({ members }) => members).map((name) => data[name]));
  const isFresh = now.getTime() - occurredAt.getTime() < maxAgeMs;
  const deadline = performance.now() + (isFresh ? maxWaitMs : 0);
  for (;;) {
    const [editions, pseudos] = await Promise.all([
      findEditions(tx, editionIds, ['name', 'timezone']),
      findPseudos(tx, memberIds),
    ]);
    const isComplete = editions.size === editionIds.length && pseudos.size === memberIds.length;
    if (isComplete || performance.now() >= deadline) return { editions, pseudos };
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
