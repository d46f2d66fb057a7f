import {
  findShiftProblems,
  planningChanged,
  shiftAssigned,
  shiftRemoved,
} from '@siteswap/contracts/volunteers';
import { conflict, type OutboxWriter } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  findFreeShifts,
  findVolunteers,
  isFull,
  listPlacesOf,
  listPlacesOn,
  noFreeShifts,
  type PlaceRow,
} from '#src/features/places/places.public.ts';
import { readShiftEdition } from '#src/features/requirements/requirements.public.ts';
import { type CallEdition, lockSettings } from '#src/features/settings/settings.public.ts';
import {
  listSlots,
  lockSlots,
  type SlotRow,
  toShiftEvent,
  toTimedSlot,
} from '#src/features/slots/slots.public.ts';
import { readPlanInput } from './plan-input.service.ts';
import { constraintsOf, type PlanResult, resultOf } from './plans.mapper.ts';
import {
  deletePlaces,
  insertPlaces,
  lockApplications,
  type PlanRow,
  restorePlaces,
  type StoredJson,
  type TakenPlace,
  updatePlan,
} from './plans.repository.ts';

interface Change {
  readonly plan: PlanRow;
  readonly edition: CallEdition;
  readonly actorId: number;
  readonly now: Date;
}
type PlaceKey = PlanResult['added'][number];

const planStale = () => conflict('PLAN_STALE', 'Slots, people or places have changed since');
const keyOf = ({ timeSlotId, userId }: PlaceKey) => `${timeSlotId} ${userId}`;

/** Locks all that decides about places: settings, applications, slots, in the order of every other write. */
export async function lockPlaces(tx: Tx, editionId: number): Promise<void> {
  await lockSettings(tx, editionId);
  await lockApplications(tx, editionId);
  const slots = await listSlots(tx, editionId);
  await lockSlots(
    tx,
    editionId,
    slots.map(({ id }) => id),
  );
}

/** One event for each person and place, after all of them were written. */
async function emitPlaces(
  tx: Tx,
  outbox: OutboxWriter,
  { plan: { editionId }, edition, actorId, now }: Change,
  {
    given,
    taken,
    slots,
  }: {
    readonly given: readonly PlaceKey[];
    readonly taken: readonly PlaceKey[];
    readonly slots: ReadonlyMap<string, SlotRow>;
  },
): Promise<void> {
  const eventOf = ({ timeSlotId, userId }: PlaceKey) => {
    const slot = slots.get(timeSlotId);
    if (!slot) throw planStale();
    return { ...toShiftEvent(slot, userId, edition.timezone), actorId };
  };
  const left = [...new Set(taken.map(({ userId }) => userId))];
  const free = await findFreeShifts(tx, { editionId, edition, now }, left);
  for (const place of given) outbox.emit(shiftAssigned, eventOf(place));
  for (const place of taken) {
    outbox.emit(shiftRemoved, { ...eventOf(place), ...(free.get(place.userId) ?? noFreeShifts) });
  }
  outbox.emit(planningChanged, { editionId });
}

/** Gives and takes what a plan says, while the places are locked. @throws 409 PLAN_NOT_READY, PLAN_STALE */
export async function applyPlan(tx: Tx, outbox: OutboxWriter, change: Change): Promise<PlanRow> {
  const { plan, edition, actorId, now } = change;
  const { editionId, seed, problemHash } = plan;
  const result = resultOf(plan);
  if (plan.status !== 'READY' || !result) {
    throw conflict('PLAN_NOT_READY', 'There is no plan to apply');
  }
  const asked = { editionId, edition, constraints: constraintsOf(plan), seed, now };
  const input = await readPlanInput(tx, asked);
  if (input.hash !== problemHash) throw planStale();
  const added = new Set(result.added.map(keyOf));
  const removed = new Set(result.removed.map(keyOf));
  // A request ends with the place that it asked for.
  const taken = input.places.filter(
    (place) => added.has(keyOf(place)) || removed.has(keyOf(place)),
  );
  await deletePlaces(
    tx,
    taken.map(({ id }) => id),
  );
  await insertPlaces(
    tx,
    result.added.map(({ timeSlotId, userId }) => {
      const person = input.people.get(userId);
      if (!person) throw planStale();
      const given = { assignedAt: now, assignedById: actorId } as const;
      return { timeSlotId, userId, applicationId: person.id, status: 'SIGNED_UP', ...given };
    }),
  );
  const row = await updatePlan(
    tx,
    { id: plan.id, status: ['READY'] },
    { status: 'APPLIED', appliedAt: now, takenPlaces: taken as unknown as StoredJson },
  );
  if (!row) throw conflict('PLAN_NOT_READY', 'It was applied or dropped meanwhile');
  const { slots } = input;
  await emitPlaces(tx, outbox, change, { given: result.added, taken: result.removed, slots });
  return row;
}

