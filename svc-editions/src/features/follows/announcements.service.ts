import { editionAnnounced } from '@siteswap/contracts/editions';
import type { OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { isOver } from '#src/features/editions/editions.public.ts';
import { listFollowerIds } from './follows.repository.ts';

/** Publishes that an edition is there, for members who follow its convention; not of one that is over. */
export async function announceEdition(
  tx: Tx,
  outbox: OutboxWriter,
  announced: {
    edition: { id: number; name: string; startDate: string; endDate: string; timezone: string };
    convention: { id: number; name: string };
    actorId: number;
    now: Date;
  },
): Promise<void> {
  const { edition, convention, actorId, now } = announced;
  if (isOver(edition, now)) return;
  const followerIds = await listFollowerIds(tx, convention.id);
  if (followerIds.length === 0) return;
  outbox.emit(editionAnnounced, {
    editionId: edition.id,
    editionName: edition.name,
    conventionId: convention.id,
    conventionName: convention.name,
    startDate: edition.startDate,
    actorId,
    followerIds,
  });
}
