import type { RouteInput } from '@siteswap/contracts/route';
import {
  type Assignment,
  type createAssignment,
  type deleteAssignment,
  type moveAssignment,
  planningChanged,
  shiftChanged,
  shiftRemoved,
  type updateAssignment,
} from '@siteswap/contracts/volunteers';
import { type Actor, type Clock, forbidden, notFound, type Transact } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { getManagedEdition } from '#src/features/settings/settings.public.ts';
import {
  getSlotAccess,
  type PlanningAccess,
  toShiftEvent,
} from '#src/features/slots/slots.public.ts';
import { type FreeShifts, findFreeShifts, noFreeShifts } from './open-shifts.service.ts';
import { emitShort } from './place-ends.service.ts';
import { emitAssigned, givePlace, lockPlace } from './place-giving.service.ts';
import { decideExcuse, decideRequest } from './place-replies.service.ts';
import { toAssignment } from './places.mapper.ts';
import {
  deletePlace,
  findPlaceOn,
  listPlacesOn,
  type PlaceRow,
  updatePlace,
} from './places.repository.ts';

export interface PlacesDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type SlotPath = RouteInput<typeof createAssignment>['params'];
type PlacePath = RouteInput<typeof deleteAssignment>['params'];
type Decision = RouteInput<typeof updateAssignment>['body'];

/** People on slots, as managers and leaders of teams see and change them. */
export function createPlacesService({ db, transact, clock }: PlacesDeps) {
  /** A place with its volunteer and slots locked. @throws 404 */
  async function lockExisting(tx: Tx, { id: editionId, sid, assignmentId }: PlacePath) {
    const row = await findPlaceOn(tx, sid, assignmentId);
    if (!row) throw notFound();
    const locked = await lockPlace(tx, { editionId, slotId: sid, userId: row.userId });
    // It may have ended until the locks were there.
    if (locked.place?.id !== assignmentId) throw notFound();
    return { locked, place: locked.place };
  }

  async function freeShiftsOf(
    tx: Tx,
    {
      editionId,
      userId,
      edition,
    }: {
      editionId: number;
      userId: number;
      edition: PlanningAccess['edition'];
    },
  ): Promise<FreeShifts> {
    const free = await findFreeShifts(tx, { editionId, edition, now: clock() }, [userId]);
    return free.get(userId) ?? noFreeShifts;
  }

  return {
    /** The kit asks this before it repeats a response. @throws 404 EDITION_NOT_FOUND, 403 */
    assertManages: async (actor: Actor, editionId: number) =>
      void (await getManagedEdition(db, actor, editionId)),

    /** The same for what leaders may do too. @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403 */
    assertReads: async (actor: Actor, path: SlotPath) =>
      void (await getSlotAccess(db, actor, path)),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403 */
    async list(actor: Actor, path: SlotPath): Promise<{ data: Assignment[] }> {
      await getSlotAccess(db, actor, path);
      return { data: (await listPlacesOn(db, [path.sid])).map(toAssignment) };
    },

    /** @throws 404, 403; 409 APPLICATION_NOT_ACCEPTED, ALREADY_ASSIGNED, SLOT_FULL, SHIFT_RULES */
    create: (
      actor: Actor,
      { id: editionId, sid }: SlotPath,
      { userId, ...given }: RouteInput<typeof createAssignment>['body'],
    ): Promise<Assignment> =>
      transact(async (tx, outbox) => {
        const edition = await getManagedEdition(tx, actor, editionId);
        const locked = await lockPlace(tx, { editionId, slotId: sid, userId });
        const by = { edition, actorId: actor.userId };
        const row = await givePlace(tx, outbox, locked, {
          ...{ ...given, ...by, status: 'SIGNED_UP', now: clock() },
        });
        emitAssigned(outbox, locked, by);
        return toAssignment(row);
      }),

    /** @throws 404, 403; 409 APPLICATION_NOT_ACCEPTED, ALREADY_ASSIGNED, SLOT_FULL, SHIFT_RULES */
    move: (
      actor: Actor,
      { id: editionId, sid, assignmentId }: PlacePath,
      { timeSlotId, overrideReason }: RouteInput<typeof moveAssignment>['body'],
    ): Promise<Assignment> =>
      transact(async (tx, outbox) => {
        const edition = await getManagedEdition(tx, actor, editionId);
        const before = await findPlaceOn(tx, sid, assignmentId);
        if (!before) throw notFound();
        const { userId } = before;
        const locked = await lockPlace(tx, { editionId, slotId: timeSlotId, userId }, sid);
        const { from, slot, volunteer } = locked;
        if (!from || from.place.id !== assignmentId) throw notFound();
        const row = await givePlace(tx, outbox, locked, {
          ...{ edition, status: 'SIGNED_UP', actorId: actor.userId, overrideReason },
          ...{ isLocked: from.place.isLocked, now: clock() },
        });
        const { timezone } = edition;
        const { ageBand } = volunteer;
        const left = { slot: from.slot, userId, ageBand, timezone, now: clock() };
        await emitShort(tx, outbox, { ...left, isByManager: true });
        outbox.emit(shiftChanged, {
          ...toShiftEvent(slot, userId, timezone),
          actorId: actor.userId,
          ...(await freeShiftsOf(tx, { editionId, userId, edition })),
        });
        return toAssignment(row);
      }),

    /** @throws 404, 403; 409 NOTHING_ASKED, APPLICATION_NOT_ACCEPTED, SLOT_FULL, SHIFT_RULES */
    update: (
      actor: Actor,
      path: PlacePath,
      { isLocked, isAccepted, isExcused, note = null, overrideReason }: Decision,
    ): Promise<{ assignment: Assignment | null }> =>
      transact(async (tx, outbox) => {
        const access = await getSlotAccess(tx, actor, path);
        if (isLocked !== undefined && !access.isManager) throw forbidden();
        const { locked, place } = await lockExisting(tx, path);
        const decided = { actor, access, locked, place, note, now: clock() };
        let row: PlaceRow | null = place;
        if (isAccepted !== undefined) {
          row = await decideRequest(tx, outbox, decided, { isAccepted, overrideReason });
        } else if (isExcused !== undefined) {
          row = await decideExcuse(tx, outbox, decided, isExcused);
        }
        if (row && isLocked !== undefined && isLocked !== row.isLocked) {
          row = await updatePlace(tx, row.id, { isLocked });
          outbox.emit(planningChanged, { editionId: path.id });
        }
        return { assignment: row && toAssignment(row) };
      }),

    /** Notifies people who had a place. @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403 */
    remove: (actor: Actor, path: PlacePath): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const edition = await getManagedEdition(tx, actor, path.id);
        const { locked, place } = await lockExisting(tx, path);
        const { slot, volunteer } = locked;
        const { userId, ageBand } = volunteer;
        await deletePlace(tx, place.id);
        outbox.emit(planningChanged, { editionId: path.id });
        if (place.status !== 'SIGNED_UP') return { ok: true };
        const { timezone } = edition;
        const left = { slot, userId, ageBand, timezone, now: clock() };
        await emitShort(tx, outbox, { ...left, isByManager: true });
        outbox.emit(shiftRemoved, {
          ...toShiftEvent(slot, userId, timezone),
          actorId: actor.userId,
          ...(await freeShiftsOf(tx, { editionId: path.id, userId, edition })),
        });
        return { ok: true };
      }),
  };
}

export type PlacesService = ReturnType<typeof createPlacesService>;
