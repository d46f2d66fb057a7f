import { dayOf } from '@siteswap/contracts/format';
import type { RouteInput } from '@siteswap/contracts/route';
import {
  type createTimeSlot,
  type listTimeSlots,
  planningChanged,
  shiftCancelled,
  type TimeSlot,
  type updateTimeSlot,
} from '@siteswap/contracts/volunteers';
import { type Actor, type Clock, notFound, type Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { listPeopleOn } from '#src/features/places/places.public.ts';
import { getManagedEdition } from '#src/features/settings/settings.public.ts';
import { getPlanningAccess } from './planning-access.service.ts';
import { changeSlot, emitToPeople } from './slot-change.service.ts';
import { insertChecked, lockPlanning } from './slot-writes.service.ts';
import { toTimeSlot } from './slots.mapper.ts';
import { deleteSlot, listSlots, lockSlots } from './slots.repository.ts';

export interface SlotsDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type SlotPath = RouteInput<typeof updateTimeSlot>['params'];
type Query = RouteInput<typeof listTimeSlots>['query'];

/** The slots of an edition. */
export function createSlotsService({ db, transact, clock }: SlotsDeps) {
  return {
    /** The kit asks this before it repeats a response. @throws 404 EDITION_NOT_FOUND, 403 */
    assertManages: async (actor: Actor, editionId: number) =>
      void (await getManagedEdition(db, actor, editionId)),

    /** Leaders read those of their teams. @throws 404 EDITION_NOT_FOUND, 403 */
    async list(
      actor: Actor,
      editionId: number,
      { teams, day }: Query,
    ): Promise<{ data: TimeSlot[] }> {
      const access = await getPlanningAccess(db, actor, editionId);
      const { edition, isManager, ledTeamIds } = access;
      const readable = isManager
        ? teams
        : (teams ?? ledTeamIds).filter((id) => ledTeamIds.includes(id));
      const rows = await listSlots(db, editionId, readable);
      const { timezone } = edition;
      return {
        data: rows
          .filter((row) => day === undefined || dayOf(row.startDateTime, timezone) === day)
          .map(toTimeSlot),
      };
    },

    /** @throws 404 EDITION_NOT_FOUND, TEAM_NOT_FOUND, 403, 409 TOO_MANY_SLOTS, 422 */
    create: (
      actor: Actor,
      editionId: number,
      body: RouteInput<typeof createTimeSlot>['body'],
    ): Promise<TimeSlot> =>
      transact(async (tx, outbox) => {
        const planning = await lockPlanning(tx, actor, editionId, clock());
        const [row] = await insertChecked(tx, outbox, planning, [body]);
        if (!row) throw notFound();
        return toTimeSlot(row);
      }),

    /**
     * Another time or place notifies those on it, once each.
     * @throws 404 EDITION_NOT_FOUND, NOT_FOUND, TEAM_NOT_FOUND, 403; 409 SHIFT_RULES, SLOT_FULL, EDIT_CONFLICT; 422
     */
    update: (
      actor: Actor,
      { id: editionId, sid }: SlotPath,
      body: RouteInput<typeof updateTimeSlot>['body'],
    ): Promise<TimeSlot> =>
      transact(async (tx, outbox) => {
        const planning = await lockPlanning(tx, actor, editionId, clock());
        const change = { sid, actorId: actor.userId, body };
        return toTimeSlot(await changeSlot(tx, outbox, planning, change));
      }),

    /** People who had a place on a slot that is not over are notified. @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403 */
    remove: (actor: Actor, { id: editionId, sid }: SlotPath): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const planning = await lockPlanning(tx, actor, editionId, clock());
        const [slot] = await lockSlots(tx, editionId, [sid]);
        if (!slot) throw notFound();
        const userIds = (await listPeopleOn(tx, [sid])).map(({ userId }) => userId);
        await deleteSlot(tx, sid);
        outbox.emit(planningChanged, { editionId });
        if (slot.endDateTime <= planning.now) return { ok: true };
        const concerned = { event: shiftCancelled, slot, userIds, actorId: actor.userId };
        await emitToPeople(tx, outbox, planning, concerned);
        return { ok: true };
      }),
  };
}

export type SlotsService = ReturnType<typeof createSlotsService>;
