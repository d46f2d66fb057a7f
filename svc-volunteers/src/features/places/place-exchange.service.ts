import { AppError, conflict, type OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { type CallEdition, shareSettings } from '#src/features/settings/settings.public.ts';
import { lockSlots, type SlotRow } from '#src/features/slots/slots.public.ts';
import { givePlace } from './place-giving.service.ts';
import { shiftRules } from './places.policy.ts';
import {
  deletePlace,
  findPlace,
  lockVolunteers,
  type PlaceRow,
  type Volunteer,
} from './places.repository.ts';

/** Someone leaves a slot to another volunteer; in a swap they get the other's slot for it. */
interface ExchangeKey {
  readonly editionId: number;
  readonly giverId: number;
  readonly takerId: number;
  readonly slotId: string;
  /** The slot that the taker gives for it. */
  readonly returnSlotId: string | null;
}

/** A slot with the place that one of both has on it. */
interface OwnSlot {
  readonly slot: SlotRow;
  readonly place: PlaceRow;
}

/** Both volunteers and slots, locked; null where the place is gone. */
interface LockedExchange {
  readonly giver: Volunteer;
  readonly taker: Volunteer;
  readonly given: OwnSlot | null;
  readonly returned: OwnSlot | null;
}

/** Locks both volunteers by the ids of their applications, then the slots. @throws 409 APPLICATION_NOT_ACCEPTED */
export async function lockExchange(
  tx: Tx,
  { editionId, giverId, takerId, slotId, returnSlotId }: ExchangeKey,
): Promise<LockedExchange | null> {
  await shareSettings(tx, editionId);
  const volunteers = await lockVolunteers(tx, editionId, [giverId, takerId]);
  const [giver, taker] = [volunteers.get(giverId), volunteers.get(takerId)];
  if (!taker) throw conflict('APPLICATION_NOT_ACCEPTED', 'Only accepted volunteers are on shifts');
  if (!giver) return null;
  const ids = [slotId, ...(returnSlotId === null ? [] : [returnSlotId])];
  const slots = await lockSlots(tx, editionId, ids);
  const ownSlot = async (id: string | null, userId: number): Promise<OwnSlot | null> => {
    const slot = slots.find((each) => each.id === id);
    const place = slot && (await findPlace(tx, slot.id, userId));
    return slot && place?.status === 'SIGNED_UP' ? { slot, place } : null;
  };
  const given = await ownSlot(slotId, giverId);
  return { giver, taker, given, returned: await ownSlot(returnSlotId, takerId) };
}

/** A slot as it is after one has left it. */
const withoutOne = (slot: SlotRow): SlotRow => ({
  ...slot,
  assignedVolunteers: slot.assignedVolunteers - 1,
});

/**
 * Gives a place to another volunteer, by the rules of every place; in a swap both move at once.
 * @param exchange of `lockExchange`; with `returned`, a swap
 * @throws 409 ALREADY_ASSIGNED, SLOT_FULL, SHIFT_RULES, of which nothing is left
 */
export async function exchangePlaces(
  tx: Tx,
  outbox: OutboxWriter,
  { giver, taker, given, returned }: LockedExchange & { readonly given: OwnSlot },
  { edition, now }: { readonly edition: CallEdition; readonly now: Date },
): Promise<void> {
  const byThemselves = { edition, status: 'SIGNED_UP', actorId: null, now } as const;
  // Both leave first, so that neither is in the other's way.
  await deletePlace(tx, given.place.id);
  if (returned) await deletePlace(tx, returned.place.id);
  const give = async (volunteer: Volunteer, { slot, place }: OwnSlot) => {
    const former = await findPlace(tx, slot.id, volunteer.userId);
    const locked = { volunteer, slot: withoutOne(slot), place: former, from: null };
    // The automatic assignment leaves the place as it did before.
    await givePlace(tx, outbox, locked, { ...byThemselves, isLocked: place.isLocked });
  };
  await give(taker, given);
  // Not which rule: the taker would learn the age or the other shifts of the giver.
  const withoutReasons = (error: unknown) => {
    throw error instanceof AppError && error.code === 'SHIFT_RULES' ? shiftRules([]) : error;
  };
  if (returned) await give(giver, returned).catch(withoutReasons);
}
