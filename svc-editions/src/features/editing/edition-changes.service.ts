import { editionChanged } from '@siteswap/contracts/editions';
import type { Actor, OutboxWriter } from '@siteswap/service-kit';
import { type EditionWithMembers, isOver } from '#src/features/editions/editions.public.ts';
import { toFields } from './editing.mapper.ts';
import type { Change } from './edition-changes.mapper.ts';

/**
 * Those who starred a published edition or take part in it are told of a change; not of one that was over and still is:
 * it is corrected for the record.
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
  outbox.emit(editionChanged, {
    editionId: after.id,
    conventionId: after.conventionId,
    actorId: actor.userId,
    change,
    note: after.statusNote ?? '',
  });
}
