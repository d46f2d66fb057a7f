import type { RouteInput } from '@siteswap/contracts/route';
import {
  type Assignment,
  planningChanged,
  type SignUpMode,
  shiftExcuseAsked,
  shiftRequested,
  type signUpForSlot,
} from '@siteswap/contracts/volunteers';
import { type Actor, type Clock, conflict, notFound, type Transact } from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  canSignUp,
  deletePlace,
  dropUntil,
  emitShort,
  findPlace,
  findSignUpMode,
  givePlace,
  isFull,
  listLeaderIds,
  lockOwnPlace,
  lockPlace,
  type PlaceKey,
  slotFull,
  toAssignment,
  updatePlace,
  type Volunteer,
} from '#src/features/places/places.public.ts';
import {
  type CallEdition,
  findSettings,
  getVisibleEdition,
  listManagerIds,
  toSettings,
} from '#src/features/settings/settings.public.ts';
import { findSlot, type SlotRow, toShiftEvent } from '#src/features/slots/slots.public.ts';

interface SignUpDeps {
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type SlotPath = RouteInput<typeof signUpForSlot>['params'];

/** What volunteers do with shifts themselves. */
export function createSignUpService({ transact, clock }: SignUpDeps) {
  /** Leaders of the team of a slot and managers of volunteers, without the volunteer. */
  async function listRecipients(
    tx: Tx,
    { slot, edition, userId }: { slot: SlotRow; edition: CallEdition; userId: number },
  ): Promise<number[]> {
    const leaderIds = slot.teamId === null ? [] : await listLeaderIds(tx, slot.teamId);
    const all = new Set([...leaderIds, ...listManagerIds(edition)]);
    return [...all].filter((id) => id !== userId).sort((a, b) => a - b);
  }

  /** How they sign up for a slot. @throws 409 SIGN_UP_CLOSED */
  async function findModeFor(
    tx: Tx,
    { assignments }: Volunteer,
    { slot, edition }: { slot: SlotRow; edition: CallEdition },
  ): Promise<SignUpMode> {
    const mode = slot.teamId === null ? 'MANUAL' : await findSignUpMode(tx, slot.teamId);
    const ownTeamIds = assignments.map(({ teamId }) => teamId);
    if (edition.status === 'CANCELLED' || !canSignUp(ownTeamIds, slot, mode)) {
      throw conflict('SIGN_UP_CLOSED', 'The team takes no sign-ups of this volunteer');
    }
    return mode;
  }

  /** People who come for a place that is gone wait for no lock. @throws 409 SLOT_FULL */
  async function assertRoom(tx: Tx, { editionId, slotId, userId }: PlaceKey): Promise<void> {
    const slot = await findSlot(tx, editionId, slotId);
    if (!slot || !isFull(slot)) return;
    if (!(await findPlace(tx, slotId, userId))) throw slotFull();
  }

  async function findDropHours(tx: Tx, editionId: number): Promise<number> {
    return toSettings(await findSettings(tx, editionId)).volunteersDropHours;
  }

  return {
    /**
     * @throws 404 EDITION_NOT_FOUND, NOT_FOUND
     * @throws 409 APPLICATION_NOT_ACCEPTED, SHIFT_BEGUN, SIGN_UP_CLOSED, ALREADY_ASSIGNED, SLOT_FULL, SHIFT_RULES
     */
    signUp: (actor: Actor, { id: editionId, sid }: SlotPath): Promise<Assignment> =>
      transact(async (tx, outbox) => {
        const { userId } = actor;
        const edition = await getVisibleEdition(tx, actor, editionId);
        await assertRoom(tx, { editionId, slotId: sid, userId });
        const locked = await lockPlace(tx, { editionId, slotId: sid, userId });
        const { slot, volunteer } = locked;
        if (slot.startDateTime <= clock()) throw conflict('SHIFT_BEGUN', 'The shift has begun');
        const mode = await findModeFor(tx, volunteer, { slot, edition });
        const status = mode === 'OPEN' ? 'SIGNED_UP' : 'REQUESTED';
        const given = { edition, status, actorId: null, now: clock() } as const;
        const row = await givePlace(tx, outbox, locked, given);
        if (status === 'REQUESTED') {
          outbox.emit(shiftRequested, {
            ...toShiftEvent(slot, userId, edition.timezone),
            recipientIds: await listRecipients(tx, { slot, edition, userId }),
          });
        }
        return toAssignment(row);
      }),

    /** A request is taken back at any time. @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 409 DROP_DEADLINE_PASSED */
    drop: (actor: Actor, { id: editionId, sid }: SlotPath): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const { userId } = actor;
        const { timezone } = await getVisibleEdition(tx, actor, editionId);
        const { volunteer, slot, place } = await lockOwnPlace(tx, {
          ...{ editionId, slotId: sid, userId },
        });
        const isPlace = place.status === 'SIGNED_UP';
        if (place.status === 'EXCUSED') throw notFound();
        const until = dropUntil(slot, await findDropHours(tx, editionId));
        if (isPlace && clock() > until) {
          throw conflict('DROP_DEADLINE_PASSED', 'It is too late: ask to be excused', {
            dropUntil: until.toISOString(),
          });
        }
        await deletePlace(tx, place.id);
        outbox.emit(planningChanged, { editionId });
        const { ageBand } = volunteer;
        if (isPlace) await emitShort(tx, outbox, { slot, userId, ageBand, timezone, now: clock() });
        return { ok: true };
      }),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND; 409 DROP_POSSIBLE, SHIFT_ENDED, ALREADY_ASKED */
    askToBeExcused: (
      actor: Actor,
      { id: editionId, sid }: SlotPath,
      reason: string | null,
    ): Promise<Assignment> =>
      transact(async (tx, outbox) => {
        const { userId } = actor;
        const edition = await getVisibleEdition(tx, actor, editionId);
        const { slot, place } = await lockOwnPlace(tx, { editionId, slotId: sid, userId });
        if (place.status === 'REQUESTED') throw notFound();
        if (place.excuseStatus !== null) throw conflict('ALREADY_ASKED', 'You have asked already');
        if (slot.endDateTime <= clock()) throw conflict('SHIFT_ENDED', 'The shift is over');
        if (clock() <= dropUntil(slot, await findDropHours(tx, editionId))) {
          throw conflict('DROP_POSSIBLE', 'You may still give the place back');
        }
        const row = await updatePlace(tx, place.id, {
          ...{ excuseStatus: 'ASKED', excuseReason: reason, excuseAskedAt: clock() },
        });
        outbox.emit(shiftExcuseAsked, {
          ...toShiftEvent(slot, userId, edition.timezone),
          recipientIds: await listRecipients(tx, { slot, edition, userId }),
        });
        outbox.emit(planningChanged, { editionId });
        return toAssignment(row);
      }),
  };
}

export type SignUpService = ReturnType<typeof createSignUpService>;
