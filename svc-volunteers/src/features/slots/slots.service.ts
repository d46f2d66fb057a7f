import { dayOf } from '@siteswap/contracts/format';
import type { RouteInput } from '@siteswap/contracts/route';
import {
  type createTimeSlot,
  type listTimeSlots,
  planningChanged,
  shiftCancelled,
  shiftChanged,
  type TimeSlot,
  type updateTimeSlot,
} from '@siteswap/contracts/volunteers';
import {
  type Actor,
  type Clock,
  conflict,
  invalidInput,
  notFound,
  type Transact,
} from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { countFreeShifts, listPeopleOn } from '#src/features/places/places.public.ts';
import { getManagedEdition } from '#src/features/settings/settings.public.ts';
import { checkMovedPeople } from './moved-people.service.ts';
import { getPlanningAccess } from './planning-access.service.ts';
import { assertTeam, insertChecked, lockPlanning, toColumns } from './slot-writes.service.ts';
import { slotVersion, toShiftEvent, toTimeSlot } from './slots.mapper.ts';
import { faultsOf, withoutPlaces } from './slots.policy.ts';
import { deleteSlot, listSlots, lockSlots, updateSlot } from './slots.repository.ts';

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
      { overrideReason, ...body }: RouteInput<typeof updateTimeSlot>['body'],
    ): Promise<TimeSlot> =>
      transact(async (tx, outbox) => {
        const planning = await lockPlanning(tx, actor, editionId, clock());
        const { edition, days } = planning;
        const { timezone } = edition;
        const [before] = await lockSlots(tx, editionId, [sid]);
        if (!before) throw notFound();
        const shown = toTimeSlot(before);
        const after = withoutPlaces({
          ...shown,
          ...slotVersion.changesOf(shown, body),
        } as TimeSlot);
        const columns = toColumns(after);
        const isMoved =
          columns.startDateTime.getTime() !== before.startDateTime.getTime() ||
          columns.endDateTime.getTime() !== before.endDateTime.getTime();
        const faults = faultsOf(after, { days, timezone, hasNewTimes: isMoved });
        if (faults.length > 0) throw invalidInput(faults);
        if (after.teamId !== before.teamId) await assertTeam(tx, editionId, after.teamId);
        const { maxVolunteers: max } = after;
        if (max !== null && before.assignedVolunteers > max) {
          throw conflict('SLOT_FULL', 'More people are on the slot');
        }
        const people = await listPeopleOn(tx, [sid]);
        if (isMoved || after.kind !== before.kind) {
          const moved = { slot: { ...before, ...columns }, edition, overrideReason };
          await checkMovedPeople(tx, people, moved);
        }
        const row = await updateSlot(tx, sid, { ...columns, updatedAt: clock() });
        outbox.emit(planningChanged, { editionId });
        const isOver = row.endDateTime <= clock() && before.endDateTime <= clock();
        if ((isMoved || row.place !== before.place) && !isOver) {
          const userIds = people.map(({ userId }) => userId);
          const counts = await countFreeShifts(tx, { editionId, edition, now: clock() }, userIds);
          for (const userId of userIds) {
            outbox.emit(shiftChanged, {
              ...toShiftEvent(row, userId, timezone),
              ...{ actorId: actor.userId, count: counts.get(userId) ?? 0 },
            });
          }
        }
        return toTimeSlot(row);
      }),

    /** Those who had a place on a slot that is not over are notified. @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403 */
    remove: (actor: Actor, { id: editionId, sid }: SlotPath): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const { edition } = await lockPlanning(tx, actor, editionId, clock());
        const [slot] = await lockSlots(tx, editionId, [sid]);
        if (!slot) throw notFound();
        const userIds = (await listPeopleOn(tx, [sid])).map(({ userId }) => userId);
        await deleteSlot(tx, sid);
        outbox.emit(planningChanged, { editionId });
        if (slot.endDateTime <= clock()) return { ok: true };
        const counts = await countFreeShifts(tx, { editionId, edition, now: clock() }, userIds);
        for (const userId of userIds) {
          outbox.emit(shiftCancelled, {
            ...toShiftEvent(slot, userId, edition.timezone),
            ...{ actorId: actor.userId, count: counts.get(userId) ?? 0 },
          });
        }
        return { ok: true };
      }),
  };
}

export type SlotsService = ReturnType<typeof createSlotsService>;
