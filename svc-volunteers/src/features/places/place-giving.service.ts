import {
  findShiftProblems,
  planningChanged,
  type ShiftProblem,
  shiftAssigned,
} from '@siteswap/contracts/volunteers';
import { conflict, notFound, type OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { readShiftEdition } from '#src/features/requirements/requirements.public.ts';
import { type CallEdition, shareSettings } from '#src/features/settings/settings.public.ts';
import {
  lockSlots,
  type SlotRow,
  toShiftEvent,
  toTimedSlot,
} from '#src/features/slots/slots.public.ts';
import { isFull, passRules, slotFull } from './places.policy.ts';
import {
  deletePlace,
  findPlace,
  insertPlace,
  listPeopleOn,
  listPlacesOf,
  lockVolunteer,
  noAttendance,
  type PlaceRow,
  updatePlace,
  type Volunteer,
} from './places.repository.ts';

export interface PlaceKey {
  readonly editionId: number;
  readonly slotId: string;
  readonly userId: number;
}

/** A volunteer and a slot, locked, with what they have of it already. */
export interface LockedPlace {
  readonly volunteer: Volunteer;
  readonly slot: SlotRow;
  readonly place: PlaceRow | null;
  /** The slot that they leave for it. */
  readonly from: { readonly slot: SlotRow; readonly place: PlaceRow } | null;
}

/** Locks the volunteer. @throws 409 APPLICATION_NOT_ACCEPTED */
export async function lockAccepted(
  tx: Tx,
  key: Pick<PlaceKey, 'editionId' | 'userId'>,
): Promise<Volunteer> {
  // Slots get no other times while their people are asked for.
  await shareSettings(tx, key.editionId);
  const volunteer = await lockVolunteer(tx, key);
  if (volunteer?.status !== 'ACCEPTED') {
    throw conflict('APPLICATION_NOT_ACCEPTED', 'Only accepted volunteers are on shifts');
  }
  return volunteer;
}

/** Locks an accepted volunteer, then the slot and the one that they leave. @throws 404; 409 APPLICATION_NOT_ACCEPTED */
export async function lockPlace(
  tx: Tx,
  key: PlaceKey,
  fromSlotId: string | null = null,
): Promise<LockedPlace> {
  const volunteer = await lockAccepted(tx, key);
  const ids = [key.slotId, ...(fromSlotId === null ? [] : [fromSlotId])];
  const slots = await lockSlots(tx, key.editionId, ids);
  const slot = slots.find(({ id }) => id === key.slotId);
  if (!slot) throw notFound();
  const place = await findPlace(tx, key.slotId, key.userId);
  if (fromSlotId === null) return { volunteer, slot, place, from: null };
  const [left, leftPlace] = [
    slots.find(({ id }) => id === fromSlotId),
    await findPlace(tx, fromSlotId, key.userId),
  ];
  if (!left || leftPlace?.status !== 'SIGNED_UP') throw notFound();
  return { volunteer, slot, place, from: { slot: left, place: leftPlace } };
}

/** What the volunteer has on a slot, with both locked. @throws 404 when they have nothing there */
export async function lockOwnPlace(tx: Tx, key: PlaceKey) {
  const volunteer = await lockVolunteer(tx, key);
  const [slot] = volunteer ? await lockSlots(tx, key.editionId, [key.slotId]) : [];
  const place = slot && (await findPlace(tx, slot.id, key.userId));
  if (!volunteer || !slot || !place) throw notFound();
  return { volunteer, slot, place };
}

export interface GivenPlace {
  readonly edition: CallEdition;
  /** REQUESTED asks for it: by the same rules, without taking one. */
  readonly status: 'SIGNED_UP' | 'REQUESTED';
  /** Who gives it; null where the volunteer signs up. */
  readonly actorId: number | null;
  readonly isLocked?: boolean;
  /** Of a manager. */
  readonly overrideReason?: string | null;
  /** The slot that the volunteer works through from: before one that follows it, no rest is needed. */
  readonly staysOnFrom?: string;
  readonly now: Date;
}

/** Who stays on works through, as on shifts without a gap. */
export const isRestOf = ({ code, params }: ShiftProblem, slotId: string | undefined): boolean =>
  code === 'SHORT_REST' && params.slotId === slotId;

/** What speaks against it, by the slots that the volunteer has and the people on this one. */
async function findProblems(
  tx: Tx,
  { volunteer, slot, from }: LockedPlace,
  { edition, staysOnFrom }: GivenPlace,
): Promise<ShiftProblem[]> {
  const { editionId, userId } = volunteer;
  const places = await listPlacesOf(tx, editionId, [userId]);
  const people = await listPeopleOn(tx, [slot.id]);
  const problems = findShiftProblems({
    person: volunteer,
    slot: toTimedSlot(slot, edition.timezone),
    others: places
      .filter(({ status, timeSlotId }) => status === 'SIGNED_UP' && timeSlotId !== slot.id)
      .filter(({ timeSlotId }) => timeSlotId !== from?.slot.id)
      .map((place) => toTimedSlot(place.slot, edition.timezone)),
    edition: await readShiftEdition(tx, editionId, edition),
    hasAdult: people.some((other) => other.ageBand === 'ADULT' && other.userId !== userId),
  });
  return problems.filter((problem) => !isRestOf(problem, staysOnFrom));
}

/**
 * Gives a place on a slot, or asks for one: the only way to it, for managers and for people who sign up.
 * @param locked by `lockPlace`
 * @throws 409 ALREADY_ASSIGNED, SLOT_FULL, SHIFT_RULES
 */
export async function givePlace(
  tx: Tx,
  outbox: OutboxWriter,
  locked: LockedPlace,
  given: GivenPlace,
): Promise<PlaceRow> {
  const { volunteer, slot, place, from } = locked;
  const { status, actorId, now } = given;
  if (place?.status === 'SIGNED_UP' || (place && place.status === status)) {
    throw conflict('ALREADY_ASSIGNED', 'They are on this slot already');
  }
  if (isFull(slot)) throw slotFull();
  const problems = await findProblems(tx, locked, given);
  const columns = {
    ...{ status, remindedAt: null, assignedAt: now, assignedById: actorId },
    ...{ isLocked: given.isLocked ?? false },
    overrideReason: passRules(problems, given.overrideReason ?? null),
    ...{ excuseStatus: null, excuseReason: null, excuseNote: null },
    ...{ excuseAskedAt: null, excuseDecidedAt: null },
    ...noAttendance,
  };
  outbox.emit(planningChanged, { editionId: slot.editionId });
  // A move ends a request or an excuse on the other slot.
  if (from && place) await deletePlace(tx, place.id);
  if (from) return updatePlace(tx, from.place.id, { ...columns, timeSlotId: slot.id });
  if (place) return updatePlace(tx, place.id, columns);
  const { id: applicationId, userId } = volunteer;
  return insertPlace(tx, { ...columns, timeSlotId: slot.id, applicationId, userId });
}

/** Notifies a volunteer that a manager gave them a place. */
export const emitAssigned = (
  outbox: OutboxWriter,
  { slot, volunteer }: LockedPlace,
  { edition, actorId }: { edition: CallEdition; actorId: number },
): void =>
  outbox.emit(shiftAssigned, {
    ...toShiftEvent(slot, volunteer.userId, edition.timezone),
    actorId,
  });
