import type { RouteInput } from '@siteswap/contracts/route';
import {
  type acceptCover,
  type CoverCandidates,
  type CoverRequest,
  type CoverTarget,
  coverAsked,
  coverReplied,
  type createCover,
  swapAsked,
} from '@siteswap/contracts/volunteers';
import {
  type Actor,
  type Clock,
  conflict,
  invalidInput,
  notFound,
  type OutboxWriter,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  exchangePlaces,
  findPlace,
  lockExchange,
  lockOwnPlace,
  shiftRules,
} from '#src/features/places/places.public.ts';
import {
  type CallEdition,
  getVisibleEdition,
  shareSettings,
} from '#src/features/settings/settings.public.ts';
import { findSlot, type SlotRow, toShiftEvent } from '#src/features/slots/slots.public.ts';
import { readCandidates } from './candidates.service.ts';
import { toCover } from './covers.mapper.ts';
import { canChangeHands, isNamedTwice } from './covers.policy.ts';
import {
  type CoverRow,
  endCover,
  findAskedCover,
  findOpenCover,
  insertCover,
  setCoverReply,
} from './covers.repository.ts';
import { type Exchange, readExchanges } from './exchanges.service.ts';

export interface CoversDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type SlotPath = RouteInput<typeof createCover>['params'];
type CoverPath = RouteInput<typeof acceptCover>['params'];

const shiftBegun = () => conflict('SHIFT_BEGUN', 'The shift has begun');
const coverEnded = () => conflict('COVER_ENDED', 'The request has ended');

/** @throws 409 ALREADY_COVERED, COVER_ENDED */
function assertOpen({ status }: CoverRow): void {
  if (status === 'COVERED') throw conflict('ALREADY_COVERED', 'Another one has taken it');
  if (status !== 'OPEN') throw coverEnded();
}

