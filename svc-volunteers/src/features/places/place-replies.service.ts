import {
  planningChanged,
  shiftExcuseDecided,
  shiftRequestDecided,
} from '@siteswap/contracts/volunteers';
import { type Actor, conflict, type OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { type PlanningAccess, toShiftEvent } from '#src/features/slots/slots.public.ts';
import { emitShort } from './place-ends.service.ts';
import { givePlace, type LockedPlace } from './place-giving.service.ts';
import { deletePlace, noAttendance, type PlaceRow, updatePlace } from './places.repository.ts';

const nothingAsked = () => conflict('NOTHING_ASKED', 'There is nothing to decide any more');

/** A request or an excuse, with volunteer and slot locked, and who decides it. */
export interface Decided {
  readonly actor: Actor;
  readonly access: PlanningAccess;
  readonly locked: LockedPlace;
  readonly place: PlaceRow;
  readonly note: string | null;
  readonly now: Date;
}

/** Gives the place, or deletes the request. @throws 409 NOTHING_ASKED, SLOT_FULL, SHIFT_RULES */
export async function decideRequest(
  tx: Tx,
  outbox: OutboxWriter,
  { actor, access: { edition, isManager }, locked, place, note, now }: Decided,
  { isAccepted, overrideReason }: { isAccepted: boolean; overrideReason: string | null },
): Promise<PlaceRow | null> {
  if (place.status !== 'REQUESTED') throw nothingAsked();
  const actorId = actor.userId;
  const event = toShiftEvent(locked.slot, place.userId, edition.timezone);
  const decision = isAccepted ? 'ACCEPTED' : 'REJECTED';
  outbox.emit(shiftRequestDecided, { ...event, actorId, decision, note });
  if (isAccepted) {
    const reason = isManager ? overrideReason : null;
    return givePlace(tx, outbox, locked, {
      ...{ edition, status: 'SIGNED_UP', actorId, overrideReason: reason, now },
    });
  }
  await deletePlace(tx, place.id);
  outbox.emit(planningChanged, { editionId: locked.slot.editionId });
  return null;
}

/** Accepted, the place is free again. @throws 409 NOTHING_ASKED */
export async function decideExcuse(
  tx: Tx,
  outbox: OutboxWriter,
  { actor, access: { edition }, locked, place, note, now }: Decided,
  isAccepted: boolean,
): Promise<PlaceRow> {
  if (place.status !== 'SIGNED_UP' || place.excuseStatus !== 'ASKED') throw nothingAsked();
  const { slot, volunteer } = locked;
  const decision = isAccepted ? 'ACCEPTED' : 'REJECTED';
  const row = await updatePlace(tx, place.id, {
    excuseStatus: decision,
    ...(isAccepted ? { status: 'EXCUSED' as const, ...noAttendance } : {}),
    ...{ excuseDecidedAt: now, excuseNote: note },
  });
  const event = toShiftEvent(slot, place.userId, edition.timezone);
  outbox.emit(shiftExcuseDecided, { ...event, actorId: actor.userId, decision, note });
  outbox.emit(planningChanged, { editionId: slot.editionId });
  if (isAccepted) {
    const { userId, ageBand } = volunteer;
    const { timezone } = edition;
    await emitShort(tx, outbox, { slot, userId, ageBand, timezone, now });
  }
  return row;
}
