import { type AgeBand, planningChanged, shiftShort } from '@siteswap/contracts/volunteers';
import { findEdition } from '@siteswap/features/editions';
import type { OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { callEditionFields } from '#src/features/settings/settings.public.ts';
import { lockSlots, type SlotRow, toShiftEvent } from '#src/features/slots/slots.public.ts';
import { isMinorAlone } from './places.policy.ts';
import {
  deletePlacesOf,
  listApplicationsWithPlaces,
  listPeopleOn,
  listPlacesOf,
  type Volunteer,
} from './places.repository.ts';

interface LeftSlot {
  /** As it was while they had the place. */
  readonly slot: SlotRow;
  readonly userId: number;
  readonly ageBand: AgeBand;
  readonly timezone: string;
  readonly now: Date;
  /** A manager who takes someone off knows the number, and is notified of a minor alone. */
  readonly isByManager?: boolean;
}

/** Notifies the managers when a shift to come has too few people after someone has left, and had enough before. */
export async function emitShort(
  tx: Tx,
  outbox: OutboxWriter,
  { slot, userId, ageBand, timezone, now, isByManager = false }: LeftSlot,
): Promise<void> {
  const { assignedVolunteers: before, minVolunteers: min } = slot;
  if (slot.kind !== 'SHIFT' || slot.startDateTime <= now) return;
  const people = await listPeopleOn(tx, [slot.id]);
  const isTooFew = !isByManager && before >= min && people.length < min;
  const leavesMinors = ageBand === 'ADULT' && isMinorAlone(people);
  if (!isTooFew && !leavesMinors) return;
  outbox.emit(shiftShort, {
    ...toShiftEvent(slot, userId, timezone),
    count: Math.max(1, min - people.length),
  });
}

/**
 * Takes an application that is accepted no longer off all slots, and out of the lead of its teams, while its row is locked.
 */
export async function releasePlaces(
  tx: Tx,
  outbox: OutboxWriter,
  {
    id: applicationId,
    editionId,
    userId,
    ageBand,
  }: Pick<Volunteer, 'id' | 'editionId' | 'userId' | 'ageBand'>,
  now: Date,
): Promise<void> {
  const places = await listPlacesOf(tx, editionId, [userId]);
  const given = places.filter(({ status }) => status === 'SIGNED_UP');
  const slots = await lockSlots(
    tx,
    editionId,
    given.map(({ timeSlotId }) => timeSlotId),
  );
  await deletePlacesOf(tx, applicationId);
  outbox.emit(planningChanged, { editionId });
  const edition = await findEdition(tx, editionId, callEditionFields);
  if (!edition) return;
  for (const slot of slots) {
    await emitShort(tx, outbox, { slot, userId, ageBand, timezone: edition.timezone, now });
  }
}

/** Takes a deleted member off all slots. */
export async function erasePlaces(
  tx: Tx,
  userId: number,
  outbox: OutboxWriter,
  now: Date,
): Promise<void> {
  for (const volunteer of await listApplicationsWithPlaces(tx, userId)) {
    await releasePlaces(tx, outbox, volunteer, now);
  }
}
