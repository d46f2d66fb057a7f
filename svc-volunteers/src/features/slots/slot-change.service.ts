import type { RouteInput } from '@siteswap/contracts/route';
import {
  planningChanged,
  type shiftCancelled,
  shiftChanged,
  type updateTimeSlot,
} from '@siteswap/contracts/volunteers';
import { conflict, invalidInput, notFound, type OutboxWriter } from '@siteswap/service-kit';
import type { Tx } from '#src/db.ts';
import { findFreeShifts, listPeopleOn, noFreeShifts } from '#src/features/places/places.public.ts';
import { checkMovedPeople } from './moved-people.service.ts';
import {
  assertRequirements,
  assertTeam,
  type LockedPlanning,
  toColumns,
} from './slot-writes.service.ts';
import { slotVersion, toShiftEvent, toTimeSlot } from './slots.mapper.ts';
import { faultsOf, withoutPlaces } from './slots.policy.ts';
import { lockSlots, type SlotRow, updateSlot } from './slots.repository.ts';

type Body = RouteInput<typeof updateTimeSlot>['body'];
type Columns = ReturnType<typeof toColumns>;

interface Concerned {
  readonly event: typeof shiftChanged | typeof shiftCancelled;
  readonly slot: SlotRow;
  readonly userIds: readonly number[];
  readonly actorId: number;
}

/** Emits one event for each person, with the other shifts that are free for them. */
export async function emitToPeople(
  tx: Tx,
  outbox: OutboxWriter,
  { editionId, edition, now }: LockedPlanning,
  { event, slot, userIds, actorId }: Concerned,
): Promise<void> {
  const free = await findFreeShifts(tx, { editionId, edition, now }, userIds);
  for (const userId of userIds) {
    const instead = free.get(userId) ?? noFreeShifts;
    outbox.emit(event, { ...toShiftEvent(slot, userId, edition.timezone), actorId, ...instead });
  }
}

const hasOtherTimes = (a: Columns, b: Pick<SlotRow, 'startDateTime' | 'endDateTime'>): boolean =>
  a.startDateTime.getTime() !== b.startDateTime.getTime() ||
  a.endDateTime.getTime() !== b.endDateTime.getTime();

/** The columns of a slot with the given changes. @throws 404 TEAM_NOT_FOUND, REQUIREMENT_NOT_FOUND, 409 SLOT_FULL, EDIT_CONFLICT, 422 */
async function findChanges(
  tx: Tx,
  { editionId, edition: { timezone }, days }: LockedPlanning,
  before: SlotRow,
  body: Omit<Body, 'overrideReason'>,
): Promise<Columns> {
  const shown = toTimeSlot(before);
  const changes = slotVersion.changesOf(shown, body) as Partial<typeof shown>;
  const after = withoutPlaces({ ...shown, ...changes });
  const columns = toColumns(after);
  const hasNewTimes = hasOtherTimes(columns, before);
  const faults = faultsOf(after, { days, timezone, hasNewTimes });
  if (faults.length > 0) throw invalidInput(faults);
  if (after.teamId !== before.teamId) await assertTeam(tx, editionId, after.teamId);
  await assertRequirements(tx, editionId, after.requirementIds);
  if (after.maxVolunteers !== null && before.assignedVolunteers > after.maxVolunteers) {
    throw conflict('SLOT_FULL', 'More people are on the slot');
  }
  return columns;
}

/**
 * Changes a slot while the planning is locked. Another time or place notifies those on it, unless it is over.
 * @throws 404 NOT_FOUND, TEAM_NOT_FOUND; 409 SHIFT_RULES, SLOT_FULL, EDIT_CONFLICT; 422
 */
export async function changeSlot(
  tx: Tx,
  outbox: OutboxWriter,
  planning: LockedPlanning,
  {
    sid,
    actorId,
    body: { overrideReason, ...body },
  }: { readonly sid: string; readonly actorId: number; readonly body: Body },
): Promise<SlotRow> {
  const { editionId, edition, now } = planning;
  const [before] = await lockSlots(tx, editionId, [sid]);
  if (!before) throw notFound();
  const columns = await findChanges(tx, planning, before, body);
  const isMoved = hasOtherTimes(columns, before);
  const people = await listPeopleOn(tx, [sid]);
  const hasMoved = isMoved || columns.kind !== before.kind;
  const added = columns.requirementIds.filter((id) => !before.requirementIds.includes(id));
  if (hasMoved || added.length > 0) {
    const requirementIds = hasMoved ? columns.requirementIds : added;
    const slot = { ...before, ...columns, requirementIds };
    await checkMovedPeople(tx, people, { slot, edition, hasMoved, overrideReason });
  }
  const slot = await updateSlot(tx, sid, { ...columns, updatedAt: now });
  outbox.emit(planningChanged, { editionId });
  const isOver = slot.endDateTime <= now && before.endDateTime <= now;
  if ((isMoved || slot.place !== before.place) && !isOver) {
    const userIds = people.map(({ userId }) => userId);
    await emitToPeople(tx, outbox, planning, { event: shiftChanged, slot, userIds, actorId });
  }
  return slot;
}
