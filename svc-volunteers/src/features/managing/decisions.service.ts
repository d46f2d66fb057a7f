import {
  type ApplicationStatus,
  applicationAccepted,
  applicationRejected,
  applicationReopened,
  planningChanged,
} from '@siteswap/contracts/volunteers';
import type { OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import {
  type ApplicationRow,
  assertConsent,
  toApplicationEvent,
  toForm,
  updateApplication,
} from '#src/features/applications/applications.public.ts';
import { participations } from '#src/features/participations/participations.public.ts';
import { releasePlaces } from '#src/features/places/places.public.ts';
import { removeFromTeams } from './managing.repository.ts';

/** What a decision writes; one that is taken back leaves nothing of it. */
export interface Decision {
  readonly status: ApplicationStatus;
  readonly note: string | null;
  readonly actorId: number;
  readonly now: Date;
}

/**
 * Decides a locked application that may become `status`, or takes a decision back; its applicant is notified.
 * @throws 409 GUARDIAN_CONSENT_MISSING
 */
export async function decideApplication(
  tx: Tx,
  outbox: OutboxWriter,
  row: ApplicationRow,
  { status, note, actorId, now }: Decision,
): Promise<ApplicationRow> {
  const isAccepted = status === 'ACCEPTED';
  if (isAccepted) assertConsent(toForm(row));
  const isDecided = status !== 'PENDING';
  const decided = await updateApplication(tx, row.id, {
    status,
    decidedAt: isDecided ? now : null,
    acceptanceNote: isDecided ? note : null,
    userSnapshotPhone: isAccepted ? row.phone : null,
    updatedAt: now,
  });
  const event = { ...toApplicationEvent(row), actorId };
  if (isAccepted) {
    outbox.emit(applicationAccepted, { ...event, note });
    outbox.emit(planningChanged, { editionId: row.editionId });
  } else if (isDecided) outbox.emit(applicationRejected, { ...event, note });
  else {
    await removeFromTeams(tx, row.id);
    await releasePlaces(tx, outbox, row, now);
    outbox.emit(applicationReopened, event);
  }
  await participations.update(tx, outbox, row);
  return decided;
}