/** Volunteers look for someone who takes their shift, or swaps it. */
export function createCoversService({ db, transact, clock }: CoversDeps) {
  /** An edition that takes place. @throws 404 EDITION_NOT_FOUND, NOT_FOUND */
  async function getEdition(client: Db | Tx, actor: Actor, editionId: number) {
    const edition = await getVisibleEdition(client, actor, editionId);
    if (edition.status === 'CANCELLED') throw notFound();
    return edition;
  }

  /** The exchanges of these targets. @throws 404 when one is no volunteer or not on their shift; 409 SHIFT_RULES */
  async function checkTargets(
    tx: Tx,
    asked: { edition: CallEdition; slot: SlotRow; giverId: number },
    targets: readonly CoverTarget[],
  ): Promise<Exchange[]> {
    const exchanges = await readExchanges(tx, { ...asked, now: clock() });
    const found = targets.map(({ userId, slotId }) => {
      const exchange = exchanges.find(userId, slotId);
      if (!exchange) throw notFound();
      return exchange;
    });
    // Not which rule: it would tell the age or the other shifts of someone else.
    const errors = found
      .filter(({ problems }) => problems.length > 0)
      .map(({ userId }) => ({ path: 'targets', code: 'NOT_POSSIBLE', params: { userId } }));
    if (errors.length > 0) throw shiftRules(errors);
    return found;
  }

  /** One event for all who may cover, and one for each who may swap. */
  function emitAsked(
    outbox: OutboxWriter,
    {
      edition: { timezone },
      slot,
      cover,
    }: { edition: CallEdition; slot: SlotRow; cover: CoverRow },
    exchanges: readonly Exchange[],
  ): void {
    const event = { ...toShiftEvent(slot, cover.userId, timezone), coverId: cover.id };
    const recipientIds = exchanges
      .filter(({ returned }) => returned === null)
      .map(({ userId }) => userId);
    if (recipientIds.length > 0) outbox.emit(coverAsked, { ...event, recipientIds });
    for (const { userId: recipientId, returned } of exchanges) {
      if (!returned) continue;
      const { title, day, time } = toShiftEvent(returned, recipientId, timezone);
      outbox.emit(swapAsked, {
        ...{ ...event, recipientId, otherTitle: title, otherDay: day, otherTime: time },
      });
    }
  }

  return {
    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND; 409 SHIFT_BEGUN */
    async listCandidates(actor: Actor, { id: editionId, sid }: SlotPath): Promise<CoverCandidates> {
      const edition = await getEdition(db, actor, editionId);
      const slot = await findSlot(db, editionId, sid);
      const place = slot && (await findPlace(db, sid, actor.userId));
      if (!slot || place?.status !== 'SIGNED_UP') throw notFound();
      const now = clock();
      if (!canChangeHands(slot, place, now)) throw shiftBegun();
      return readCandidates(db, { edition, slot, giverId: actor.userId, now });
    },

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND; 409 SHIFT_BEGUN, COVER_OPEN, SHIFT_RULES; 422 */
    create: (
      actor: Actor,
      { id: editionId, sid }: SlotPath,
      targets: readonly CoverTarget[],
    ): Promise<CoverRequest> =>
      transact(async (tx, outbox) => {
        if (isNamedTwice(targets)) throw invalidInput([{ path: 'targets', code: 'DUPLICATE' }]);
        const { userId } = actor;
        const edition = await getEdition(tx, actor, editionId);
        // No slot that the targets give is changed or deleted meanwhile.
        await shareSettings(tx, editionId);
        const { slot, place } = await lockOwnPlace(tx, { editionId, slotId: sid, userId });
        if (place.status !== 'SIGNED_UP') throw notFound();
        if (!canChangeHands(slot, place, clock())) throw shiftBegun();
        if (await findOpenCover(tx, place.id)) {
          throw conflict('COVER_OPEN', 'There is an open request for this shift');
        }
        const exchanges = await checkTargets(tx, { edition, slot, giverId: userId }, targets);
        const cover = await insertCover(tx, {
          ...{ slotId: sid, userId, placeId: place.id, createdAt: clock(), targets },
        });
        emitAsked(outbox, { edition, slot, cover }, exchanges);
        return toCover(cover);
      }),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND */
    cancel: (actor: Actor, { id: editionId, sid }: SlotPath): Promise<{ ok: true }> =>
      transact(async (tx) => {
        const { userId } = actor;
        await getVisibleEdition(tx, actor, editionId);
        const { place } = await lockOwnPlace(tx, { editionId, slotId: sid, userId });
        const cover = await findOpenCover(tx, place.id);
        if (!cover) throw notFound();
        await endCover(tx, cover.id, 'CANCELLED');
        return { ok: true };
      }),

    /**
     * The first one gets it; whose own request it is by now gets the same response again.
     * @throws 404 EDITION_NOT_FOUND, NOT_FOUND
     * @throws 409 ALREADY_COVERED, COVER_ENDED, SHIFT_BEGUN, APPLICATION_NOT_ACCEPTED, ALREADY_ASSIGNED, SHIFT_RULES
     */
    accept: (actor: Actor, { id: editionId, cid }: CoverPath): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const { userId } = actor;
        const edition = await getEdition(tx, actor, editionId);
        const asked = await findAskedCover(tx, { editionId, id: cid, userId });
        const target = asked?.targets.find((each) => each.userId === userId);
        if (!asked || !target) throw notFound();
        if (target.reply === 'ACCEPTED') return { ok: true };
        // People who come late wait for no lock.
        assertOpen(asked);
        const key = { giverId: asked.userId, takerId: userId, slotId: asked.slotId };
        const exchange = await lockExchange(tx, {
          ...{ ...key, editionId, returnSlotId: target.swapSlotId },
        });
        const cover = await findAskedCover(tx, { editionId, id: cid, userId });
        if (cover?.targets.some((each) => each.userId === userId && each.reply === 'ACCEPTED')) {
          return { ok: true };
        }
        if (!cover) throw notFound();
        assertOpen(cover);
        const { given, returned } = exchange ?? {};
        if (!exchange || !given) throw coverEnded();
        if (target.swapSlotId !== null && !returned) throw coverEnded();
        const now = clock();
        for (const each of [given, returned]) {
          if (each && !canChangeHands(each.slot, each.place, now)) throw shiftBegun();
        }
        // An open request would be cancelled with the place.
        await endCover(tx, cid, 'COVERED');
        await setCoverReply(tx, { coverId: cid, userId }, { reply: 'ACCEPTED', now });
        await exchangePlaces(tx, outbox, { ...exchange, given }, { edition, now });
        outbox.emit(coverReplied, {
          ...toShiftEvent(given.slot, asked.userId, edition.timezone),
          ...{ coverId: cid, actorId: userId, reply: 'ACCEPTED' },
        });
        return { ok: true };
      }),

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND */
    decline: (actor: Actor, { id: editionId, cid }: CoverPath): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const { userId } = actor;
        const { timezone } = await getVisibleEdition(tx, actor, editionId);
        const cover = await findAskedCover(tx, { editionId, id: cid, userId });
        const slot = cover && (await findSlot(tx, editionId, cover.slotId));
        const target = cover?.targets.find((each) => each.userId === userId);
        if (!cover || !slot || !target) throw notFound();
        const isFirst = await setCoverReply(
          tx,
          { coverId: cid, userId },
          { reply: 'DECLINED', now: clock() },
        );
        if (isFirst) {
          outbox.emit(coverReplied, {
            ...toShiftEvent(slot, cover.userId, timezone),
            ...{ coverId: cid, actorId: userId, reply: 'DECLINED' },
          });
        }
        return { ok: true };
      }),
  };
}

export type CoversService = ReturnType<typeof createCoversService>;