/** A row of JSON has its times as texts. */
const toPlaceRow = (stored: TakenPlace): TakenPlace => {
  const dateOf = (value: Date | null) => (value === null ? null : new Date(value));
  return {
    ...stored,
    assignedAt: new Date(stored.assignedAt),
    excuseAskedAt: dateOf(stored.excuseAskedAt),
    excuseDecidedAt: dateOf(stored.excuseDecidedAt),
    remindedAt: dateOf(stored.remindedAt),
  };
};

/** The place is as the plan gave it. */
const isUnchanged = (place: PlaceRow | undefined, { appliedAt }: PlanRow): place is PlaceRow =>
  place?.status === 'SIGNED_UP' &&
  +place.assignedAt === +(appliedAt ?? 0) &&
  !place.isLocked &&
  place.excuseStatus === null;

/** Their slots are free, and no rule of shifts speaks against them. @throws 409 PLAN_STALE */
async function assertCanReturn(
  tx: Tx,
  { plan: { editionId }, edition }: Change,
  returning: readonly TakenPlace[],
  slots: ReadonlyMap<string, SlotRow>,
): Promise<void> {
  const userIds = returning.map(({ userId }) => userId);
  const volunteers = await findVolunteers(tx, editionId, userIds);
  const places = await listPlacesOf(tx, editionId, userIds);
  const rules = await readShiftEdition(tx, editionId, edition);
  for (const [index, { timeSlotId, userId, overrideReason, status }] of returning.entries()) {
    const slot = slots.get(timeSlotId);
    const person = volunteers.get(userId);
    const own = places.filter((place) => place.userId === userId);
    if (!slot || !person || own.some((place) => place.timeSlotId === timeSlotId)) throw planStale();
    if (status !== 'SIGNED_UP') continue;
    const before = returning
      .slice(0, index)
      .filter((other) => other.timeSlotId === timeSlotId && other.status === 'SIGNED_UP').length;
    const assignedVolunteers = slot.assignedVolunteers + before;
    if (isFull({ ...slot, assignedVolunteers })) throw planStale();
    if (overrideReason !== null) continue;
    const others = own
      .filter((place) => place.status === 'SIGNED_UP')
      .map((place) => toTimedSlot(place.slot, edition.timezone));
    const timed = toTimedSlot(slot, edition.timezone);
    const question = { person, slot: timed, others, edition: rules, hasAdult: true };
    if (findShiftProblems(question).length > 0) {
      throw planStale();
    }
  }
}

/** The places that a plan gave. @returns null once its undo is impossible: one was changed, or a slot has begun */
export async function findUndoable(db: Db | Tx, plan: PlanRow, now: Date) {
  const result = resultOf(plan);
  if (plan.status !== 'APPLIED' || !result) return null;
  const ids = [...result.added, ...result.removed].map(({ timeSlotId }) => timeSlotId);
  const rows = new Map((await listPlacesOn(db, ids)).map((place) => [keyOf(place), place]));
  const given = result.added.map((key) => rows.get(keyOf(key)));
  if (!given.every((place) => isUnchanged(place, plan))) return null;
  const slots = new Map((await listSlots(db, plan.editionId)).map((slot) => [slot.id, slot]));
  // Who was on a shift that has begun has been there.
  if (ids.some((id) => (slots.get(id)?.startDateTime ?? now) <= now)) return null;
  return given;
}

/** Takes back what a plan gave and took, while the places are locked. @throws 409 PLAN_NOT_APPLIED, PLAN_STALE */
export async function undoPlan(tx: Tx, outbox: OutboxWriter, change: Change): Promise<PlanRow> {
  const { plan, now } = change;
  const result = resultOf(plan);
  if (plan.status !== 'APPLIED' || !result) {
    throw conflict('PLAN_NOT_APPLIED', 'There is nothing to undo');
  }
  const given = await findUndoable(tx, plan, now);
  if (!given) throw planStale();
  await deletePlaces(
    tx,
    given.map(({ id }) => id),
  );
  const slots = new Map((await listSlots(tx, plan.editionId)).map((slot) => [slot.id, slot]));
  const returning = (plan.takenPlaces as unknown as TakenPlace[]).map(toPlaceRow);
  await assertCanReturn(tx, change, returning, slots);
  await restorePlaces(tx, returning);
  const row = await updatePlan(
    tx,
    { id: plan.id, status: ['APPLIED'] },
    { status: 'UNDONE', takenPlaces: [] },
  );
  if (!row) throw conflict('PLAN_NOT_APPLIED', 'It was undone meanwhile');
  await emitPlaces(tx, outbox, change, { given: result.removed, taken: result.added, slots });
  return row;
}
