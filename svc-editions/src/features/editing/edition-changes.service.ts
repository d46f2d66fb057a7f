import { editionChanged, editionWithdrawn } from '@siteswap/contracts/editions';
import { plainText } from '@siteswap/contracts/plain-text';
import type { Actor, OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { type EditionWithMembers, isOver } from '#src/features/editions/editions.public.ts';
import { toFields } from './editing.mapper.ts';
import { findAudience } from './edition-audience.repository.ts';
import { type Change, townsOf, withTowns } from './edition-changes.mapper.ts';

/** The whole note. */
const maxNoteLength = 500;

/**
 * Members who starred a published edition or take part in it are notified of a change; not of one that was over and still
 * is: it is corrected for the record.
 */
export function publishChange(
  outbox: OutboxWriter,
  changed: {
    actor: Pick<Actor, 'userId'>;
    before: EditionWithMembers;
    after: EditionWithMembers;
    change: Change;
    now: Date;
  },
): void {
  const { actor, before, after, change, now } = changed;
  if (!after.isOnline) return;
  if ([before, after].every((row) => isOver(toFields(row), now))) return;
  const [former, present] = [toFields(before), toFields(after)];
  const towns = townsOf(former, present);
  outbox.emit(editionChanged, {
    editionId: after.id,
    conventionId: after.conventionId,
    actorId: actor.userId,
    change: withTowns(change, towns),
    note: plainText(after.statusNote ?? '', maxNoteLength),
    startDate: present.startDate,
    endDate: present.endDate,
    formerStartDate: former.startDate,
    formerEndDate: former.endDate,
    ...towns,
  });
}

/** Everyone who starred an edition or takes part in it, each once. */
async function listConcerned(tx: Tx, editionId: number): Promise<number[]> {
  const { favorites, participants } = await findAudience(tx, editionId);
  return [...new Set([...favorites, ...participants])];
}

/** Publishes that the page of a published edition is gone, unless the edition is over: its members would look for it. */
export async function publishWithdrawal(
  tx: Tx,
  outbox: OutboxWriter,
  withdrawn: {
    actor: Actor;
    edition: EditionWithMembers;
    how: 'UNPUBLISHED' | 'DELETED';
    now: Date;
  },
): Promise<void> {
  const { actor, edition, how, now } = withdrawn;
  if (!edition.isOnline || isOver(toFields(edition), now)) return;
  const memberIds = await listConcerned(tx, edition.id);
  if (memberIds.length === 0) return;
  outbox.emit(editionWithdrawn, {
    editionId: edition.id,
    editionName: edition.name,
    conventionId: edition.conventionId,
    actorId: actor.userId,
    how,
    memberIds,
  });
}

/** Publishes another status, or that the edition is a draft again; `announceEdition` says that it is published. */
export async function publishStatusChange(
  tx: Tx,
  outbox: OutboxWriter,
  changed: { actor: Actor; before: EditionWithMembers; after: EditionWithMembers; now: Date },
): Promise<void> {
  const { actor, before, after, now } = changed;
  if (before.isOnline === after.isOnline) {
    publishChange(outbox, { ...changed, change: after.status });
  } else if (before.isOnline) {
    await publishWithdrawal(tx, outbox, { actor, edition: before, how: 'UNPUBLISHED', now });
  }
}
