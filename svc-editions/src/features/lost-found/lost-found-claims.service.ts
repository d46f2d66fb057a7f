import {
  type createLostFoundClaim,
  type decideLostFoundClaim,
  type LostFoundClaim,
  lostFoundClaimAccepted,
  lostFoundClaimed,
  lostFoundClaimRejected,
  lostFoundItemClaimAccepted,
  lostFoundItemClaimRejected,
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
import { toClaim } from './lost-found.mapper.ts';
import {
  assertClaimable,
  assertOwnOrModerator,
  assertStarted,
  canSeeAll,
} from './lost-found.policy.ts';
import { changeItem, type ItemRow, lockItem } from './lost-found.repository.ts';
import {
  type ClaimRow,
  decideClaim,
  type EndOfClaims,
  findClaim,
  findClaimOf,
  insertClaim,
  updateOpenClaims,
} from './lost-found-claims.repository.ts';

interface Deps {
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type ItemPath = RouteInput<typeof createLostFoundClaim>['params'];
type ClaimPath = RouteInput<typeof decideLostFoundClaim>['params'];

type DecidedItem = Pick<ItemRow, 'id' | 'editionId' | 'userId'>;

/** Tells both sides, except who decided. */
function emitRejected(
  outbox: OutboxWriter,
  { id: itemId, editionId, userId: reporterId }: DecidedItem,
  { id: claimId, userId, decidedById: actorId }: ClaimRow,
): void {
  const claim = { editionId, itemId, claimId, actorId };
  outbox.emit(lostFoundClaimRejected, { ...claim, userId });
  outbox.emit(lostFoundItemClaimRejected, { ...claim, userId: reporterId });
}

/** Nobody can accept them any more: both sides are told. */
export async function rejectOpenClaims(
  tx: Tx,
  outbox: OutboxWriter,
  item: DecidedItem,
  end: EndOfClaims,
): Promise<void> {
  for (const claim of await updateOpenClaims(tx, item.id, end)) emitRejected(outbox, item, claim);
}

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

  /** Everybody else who claimed the item is told, too. */
  async function accept(
    tx: Tx,
    outbox: OutboxWriter,
    actorId: number,
    { item, claim }: { item: ItemRow; claim: ClaimRow },
  ): Promise<ClaimRow> {
    assertClaimable(item);
    const decided = { decidedAt: clock(), decidedById: actorId };
    const accepted = await decideClaim(tx, claim.id, { status: 'ACCEPTED', ...decided });
    await changeItem(tx, item.id, { status: 'RETURNED' });
    const { editionId, id: itemId } = item;
    const payload = { editionId, itemId, claimId: claim.id, actorId };
    outbox.emit(lostFoundClaimAccepted, { ...payload, userId: claim.userId });
    outbox.emit(lostFoundItemClaimAccepted, { ...payload, userId: item.userId });
    await rejectOpenClaims(tx, outbox, item, { ...decided, endedByReturn: true });
    return accepted;
  }

  return {
    /** The reporter of the item is told. @throws 404; 403 for one's own item, EDITION_NOT_STARTED; 409 ITEM_NOT_CLAIMABLE, ALREADY_CLAIMED */
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
        assertClaimable(item);
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
        });
        return show(tx, actor, { edition, item }, claim);
      }),

    /** @throws 404; 403, also for one's own claim; 409 CLAIM_DECIDED, ITEM_NOT_CLAIMABLE */
    decide: (
      actor: Actor,
      path: ClaimPath,
      { action }: RouteInput<typeof decideLostFoundClaim>['body'],
    ): Promise<LostFoundClaim> =>
      transact(async (tx, outbox) => {
        const edition = await readableEdition(tx, actor, path.id);
        const item = await getItemForUpdate(tx, path);
        assertOwnOrModerator(actor, edition, item);
        const claim = await findClaim(tx, { id: path.claimId, lostFoundItemId: item.id });
        if (!claim) throw notFound();
        const { userId: actorId } = actor;
        if (claim.userId === actorId) throw forbidden();
        if (claim.status !== 'OPEN') throw conflict('CLAIM_DECIDED', 'This claim is decided');
        if (action === 'accept') {
          const accepted = await accept(tx, outbox, actorId, { item, claim });
          return show(tx, actor, { edition, item }, accepted);
        }
        const rejected = await decideClaim(tx, claim.id, {
          status: 'REJECTED',
          decidedAt: clock(),
          decidedById: actorId,
        });
        emitRejected(outbox, item, rejected);
        return show(tx, actor, { edition, item }, rejected);
      }),
  };
}

export type LostFoundClaimsService = ReturnType<typeof createLostFoundClaimsService>;
