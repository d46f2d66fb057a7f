import {
  type createLostFoundClaim,
  type decideLostFoundClaim,
  type LostFoundClaim,
  lostFoundClaimAccepted,
  lostFoundClaimed,
  lostFoundClaimReplied,
  lostFoundItemClaimAccepted,
  type replyToLostFoundClaim,
} from '@siteswap/contracts/editions';
import type { RouteInput } from '@siteswap/contracts/route';
import { addWriter, findMembers } from '@siteswap/features/members';
import {
  type Actor,
  type Clock,
  conflict,
  forbidden,
  notFound,
  type OutboxWriter,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import type { EditionWithMembers } from '#src/features/editions/editions.public.ts';
import { readableEdition } from '#src/features/moderation/moderation.public.ts';
import { itemNameOf, toClaim } from './lost-found.mapper.ts';
import {
  assertCanReply,
  assertClaimable,
  assertDecidable,
  assertOwnOrModerator,
  assertStarted,
  assertUndoable,
  canSeeAll,
} from './lost-found.policy.ts';
import { type ItemRow, lockItem } from './lost-found.repository.ts';
import {
  emitRejected,
  emitReopened,
  rejectOpenClaims,
  reopenEndedClaims,
} from './lost-found-claim-ends.service.ts';
import {
  type ClaimRow,
  decideClaim,
  findAcceptedClaim,
  findClaim,
  findClaimOf,
  insertClaim,
  reopenClaim,
  setReply,
} from './lost-found-claims.repository.ts';

interface Deps {
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

interface Decision {
  readonly item: ItemRow;
  readonly claim: ClaimRow;
  readonly actorId: number;
}

type ItemPath = RouteInput<typeof createLostFoundClaim>['params'];
type ClaimPath = RouteInput<typeof decideLostFoundClaim>['params'];

export function createLostFoundClaimsService({ transact, clock }: Deps) {
  /** The item, locked until the end of the transaction, and with it its claims. @throws 404 */
  async function getItemForUpdate(tx: Tx, { id, itemId }: ItemPath): Promise<ItemRow> {
    const item = await lockItem(tx, { id: itemId, editionId: id });
    if (!item) throw notFound();
    return item;
  }

  async function show(
    tx: Tx,
    actor: Actor,
    { edition, item }: { edition: EditionWithMembers; item: ItemRow },
    row: ClaimRow,
  ): Promise<LostFoundClaim> {
    await addWriter(tx, actor);
    return toClaim(row, {
      members: await findMembers(tx, [row.userId, row.decidedById ?? 0]),
      showsAll: canSeeAll(actor, edition, item),
    });
  }

  /** The others who claimed the item are notified, too. */
  async function accept(
    tx: Tx,
    outbox: OutboxWriter,
    { item, claim, actorId, note }: Decision & { readonly note: string },
  ): Promise<ClaimRow> {
    assertClaimable(item, (await findAcceptedClaim(tx, item.id)) !== null);
    const decided = { decidedAt: clock(), decidedById: actorId };
    const accepted = await decideClaim(tx, claim.id, { status: 'ACCEPTED', ...decided, note });
    const { editionId, id: itemId } = item;
    const payload = { editionId, itemId, claimId: claim.id, actorId, item: itemNameOf(item) };
    outbox.emit(lostFoundClaimAccepted, { ...payload, userId: claim.userId });
    outbox.emit(lostFoundItemClaimAccepted, { ...payload, userId: item.userId });
    const ended = { ...decided, endedByReturn: true, cause: 'OTHER' } as const;
    await rejectOpenClaims(tx, outbox, item, ended);
    return accepted;
  }

  /** With an accepted one it is not known any more whose the item is. */
  async function reject(
    tx: Tx,
    outbox: OutboxWriter,
    { item, claim, actorId, note }: Decision & { readonly note: string | null },
  ): Promise<ClaimRow> {
    const decided = { decidedAt: clock(), decidedById: actorId };
    const rejected = await decideClaim(tx, claim.id, { status: 'REJECTED', ...decided, note });
    emitRejected(outbox, item, rejected, 'DECIDED');
    if (claim.status === 'ACCEPTED') await reopenEndedClaims(tx, outbox, item, actorId);
    return rejected;
  }

  /** The claim of a locked item. @throws 404 */
  async function getClaim(tx: Tx, item: ItemRow, id: string): Promise<ClaimRow> {
    const claim = await findClaim(tx, { id, lostFoundItemId: item.id });
    if (!claim) throw notFound();
    return claim;
  }

  return {
    /** The reporter of the item is notified. @throws 404; 403 for one's own item, EDITION_NOT_STARTED; 409 ITEM_NOT_CLAIMABLE, ALREADY_CLAIMED */
    create: (
      actor: Actor,
      path: ItemPath,
      { proof }: RouteInput<typeof createLostFoundClaim>['body'],
    ): Promise<LostFoundClaim> =>
      transact(async (tx, outbox) => {
        const edition = await readableEdition(tx, actor, path.id);
        assertStarted(edition, clock());
        const item = await getItemForUpdate(tx, path);
        const { userId: actorId } = actor;
        if (item.userId === actorId) throw forbidden();
        assertClaimable(item, (await findAcceptedClaim(tx, item.id)) !== null);
        const mine = { lostFoundItemId: item.id, userId: actorId };
        if (await findClaimOf(tx, mine)) {
          throw conflict('ALREADY_CLAIMED', 'This member has claimed the item already');
        }
        const claim = await insertClaim(tx, { ...mine, proof });
        outbox.emit(lostFoundClaimed, {
          editionId: path.id,
          itemId: item.id,
          claimId: claim.id,
          userId: item.userId,
          actorId,
          item: itemNameOf(item),
        });
        return show(tx, actor, { edition, item }, claim);
      }),

    /** @throws 404; 403, also for one's own claim; 409 CLAIM_DECIDED, ITEM_NOT_CLAIMABLE */
    decide: (
      actor: Actor,
      path: ClaimPath,
      body: RouteInput<typeof decideLostFoundClaim>['body'],
    ): Promise<LostFoundClaim> =>
      transact(async (tx, outbox) => {
        const edition = await readableEdition(tx, actor, path.id);
        const item = await getItemForUpdate(tx, path);
        assertOwnOrModerator(actor, edition, item);
        const claim = await getClaim(tx, item, path.claimId);
        assertDecidable(actor, claim, { action: body.action, item });
        const decision = { item, claim, actorId: actor.userId };
        const decided =
          body.action === 'accept'
            ? await accept(tx, outbox, { ...decision, note: body.note })
            : await reject(tx, outbox, { ...decision, note: body.note });
        return show(tx, actor, { edition, item }, decided);
      }),

    /** @throws 404; 403 when another member decided; 409 ITEM_NOT_CLAIMABLE, TOO_LATE_TO_UNDO */
    undo: (actor: Actor, path: ClaimPath): Promise<LostFoundClaim> =>
      transact(async (tx, outbox) => {
        const edition = await readableEdition(tx, actor, path.id);
        const item = await getItemForUpdate(tx, path);
        assertOwnOrModerator(actor, edition, item);
        const claim = await getClaim(tx, item, path.claimId);
        assertUndoable(actor, claim, clock());
        const accepted = await findAcceptedClaim(tx, item.id);
        assertClaimable(item, accepted !== null && accepted.id !== claim.id);
        const reopened = await reopenClaim(tx, claim.id);
        emitReopened(outbox, item, reopened, actor.userId);
        if (accepted) await reopenEndedClaims(tx, outbox, item, actor.userId);
        return show(tx, actor, { edition, item }, reopened);
      }),

    /** Members who decide are notified. @throws 404, 403; 409 CLAIM_CLOSED, ALREADY_REPLIED */
    reply: (
      actor: Actor,
      path: ClaimPath,
      { reply }: RouteInput<typeof replyToLostFoundClaim>['body'],
    ): Promise<LostFoundClaim> =>
      transact(async (tx, outbox) => {
        const edition = await readableEdition(tx, actor, path.id);
        const item = await getItemForUpdate(tx, path);
        const claim = await getClaim(tx, item, path.claimId);
        assertCanReply(actor, claim, item);
        const replied = await setReply(tx, claim.id, reply);
        outbox.emit(lostFoundClaimReplied, {
          editionId: path.id,
          itemId: item.id,
          claimId: claim.id,
          userIds: [...new Set([item.userId, claim.decidedById ?? item.userId])],
          actorId: actor.userId,
          item: itemNameOf(item),
        });
        return show(tx, actor, { edition, item }, replied);
      }),
  };
}

export type LostFoundClaimsService = ReturnType<typeof createLostFoundClaimsService>;
